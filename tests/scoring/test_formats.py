"""The kinds of drive as numbers."""

import pytest

from scoring.formats import FORMATS


@pytest.mark.parametrize(
    ("kind", "entries", "small_tables", "left"),
    [
        ("teams", 7, False, 1),
        ("teams", 7, True, 1),
        ("players", 35, False, 3),
        ("players", 35, True, 1),
        ("players", 34, True, 0),
        ("threes", 31, False, 1),
        ("threes", 31, True, 0),
        ("threes", 32, False, 2),
        ("threes", 1, True, 1),
        ("threes", 0, True, 0),
    ],
)
def test_who_has_no_place_at_a_full_table_may_have_one_at_a_smaller_one(
    kind, entries, small_tables, left
):
    assert FORMATS[kind].left_over(entries, small_tables) == left


@pytest.mark.parametrize(
    ("kind", "name_field", "answers"),
    [
        ("teams", "name", {"names_are_chosen", "one_opponent", "reports_by_phone"}),
        ("players", "player1", {"singles", "partners_change"}),
        ("threes", "name", {"names_are_chosen"}),
        ("duels", "player1", {"singles", "one_opponent"}),
    ],
)
def test_a_kind_answers_what_pages_ask(kind, name_field, answers):
    asked = ("singles", "names_are_chosen", "one_opponent", "reports_by_phone", "partners_change")
    assert {each for each in asked if getattr(FORMATS[kind], each)} == answers
    assert FORMATS[kind].name_field == name_field
