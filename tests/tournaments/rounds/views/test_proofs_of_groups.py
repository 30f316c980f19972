"""What the public page says of a draw in groups, worked out with the program that is printed."""

import re
import secrets
import subprocess
import sys

import pytest
from django.conf import settings
from django.urls import reverse

from tests.factories import a_tournament, classes, entries
from tests.tournaments.builders.grouped import play
from tournaments.models import Tournament
from tournaments.rounds.queries.proofs import proofs_of
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive(monkeypatch):
    """Two classes of eight, in each four of one club; of the seeds that it gets the first draws
    neither class at its first attempt."""
    seeds = (bytes([number]) * 32 for number in range(1, 99))
    monkeypatch.setattr(secrets, "token_bytes", lambda size=32: next(seeds)[:size])
    made = a_tournament(code="kees2345", club_rounds=1)
    field = entries(made, 16)
    for entry in field:
        entry.club = "De Schuif" if entry.number % 8 < 4 else ""
        entry.save()
    classes(made, A=field[:8], B=field[8:])
    return made


def recomputed(drive: Tournament, seed: str, numbers: list[str], attempt: int) -> list[list[str]]:
    page = (settings.BASE_DIR / "docs" / "loting-narekenen.md").read_text("utf-8")
    programs = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    (program,) = (each for each in programs if "ZAAD, DRIVE, OPENBAAR, POGING" in each)
    filled = re.sub(
        r"ZAAD, .*\nNUMMERS, .*\n",
        f'ZAAD, DRIVE, OPENBAAR, POGING = "{seed}", "{drive.code}", "", {attempt}\n'
        f"NUMMERS, VASTE_TAFELS = {numbers!r}, {{}}\n",
        program,
    )
    said = subprocess.run(
        [sys.executable, "-c", filled], capture_output=True, text=True, check=True
    )
    return re.findall(r"^tafel \d+: (\S+) - (\S+)$", said.stdout, re.MULTILINE)


def test_the_attempt_that_the_page_says_of_each_group_makes_its_tables(client, drive):
    publish_draw(draw=draw_round(tournament=drive, by=None), by=None)
    page = client.get(reverse("draw-proof", args=[drive.code, 1])).content.decode()
    said = [int(each) for each in re.findall(r"Poging (\d+)", page)]
    (proof,) = proofs_of(drive.rounds.get(number=1))
    groups = [[entry.split()[0] for entry in group.entries] for group in proof.groups]
    tables = [
        pair
        for numbers, attempt in zip(groups, said, strict=True)
        for pair in recomputed(drive, proof.draw.seed, numbers, attempt)
    ]
    assert 0 not in said
    assert [(at, *map(int, pair)) for at, pair in enumerate(tables, start=1)] == [
        tuple(table) for table in proof.draw.original["tables"]
    ]


def test_of_a_draw_that_no_attempt_gave_none_is_said(client):
    drive = a_tournament(later_method="results")
    entries(drive, 6)
    for number in (1, 2):
        play(drive)
        (proof,) = proofs_of(drive.rounds.get(number=number))
        page = client.get(reverse("draw-proof", args=[drive.code, number])).content.decode()
        assert ("<dt>Poging</dt>" in page, proof.attempt) == ((True, 0), (False, None))[number - 1]
