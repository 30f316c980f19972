"""Wherever points stand, a mark says why they are what they are, and a legend what it means."""

import re

import pytest
from django.urls import reverse
from django.utils.translation import override

from scoring.schemes import Card, Ending
from tests.factories import a_published_round, a_tournament, a_user, entries
from tests.tournaments.papers.pdf.paper import MADE_AT, pages
from tournaments.cards.services.scorecards import enter_card
from tournaments.entries.services.entries import withdraw_entry
from tournaments.models import Tournament
from tournaments.papers.pdf.standings import standings_list
from tournaments.papers.queries.filled_papers import standings_paper
from tournaments.settings.services import change_tournament
from tournaments.standings.exchange import standings_sheet
from tournaments.standings.queries.annotations import MARKS, legend_by_keys, points_marked
from tournaments.standings.queries.standings import standings

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

# By team what stands in the columns of its two rounds.
CELLS = {
    "1": ["26", "14 s"],
    "2": ["6", "8 s"],
    "3": ["8 a", "26"],
    "4": ["26 t", "4"],
    "5": ["0 n", "18 v"],
    "6": ["0 n", "26"],
    "7": ["18 v", "6"],
    "8": ["26", "–"],
    "9": ["6", "–"],
}
LEGEND = [
    *("v = vrij", "a = afwezig", "t = tegenstander afwezig", "n = niet gespeeld"),
    *("s = speeltijd om", "– = teruggetrokken"),
]
WON, SEVEN_FOUR = Card(Ending.FINISHED, (8, 3)), Card(Ending.TIME_OVER, (7, 4))
OUT, AWAY = Card(Ending.NOT_PLAYED, (None, None)), Card(Ending.ABSENT, (None, None), absent=0)


@pytest.fixture
def drive() -> Tournament:
    """Nine teams and two rounds in which everything happens."""
    drive = a_tournament(a_user("olga"), rounds_planned=2, bye_points=18)
    teams = {team.number: team for team in entries(drive, 9)}
    rounds = (
        ([(1, 2), (3, 4), (5, 6), (8, 9)], 7, [WON, AWAY, OUT, WON]),
        ([(1, 2), (3, 4), (6, 7)], 5, [SEVEN_FOUR, Card(Ending.FINISHED, (8, 2)), WON]),
    )
    for pairs, bye, cards in rounds:
        pairs = [(teams[one], teams[other]) for one, other in pairs]
        round_ = a_published_round(drive, pairs, bye=teams[bye])
        for table, card in zip(round_.tables.all(), cards, strict=True):
            enter_card(table=table, by=None, card=card)
        if round_.number == 1:
            for number in (8, 9):
                withdraw_entry(entry=teams[number], by=None, reason="ziek", from_round=2)
    drive.refresh_from_db()
    return drive


def plain(cell: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", cell).split())


def cells_of(page: str, before: int, number: int = 1) -> dict[str, list[str]]:
    """The cells of the two rounds by team, of a table in HTML."""
    found = {}
    for row in re.findall(r"<tr[^>]*>(.*?)</tr>", page, re.DOTALL):
        cells = [plain(cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", row, re.DOTALL)]
        if len(cells) > before + 1:
            found[cells[number].split()[0]] = cells[before : before + 2]
    return found


@pytest.mark.parametrize("name", ["public", "standings"])
def test_on_pages(client, drive, name):
    client.force_login(drive.memberships.get().user)
    page = client.get(reverse(name, args=[drive.code])).content.decode()
    assert cells_of(page, before=2) == CELLS
    assert [entry for entry in LEGEND if entry not in page] == []


def test_on_paper_on_every_page(drive):
    with override("nl"):
        (page,) = pages(standings_list(standings_paper(drive), MADE_AT))
    assert " · ".join(LEGEND) in page
    for number, cells in CELLS.items():
        name = f"Team {number}" + (" (teruggetrokken)" if number in "89" else "")
        at = page.index(name)
        assert page[at + 1 : at + 3] == cells


def test_in_a_sheet_points_stay_numbers_and_the_remark_says_why(drive):
    with override("nl"):
        sheet = standings_sheet(drive, standings(drive))
        head = [str(each) for each in sheet.header]
        rows = {row[1]: dict(zip(head, row, strict=True)) for row in sheet.rows}
    assert (rows[7]["Ronde 1"], rows[7]["Opmerking"]) == (18, "ronde 1: vrij")
    assert (rows[1]["Ronde 2"], rows[1]["Opmerking"]) == (14, "ronde 2: speeltijd om")
    assert rows[5]["Opmerking"] == "ronde 1: niet gespeeld; ronde 2: vrij"
    assert (rows[9]["Ronde 2"], rows[9]["Opmerking"]) == (None, "teruggetrokken")
    assert rows[6]["Opmerking"] == "ronde 1: niet gespeeld"


def test_the_page_of_a_team_says_that_time_was_over(client, drive):
    page = client.get(reverse("public-team", args=[drive.code, 1])).content.decode()
    assert page.count("speeltijd om") == 1


def test_paper_has_what_was_changed_of_that_by_which_is_ranked(drive):
    by = drive.memberships.get().user
    change_tournament(tournament=drive, by=by, values={"bye_points": 26}, reason="a < b & c")
    drive.refresh_from_db()
    with override("nl"):
        (page,) = pages(standings_list(standings_paper(drive), MADE_AT))
    text = " ".join(page)
    assert "punten voor een vrijloting van “18” naar “26”. Reden: a < b & c" in text


@pytest.mark.parametrize("language", ["nl", "en"])
def test_no_two_marks_are_alike(language):
    with override(language):
        assert len({str(mark.short) for mark in MARKS.values()}) == len(MARKS)
        assert legend_by_keys([]) == []
        assert (points_marked(None, ""), points_marked(0, "")) == ("", "0")
