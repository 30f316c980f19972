"""Where players sign up alone a row is one player: one name, and nothing else of it is lost."""

import pytest

from tests.tournaments.builders.sheets import codes
from tournaments.entries.exchange.entries import candidates, with_name_parts
from tournaments.entries.exchange.problems import ExistingEntry
from tournaments.entries.exchange.reading import Column, read_sheet, recognise


@pytest.mark.parametrize("header", ["Naam", "Speler", "Naam speler"])
def test_single_players_need_no_second_one_and_no_name_of_a_team(header):
    sheet = read_sheet(
        f"{header};Telefoon\nVries, Jan de;0612345678\nPiet Bos;\n".encode(), "l.csv"
    )
    mapping = recognise(sheet.header, sheet.rows)
    found = candidates(sheet, mapping, [], singles=True)
    assert [(each.name, each.player1, each.player2) for each in found] == [
        ("Jan de Vries", "Jan de Vries", ""),
        ("Piet Bos", "Piet Bos", ""),
    ]
    assert [codes(each) for each in found] == [[], []]
    again = candidates(sheet, mapping, [ExistingEntry("jan de vries", pk=1)], singles=True)
    assert [each.include for each in again] == [False, True]


def singles_of(text):
    """Name, what is the matter, and what is kept of each row of a csv for single players."""
    sheet = with_name_parts(read_sheet(text.encode(), "list.csv"))
    mapping = recognise(sheet.header, sheet.rows, singles=True)
    found = candidates(sheet, mapping, [], singles=True)
    assert [each.player1 for each in found] == [each.name for each in found]
    return [(each.name, codes(each), dict(each.extra)) for each in found]


@pytest.mark.parametrize(
    ("sheet", "name", "kept"),
    [
        ("Speler 1;Speler 2\nJan Bos;Piet Wit\n", "Jan Bos", {"Speler 2": "Piet Wit"}),
        ("Spelers;Club\nJan Bos & Piet;\n", "Jan Bos", {"Spelers": "Jan Bos & Piet"}),
        ("Spelers;Club\nJan en Piet;\n", "Jan", {"Spelers": "Jan en Piet"}),
        ("Naam;Club\nJan / Piet\n", "Jan", {"Naam": "Jan / Piet"}),
        ("Team;Spelers\nAzen;Jan & Piet\n", "Jan", {"Team": "Azen", "Spelers": "Jan & Piet"}),
    ],
)
def test_of_two_players_in_a_row_the_first_signs_up_and_the_other_is_kept_and_told(
    sheet, name, kept
):
    assert singles_of(sheet) == [(name, ["first_player_only"], kept)]


def test_a_comma_in_a_list_of_single_players_parts_no_two_of_them():
    assert singles_of("Deelnemers;Club\nWit, Jan de;\n") == [("Jan de Wit", [], {})]


@pytest.mark.parametrize(
    "sheet",
    [
        "Voornaam;Achternaam\nJan;de Wit\n",
        "Achternaam;Voornaam\nWit, de;Jan\n",
        "Achternaam;Tussenvoegsel;Voornaam;Telefoon\nWit;de;Jan;\n",
        "First name;Last name;Email\nJan;de Wit;\n",
        "Naam;Voornaam;Telefoon\nde Wit;Jan;\n",
        "Naam;Achternaam;Telefoon\nJan;de Wit;\n",
        "Voornaam;Achternaam;Telefoon\nJan;Jan de Wit;\n",
        "Voornaam;Achternaam;Telefoon\nJan de Wit;Wit;\n",
        "Voor- en achternaam;Telefoon\nJan de Wit;\n",
    ],
)
def test_the_parts_of_the_name_of_a_single_player_become_one(sheet):
    assert singles_of(sheet) == [("Jan de Wit", [], {})]


@pytest.mark.parametrize(
    ("sheet", "kept"),
    [
        ("Achternaam;Telefoon\nWit;\n", {"Achternaam": "Wit"}),
        ("Voornaam;Achternaam\n;Wit\n", {"Achternaam": "Wit"}),
    ],
)
def test_a_surname_alone_is_no_name_of_a_player(sheet, kept):
    assert singles_of(sheet) == [("", ["no_name"], kept)]


def test_teams_are_read_as_ever_where_a_sheet_has_names_in_parts():
    sheet = read_sheet(b"Voornaam;Achternaam;Telefoon\nJan;de Wit;\n", "list.csv")
    mapping = recognise(sheet.header, sheet.rows)
    assert mapping == {Column.TEAM: 0, Column.PHONE: 2}
