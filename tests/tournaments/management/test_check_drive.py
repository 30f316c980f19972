"""The commands that work a drive out once more, and that make drives by lot."""

import re
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.factories import a_user
from tests.tournaments.checker.evenings import planned
from tournaments.management.finding_words import WORDS
from tournaments.models import ScoreLine, Tournament, User

pytestmark = pytest.mark.django_db

CHECKER = Path(__file__).parents[3] / "tournaments" / "checker"


@pytest.fixture
def drive() -> Tournament:
    return planned(a_user("anna"))


def said(*command: object, **options: object) -> list[str]:
    out = StringIO()
    call_command(*command, stdout=out, **options)
    return out.getvalue().splitlines()


def test_a_drive_in_which_everything_agrees_is_told_in_one_line(drive):
    assert said("check_drive", drive.code) == ["Drives: 1. Alles klopt."]
    assert said("check_drive", all=True) == ["Drives: 1. Alles klopt."]


def test_each_discrepancy_is_a_line_and_the_command_fails(drive):
    line = ScoreLine.objects.filter(pawns__lt=6, card__table__round__tournament=drive).first()
    was = line.pawns
    ScoreLine.objects.filter(pk=line.pk).update(pawns=was + 1)
    out = StringIO()
    with pytest.raises(CommandError) as failed:
        call_command("check_drive", drive.code, stdout=out)
    lines = out.getvalue().splitlines()
    assert lines[0] == (
        f"{drive.code}, scoreline {line.pk} pawns: een rij van de database."
        f" Beweerd: {was + 1}. Nagerekend: {was}."
    )
    assert str(failed.value) == f"Drives: 1. Verschillen: {len(lines)}."


def test_a_journal_is_checked_without_a_database(drive, tmp_path):
    file = tmp_path / "drive.journal"
    file.write_text("\n".join(said("journal", drive.code)), encoding="utf-8")
    Tournament.objects.filter(pk=drive.pk).update(bye_points=1)
    assert said("check_drive", file=str(file)) == ["Drives: 1. Alles klopt."]
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"action":"enter_card"', '"action":"enter_cart"', 1), "utf-8")
    with pytest.raises(CommandError):
        said("check_drive", file=str(file))


@pytest.mark.parametrize(
    "command",
    [["check_drive"], ["check_drive", "nergens"], ["check_drive", "--file", "nergens.journal"]],
)
def test_what_cannot_be_checked_is_said_in_a_sentence(command):
    with pytest.raises(CommandError, match=r"\w\.$"):
        said(*command)


@pytest.mark.slow
@pytest.mark.any_database
def test_drives_by_lot_leave_the_database_as_it_was(drive):
    before = list(Tournament.objects.values_list("pk", flat=True)), User.objects.count()
    told = said("simulate", drives=2, seed=40, check=True)
    assert re.fullmatch(r"Drives: 2 \(.*\)\.", told[-1])
    assert (list(Tournament.objects.values_list("pk", flat=True)), User.objects.count()) == before


@pytest.mark.slow
@pytest.mark.any_database
def test_two_processes_play_the_drives_that_one_plays():
    asked = {"drives": 3, "seed": 40, "check": True}
    assert said("simulate", **asked, processes=2) == said("simulate", **asked)


@pytest.mark.slow
def test_drives_by_lot_are_kept_only_for_an_account():
    with pytest.raises(CommandError):
        said("simulate", drives=1, keep=True)
    with pytest.raises(CommandError):
        said("simulate", drives=1, keep=True, organiser="niemand")
    assert not Tournament.objects.exists()
    kees = a_user("kees")
    said("simulate", drives=1, seed=41, keep=True, organiser="kees")
    assert Tournament.objects.get().memberships.get().user == kees


def test_everything_that_the_checker_can_find_has_its_words():
    source = "".join(file.read_text(encoding="utf-8") for file in CHECKER.glob("*.py"))
    found = set(re.findall(r'(?:note|compare)\(\s*"(\w+)"', source))
    assert found == set(WORDS)
