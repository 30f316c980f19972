"""The standings on paper."""

import io
from dataclasses import replace

import pytest
from django.utils.translation import override
from pypdf import PdfReader

from scoring.standings import HEAD_TO_HEAD, OPPONENTS, PAWN_DIFFERENCE, WINS
from tests.tournaments.papers.pdf.paper import MADE_AT, a_standings_paper, pages, smallest
from tournaments.papers.pdf.standings import standings_list
from tournaments.papers.pdf.typeface import REGULAR, width
from tournaments.papers.queries.filled_papers import StandingsPaper
from tournaments.play.queries.rounds import DisputedTable


def standings(paper: StandingsPaper) -> list[list[str]]:
    with override("nl"):
        return pages(standings_list(paper, MADE_AT))


def test_provisional_standings_say_so_and_show_each_round_and_equal_ranks():
    made = standings(a_standings_paper(3, rounds=2, missing=4))

    assert made == [
        [
            "Dorpsdrive · 21 november 2026",
            "Stand na ronde 2",
            "Voorlopig: er ontbreken nog 4 scorekaarten.",
            "Bij gelijke punten: gewonnen partijen.",
            "gemaakt 21 november 2026 om 20:14",
            "pagina 1 van 1",
            *("Plaats", "Team", "1", "2", "Punten", "Gewonnen", "Pionnen"),
            *("1", "1", "Team 1", "26", "26", "52", "2", "16"),
            *("2", "2", "Team 2", "26", "26", "52", "2", "16"),
            *("2", "3", "Team 3", "26", "26", "52", "2", "16"),
        ]
    ]


@pytest.mark.parametrize(
    ("missing", "disputed", "lines"),
    [
        (0, [(2, 7)], ["Tafel 7 van ronde 2 is in geschil; de stand kan nog veranderen."]),
        (
            1,
            [(2, 7), (12, 17)],
            [
                "Voorlopig: er ontbreekt nog 1 scorekaart.",
                "Tafel 7 van ronde 2 en tafel 17 van ronde 12 zijn in geschil; "
                "de stand kan nog veranderen.",
            ],
        ),
        (0, [(1, 1), (1, 2), (2, 7)], ["3 tafels zijn in geschil; de stand kan nog veranderen."]),
    ],
)
def test_tables_in_dispute_are_said_above_the_list_in_full(missing, disputed, lines):
    tables = tuple(DisputedTable(*each) for each in disputed)
    page = standings(a_standings_paper(3, rounds=2, missing=missing, disputed=tables))[0]
    assert page[2 : 2 + len(lines)] == lines


def test_standings_that_the_public_does_not_know_say_so():
    paper = replace(a_standings_paper(3, rounds=5, missing=1), frozen_after=3)
    assert standings(paper)[0][2:4] == [
        "Nog niet ophangen: het publiek ziet de stand na ronde 3.",
        "Voorlopig: er ontbreekt nog 1 scorekaart.",
    ]


def test_final_standings_say_so():
    assert standings(a_standings_paper(2, final=True))[0][1] == "Eindstand"


def test_every_page_has_the_heads_and_its_number():
    made = standings(a_standings_paper(46))

    assert [page[4] for page in made] == ["pagina 1 van 2", "pagina 2 van 2"]
    assert [page.count("Plaats") for page in made] == [1, 1]
    assert sum(text.startswith("Team ") for page in made for text in page) == 46


def test_what_parts_equal_points_has_a_column_where_it_is_not_there_already_and_is_explained():
    chosen = (WINS, PAWN_DIFFERENCE, OPPONENTS, HEAD_TO_HEAD)
    page = standings(a_standings_paper(1, rounds=1, tie_breaks=chosen))[0]

    assert [page[2], *page[5:]] == [
        "Bij gelijke punten: gewonnen partijen, saldo (pionnen voor min tegen), "
        "tegenstand (punten van de tegenstanders), onderling resultaat.",
        *("Plaats", "Team", "1", "Punten", "Gewonnen", "Pionnen", "Saldo", "Tegenstand"),
        *("1", "1", "Team 1", "26", "26", "1", "8", "+12", "234"),
    ]


def test_where_nothing_parts_equal_points_there_is_no_legend():
    page = standings(a_standings_paper(1, tie_breaks=()))[0]
    assert page[2].startswith("gemaakt")


@pytest.mark.parametrize(("rounds", "points"), [(5, 26), (20, 26), (20, 99_999)])
@pytest.mark.parametrize("tie_breaks", [(), (PAWN_DIFFERENCE, OPPONENTS)])
def test_no_number_is_ever_cut(rounds, points, tie_breaks):
    page = standings(a_standings_paper(4, rounds=rounds, points=points, tie_breaks=tie_breaks))[0]

    assert page.count(str(points)) == 4 * rounds
    assert page.count(str(points * rounds)) == 4
    assert [text for text in page if "…" in text] == []


def test_points_with_a_mark_stand_further_from_another_round_than_from_their_mark():
    paper = a_standings_paper(1)
    (group,) = paper.groups
    marked = replace(group.lines[0], per_round=(17, 17, 17), whys=("bye", "bye", "bye"))
    with override("nl"):
        pdf = standings_list(replace(paper, groups=(replace(group, lines=(marked,)),)), MADE_AT)
    drawn: list[tuple[float, float]] = []

    def keep(text: str, cm: list[float], tm: list[float], _font: object, size: float) -> None:
        if text.strip() == "17 v":
            drawn.append((tm[4] + cm[4], size))

    PdfReader(io.BytesIO(pdf)).pages[0].extract_text(visitor_text=keep)
    (first, size), (second, _size), _third = drawn
    assert second - first - width("17 v", REGULAR, size) > 1.4 * width(" ", REGULAR, size)


def test_a_long_name_takes_two_lines_and_a_rare_letter_is_not_lost():
    names = {
        1: "De Onverslaanbare Keezentemmers uit Zijtaart-Oost en omstrek",
        2: "ĳ Ĳ ő ş ğ İ ı â û ú ê ‑",
        3: "W" * 60,
    }
    page = standings(a_standings_paper(3, rounds=5, names=names))[0]

    assert " ".join(text for text in page if text in names[1]).split()[-3:] == [
        "Zijtaart-Oost",
        "en",
        "omstrek",
    ]
    assert page.count(names[2]) == 1
    assert [text[-1] for text in page if text.startswith("WW")] == ["W", "…"]


@pytest.mark.parametrize("rounds", [3, 20])
def test_no_letter_is_smaller_than_seven_points(rounds):
    names = {1: "Kezen yn ’e Kûgelswâl mei de Fryske Flagge boppe ’t Hûs"}
    chosen = (WINS, PAWN_DIFFERENCE, OPPONENTS)
    paper = a_standings_paper(4, rounds=rounds, points=26, names=names, tie_breaks=chosen)
    with override("nl"):
        assert smallest(standings_list(paper, MADE_AT)) >= 7


def test_standings_before_anybody_played_are_one_page_without_lines():
    assert standings(a_standings_paper(0, rounds=0))[0][1:2] == ["Stand"]


@pytest.mark.slow
@pytest.mark.parametrize("teams", [29, 30, 34, 37, 60, 64, 70])
def test_the_last_page_never_has_but_a_few_lines(teams):
    are_filled(standings(a_standings_paper(teams, 5)), teams)


def are_filled(made: list[list[str]], teams: int) -> None:
    """Every team has its line, and no page has much fewer of them than another."""
    lines = [sum(text.startswith("Team ") for text in page) for page in made]
    assert sum(lines) == teams
    assert min(lines) > 0.6 * max(lines)


@pytest.mark.slow
@pytest.mark.parametrize(("teams", "count"), [(8, 1), (33, 1), (36, 1), (47, 2), (200, 6)])
def test_standings_take_as_few_pages_as_can_be_read(teams, count):
    made = standings(a_standings_paper(teams, 5))
    assert len(made) == count
    are_filled(made, teams)
