"""The sheet of an evening on paper."""

import pytest

from tournaments.seasons.exchange import Meaning, as_text, guessed, points, read_results, rows_of

TEAM, _PARTICLES, _SURNAME, PARTNER, NUMBER, POINTS, JOKER = Meaning


def sheet(*lines):
    return read_results("\n".join(lines).encode(), "lijst.csv")


@pytest.mark.parametrize(
    ("header", "found"),
    [
        ("Koppel;Punten", {TEAM: 0, POINTS: 1}),
        ("Plaats;Nr;Team;Ronde 1;Ronde 2;Totaal", {NUMBER: 1, TEAM: 2, POINTS: 5}),
        ("Speler 1;Speler 2;Score;Joker", {TEAM: 0, PARTNER: 1, POINTS: 2, JOKER: 3}),
        ("Spelers;Score", {TEAM: 0, POINTS: 1}),
        ("Nr;Totaal punten", {NUMBER: 0, POINTS: 1}),
        ("Team;Punten ronde 1;Punten", {TEAM: 0, POINTS: 2}),
        ("Rank;Team;Points;Remark", {TEAM: 1, POINTS: 2}),
    ],
)
def test_columns_are_known_by_their_headers(header, found):
    row = ";".join(["7"] * len(header.split(";")))
    assert guessed(sheet(header, row)) == found


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (["De Azen;78", "Jan & Piet;64"], {TEAM: 0, POINTS: 1}),
        (["78;De Azen", "64;Jan & Piet"], {POINTS: 0, TEAM: 1}),
        (["12;De Azen;78", "3;Jan & Piet;64"], {NUMBER: 0, TEAM: 1, POINTS: 2}),
        (["De Azen\t2560", "Jan & Piet\t2530"], {TEAM: 0, POINTS: 1}),
    ],
)
def test_without_a_header_columns_are_known_by_what_is_in_them(lines, found):
    assert guessed(sheet(*lines)) == found


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("78", 78),
        ("0", 0),
        ("2.560", 2560),
        ("2 560", 2560),
        ("78,0", 78),
        ("78.00", 78),
        ("64,5", None),
        ("-3", None),
        ("veel", None),
        ("", None),
        ("٣", None),
        ("99999999", None),
    ],
)
def test_points_are_whole_numbers_as_people_write_them(text, whole):
    assert points(text) == whole


def test_each_line_says_what_is_the_matter_with_it():
    lines = sheet(
        "Nr;Team;Punten;Joker",
        "1;De Azen;78;x",
        "2;;64;",
        ";;12;",
        "x;;12;",
        "3;Thuis!;-;",
        "4;Jan & Piet;veel;",
        f"5;{'A' * 61};12;",
        "6;Vier Boeren;50;misschien",
        ";Totaal;999;",
    )
    rows = rows_of(lines, guessed(lines))
    assert [(row.row_number, row.name[:11], row.number, row.points, row.joker) for row in rows] == [
        (2, "De Azen", 1, 78, True),
        (3, "", 2, 64, False),
        (4, "", None, 12, False),
        (5, "", None, 12, False),
        (6, "Thuis!", 3, None, False),
        (7, "Jan & Piet", 4, None, False),
        (8, "A" * 11, 5, 12, False),
        (9, "Vier Boeren", 6, 50, False),
        (10, "Totaal", None, 999, False),
    ]
    assert [row.problem for row in rows] == [
        "",
        "",
        "Geen naam en geen teamnummer.",
        "“x” is geen teamnummer.",
        "Geen punten: dit team was er niet.",
        "“veel” is geen heel aantal punten.",
        "De naam heeft 61 tekens: maak er hoogstens 60 van.",
        "“misschien” zegt bij de joker geen ja en geen nee.",
        "“Totaal” lijkt een totaal.",
    ]


def test_two_players_in_columns_of_their_own_are_one_name():
    lines = sheet("Speler 1;Speler 2;Score", "Jan;Piet;64", "Toos;;50")
    assert [row.name for row in rows_of(lines, guessed(lines))] == ["Jan & Piet", "Toos"]


@pytest.mark.parametrize(
    ("header", "row", "name"),
    [
        ("Achternaam;Voornaam;Punten", "Wit;Jan;78", "Jan Wit"),
        ("Voornaam;Tussenvoegsel;Achternaam;Punten", "Jan;de;Wit;78", "Jan de Wit"),
        ("Nr;Voornaam;Naam;Totaal", "1;Jan;Wit, de;78", "Jan de Wit"),
        ("First name;Last name;Score", "Jan;de Wit;78", "Jan de Wit"),
        ("Voornaam;Achternaam;Avond", "Jan;de Wit;78", "Jan de Wit"),
        ("Team;Voornaam;Achternaam;Punten", "De Azen;Jan;Wit;78", "De Azen"),
        ("Speler 1;Achternaam;Speler 2;Punten", "Jan;Wit;Piet;78", "Jan & Piet"),
    ],
)
def test_a_name_in_parts_is_one_name(header, row, name):
    lines = sheet(header, row)
    assert [(line.name, line.points) for line in rows_of(lines, guessed(lines))] == [(name, 78)]


def test_a_surname_without_a_first_name_names_nobody():
    lines = sheet("Voornaam;Achternaam;Punten", "Jan;Wit;78", ";Bos;12")
    rows = rows_of(lines, guessed(lines))
    assert [(row.name, row.problem) for row in rows] == [
        ("Jan Wit", ""),
        ("", "“Bos” is een achternaam: typ ook de voornaam."),
    ]


def test_a_column_that_is_not_there_holds_nothing():
    lines = sheet("Team;Punten", "De Azen;78")
    (row,) = rows_of(lines, {TEAM: 0, POINTS: 59})
    assert row.points is None


def test_a_list_as_text_is_read_back_as_it_was():
    lines = sheet('Team;Punten;"Wat; nog"', '"De ""Azen""";78;', "=1+1;64;ja")
    again = read_results(as_text(lines).encode(), "")
    assert (again.header, again.rows) == (lines.header, lines.rows)


@pytest.mark.parametrize("title", ["Clubavond", "Clubavond 3, in het café", "Uitslag", "Koppels"])
def test_a_title_above_the_list_is_no_header(title):
    lines = sheet(title, "Koppel;Totaal", "De Azen;78")
    assert [row.name for row in rows_of(lines, guessed(lines))] == ["De Azen"]


def test_a_header_that_speaks_of_points_alone_is_one():
    lines = sheet("Wie;Score", "De Azen;78")
    assert lines.header == ("Wie", "Score")
    assert guessed(lines)[POINTS] == 1


def test_a_team_that_is_called_after_points_is_no_header():
    lines = sheet("Puntenpakkers;78", "De Azen;64")
    assert [row.name for row in rows_of(lines, guessed(lines))] == ["Puntenpakkers", "De Azen"]
