"""Columns are recognised by Dutch and English headers, or else by what is in them."""

import pytest

from tournaments.entries.exchange.reading import Column, is_header, recognise

ROWS = [(2, ("De Jokers", "Jan Jansen", "Eva Evers", "jan@example.org", "06-12345678"))]


@pytest.mark.parametrize(
    ("header", "column"),
    [
        ("Naam van het team", Column.TEAM),
        ("Teamnaam", Column.TEAM),
        ("Koppel", Column.TEAM),
        ("Team name", Column.TEAM),
        ("Naam", Column.TEAM),
        ("Hoe heet jullie team?", Column.TEAM),
        ("Speler 1 (voor- en achternaam)", Column.PLAYER1),
        ("Naam speler 1 van het team", Column.PLAYER1),
        ("Player one", Column.PLAYER1),
        ("Speler 2", Column.PLAYER2),
        ("Tweede speler", Column.PLAYER2),
        ("Speler B", Column.PLAYER2),
        ("Naam 2", Column.PLAYER2),
        ("Maat", Column.PLAYER2),
        ("Maatje", Column.PLAYER2),
        ("Partner", Column.PLAYER2),
        ("Naam van je partner", Column.PLAYER2),
        ("Teamgenoot", Column.PLAYER2),
        ("Teamgenoot 2", Column.PLAYER2),
        ("Mede-speler", Column.PLAYER2),
        ("Naam 1", Column.PLAYER1),
        ("1e speler", Column.PLAYER1),
        ("Captain", Column.PLAYER1),
        ("Naam contactpersoon", Column.PLAYER1),
        ("Speler 1/2", Column.PLAYERS),
        ("Speler 1 en speler 2", Column.PLAYERS),
        ("Naam 1 & 2", Column.PLAYERS),
        ("Spelers", Column.PLAYERS),
        ("Namen van de deelnemers", Column.PLAYERS),
        ("E-mail", Column.EMAIL),
        ("E-mailadres speler 1", Column.EMAIL),
        ("Emailadres", Column.EMAIL),
        ("E-mail speler 1 en 2", Column.EMAIL),
        ("Mobiel nummer", Column.PHONE),
        ("Mob.", Column.PHONE),
        ("Tel.", Column.PHONE),
        ("Telnr", Column.PHONE),
        ("06-nummer", Column.PHONE),
        ("Telefoonnummer", Column.PHONE),
        ("Phone", Column.PHONE),
        ("Vereniging", Column.CLUB),
        ("Familie", Column.CLUB),
        ("Speelclub", Column.CLUB),
        ("Opmerkingen over het team", Column.REMARKS),
        ("Comments", Column.REMARKS),
        ("Opm", Column.REMARKS),
        ("Opm.", Column.REMARKS),
        ("Bijzonderheden", Column.REMARKS),
        ("Bijz.", Column.REMARKS),
        ("Notitie", Column.REMARKS),
        ("Wensen", Column.REMARKS),
        ("Betaald?", Column.PAID),
        ("Paid", Column.PAID),
        ("Teamnummer", Column.NUMBER),
        ("Nr.", Column.NUMBER),
        ("#", Column.NUMBER),
        ("Vaste tafel", Column.FIXED_TABLE),
        ("Fixed table", Column.FIXED_TABLE),
        ("Tijdstempel", Column.TIMESTAMP),
        ("Timestamp", Column.TIMESTAMP),
    ],
)
def test_a_header_says_what_the_column_is(header, column):
    assert recognise([header], []) == {column: 0}


@pytest.mark.parametrize("header", ["Aantal spelers", "Number of players", "Dieet", ""])
def test_a_header_that_says_something_else_is_not_recognised(header):
    assert recognise([header], []) == {}


def test_a_column_of_names_is_the_teams_unless_another_one_is():
    assert recognise(["Naam", "Team"], []) == {Column.PLAYER1: 0, Column.TEAM: 1}
    assert recognise(["Naam", "Maat"], []) == {Column.PLAYER1: 0, Column.PLAYER2: 1}


def test_who_signed_up_is_a_player_only_where_no_other_column_says_who_plays():
    assert recognise(["Contactpersoon", "Speler 1", "Maat", "Team"], []) == {
        Column.PLAYER1: 1,
        Column.PLAYER2: 2,
        Column.TEAM: 3,
    }
    assert recognise(["Team", "Captain", "Partner"], []) == {
        Column.TEAM: 0,
        Column.PLAYER1: 1,
        Column.PLAYER2: 2,
    }


def test_the_first_of_two_columns_with_the_same_meaning_is_taken():
    assert recognise(["Email", "Team", "Mail"], []) == {Column.EMAIL: 0, Column.TEAM: 1}


def test_without_a_header_the_cells_tell():
    assert recognise([""] * 5, ROWS) == {
        Column.TEAM: 0,
        Column.PLAYER1: 1,
        Column.PLAYER2: 2,
        Column.EMAIL: 3,
        Column.PHONE: 4,
    }
    assert recognise([], [(1, ("7", "De Jokers")), (2, ("8", "Old Ladies"))]) == {
        Column.NUMBER: 0,
        Column.TEAM: 1,
    }
    assert recognise([], []) == {}


def test_an_unknown_header_is_helped_by_the_cells():
    header = ["Wie zijn jullie", "Hoe bereiken we je", "Dieet"]
    rows = [(2, ("De Jokers", "jan@example.org", "vega")), (3, ("Old Ladies", "x@example.org", ""))]
    assert recognise(header, rows) == {Column.TEAM: 0, Column.EMAIL: 1}


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        (("Team", "Speler 1"), True),
        (("Team",), True),
        (("Teamnaam", "Dieet"), True),
        (("Inschrijvingen 2026",), False),
        (("De Jokers", "Jan"), False),
        (("Team Ruilkaart", "Nadine van Stralen"), False),
        (("Team", "Speler", "jan@example.org"), False),
        ((), False),
    ],
)
def test_a_header_is_told_from_a_row(cells, expected):
    assert is_header(cells) is expected
