"""A score form as typed: every fault beside its field, all of them together."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.schemes import Card, Ending, scheme
from tests.factories import a_published_round, a_tournament, entries
from tournaments.cards.forms.scorecards import CardForm, form_values
from tournaments.cards.services.scorecards import TABLES_CHANGED
from tournaments.cards.views.desk_data import echo_of
from tournaments.core.services.errors import field_of, sentence

NK = scheme("nk")


def the_form(scheme: str = "nk", **data: Any) -> CardForm:
    tournament = a_tournament(scheme=scheme)
    teams = entries(tournament, 4)
    round_ = a_published_round(tournament, [(teams[0], teams[1]), (teams[2], teams[3])])
    seen = {"outcome": "played", "publication": round_.log_entry_id}
    return CardForm(seen | data, round_=round_)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("data", "card"),
    [
        ({"first": "8", "second": "3"}, Card(Ending.FINISHED, (8, 3))),
        ({"first": "7", "second": "5"}, Card(Ending.TIME_OVER, (7, 5))),
        ({"first": "8", "second": "3", "winner": "0"}, Card(Ending.FINISHED, (8, 3), winner=0)),
        ({"outcome": "first_absent"}, Card(Ending.ABSENT, (None, None), absent=0)),
        ({"outcome": "second_absent"}, Card(Ending.ABSENT, (None, None), absent=1)),
        ({"outcome": "not_played"}, Card(Ending.NOT_PLAYED, (None, None))),
    ],
)
def test_what_is_typed_becomes_a_card(data: dict[str, str], card: Card):
    form = the_form(table="2", **data)
    assert form.errors == {}
    assert (form.game_table.number, form.card) == (2, card)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("data", "fields"),
    [
        ({"table": "99", "first": "9", "second": "12"}, {"table", "first", "second"}),
        ({"table": "", "first": "", "second": ""}, {"table", "first", "second"}),
        ({"table": "x", "first": "y", "second": "3"}, {"table", "first"}),
        ({"table": "1", "first": "8", "second": "8"}, {"second"}),
        ({"table": "1", "first": "7", "second": "3", "winner": "0"}, {"winner"}),
        ({"table": "1", "first": "8", "second": "3", "winner": "1"}, {"winner"}),
        ({"table": "1", "first": "8", "second": "3", "winner": "7"}, {"winner"}),
        ({"table": "1", "first": "8", "second": "3", "outcome": "won"}, {"outcome"}),
        ({"table": "1", "first": "8", "second": "3", "outcome": "not_played"}, {"first", "second"}),
        (
            {"table": "1", "first": "8", "second": "3", "outcome": "first_absent"},
            {"first", "second"},
        ),
        ({"table": "-1", "first": "-2", "second": "3"}, {"table", "first"}),
        ({"table": "1", "first": "08", "second": "00"}, {"first", "second"}),
        ({"table": "1_0", "first": "+3", "second": "3.0"}, {"table", "first", "second"}),
        ({"table": "١", "first": "３", "second": "3"}, {"table", "first"}),
        ({"table": "9" * 9000, "first": "9" * 9000, "second": "1"}, {"table", "first"}),
        ({"table": "9" * 40, "first": "9" * 40, "second": "1"}, {"table", "first"}),
    ],
)
def test_all_that_is_wrong_is_said_at_once(data: dict[str, str], fields: set[str]):
    form = the_form(**data)
    assert set(form.errors) == fields


@pytest.mark.django_db
@pytest.mark.parametrize("publication", ["", "0", "x"])
def test_a_card_for_other_tables_than_were_shown_is_refused_beside_the_table(publication: str):
    form = the_form(table="1", first="8", second="3", publication=publication)
    assert form.errors["table"] == [TABLES_CHANGED]


@pytest.mark.django_db
def test_free_numbers_have_at_most_five_digits():
    form = the_form("vrij", table="1", first="100000", second="99999")
    assert set(form.errors) == {"first"}


cards = st.builds(
    Card,
    st.sampled_from(Ending),
    st.tuples(*[st.none() | st.integers(-3, 100_001)] * 2),
    st.none() | st.integers(0, 3),
    st.none() | st.integers(0, 3),
)


@given(cards, st.sampled_from(["nk", "koppel", "vrij"]))
def test_every_fault_has_a_sentence_and_a_place(card: Card, key: str):
    for fault in scheme(key, step=5, minimum=10, maximum=1000).faults(card):
        assert sentence(fault).strip().endswith((".", "?"))
        assert "%" not in sentence(fault)
        assert field_of(fault) in {"", "first", "second", "winner"}


def test_the_echo_of_the_page_is_the_score_of_the_scheme():
    echo = echo_of(NK)
    assert echo["8,6"] == {"points": [26, 12], "pawns": [8, 6], "won": 0, "ending": "finished"}
    assert echo["7,5"] == {"points": [14, 10], "pawns": [7, 5], "won": None, "ending": "time_over"}
    assert echo["first_absent"]["points"] == [8, 26]
    assert echo["not_played"]["points"] == [0, 0]
    assert echo["8,"] == {}
    assert set(echo["9,9"]["wrong"]) == {"first", "second"}
    assert set(echo["9,"]["wrong"]) == {"first"}
    assert len(echo) == 11 * 11 + 3
    assert set(echo_of(scheme("vrij"))) == {"first_absent", "second_absent", "not_played"}


def test_a_tick_is_offered_again_only_where_the_numbers_do_not_tell_the_winner():
    free = scheme("vrij")
    assert form_values(Card(Ending.FINISHED, (8, 3), winner=0), NK)["winner"] == ""
    assert form_values(Card(Ending.FINISHED, (900, 800), winner=0), free)["winner"] == ""
    assert form_values(Card(Ending.FINISHED, (900, 900), winner=1), free)["winner"] == "1"
    assert form_values(Card(Ending.ABSENT, (None, None), winner=0, absent=1), NK) == {
        "first": None,
        "second": None,
        "outcome": "second_absent",
        "winner": "",
    }
