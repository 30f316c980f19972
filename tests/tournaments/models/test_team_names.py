"""When two names are surely of one team, and when somebody is asked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.models.names import alike, recognised, team_key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("De Azen", "de  azen"),
        ("De Azen", "DeAzen"),
        ("Café 't Hoekje", "Cafe ’t hoekje!"),
        ("Jan & Piet", "Piet en Jan"),
        ("Jan de Wit & Piet Bos", "PIET BOS + jan de wit"),
        ("Toos/Kees", "Kees and Toos"),
        ("Net-niet binnen", "net niet binnen"),
        ("IJsvogels", "ĳsvogels"),
    ],
)
def test_names_that_are_surely_the_same(one, other):
    assert team_key(one) == team_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("De Azen", "Azen"),
        ("Team 1", "Team 12"),
        ("Jan & Piet", "Jan & Kees"),
        ("Jan Piet", "Jan & Piet"),
        ("Benen", "B & en"),
        ("☺", "☹"),
    ],
)
def test_names_that_are_not(one, other):
    assert team_key(one) != team_key(other)


@pytest.mark.parametrize(
    ("one", "other", "asked"),
    [
        ("De Keezers", "Keezers", True),
        ("De Keezers", "De Kezers", True),
        ("Jan & Piet", "Jan de Wit & Piet Bos", True),
        ("Jan & Piet", "Jan, Piet", True),
        ("Koppel De Boer", "De Boer", True),
        ("Klaverenboer", "Klaveren Boer", True),
        ("Jan & Piet", "Jan & Kees", False),
        ("Team 1", "Team 12", False),
        ("Vier Azen", "Drie Azen", False),
        ("De", "Het", False),
        ("Aap", "Kap", False),
        ("Jan de Wit", "Jan de Boer", False),
    ],
)
def test_of_names_that_are_a_little_alike_people_are_asked(one, other, asked):
    assert alike(one, other) is asked
    assert alike(other, one) is asked


@given(st.text(max_size=20), st.text(max_size=20))
def test_it_makes_no_difference_which_name_comes_first(one, other):
    assert alike(one, other) == alike(other, one)


@given(st.text(min_size=1, max_size=20))
def test_every_name_is_the_same_as_itself(name):
    assert alike(name, name)


def test_a_name_is_recognised_where_only_one_team_was_ever_called_so():
    known = {1: {"De Azen", "Vier Azen"}, 2: {"Jan & Piet"}, 3: {"Thuis!"}, 4: {"thuis"}}
    names = {"a": "VIER AZEN", "b": "Piet en Jan", "c": "Thuis", "d": "Nieuwkomers"}
    assert recognised(known, names) == {"a": 1, "b": 2}


def test_of_two_teams_with_a_known_name_neither_is_recognised():
    assert recognised({1: {"De Azen"}}, {"a": "De Azen", "b": "de azen"}) == {}
