"""Score forms of three teams, of four players and of small tables: numbers, absences, faults."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import Card, Ending, Scheme
from scoring.schemes import scheme
from tests.factories import a_published_round, a_tournament, entries
from tournaments.cards.forms.scorecards import CardForm, CorrectionForm, card_from_form, form_values
from tournaments.cards.views.desk_data import echo_at, echo_of, number_columns
from tournaments.core.services.errors import SIDE_FIELDS, field_of
from tournaments.models import Round

KINDS = {
    "koppel": ("threes", scheme("koppel"), (3, 2)),
    "vrij": ("threes", scheme("vrij"), (3, 2)),
    "gedeeld": ("players", scheme("gedeeld"), (4, 2)),
    "individueel": ("players", scheme("individueel"), (4, 2)),
}


def a_round(key: str, sizes: tuple[int, ...] = ()) -> Round:
    kind, _rules, both = KINDS[key]
    drive = a_tournament(format=kind, scheme=key)
    seated = iter(entries(drive, sum(sizes or both)))
    return a_published_round(drive, [tuple(next(seated) for _ in range(n)) for n in sizes or both])


def the_form(key: str, *numbers: object, table: int = 1, **data: Any) -> CardForm:
    round_ = a_round(key)
    written = dict(zip(SIDE_FIELDS, map(str, numbers), strict=False))
    seen = {"table": table, "outcome": "played", "publication": round_.log_entry_id}
    return CardForm(seen | written | data, round_=round_)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("key", "table", "numbers", "data", "card"),
    [
        ("koppel", 1, (3, 8, 6), {}, Card(Ending.FINISHED, (3, 8, 6))),
        ("koppel", 1, (3, 7, 6), {}, Card(Ending.TIME_OVER, (3, 7, 6))),
        ("koppel", 2, (8, 6), {}, Card(Ending.FINISHED, (8, 6))),
        (
            "koppel",
            1,
            (8, 6, ""),
            {"outcome": "third_absent"},
            Card(Ending.FINISHED, (8, 6, None), absent=2),
        ),
        (
            "koppel",
            2,
            ("", ""),
            {"outcome": "second_absent"},
            Card(Ending.ABSENT, (None, None), absent=1),
        ),
        ("vrij", 1, (900, 900, 40), {"winner": "1"}, Card(Ending.FINISHED, (900, 900, 40), 1)),
        ("gedeeld", 1, (8, 6), {}, Card(Ending.FINISHED, (8, 6, 8, 6))),
        ("gedeeld", 2, (4, 1), {}, Card(Ending.FINISHED, (4, 1))),
        (
            "gedeeld",
            1,
            (),
            {"outcome": "fourth_absent"},
            Card(Ending.ABSENT, (None,) * 4, absent=3),
        ),
        ("individueel", 1, (10, 7, 10, 0), {}, Card(Ending.FINISHED, (10, 7, 10, 0))),
        ("individueel", 1, (10, 7, 9, 10), {}, Card(Ending.TIME_OVER, (10, 7, 9, 10))),
        ("individueel", 2, (10, 4), {"winner": "0"}, Card(Ending.FINISHED, (10, 4), 0)),
    ],
)
def test_what_is_typed_becomes_a_card_with_a_value_for_each_side(
    key: str, table: int, numbers: tuple[object, ...], data: dict[str, str], card: Card
):
    form = the_form(key, *numbers, table=table, **data)
    assert form.errors == {}
    assert form.card == card


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("key", "table", "numbers", "data", "fields"),
    [
        ("koppel", 1, (8, 3), {}, {"third"}),
        ("koppel", 1, (8, 3, 8), {}, {"third"}),
        ("koppel", 1, (9, 3, "08"), {}, {"first", "third"}),
        ("koppel", 2, (8, 3, 1), {}, {"third"}),
        ("koppel", 1, (8, 3, 2), {"outcome": "third_absent"}, {"third"}),
        ("koppel", 2, ("", ""), {"outcome": "third_absent"}, {"__all__"}),
        ("koppel", 9, (8, 3, 2), {}, {"table"}),
        ("koppel", 1, (8, 3, 2), {"winner": "2"}, {"winner"}),
        ("gedeeld", 1, (8, 8), {}, {"second"}),
        ("gedeeld", 2, (5, 1), {}, {"first"}),
        ("gedeeld", 1, (8, 3), {"outcome": "third_absent"}, {"first", "second"}),
        ("gedeeld", 1, (8, 3), {"winner": "2"}, {"winner"}),
        ("individueel", 1, (10, 11, 10, "x"), {}, {"second", "fourth"}),
        ("individueel", 1, (10, 10, 10, 10), {}, {"second"}),
        ("individueel", 1, (10, "010", 1, 2), {}, {"second"}),
        ("individueel", 2, (10, 3, "", 1), {}, {"fourth"}),
        ("individueel", 1, (9, 3, 10, 1), {"winner": "0"}, {"winner"}),
    ],
)
def test_all_that_is_wrong_is_said_beside_its_number(
    key: str, table: int, numbers: tuple[object, ...], data: dict[str, str], fields: set[str]
):
    assert set(the_form(key, *numbers, table=table, **data).errors) == fields


PAIRS = ["Pawns red and yellow", "Pawns green and blue"]
THREE_TEAMS = ["Pawns red and blue", "Pawns green and white", "Pawns yellow and black"]
FOUR_PLAYERS = ["Sum red", "Sum green", "Sum yellow", "Sum blue"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("key", "labels", "choices", "winners"),
    [
        ("koppel", THREE_TEAMS, "abcn", ["", "0", "1", "2"]),
        ("gedeeld", PAIRS, "abcdn", ["", "0", "1"]),
        ("individueel", FOUR_PLAYERS, "abcdn", ["", "0", "1"]),
    ],
)
def test_a_form_has_the_boxes_and_choices_of_the_largest_table(
    key: str, labels: list[str], choices: str, winners: list[str], settings: Any
):
    settings.LANGUAGE_CODE = "en"
    form = CardForm(round_=a_round(key))
    assert [field.label for field in form.numbers] == labels
    keys = [radio.data["key"].lower() for radio in form["outcome"]]
    assert "".join(keys) == choices
    assert [radio.data["value"] for radio in form["winner"]] == winners


@pytest.mark.django_db
def test_the_numbers_of_a_small_table_are_of_players_each_for_himself(settings: Any):
    settings.LANGUAGE_CODE = "en"
    wrong = the_form("gedeeld", 5, 1, table=2)
    assert set(wrong.errors) == {"first"}
    assert [field.label for field in wrong.numbers] == ["Pawns red", "Pawns green"]
    columns = number_columns(CardForm(round_=wrong.round))
    assert {sides: [str(one.word) for one in numbers] for sides, numbers in columns.items()} == {
        4: PAIRS,
        2: ["Pawns red", "Pawns green"],
    }


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("key", "labels"),
    [
        ("koppel", ["1 Team 1", "2 Team 2", "3 Team 3"]),
        ("gedeeld", ["1 Team 1 en 3 Team 3", "2 Team 2 en 4 Team 4"]),
        ("individueel", ["1 Team 1", "2 Team 2", "3 Team 3", "4 Team 4"]),
    ],
)
def test_a_correction_names_who_each_number_is_of(key: str, labels: list[str]):
    form = CorrectionForm(table=a_round(key).tables.get(number=1))
    assert [field.label for field in form.numbers] == labels


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("key", "table", "absent", "winners"),
    [
        ("koppel", 1, "123", ["1 Team 1", "2 Team 2", "3 Team 3"]),
        ("gedeeld", 1, "1234", ["1 Team 1 en 3 Team 3", "2 Team 2 en 4 Team 4"]),
        ("individueel", 1, "1234", ["1 Team 1 en 3 Team 3", "2 Team 2 en 4 Team 4"]),
        ("gedeeld", 2, "56", ["5 Team 5", "6 Team 6"]),
    ],
)
def test_a_correction_names_who_was_absent_and_who_won(
    key: str, table: int, absent: str, winners: list[str]
):
    form = CorrectionForm(table=a_round(key).tables.get(number=table))
    said = [f"{number} Team {number} afwezig" for number in absent]
    assert [radio.choice_label for radio in form["outcome"]] == ["gespeeld", *said, "niet gespeeld"]
    assert [radio.choice_label for radio in form["winner"]] == [
        "wie de getallen aanwijzen",
        *winners,
    ]


@st.composite
def cards(draw: st.DrawFn) -> tuple[Scheme, Card]:
    """A card without faults as the desk could type it, of any kind of table."""
    _kind, rules, sizes = KINDS[draw(st.sampled_from(sorted(KINDS)))]
    sides = draw(st.sampled_from(sizes))
    numbers = rules.numbers(sides)
    written = draw(st.tuples(*[st.integers(0, min(rules.highest, 20))] * len(numbers)))
    outcome = draw(
        st.sampled_from(["played", "not_played", *(f"{name}_absent" for name in SIDE_FIELDS)])
    )
    of = {place: value for value, places in zip(written, numbers, strict=True) for place in places}
    values = tuple(of[place] for place in range(sides))
    if outcome != "played":
        values = tuple(None if f"{SIDE_FIELDS[p]}_absent" == outcome else v for p, v in of.items())
        whole = card_from_form(rules, values, outcome)
        if whole.ending in (Ending.ABSENT, Ending.NOT_PLAYED):
            values = (None,) * sides
    return rules, card_from_form(rules, values, outcome)


@given(cards())
def test_a_card_that_is_shown_to_be_corrected_is_typed_back_as_it_was(made: tuple[Scheme, Card]):
    rules, card = made
    if rules.faults(card):
        numbers = rules.numbers(len(card.values))
        assert {field_of(fault, numbers) for fault in rules.faults(card)} <= {"", *SIDE_FIELDS}
        return
    again = form_values(card, rules)
    of = {
        place: again[name]
        for name, places in zip(SIDE_FIELDS, rules.numbers(len(card.values)), strict=False)
        for place in places
    }
    values = tuple(of[place] for place in range(len(card.values)))
    assert card_from_form(rules, values, again["outcome"], again["winner"]) == card


@given(cards())
def test_what_the_page_knows_beforehand_is_what_the_server_would_answer(
    made: tuple[Scheme, Card],
):
    rules, card = made
    sides, ending = len(card.values), card.ending
    known = echo_of(rules, sides)
    if ending is Ending.NOT_PLAYED:
        assert known["not_played"] == echo_at(rules, card)
    elif ending is Ending.ABSENT and card.absent is not None and card.absent < sides:
        assert known[f"{SIDE_FIELDS[card.absent]}_absent"] == echo_at(rules, card)
    elif card.absent is None and rules.key != "vrij" and len(rules.numbers(sides)) == 2:
        first, second = (card.values[places[0]] for places in rules.numbers(sides))
        assert known[f"{first},{second}"] == echo_at(rules, card)


def test_three_numbers_are_no_list_and_an_absence_of_which_others_play_is_no_ending():
    assert set(echo_of(scheme("koppel"), 3)) == {"not_played"}
    assert set(echo_of(scheme("individueel"), 4)) == {
        "not_played",
        *(f"{name}_absent" for name in SIDE_FIELDS),
    }
    told = echo_at(scheme("koppel"), Card(Ending.FINISHED, (3, 8, 6)))
    assert told == {"points": [15, 54, 30], "pawns": [3, 8, 6], "won": 1, "ending": "finished"}
