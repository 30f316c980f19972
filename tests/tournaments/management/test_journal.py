"""A journal as a file: written, checked and replayed from the command line."""

import json

import pytest
from django.core.management import call_command, load_command_class
from django.core.management.base import CommandError
from django.utils.translation import override

from tests.factories import a_user
from tournaments.core.queries.journal import head_of
from tournaments.drives.services.tournaments import create_tournament, delete_tournament
from tournaments.entries.services.entries import add_entry
from tournaments.models import Tournament
from tournaments.privacy.services.privacy import forget_players

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive() -> Tournament:
    by = a_user("anna")
    drive = create_tournament(by=by, values={"name": "Dorpsdrive", "date": "2026-11-21"})
    for name in ("De Pionnen", "Ruilkaart"):
        add_entry(tournament=drive, by=by, values={"name": name})
    return drive


@pytest.fixture
def file(drive, tmp_path, capsys) -> str:
    call_command("journal", drive.code)
    path = tmp_path / "drive.journal"
    path.write_text(capsys.readouterr().out, encoding="utf-8")
    return str(path)


def changed(file: str, line: int, **values) -> None:
    """One line of the file with other values."""
    with open(file, encoding="utf-8") as lines:
        told = lines.read().splitlines()
    told[line] = json.dumps(json.loads(told[line]) | values)
    with open(file, "w", encoding="utf-8") as out:
        out.write("\n".join(told) + "\n")


def test_a_whole_journal_is_told_with_its_head(drive, file, capsys):
    call_command("verify", file)
    head = head_of(drive)
    assert capsys.readouterr().out == (
        f"Drive {drive.code}: {head.length} schakels zijn heel. Kop: {head.hash}\n"
    )


def test_how_many_links_were_erased_is_told(drive, file, tmp_path, capsys):
    count = head_of(drive).length
    forget_players(tournament=drive, by=a_user())
    call_command("journal", drive.code)
    path = tmp_path / "forgotten.journal"
    path.write_text(capsys.readouterr().out, encoding="utf-8")
    call_command("verify", str(path))
    assert capsys.readouterr().out.splitlines()[1:] == [
        f"Uit {count} schakels zijn persoonsgegevens gewist: daarvan klopt alleen de hash."
    ]


@pytest.mark.parametrize(
    ("at", "values", "said"),
    [
        (2, {"at": "2026-11-21T10:00:00+00:00"}, "Schakel 2 is stuk"),
        (3, {"number": 4}, "Schakel 3 is stuk"),
        (3, {"previous": "0" * 64}, "Schakel 3 is stuk"),
        (0, {"length": 9}, "eindigt na schakel"),
    ],
)
def test_the_first_broken_link_is_named(file, at, values, said):
    changed(file, at, **values)
    with pytest.raises(CommandError, match=said):
        call_command("verify", file)


@pytest.mark.parametrize("text", ["", "{}\n", "geen json\n", "[1]\n", "\xff"])
def test_a_file_that_is_no_journal_is_refused_in_a_sentence(tmp_path, text):
    path = tmp_path / "x"
    path.write_bytes(text.encode("latin-1"))
    for command in ("verify", "replay"):
        with pytest.raises(CommandError):
            call_command(command, str(path))
    with pytest.raises(CommandError):
        call_command("verify", str(tmp_path / "is er niet"))


def test_the_drive_comes_back_from_its_file_and_belongs_to_who_is_named(drive, file, capsys):
    head = head_of(drive)
    delete_tournament(tournament=drive, by=a_user(), name="Dorpsdrive")
    call_command("replay", file, organiser="anna")
    made = Tournament.objects.get()
    assert capsys.readouterr().out.split()[-1] == head.hash
    assert [entry.name for entry in made.entries.order_by("pk")] == ["De Pionnen", "Ruilkaart"]
    assert [str(member.user) for member in made.memberships.all()] == ["anna"]


@pytest.mark.slow
def test_the_drive_comes_back_where_nothing_was_ever_started(drive, file, empty_installation):
    head, names = head_of(drive), "SELECT name FROM tournaments_entry ORDER BY id"
    said = empty_installation.manage("replay", file).splitlines()
    assert said == [
        f"In {empty_installation.database} stond nog niets.",
        f"Drive {drive.code} is herbouwd uit {head.length} schakels. Kop: {head.hash}",
    ]
    assert empty_installation.query(names) == [("De Pionnen",), ("Ruilkaart",)]


@pytest.mark.parametrize("command", ["check_drive", "replay", "simulate", "verify"])
def test_what_a_command_says_of_itself_is_in_one_language(command):
    told = load_command_class("tournaments", command).create_parser("manage.py", command)
    with override("en"):
        assert (
            load_command_class("tournaments", command)
            .create_parser("manage.py", command)
            .format_help()
            == told.format_help()
        )


def test_a_drive_that_is_here_or_an_account_that_is_not_is_refused(drive, file):
    with pytest.raises(CommandError):
        call_command("replay", file)
    delete_tournament(tournament=drive, by=a_user(), name="Dorpsdrive")
    with pytest.raises(CommandError):
        call_command("replay", file, organiser="niemand")
    changed(file, 1, hash="0" * 64)
    with pytest.raises(CommandError):
        call_command("replay", file)
    assert not Tournament.objects.exists()


def test_there_is_no_journal_of_a_drive_that_is_not_there():
    with pytest.raises(CommandError):
        call_command("journal", "nietda")
