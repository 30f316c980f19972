"""What the draw is told about a drive."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import a_card, a_published_round, a_tournament, entries
from tournaments.enums import DrawMethod
from tournaments.models import Draw, Round, Withdrawal
from tournaments.play.queries.fields import entries_playing, field_of

pytestmark = pytest.mark.django_db


def next_field(tournament, **values):
    """The field of the round after the published ones."""
    number = tournament.rounds.count() + 1
    round_ = Round.objects.create(tournament=tournament, number=number)
    draw = Draw.objects.create(
        round=round_, number=1, method=DrawMethod.RESULTS, seed="ab" * 32, commitment="", **values
    )
    return field_of(draw, entries_playing(tournament, number))


def test_the_field_tells_who_met_who_had_the_bye_and_who_sat_where():
    tournament = a_tournament(rounds_planned=4)
    a, b, c, d, e = entries(tournament, 5)
    first = a_published_round(tournament, [(a, b), (d, c)], bye=e)
    a_card(first.tables.get(number=1), 8, 3)
    a_card(first.tables.get(number=2), 2, 8)
    field = next_field(tournament, public_value="6 2")
    assert field.entries == (1, 2, 3, 4, 5)
    assert field.rounds == (((1, 2), (4, 3), (5, None)),)
    assert field.points == {1: 26, 2: 6, 3: 26, 4: 4, 5: 17}
    assert field.table_history == {1: [1], 2: [1], 3: [2], 4: [2]}
    assert (field.number, field.rounds_left, field.method) == (2, 3, "results")
    assert (field.drive, field.public_value, field.seed) == (
        tournament.code,
        "6 2",
        bytes.fromhex("ab" * 32),
    )


def test_clubs_count_only_in_the_first_rounds():
    tournament = a_tournament(club_rounds=1)
    field = entries(tournament, 2)
    tournament.entries.update(club=" Buurthuis ")
    assert next_field(tournament).clubs == {1: "Buurthuis", 2: "Buurthuis"}
    tournament.rounds.update(published_at=None)
    tournament.rounds.all().delete()
    a_published_round(tournament, [tuple(field)])
    assert next_field(tournament).clubs == {}


def test_points_do_not_weigh_in_a_round_by_lot():
    tournament = a_tournament(later_method=DrawMethod.LOT)
    a, b = entries(tournament, 2)
    first = a_published_round(tournament, [(a, b)])
    a_card(first.tables.get(), 8, 3)
    field = next_field(tournament)
    assert (field.method, field.points) == ("lot", {})


def test_games_against_a_team_that_left_are_remembered():
    tournament = a_tournament()
    a, b, c = entries(tournament, 3)
    a_published_round(tournament, [(a, b)], bye=c)
    Withdrawal.objects.create(entry=b, from_round=2)
    tournament.entries.filter(pk=b.pk).update(number=None)
    field = next_field(tournament)
    assert field.entries == (1, 3)
    assert field.rounds == (((1, f"#{b.pk}"), (3, None)),)


@pytest.mark.parametrize(
    ("from_round", "until_round", "plays"),
    [
        (1, None, [False, False, False]),
        (2, None, [True, False, False]),
        (2, 3, [True, False, True]),
        (2, 2, [True, True, True]),
    ],
)
def test_who_withdrew_does_not_play_until_he_is_back(from_round, until_round, plays):
    tournament = a_tournament()
    (entry,) = entries(tournament, 1)
    Withdrawal.objects.create(entry=entry, from_round=from_round, until_round=until_round)
    assert [entries_playing(tournament, number).exists() for number in (1, 2, 3)] == plays


def test_who_withdrew_twice_plays_in_between():
    tournament = a_tournament()
    (entry,) = entries(tournament, 1)
    Withdrawal.objects.create(entry=entry, from_round=1, until_round=2)
    Withdrawal.objects.create(entry=entry, from_round=3)
    assert [entries_playing(tournament, number).exists() for number in (1, 2, 3)] == [
        False,
        True,
        False,
    ]


def test_who_comes_late_plays_from_his_round_on():
    tournament = a_tournament()
    entries(tournament, 1)
    tournament.entries.update(joined_round=2)
    assert [entries_playing(tournament, number).exists() for number in (1, 2)] == [False, True]


def test_the_field_costs_as_many_queries_with_forty_entries_as_with_four():
    counts = []
    for size in (4, 40):
        tournament = a_tournament()
        field = entries(tournament, size)
        round_ = a_published_round(tournament, list(zip(field[::2], field[1::2], strict=True)))
        for table in round_.tables.all():
            a_card(table, 8, 1)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            next_field(tournament)
        counts.append(len(queries))
    assert counts[0] == counts[1]
