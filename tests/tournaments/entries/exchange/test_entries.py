"""Rows become candidates; each problem is told, and nothing in the sheet is lost."""

from pathlib import Path

import pytest
from django.utils import translation

from tests.tournaments.builders.sheets import codes, rows_of
from tournaments.entries.exchange.entries import candidates
from tournaments.entries.exchange.problems import (
    SENTENCES,
    ExistingEntry,
    Severity,
    problem,
    sentence,
)
from tournaments.entries.exchange.reading import Column, read_sheet, recognise

SIGN_UPS = Path(__file__).parents[3] / "data" / "inschrijvingen-46.xlsx"


@pytest.fixture(scope="module")
def sign_ups():
    sheet = read_sheet(SIGN_UPS.read_bytes(), SIGN_UPS.name)
    return sheet, recognise(sheet.header, sheet.rows)


def test_the_sign_up_sheet_gives_46_entries_and_tells_what_is_the_matter(sign_ups):
    found = candidates(*sign_ups, [])
    assert len([candidate for candidate in found if candidate.include]) == 46
    with translation.override("en"):
        told = {c.row_number: [sentence(each) for each in c.problems] for c in found if c.problems}
    assert told == {
        13: ["The phone number was stored as a number: 612345678 became 0612345678."],
        17: ["The second player is missing."],
        33: ["Check the mail address: “chloé9@example.org”."],
        40: ["Check the mail address: “joëlle72@example.org”."],
        49: ["“twee vrouwen twaalf” is also on row 11: only that row will be imported."],
        50: ["No team name: give a name to import this row.", "Both players are missing."],
    }
    assert [c.row_number for c in found if not c.include] == [49, 50]


def test_the_sign_up_sheet_keeps_every_text(sign_ups):
    by_row = {candidate.row_number: candidate for candidate in candidates(*sign_ups, [])}
    assert by_row[6].values["remarks"] == "Graag een tafel bij de deur i.v.m. rolstoel"
    assert by_row[13].values["phone"] == "0612345678"
    assert (by_row[9].name, by_row[9].player2) == (
        "Het A‑team",
        "Bram van Hoevel en van Zwindrecht",
    )
    assert (by_row[2].values["paid"], by_row[7].values["paid"], by_row[9].values["paid"]) == (
        True,
        False,
        False,
    )
    assert by_row[2].extra == {"Tijdstempel": "2026-01-02 15:45:11"}
    assert (by_row[50].values["remarks"], by_row[50].values["email"]) == (
        "vergeten in te vullen",
        "iemand@example.org",
    )


def test_the_same_sheet_a_second_time_adds_nothing(sign_ups):
    first = [candidate for candidate in candidates(*sign_ups, []) if candidate.include]
    known = [ExistingEntry(candidate.name, candidate.key) for candidate in first]
    again = candidates(*sign_ups, known)
    assert [candidate.row_number for candidate in again if candidate.include] == []
    assert codes(again[0]) == ["imported_before"]


def test_a_name_that_the_organiser_gives_makes_a_row_importable(sign_ups):
    found = {c.row_number: c for c in candidates(*sign_ups, [], {50: "De Vergeters"})}
    assert (found[50].name, found[50].include) == ("De Vergeters", True)
    given_a_name_in_use = candidates(*sign_ups, [], {50: "old ladies"})[-1]
    assert (given_a_name_in_use.include, codes(given_a_name_in_use)[0]) == (False, "duplicate_row")


def test_a_row_named_by_hand_is_known_again_without_its_name(sign_ups):
    nameless = candidates(*sign_ups, [])[-1]
    again = candidates(*sign_ups, [ExistingEntry("De Vergeters", nameless.key)])[-1]
    assert codes(again) == ["imported_before"]
    assert again.problems[0].values == {"name": "De Vergeters"}


def test_a_team_that_the_drive_has_is_not_proposed():
    (candidate,) = rows_of(
        "Team;Speler 1;Speler 2\nhet a-team;A;B\n", [ExistingEntry("Het A‑team")]
    )
    assert (candidate.include, codes(candidate)) == (False, ["duplicate_entry"])
    assert candidate.problems[0].values == {"name": "Het A‑team"}


def test_the_key_of_a_row_survives_another_order_and_another_kind_of_file(sign_ups):
    one, two = rows_of("Team;Speler 1\nA;Jan\nB;Eva\n"), rows_of("Team,Speler 1,\nB , Eva\nA,Jan\n")
    assert [each.key for each in one] == [each.key for each in reversed(two)]
    keys = {candidate.key for candidate in candidates(*sign_ups, [])}
    assert len(keys) == 48


def test_players_suggest_a_name_for_a_row_without_one():
    (candidate,) = rows_of("Team;Speler 1;Speler 2\n;Jan Jansen;Eva Evers\n")
    assert (candidate.suggestion, candidate.include) == ("Jan & Eva", False)
    assert codes(candidate) == ["no_name_but_players"]


@pytest.mark.parametrize(
    "cell", ["\N{SOFT HYPHEN}", "\N{LEFT-TO-RIGHT EMBEDDING}\N{COMBINING TILDE}"]
)
def test_a_name_that_leaves_no_ink_on_paper_is_none(cell):
    (candidate,) = rows_of(f"Team;Speler 1;Speler 2\n{cell};Jan Jansen;{cell}\n")
    assert (candidate.name, candidate.player2, candidate.include) == ("", "", False)
    assert codes(candidate) == ["no_name_but_players", "second_player_missing"]


def test_a_surname_before_a_comma_is_put_behind_and_the_public_sees_the_first_name():
    text = 'team;speler 1;speler 2\nDe Azen;"Jansen, Jan";"De Vries, Piet"\n'
    (candidate,) = rows_of(text)
    assert (candidate.player1, candidate.player2) == ("Jan Jansen", "Piet de Vries")
    assert candidate.first_names == "Jan & Piet"


def test_a_sheet_without_a_column_for_it_names_each_team_after_its_players():
    long = "Annemarieke van den Broek-Hoogendoorn"
    found = rows_of(f"Speler 1;Speler 2\nJan Jansen;Eva Evers\n{long};{long} jr\nBo Bos;\n;\n")
    assert [(each.name, each.include) for each in found] == [
        ("Jan Jansen & Eva Evers", True),
        ("Annemarieke & Annemarieke", True),
        ("Bo Bos", True),
    ]


@pytest.mark.parametrize("cell", ["jan@example.org", "06-12345678", "12:30"])
def test_what_looks_like_no_name_is_told_and_kept(cell):
    (candidate,) = rows_of(f"Team;Speler 1;Speler 2\n{cell};Jan;{cell}\n")
    assert (candidate.name, candidate.player2, candidate.include) == (cell, cell, True)
    assert codes(candidate) == ["no_name_like", "no_name_like"]


@pytest.mark.parametrize(
    ("cell", "players"),
    [
        ("Jan Jansen & Eva Evers", ("Jan Jansen", "Eva Evers")),
        ("Jan / Eva", ("Jan", "Eva")),
        ("Jan+Eva", ("Jan", "Eva")),
        ("Jan en Eva", ("Jan", "Eva")),
        ("Jan and Eva", ("Jan", "Eva")),
        ("Jan, Eva", ("Jan", "Eva")),
        ("Bram van Hoevel en van Zwindrecht & Eva", ("Bram van Hoevel en van Zwindrecht", "Eva")),
    ],
)
def test_both_players_in_one_cell(cell, players):
    (candidate,) = rows_of(f"Team|Spelers\nA|{cell}\n")
    assert ((candidate.player1, candidate.player2), codes(candidate)) == (players, [])


def test_two_lines_in_one_cell_are_two_players():
    (candidate,) = rows_of('Team;Spelers\nA;"Jan\nEva"\n')
    assert (candidate.player1, candidate.player2) == ("Jan", "Eva")


def test_more_than_two_names_in_a_cell_are_kept_and_asked_about():
    (candidate,) = rows_of("Team;Spelers\nA;Jan & Eva & Bo\n")
    assert (candidate.player1, candidate.player2) == ("Jan", "Eva & Bo")
    assert (codes(candidate), candidate.extra) == (
        ["players_unclear"],
        {"Spelers": "Jan & Eva & Bo"},
    )


@pytest.mark.parametrize(
    ("answer", "expected"),
    [(yes, True) for yes in ("ja", "X", "Yes", "1", "Betaald!", "✓", "TRUE")]
    + [(no, False) for no in ("nee", "No", "", "-", "0", "niet betaald")]
    + [
        (yes, True)
        for yes in (
            *("€17,50", "€ 17.50", "17,50", "35", "35,-", "EUR 17,50", "17,50 euro"),
            "2 x €17,50",
            *(
                "contant",
                "Contant!",
                "cash",
                "gepind",
                "PIN",
                "overgemaakt",
                "via de bank",
                "iDEAL",
            ),
            *("ja, aan de deur", "Ja (contant)", "contant betaald", "betaald op 3-10-2026"),
            *(
                "€17,50 contant",
                "per bank 35,00",
                "voldaan door Jan",
                "tikkie betaald",
                "2026-10-03",
            ),
        )
    ]
    + [
        (no, False)
        for no in ("€0", "0,00", "€ 0,-", "nog niet", "nee, komt nog", "niet", "Nog te betalen")
    ],
)
def test_paid_is_read_from_what_people_write(answer, expected):
    (candidate,) = rows_of(f"Team;Betaald;Dieet\nA;{answer};vega\n")
    assert (candidate.values["paid"], codes(candidate), candidate.extra) == (
        expected,
        [],
        {"Dieet": "vega"},
    )


def test_an_answer_that_nobody_can_read_is_kept_and_told():
    (candidate,) = rows_of("Team;Betaald;Nr;Vaste tafel\nA;via Tikkie;C3;bij de deur\n")
    assert (
        candidate.values["paid"],
        candidate.values["number"],
        candidate.values["fixed_table"],
    ) == (None, None, None)
    assert codes(candidate) == ["paid_unclear", "number_unclear", "fixed_table_unclear"]
    assert candidate.extra == {"Betaald": "via Tikkie", "Nr": "C3", "Vaste tafel": "bij de deur"}
    assert candidate.include


@pytest.mark.parametrize(
    "answer",
    [
        *("ja, maar nog niet alles", "aan de deur", "betaalt aan de deur", "contant aan de deur"),
        *("wordt overgemaakt", "half", "1 van de 2 betaald", "2", "1/2", "Tikkie", "moet nog"),
        *("€17,50 volgt", "17,50 open", "komt contant", "ja of nee", "vraag Jan", "-17,50"),
    ],
)
def test_what_promises_or_doubts_is_neither_paid_nor_lost(answer):
    (candidate,) = rows_of(f"Team;Betaald\nA;{answer}\n")
    assert (candidate.values["paid"], codes(candidate)) == (None, ["paid_unclear"])
    assert candidate.extra == {"Betaald": answer}


@pytest.mark.parametrize(
    ("cell", "told"),
    [("", "second_player_missing")]
    + [(cell, "second_player_unknown") for cell in ("?", "??", "nnb", "N.N.B.", "volgt", "-")],
)
def test_a_second_player_who_is_not_known_yet_is_missing(cell, told):
    (candidate,) = rows_of(f"Team;Speler 1;Speler 2\nA;Jan Bos;{cell}\n")
    assert (candidate.player1, candidate.player2, codes(candidate)) == ("Jan Bos", "", [told])
    assert candidate.extra == ({"Speler 2": cell} if cell else {})


def test_a_row_without_the_first_of_two_players_says_which_is_missing():
    (candidate,) = rows_of("Team;Speler 1;Speler 2\nA;;Jan Bos\n")
    assert codes(candidate) == ["first_player_missing"]


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("Caf? de Hoek;Jan;Eva", ["letter_lost_in_team"]),
        ("Caf? Zuid;Jan;Eva", ["letter_lost_in_team"]),
        ("De ?zg?rs;Jan;Eva", ["letter_lost_in_team"]),
        ("De Ko\ufffdnen;Jan;Eva", ["letter_lost_in_team"]),
        ("CafÃ© Zuid;Jan;Eva", ["letter_lost_in_team"]),
        ("A;Jo?l Bos;Eva", ["letter_lost"]),
        ("A;Jan;Ren?", ["letter_lost"]),
        ("A;Ren?;Zo?", ["letter_lost", "letter_lost"]),
        ("A;JoÃ«l;Eva", ["letter_lost"]),
        ("Wie wint?;Jan;Eva", []),
        ("Wie ben ik???;Jan;Eva", []),
        ("Wat? !;Jan;Eva", []),
        ("São Paulo;Ângela;Åse Ørsted", []),
        ("Café de Hoek;Joël;Zoë", []),
    ],
)
def test_a_letter_that_was_lost_in_an_old_file_is_told_at_its_name(row, told):
    (candidate,) = rows_of(f"Team;Speler 1;Speler 2\n{row}\n")
    assert codes(candidate) == told
    assert candidate.include


def test_without_a_column_for_it_nobody_knows_who_paid():
    (candidate,) = rows_of("Team\nA\n")
    assert candidate.values["paid"] is None


@pytest.mark.parametrize(
    ("typed", "kept", "told"),
    [
        ("612345678", "0612345678", ["phone_repaired"]),
        ("31612345678", "+31612345678", ["phone_repaired"]),
        ("06-12345678", "06-12345678", []),
        ("+31 6 1234 5678", "+31 6 1234 5678", []),
        ("6,12E+08", "6,12E+08", ["phone_unclear"]),
        ("bel maar", "bel maar", ["phone_unclear"]),
        ("", "", []),
    ],
)
def test_phone_numbers_get_their_zero_back(typed, kept, told):
    (candidate,) = rows_of(f"Team;Telefoon\nA;{typed}\n")
    assert (candidate.values["phone"], codes(candidate)) == (kept, told)


def test_a_number_taken_twice_stays_with_the_first():
    known = [ExistingEntry("Old Ladies", number=7)]
    first, second, third = rows_of("Nr;Team;Vaste tafel\n5;A;1\n5;B;\n7;C;12\n", known)
    assert [each.values["number"] for each in (first, second, third)] == [5, None, None]
    assert [each.values["fixed_table"] for each in (first, second, third)] == [1, None, 12]
    assert second.problems == (problem("number_taken", Column.NUMBER, number=5, row=2),)
    assert third.problems == (problem("number_in_use", Column.NUMBER, number=7, name="Old Ladies"),)


def test_a_fixed_table_that_two_teams_have_is_told_and_kept():
    known = [ExistingEntry("Old Ladies", fixed_table=7)]
    found = rows_of("Team;Vaste tafel\nA;1\nB;1\nC;7\nD;2\n", known)
    assert [each.values["fixed_table"] for each in found] == [1, 1, 7, 2]
    assert [each.problems for each in found] == [
        (),
        (problem("table_shared", Column.FIXED_TABLE, table=1, name="A"),),
        (problem("table_shared", Column.FIXED_TABLE, table=7, name="Old Ladies"),),
        (),
    ]


def test_the_same_person_in_two_teams_is_told():
    known = [ExistingEntry("Old Ladies", players=("Bo Bos", ""))]
    first, second = rows_of("Team;Speler 1;Speler 2\nA;Jan;Eva\nB;JAN;Bo  Bos\n", known)
    assert codes(first) == []
    assert second.problems == (
        problem("player_in_two_teams", Column.PLAYER1, player="JAN", name="A", row=2),
        problem("player_in_other_entry", Column.PLAYER2, player="Bo Bos", name="Old Ladies"),
    )
    assert second.include


def test_one_person_as_both_players_is_told():
    (candidate,) = rows_of("Team;Speler 1;Speler 2\nA;Jan;jan\n")
    assert codes(candidate) == ["same_player_twice"]


def test_a_name_has_at_most_sixty_characters():
    fits, too_long = rows_of(f"Team\n{'a' * 60}\n{'b' * 61}\n")
    assert (fits.include, codes(fits)) == (True, [])
    assert (too_long.include, codes(too_long)) == (False, ["name_too_long"])
    assert too_long.name == "b" * 61


def test_a_column_can_be_assigned_otherwise():
    sheet = read_sheet(b"Team;Wie\nJan;De Jokers\n", "x.csv")
    (candidate,) = candidates(sheet, {Column.TEAM: 1}, [])
    assert (candidate.name, candidate.extra) == ("De Jokers", {"Team": "Jan"})


def test_players_beside_a_column_of_both_are_not_lost():
    (candidate,) = rows_of("Team;Speler 1;Speler 2;Spelers\nA;Jan;Eva;Bo & Lot\n")
    assert (candidate.player1, candidate.player2) == ("Jan", "Eva")
    assert candidate.extra == {"Spelers": "Bo & Lot"}


def test_every_problem_has_a_sentence_in_both_languages():
    values = {
        "name": "De Jokers",
        "suggestion": "Jan & Eva",
        "player": "Jan",
        "text": "100%",
        "number": 5,
        "repaired": "06",
        "row": 3,
        "table": 4,
        "length": 61,
        "maximum": 60,
        "names": "A, B",
    }
    for language in ("en", "nl"):
        with translation.override(language):
            sentences = [sentence(problem(code, **values)) for code in SENTENCES]
        assert len(set(sentences)) == len(SENTENCES)
        assert all(text.endswith(".") and "%(" not in text for text in sentences)
    assert {problem(code).severity for code in SENTENCES} == set(Severity)


@pytest.mark.parametrize(
    "row",
    [
        *("Totaal:;46 teams;", "Totaal;;", "Totaal: 46 teams;;", "TOTAL = 46;;"),
        *("Aantal teams: 46;;", "Totaal;46;46", "Totaal deelnemers: 92;;", "Totaal inleg € 420;;"),
        *("Totaal ontvangen;;", "Totaal bedrag: € 420;;", "Totaal inleg ontvangen;;420"),
        *("Totaalbedrag;;420", "Total amount received;;"),
        *("Totaal (46 teams);;", "Totaal nog te betalen;;€ 70", "Aantal: (92);;"),
    ],
)
def test_a_row_with_the_total_is_not_proposed_as_a_team(row):
    *_teams, total = rows_of(f"Team;Speler 1;Speler 2\nOld Ladies;A;B\n{row}\n")
    assert (codes(total), total.include) == (["total"], False)


@pytest.mark.parametrize("total", ["1 ", "46 teams", "46 teams, 92 spelers", "€ 35"])
def test_a_total_that_stands_before_the_names_is_not_proposed_either(total):
    sheet = f"Nr;Team;Speler 1;Betaald\n1;Old Ladies;A;ja\nTotaal;{total};;€ 35\n"
    _team, total = rows_of(sheet)
    assert (codes(total)[0], total.include) == ("total", False)


@pytest.mark.parametrize(
    "row", ["Totaal Loss;;", "Totaal;Jan;Eva", "Totaal verloren;Jan;", "46 teams;;"]
)
def test_a_team_whose_name_only_resembles_a_total_is_proposed(row):
    (team,) = rows_of(f"Team;Speler 1;Speler 2\n{row}\n")
    assert team.include


def test_a_name_that_the_organiser_typed_is_no_total():
    (team,) = rows_of("Team;Speler 1;Speler 2\nTotaal;;\n", names={2: "Totaal"})
    assert (team.name, team.include) == ("Totaal", True)
