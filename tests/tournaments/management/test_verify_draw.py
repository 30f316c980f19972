"""`manage.py verify_draw`."""

import os
import subprocess
import sys
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from tests.factories import a_card, a_tournament, entries
from tests.tournaments.builders.grouped import a_drive_of, a_stage
from tournaments.enums import StageKind
from tournaments.groups.services.stages import divide_stage
from tournaments.models import Draw, Stage
from tournaments.rounds.services.draws import draw_round, redraw
from tournaments.rounds.services.publishing import publish_draw, unpublish_draw
from tournaments.rounds.services.swaps import swap

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    made = a_tournament()
    entries(made, 6)
    first = redraw(draw=draw_round(tournament=made, by=None), by=None, reason="afmelding")
    for table in publish_draw(draw=first, by=None).tables.all():
        a_card(table, 8, 2)
    second = draw_round(tournament=made, by=None)
    dealer, other = second.original["tables"][1][1:]
    publish_draw(draw=swap(draw=second, a=dealer, b=other, by=None, expected_version=1), by=None)
    return made


def verdicts(*arguments):
    out = StringIO()
    call_command("verify_draw", *map(str, arguments), stdout=out)
    return out.getvalue().splitlines()


def test_every_draw_gets_a_line_and_hands_are_told(tournament):
    assert verdicts(tournament.code) == [
        "Ronde 1, loting 1 (terzijde gelegd): klopt.",
        "Ronde 1, loting 2 (gepubliceerd): klopt.",
        "Ronde 2, loting 1 (gepubliceerd): klopt. Na de loting met de hand gewijzigd: tafel 2.",
    ]


def test_a_draw_that_was_taken_back_is_recomputed_as_well(tournament):
    round_ = tournament.rounds.get(number=2)
    unpublish_draw(round=round_, by=None, reason="verkeerd")
    assert verdicts(tournament.code, 2) == [
        "Ronde 2, loting 1 (teruggehaald): klopt. Na de loting met de hand gewijzigd: tafel 2."
    ]


@pytest.mark.parametrize("found", ["no folder", "no database", "no tables"])
def test_a_folder_without_drives_is_one_sentence_and_nothing_is_made_in_it(tmp_path, found):
    folder = tmp_path / "elsewhere"
    if found != "no folder":
        folder.mkdir()
    if found == "no tables":
        (folder / "keezdrive.sqlite3").touch()
    before = sorted(tmp_path.rglob("*"))
    ours = ("KEEZDRIVE_", "DJANGO_")
    plain = {name: kept for name, kept in os.environ.items() if not name.startswith(ours)}
    done = subprocess.run(
        [sys.executable, "manage.py", "verify_draw", "abc"],
        env={**plain, "KEEZDRIVE_DATA": str(folder)},
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        f"CommandError: In {folder / 'keezdrive.sqlite3'} staan geen drives: zet "
        "KEEZDRIVE_DATA=MAP voor de opdracht, met de map die start.py als --data kreeg.\n"
    )
    assert sorted(tmp_path.rglob("*")) == before


def test_one_round_can_be_asked_for(tournament):
    assert len(verdicts(tournament.code, 2)) == 1


def test_a_draw_that_is_not_right_fails_the_command(tournament):
    Draw.objects.filter(round__number=1, number=2).update(seed="00" * 32)
    with pytest.raises(CommandError, match=r"^Klopt niet: 1\.$"):
        verdicts(tournament.code)


def test_pools_that_the_seed_does_not_give_fail_the_command():
    drive = a_drive_of(8)
    pools = a_stage(drive, 1, StageKind.POOLS, count=2)
    divide_stage(stage=pools, by=None)
    publish_draw(draw=draw_round(tournament=drive, by=None), by=None)
    right = ["Poules: klopt.", "Ronde 1, loting 1 (gepubliceerd): klopt."]
    assert verdicts(drive.code) == right
    Stage.objects.update(seed="00" * 32)
    with pytest.raises(CommandError, match=r"^Klopt niet: 1\.$"):
        verdicts(drive.code)


def test_a_drive_that_is_not_there_or_has_no_draw_is_one_sentence(tournament):
    with pytest.raises(CommandError, match="geen drive"):
        verdicts("nergens")
    with pytest.raises(CommandError, match="nog geen loting"):
        verdicts(a_tournament().code)
