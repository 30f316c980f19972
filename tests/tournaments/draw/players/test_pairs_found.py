"""A draw that only says which four sit together: every former meeting of two is like any other."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzzing import examples
from tests.tournaments.draw.players.recount import field_of, met
from tournaments.draw.kinds import read_any
from tournaments.draw.many import MultiSideField, check_many, draw_many, read_many, write_many
from tournaments.draw.players import by_standings as by_lot
from tournaments.draw.players import draw_by_lot, draw_by_standings
from tournaments.draw.values import Table


def found(players, rounds_left=5, **wishes):
    return field_of(players, rounds_left, pairs_drawn=False, **wishes)


def meetings_again(before, drawn):
    """Each meeting of these rounds with those before it, of whatever two."""
    times = met(before)
    again = 0
    for one in drawn:
        again += sum(times[pair] for pair in met([one]))
        times += met([one])
    return again


@pytest.mark.parametrize("players", [16, 20, 33, 64])
def test_by_lot_nobody_sits_with_anybody_twice(players):
    drawn = draw_by_lot(found(players, 3))
    assert set(met(drawn.rounds).values()) == {1}
    assert (drawn.quality, drawn.cost.wishes[:3]) == ("certified", (0, 0, 0))


@given(players=st.integers(4, 9), rounds=st.integers(1, 5), seed=st.binary(min_size=1, max_size=4))
@examples(15)
def test_the_cost_is_every_meeting_with_somebody_met_before_and_names_no_partner(
    players, rounds, seed
):
    field = found(players, rounds, seed=seed, remainder="table_for_two")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(by_lot, "STEPS", 4000)
        drawn = draw_by_lot(field)
    assert drawn.cost.wishes == (0, meetings_again((), drawn.rounds), 0, 0)
    assert drawn.bound.wishes <= drawn.cost.wishes


@pytest.mark.parametrize("points", [{}, {number: number // 3 for number in range(1, 17)}])
def test_by_standings_nobody_is_met_again_whatever_the_seats_were(points):
    field = found(16, 4, points=points)
    for number in range(3):
        drawn = draw_by_standings(replace(field, number=number + 1, rounds_left=4 - number))
        assert drawn.cost.wishes[:3] == (0, meetings_again(field.rounds, drawn.rounds), 0)
        assert (drawn.cost.opponents_again, drawn.cost.uneven_sides) == (0, 0)
        field = replace(field, rounds=(*field.rounds, *drawn.rounds))


def test_who_sat_at_one_table_met_again_and_is_no_partner_again():
    first = draw_by_lot(found(8, 1)).rounds
    asked = MultiSideField(found(8, 1, rounds=first, number=2), "lot")
    tables = [Table(table.number, table.seats) for table in first[0].tables]
    faults = check_many(asked, tables, ())
    assert ({fault.code for fault in faults}, len(faults)) == ({"met_again"}, 12)


@pytest.mark.slow
@pytest.mark.parametrize("method", ["lot", "results"])
def test_the_record_says_that_no_pairs_were_drawn_and_is_drawn_again_from_it(method):
    asked = MultiSideField(found(12, 2, seed=b"12", number=1), method)
    document = write_many(asked)
    assert document["kind"] == "fours"
    assert read_many(document) == asked
    assert draw_many(read_many(document)) == draw_many(asked)


def test_a_record_of_before_reads_as_one_of_drawn_pairs():
    asked = MultiSideField(field_of(8), "lot")
    assert write_many(asked)["kind"] == "players"
    assert read_many(write_many(asked)).pairs_drawn


def test_a_record_of_another_kind_is_none_of_players():
    document = write_many(MultiSideField(found(8), "lot"))
    assert read_any(str(document).replace("'", '"')).pairs_drawn is False
