"""The plan of all rounds on paper."""

from dataclasses import replace

import pytest
from django.utils.translation import override

from tests.tournaments.papers.pdf.paper import (
    HEADING,
    MADE_AT,
    a_round_paper,
    a_team,
    pages,
    places,
    smallest,
)
from tournaments.draw.plans import planned_rounds
from tournaments.enums import DrawMethod
from tournaments.papers.pdf.plan import plan_list
from tournaments.papers.pdf.round_print import rounds_print
from tournaments.papers.queries.plan_paper import (
    PlanLine,
    PlanPaper,
    PlanSeat,
    PlanTable,
    RoundsPaper,
)

LONG = "Pionnenjagers van de Achterstraat en omstreken"


def a_plan_paper(
    teams: int, rounds: int, method: str = "movement", names: dict[int, str] | None = None
) -> PlanPaper:
    """A plan that goes as planned."""
    planned = planned_rounds(method, teams, rounds)
    seats: dict[int, list[PlanSeat]] = {team: [] for team in range(1, teams + 1)}
    for meetings in planned:
        there = {at.first: PlanSeat(at.table, at.second) for at in meetings}
        there |= {at.second: PlanSeat(at.table, at.first) for at in meetings}
        for team, row in seats.items():
            row.append(there.get(team, PlanSeat(None, None)))
    return PlanPaper(
        heading=HEADING,
        method=DrawMethod(method),
        rounds=tuple(range(1, len(planned) + 1)),
        lines=tuple(
            PlanLine(a_team(team, (names or {}).get(team, "")), tuple(row))
            for team, row in seats.items()
        ),
        tables=tuple(
            PlanTable(at + 1, tuple((m[at].first, m[at].second) for m in planned))
            for at in range(teams // 2)
        ),
        byes=tuple(
            tuple(team for team, row in seats.items() if row[at].table is None)
            for at in range(len(planned))
        ),
    )


def made(paper: PlanPaper) -> bytes:
    with override("nl"):
        return plan_list(paper, MADE_AT)


def test_a_small_movement_stands_on_two_pages_by_team_and_by_table():
    by_team, by_table = pages(made(a_plan_paper(5, 3)))
    head = [
        "Dorpsdrive · 21 november 2026",
        "Schema op teamnummer",
        "Even teams blijven zitten, oneven teams schuiven elke ronde een tafel op.",
        "Per ronde: de tafel, en daarachter de tegenstander.",
        "gemaakt 21 november 2026 om 20:14",
        "pagina 1 van 2",
    ]
    assert by_team == [
        *head,
        *("Team", "Ronde 1", "Ronde 2", "Ronde 3"),
        *("1", "Team 1", "1", "2", "2", "4", "vrij"),
        *("2", "Team 2", "1", "1", "1", "5", "1", "3"),
        *("3", "Team 3", "2", "4", "vrij", "1", "2"),
        *("4", "Team 4", "2", "3", "2", "1", "2", "5"),
        *("5", "Team 5", "vrij", "1", "2", "2", "4"),
    ]
    assert by_table[-16:] == [
        *("Tafel", "Ronde 1", "Ronde 2", "Ronde 3"),
        *("1", "2 – 1", "5 – 2", "2 – 3"),
        *("2", "4 – 3", "1 – 4", "4 – 5"),
        *("vrij", "5", "3", "1"),
    ]


def test_everybody_against_everybody_says_so():
    assert (
        "Iedereen speelt één keer tegen iedereen."
        in pages(made(a_plan_paper(4, 3, "round_robin")))[0]
    )


@pytest.mark.parametrize(
    ("method", "teams", "rounds", "count"),
    [
        ("movement", 8, 3, 2),
        ("movement", 23, 5, 2),
        ("movement", 46, 4, 3),
        ("round_robin", 23, 11, 3),
        ("round_robin", 21, 20, 6),
    ],
)
def test_every_field_is_printed_whole_in_letters_that_can_be_read(method, teams, rounds, count):
    names = dict.fromkeys(range(1, teams + 1, 3), LONG)
    pdf = made(a_plan_paper(teams, rounds, method, names))
    found = pages(pdf)
    assert len(found) == count
    by_team = [text for page in found for text in page if page[1] == "Schema op teamnummer"]
    assert by_team.count("Team 2") == -(-rounds // 11)
    heads = {text for page in found for text in page if text.startswith("Ronde")}
    assert heads == {f"Ronde {number}" for number in range(1, rounds + 1)}
    assert smallest(pdf) >= 7.5


@pytest.mark.parametrize(("teams", "rounds"), [(46, 5), (30, 11)])
def test_nothing_stands_beyond_the_edge_of_the_page(teams, rounds):
    pdf = made(a_plan_paper(teams, rounds, "round_robin"))
    width = 595 if rounds <= 5 else 842
    for page in range(len(pages(pdf))):
        assert all(20 < x < width - 20 and y > 20 for _text, x, y in places(pdf, page))


def test_the_pages_of_every_round_are_numbered_anew():
    paper = a_round_paper(6)
    rounds = RoundsPaper(HEADING, paper.kind, (replace(paper, round=1), replace(paper, round=2)))
    with override("nl"):
        made = pages(rounds_print(rounds, "https://keez.nl", MADE_AT, lambda *_done: None))
    told = [text for page in made for text in page if text.startswith("pagina ")]
    lists, forms = ["pagina 1 van 2", "pagina 2 van 2"], [f"pagina {at} van 3" for at in (1, 2, 3)]
    assert told == [*lists, *lists, *forms]


def test_a_round_in_which_a_team_does_not_play_has_a_dash():
    paper = a_plan_paper(4, 2)
    lines = (PlanLine(a_team(9, "Laat"), (None, PlanSeat(1, 2))),)
    late = PlanPaper(HEADING, paper.method, paper.rounds, lines, (), ())
    assert pages(made(late))[0][-5:] == ["9", "Laat", "–", "1", "2"]
