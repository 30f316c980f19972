"""The list for the door on paper."""

from dataclasses import replace

import pytest
from django.utils.translation import override
from reportlab.lib.pagesizes import A4

from tests.tournaments.papers.pdf.paper import HEADING, MADE_AT, a_team, pages, places, smallest
from tournaments.entries.queries.money import Takings
from tournaments.papers.pdf.door_list import PER_PAGE, TOTALS, door_list
from tournaments.papers.queries.filled_papers import DoorLine, DoorPaper


def a_door_paper(
    teams: int, paid: int = 0, away: int = 0, fee: int = 1750, name: str = ""
) -> DoorPaper:
    """The first `paid` teams paid and are here, the last `away` withdrew before they played."""
    lines = tuple(
        DoorLine(
            team=a_team(number, name),
            here=number <= paid,
            paid=number <= paid,
            owes=paid < number <= teams - away,
            away=number > teams - away,
            further=("",),
        )
        for number in range(1, teams + 1)
    )
    return DoorPaper(HEADING, lines, Takings(fee, paid, teams - paid - away, away))


def drawn(paper: DoorPaper) -> bytes:
    with override("nl"):
        return door_list(paper, MADE_AT)


def test_every_team_stands_on_the_list_and_below_it_what_came_in():
    (texts,) = pages(drawn(a_door_paper(4, paid=2, away=1)))

    assert texts[:3] == [
        "Dorpsdrive · 21 november 2026",
        "Lijst voor de deur",
        "Inleg per team: € 17,50",
    ]
    start = texts.index("1")
    assert texts[start : start + 12] == [
        *("1", "Team 1", "Anna 1 & Bert 1"),
        *("2", "Team 2", "Anna 2 & Bert 2"),
        *("3", "Team 3", "Anna 3 & Bert 3"),
        *("4", "Team 4", "Anna 4 & Bert 4"),
    ]
    assert texts[start + 12 :] == [
        "teruggetrokken",
        *("Betaald toen deze lijst werd gemaakt", "2", "€ 35,00"),
        *("Nog te betalen", "1", "€ 17,50"),
        *("Samen", "3", "€ 52,50"),
        "Geteld in de kas",
    ]


def test_without_a_fee_no_amount_is_on_the_list():
    (texts,) = pages(drawn(a_door_paper(3, paid=1, fee=0)))

    assert [text for text in texts if "€" in text or "kas" in text] == []
    assert texts[-6:] == [
        *("Betaald toen deze lijst werd gemaakt", "1"),
        *("Nog te betalen", "2"),
        *("Samen", "3"),
    ]


@pytest.mark.parametrize(
    ("teams", "per_page"),
    [
        (PER_PAGE - TOTALS, [PER_PAGE - TOTALS]),
        (PER_PAGE - TOTALS + 1, [PER_PAGE - 2 * TOTALS + 1, TOTALS]),
        (PER_PAGE, [PER_PAGE - TOTALS, TOTALS]),
        (PER_PAGE + 1, [PER_PAGE, 1]),
        (200, [PER_PAGE] * (200 // PER_PAGE) + [200 % PER_PAGE]),
    ],
)
def test_a_long_list_runs_on_and_the_totals_never_stand_alone(teams, per_page):
    found = pages(drawn(a_door_paper(teams)))

    names = [sum(text.startswith("Team ") for text in page) for page in found]
    assert names == per_page
    assert [page.count("Samen") for page in found] == [0] * (len(found) - 1) + [1]
    assert [page[-1] if "Geteld" in page[-1] else "" for page in found][-1] == "Geteld in de kas"


def test_the_longest_names_stay_readable_and_on_the_page():
    pdf = drawn(
        a_door_paper(PER_PAGE, name="De onnavolgbare Ruilkaartridders uit Wijk bij Duurstede")
    )

    assert smallest(pdf) >= 7
    assert min(y for _text, _x, y in places(pdf)) > 0
    assert max(x for _text, x, _y in places(pdf)) < A4[0]


def test_in_a_drive_with_classes_they_have_a_column():
    paper = a_door_paper(2)
    lines = (replace(paper.lines[0], further=("Jeugd",)), paper.lines[1])
    (texts,) = pages(drawn(replace(paper, lines=lines)))
    start = texts.index("Team")
    assert texts[start : start + 3] == ["Team", "Klasse", "Spelers"]
    start = texts.index("1")
    assert texts[start : start + 7] == [
        *("1", "Team 1", "Jeugd", "Anna 1 & Bert 1"),
        *("2", "Team 2", "Anna 2 & Bert 2"),
    ]
