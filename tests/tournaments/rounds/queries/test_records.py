"""A draw as it is written down."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import a_tournament, entries
from tournaments.draw import Field, draw
from tournaments.models import Draw
from tournaments.rounds.queries.records import drawn_by_seed, field_from, field_record, seats_of
from tournaments.rounds.services.draws import draw_round

NUMBERS = st.integers(1, 60)


@st.composite
def fields(draw_value):
    numbers = tuple(sorted(draw_value(st.sets(NUMBERS, min_size=2, max_size=12))))
    some = st.dictionaries(st.sampled_from(numbers), st.integers(0, 300))
    pair = st.tuples(st.sampled_from(numbers), st.none() | NUMBERS | st.just("#7"))
    return Field(
        entries=numbers,
        method=draw_value(st.sampled_from(["random", "results", "lot", "movement"])),
        plan=draw_value(st.permutations(numbers).map(tuple)),
        seed=draw_value(st.binary(min_size=1, max_size=32)),
        rounds=tuple(tuple(played) for played in draw_value(st.lists(st.lists(pair), max_size=3))),
        points=draw_value(some),
        rounds_left=draw_value(st.integers(1, 7)),
        clubs=draw_value(st.dictionaries(st.sampled_from(numbers), st.text(max_size=8))),
        fixed_tables=draw_value(st.dictionaries(st.sampled_from(numbers), NUMBERS)),
        table_history=draw_value(
            st.dictionaries(st.sampled_from(numbers), st.lists(NUMBERS).map(tuple))
        ),
        drive="bcd234",
        public_value=draw_value(st.text(max_size=10)),
        number=draw_value(st.integers(1, 9)),
        recipe=draw_value(st.sampled_from([1, 2])),
    )


@given(fields())
def test_a_field_that_is_written_down_reads_as_it_was(field):
    assert field_from(json.loads(json.dumps(field_record(field)))) == field


@given(fields())
def test_a_record_that_names_no_recipe_is_of_the_first(field):
    record = field_record(field)
    del record["recipe"]
    assert field_from(record) == replace(field, recipe=1)


@pytest.mark.django_db
def test_the_record_of_a_draft_draws_the_same_tables_again():
    tournament = a_tournament()
    entries(tournament, 9)
    draft = Draw.objects.get(pk=draw_round(tournament=tournament, by=None).pk)
    again = draw(field_from(draft.original["field"]))
    assert seats_of(draft) == (list(again.tables), again.resting)
    assert drawn_by_seed(draft)
