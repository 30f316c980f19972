"""The lists that hang on the wall and lie on the scoring table."""

from dataclasses import replace
from itertools import pairwise

import pytest
from django.utils.translation import override

from tests.tournaments.papers.pdf.paper import (
    MADE_AT,
    SHARED,
    THREES,
    a_paper_of,
    a_round_paper,
    pages,
    places,
    smallest,
    without,
)
from tournaments.enums import Partners
from tournaments.papers.pdf.letterhead import FOOT
from tournaments.papers.pdf.table_lists import LARGE, by_name, list_by_table, list_by_team
from tournaments.papers.queries.round_paper import Resting, RoundPaper


def by_team(paper: RoundPaper) -> bytes:
    with override("nl"):
        return list_by_team(paper, MADE_AT)


def by_table(paper: RoundPaper) -> bytes:
    with override("nl"):
        return list_by_table(paper, MADE_AT)


def lines(page: list[str], first: str) -> list[str]:
    """What follows the last column head."""
    return page[len(page) - page[::-1].index(first) :]


def test_a_small_field_is_listed_by_number_with_its_bye():
    assert pages(by_team(a_round_paper(5))) == [
        [
            "Dorpsdrive · 21 november 2026",
            "Tafelindeling ronde 3",
            "Vrijloting: 5 Team 5",
            "gemaakt 21 november 2026 om 20:14",
            "pagina 1 van 1",
            *("Team", "Tafel"),
            *("1", "Team 1", "1"),
            *("2", "Team 2", "1"),
            *("3", "Team 3", "2"),
            *("4", "Team 4", "2"),
            *("5", "Team 5", "vrij"),
        ]
    ]


def test_forty_six_teams_stand_on_one_page_in_two_columns():
    made = pages(by_team(a_round_paper(46)))

    assert len(made) == 1
    assert made[0].count("Tafel") == 2
    assert lines(made[0], "Tafel")[:3] == ["24", "Team 24", "12"]
    assert lines(made[0], "Tafel")[-3:] == ["46", "Team 46", "23"]
    assert [text for text in made[0] if text.startswith("Vrijloting")] == []


def test_every_page_of_a_large_field_has_its_heads_and_its_number():
    made = pages(by_team(a_round_paper(120)))

    assert [page[3] for page in made] == ["pagina 1 van 3", "pagina 2 van 3", "pagina 3 van 3"]
    assert [page.count("Tafel") for page in made] == [2, 2, 2]
    assert sum(text.startswith("Team ") for page in made for text in page) == 120


def test_the_list_by_table_names_both_teams_the_dealer_first():
    assert lines(pages(by_table(a_round_paper(4)))[0], "Tegen") == [
        *("1", "1", "Team 1", "2", "Team 2"),
        *("2", "3", "Team 3", "4", "Team 4"),
    ]


def test_the_list_by_table_names_the_bye():
    assert pages(by_table(a_round_paper(3)))[0][2] == "Vrijloting: 3 Team 3"


def test_a_long_name_stands_on_two_lines_under_each_other():
    names = {1: "De Alleraardigste Keezers van het Groningerland", 2: "Kort & Goed"}
    found = places(by_team(a_round_paper(46, names)))

    places_of = {text: (x, y) for text, x, y in found}
    x, upper = places_of["De Alleraardigste Keezers"]
    again, lower = places_of["van het Groningerland"]
    assert (again, 8 < upper - lower < 13) == (x, True)
    assert [text for text, _x, _y in found if text == names[2]] == [names[2]]


@pytest.mark.parametrize("make", [by_team, by_table])
@pytest.mark.parametrize("teams", [6, 46])
def test_a_name_of_sixty_letters_is_whole_and_nothing_is_smaller_than_seven_points(make, teams):
    name = "Annemarieke’s Onoverwinnelijke Oogappels van de Vismarkt e.o."
    pdf = make(a_round_paper(teams, {1: name[:60]}))

    assert without(" ", pages(pdf)[0]).count(name[:60].replace(" ", "")) == 1
    assert smallest(pdf) >= 7


def test_a_name_of_sixty_of_the_widest_letters_ends_before_the_next_column_begins():
    cut = [text for text in pages(by_team(a_round_paper(46, {1: "W" * 60})))[0] if "W" in text]

    assert [text.strip("W") for text in cut] == ["", "…"]


def test_letters_of_every_name_in_the_hall_come_out():
    name = "ĳ Ĳ ő ş ğ İ ı â û ú ê ‑"

    assert lines(pages(by_team(a_round_paper(2, {1: name})))[0], "Tafel")[1] == name


def test_a_name_typed_with_loose_accents_comes_out_composed():
    assert (
        lines(pages(by_team(a_round_paper(2, {1: "Re\u0302ve\u200b\n\tTwa"})))[0], "Tafel")[1]
        == "Rêve Twa"
    )


def test_single_players_find_their_partner_beside_their_name():
    assert lines(pages(by_team(a_paper_of(SHARED, 4, 2, byes=1)))[0], "Tafel") == [
        *("1", "Speler 1", "3 Speler 3", "1"),
        *("2", "Speler 2", "4 Speler 4", "1"),
        *("3", "Speler 3", "1 Speler 1", "1"),
        *("4", "Speler 4", "2 Speler 2", "1"),
        *("5", "Speler 5", "2"),
        *("6", "Speler 6", "2"),
        *("7", "Speler 7", "vrij"),
    ]


def test_two_hundred_players_are_listed_with_the_number_of_their_partner():
    made = pages(by_team(a_paper_of(SHARED, *[4] * 50)))
    assert len(made) == 4
    assert sum(text.startswith("Speler ") for page in made for text in page) == 200
    assert lines(made[-1], "Tafel")[-4:] == ["200", "Speler 200", "198", "50"]


@pytest.mark.parametrize("teams", [4, 8, 19, 24, 46, 47, 55, 200])
def test_a_list_fills_its_pages_with_letters_as_large_as_fit(teams):
    pdf = by_team(a_round_paper(teams))
    count = len(pages(pdf))
    names = [
        [(x, y) for text, x, y in places(pdf, page) if text.startswith("Team ")]
        for page in range(count)
    ]

    per_page = [len(page) for page in names]
    assert sum(per_page) == teams
    assert max(per_page) - min(per_page) <= count  # no five lines alone on the last
    heights = {
        round(one - other, 1) for (_x, one), (_y, other) in pairwise(names[0]) if one > other
    }
    assert len(heights) == 1
    (height,) = heights
    lowest = min(y for page in names for _x, y in page)
    assert height >= 23  # points: of what is designed only so much is given up for a page
    assert lowest - FOOT < 1.5 * height or height == pytest.approx(2 * LARGE.line_height, abs=0.1)


def test_a_large_field_is_listed_by_name_as_well_and_a_small_one_is_not():
    names = {1: "'t Hoekje", 2: "Édith & Co", 3: "de Ark", 4: "Zwart", 5: "Aal"}
    small, large = a_round_paper(20, names), a_round_paper(25, names)
    with override("nl"):
        assert by_name(small) is None
        listing = by_name(large)

    assert [line[0] for line in listing.lines[:3]] == ["Aal", "de Ark", "Édith & Co"]
    assert [line[0] for line in listing.lines[3:4]] == ["'t Hoekje"]
    assert listing.lines[-2:] == [("Team 9", "9", "5"), ("Zwart", "4", "2")]
    assert [line for line in listing.lines if line[2] == "vrij"] == [("Team 25", "25", "vrij")]


def test_who_finds_his_partner_at_the_table_has_none_on_the_lists():
    paper = a_paper_of(replace(SHARED, partners=Partners.CARDS), 4)
    assert "Maat" not in pages(by_team(paper))[0]
    assert "rood en geel" not in pages(by_table(paper))[0]


@pytest.mark.parametrize("partners", [Partners.CARDS, Partners.BLIND])
def test_who_finds_his_partner_at_the_table_stands_in_one_line_with_all_others(partners):
    page = pages(by_table(a_paper_of(replace(SHARED, partners=partners), 4, 2)))[0]
    assert [text.replace("\N{NO-BREAK SPACE}", " ") for text in lines(page, "Spelers")] == [
        *("1", "1 Speler 1 · 2 Speler 2 · 3 Speler 3 · 4 Speler 4"),
        *("2", "5 Speler 5 · 6 Speler 6"),
    ]


def test_partners_stand_below_each_other_at_their_table():
    found = places(by_table(a_paper_of(SHARED, 4, 2)))
    at = {text: (round(x), round(y)) for text, x, y in found}
    assert [text for text in at if text in {"rood en geel", "groen en blauw"}] == [
        "rood en geel",
        "groen en blauw",
    ]
    left, upper = at["Speler 1"]
    right, lower = at["Speler 4"]
    assert (at["Speler 3"], at["Speler 2"]) == ((left, lower), (right, upper))
    assert at["Speler 5"][0] == left
    assert at["Speler 6"] == (right, at["Speler 5"][1])


def test_three_teams_stand_beside_each_other_and_a_smaller_table_has_two():
    assert lines(pages(by_table(a_paper_of(THREES, 3, 2)))[0], "Tegen") == [
        *("1", "1", "Team 1", "2", "Team 2", "3", "Team 3"),
        *("2", "4", "Team 4", "5", "Team 5"),
    ]


@pytest.mark.parametrize("kind", [SHARED, THREES, replace(SHARED, partners=Partners.CARDS)])
@pytest.mark.parametrize("make", [by_team, by_table])
def test_a_name_of_sixty_letters_is_whole_at_every_kind_of_table(make, kind):
    name = "Annemarieke’s Onoverwinnelijke Oogappels van de Vismarkt e.o."[:60]
    sides = [kind.plays.sides] * 12
    pdf = make(a_paper_of(kind, *sides, names={1: name}))
    own = without(" ", [text for text in pages(pdf)[0] if not text.isdigit()])
    assert own.count(name.replace(" ", "")) == 1
    assert smallest(pdf) >= 7


def test_many_who_sit_out_are_listed_together_on_two_lines():
    names = {number: f"Wilhelmina Oosterhuis van den Berg {number}" for number in (5, 6, 7)}
    page = pages(by_table(a_paper_of(SHARED, 4, names=names, byes=3)))[0]
    assert page[2:4] == [
        f"Vrijloting: 5 {names[5]}, 6 {names[6]},",
        f"7 {names[7]}",
    ]


def test_few_who_sit_out_stand_on_one_line():
    assert pages(by_table(a_paper_of(SHARED, 4, byes=3)))[0][2] == (
        "Vrijloting: 5 Speler 5, 6 Speler 6, 7 Speler 7"
    )


def in_groups(paper: RoundPaper, *groups: str) -> RoundPaper:
    """The same round, its tables in these groups."""
    tables = zip(paper.tables, groups, strict=True)
    return replace(paper, tables=tuple(replace(table, group=group) for table, group in tables))


def test_the_list_by_table_has_each_group_under_its_name():
    paper = in_groups(a_round_paper(6), "Klasse A", "Klasse B", "Klasse B")
    assert lines(pages(by_table(paper))[0], "Tegen") == [
        "Klasse A",
        *("1", "1", "Team 1", "2", "Team 2"),
        "Klasse B",
        *("2", "3", "Team 3", "4", "Team 4"),
        *("3", "5", "Team 5", "6", "Team 6"),
    ]


@pytest.mark.slow
def test_the_name_of_a_group_is_never_the_last_line_of_a_page():
    tables = 60
    whole = a_round_paper(2 * tables)
    per_page = len(pages(by_table(whole))[0][len("xxxxx") :]) // 5
    for before in range(per_page - 3, per_page + 2):
        groups = ["Eerst"] * before + ["Daarna"] * (tables - before)
        made = pages(by_table(in_groups(whole, *groups)))
        assert sum(page.count("Daarna") for page in made) == 1
        assert [page for page in made if page[-1] == "Daarna"] == []


@pytest.mark.parametrize("teams", [6, 46])
def test_the_list_by_team_has_a_column_for_the_group(teams):
    groups = ["Klasse A", *["Klasse B"] * (teams // 2 - 1)]
    found = lines(pages(by_team(in_groups(a_round_paper(teams), *groups)))[0], "Tafel")
    assert found[-4:] == [str(teams), f"Team {teams}", "Klasse B", str(teams // 2)]


@pytest.mark.parametrize("teams", [7, 47])
def test_who_goes_through_without_a_game_is_said_so_on_the_list_with_its_group(teams):
    paper = in_groups(a_round_paper(teams), *["Knock-out"] * (teams // 2))
    through = replace(paper.byes[0], group="Knock-out", through=True)
    page = pages(by_team(replace(paper, byes=(through,))))[0]
    assert page[2] == f"Door zonder partij: {teams} Team {teams}"
    assert lines(page, "Tafel")[-4:] == [str(teams), f"Team {teams}", "Knock-out", "gaat door"]


def test_a_bye_and_who_goes_through_stand_on_a_line_each():
    names = {number: f"Wilhelmina Oosterhuis van den Berg {number}" for number in (5, 6, 7)}
    paper = a_paper_of(SHARED, 4, names=names, byes=3)
    byes = (*paper.byes[:2], replace(paper.byes[2], through=True))
    assert pages(by_table(replace(paper, byes=byes)))[0][2:4] == [
        f"Vrijloting: 5 {names[5]}, 6 {names[6]}",
        f"Door zonder partij: 7 {names[7]}",
    ]


def test_a_bye_shares_the_lines_of_those_who_go_through_where_these_need_two():
    names = {number: f"Wilhelmina Oosterhuis van den Berg {number}" for number in (5, 6, 7, 8)}
    paper = a_paper_of(SHARED, 4, names=names, byes=4)
    byes = (paper.byes[0], *(replace(bye, through=True) for bye in paper.byes[1:]))
    assert pages(by_table(replace(paper, byes=byes)))[0][2:4] == [
        f"Vrijloting: 5 {names[5]}, Door zonder partij: 6 {names[6]},",
        f"7 {names[7]}, 8 {names[8]}",
    ]


def test_nobody_of_many_who_go_through_is_cut_off_above_the_list():
    paper = a_round_paper(80)
    teams = [replace(team, name="m" * 40) for table in paper.tables for team in table.sides]
    byes = tuple(Resting(team, "Knock-out", through=True) for team in teams[:31])
    above = pages(by_table(replace(paper, byes=byes)))[0][2:4]
    assert ", ".join(line.rstrip(",") for line in above) == "Door zonder partij: " + ", ".join(
        str(team.number) for team in teams[:31]
    )


def test_single_players_have_their_partner_and_their_group():
    paper = in_groups(a_paper_of(SHARED, 4), "Jeugd")
    assert lines(pages(by_team(paper))[0], "Tafel")[:5] == [
        *("1", "Speler 1", "3 Speler 3", "Jeugd", "1"),
    ]


def test_who_has_no_number_yet_comes_last_on_the_list_by_team():
    paper = a_round_paper(4)
    first = replace(
        paper.tables[0],
        sides=(replace(paper.tables[0].sides[0], number=None), *paper.tables[0].sides[1:]),
    )
    (page,) = pages(by_team(replace(paper, tables=(first, *paper.tables[1:]))))
    names = [text for text in page if text.startswith("Team ")]
    assert names == ["Team 2", "Team 3", "Team 4", "Team 1"]
