"""A draw of the first recipe comes out the same for ever; a new one is made by the newest."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.tournaments.draw.drives import field_of
from tests.tournaments.draw.test_least_cost import a_last_round
from tournaments.draw import draw

RECORDED = Path(__file__).parents[2] / "data" / "draws" / "first_recipe.json"


@pytest.fixture(params=json.loads(RECORDED.read_text()))
def recorded(request):
    return request.param


@pytest.fixture
def field(recorded):
    """The field of which this draw was recorded when there was one recipe only."""
    made = a_last_round(*(recorded[key] for key in ("entries", "played", "seed", "method")))
    return replace(made, rounds_left=recorded["rounds_left"], recipe=1)


def test_what_the_first_recipe_drew_it_draws_again(recorded, field):
    drawn = draw(field)
    assert [list(table.sides) for table in drawn.tables] == recorded["tables"]
    assert drawn.bye == recorded["bye"]


def test_the_second_recipe_draws_other_tables_where_lots_outweighed_costs(field):
    old, new = draw(field), draw(replace(field, recipe=2))
    assert (old.tables == new.tables, new.cost <= old.cost) == (False, True)


def test_a_round_is_drawn_by_the_newest_recipe():
    assert field_of(4).recipe == 4
