"""What follows pools of unequal size: their winners, then everybody by points per game, and the
pages say so."""

import pytest
from django.urls import reverse

from tests.factories import a_card, a_published_round, a_tournament, a_user, entries
from tournaments.enums import StageKind
from tournaments.groups.queries.dividing import divided
from tournaments.groups.queries.groups import stages_shown
from tournaments.groups.queries.previews import preview_of
from tournaments.models import Group, GroupPlace, Stage

pytestmark = pytest.mark.django_db

BY_AVERAGE = (
    "De poules zijn niet even groot: na de poulewinnaars gaat de plaatsing op het gemiddelde"
    " aantal punten per partij."
)
ROUNDS = [  # two teams with their pawns home, and who has the bye
    ([(1, 2, 8, 6), (3, 4, 8, 0), (5, 6, 8, 2)], 7),
    ([(1, 3, 8, 6), (2, 4, 8, 7), (5, 7, 8, 0)], 6),
    ([(1, 4, 8, 0), (2, 3, 8, 7), (6, 7, 8, 0)], 5),
]


@pytest.fixture
def anna():
    return a_user("anna")


@pytest.fixture
def final(anna):
    """A final of six after pools of four and three, each of which everybody met."""
    drive = a_tournament(anna, rounds_planned=4)
    teams = dict(enumerate(entries(drive, 7), start=1))
    pools = Stage.objects.create(tournament=drive, from_round=1, kind=StageKind.POOLS, count=2)
    for position, members in enumerate([(1, 2, 3, 4), (5, 6, 7)], start=1):
        group = Group.objects.create(stage=pools, position=position)
        for seed, number in enumerate(members, start=1):
            GroupPlace.objects.create(stage=pools, group=group, entry=teams[number], seed=seed)
    for games, bye in ROUNDS:
        pairs = [(teams[one], teams[other]) for one, other, *_pawns in games]
        round_ = a_published_round(drive, pairs, bye=teams[bye])
        for table, (_one, _other, *pawns) in zip(round_.tables.all(), games, strict=True):
            a_card(table, *pawns)
    values = {"from_round": 4, "kind": StageKind.FINALS, "count": 1, "size": 6}
    return Stage.objects.create(tournament=drive, **values)


def made(final):
    return divided(final, list(final.tournament.entries.all()))


def test_after_the_winners_points_per_game_decide_and_no_place_in_a_pool(final):
    number = dict(final.tournament.entries.values_list("pk", "number"))
    found = made(final)
    seeded = [number[pk] for pk in (*found.groups[0], *found.remaining)]
    assert seeded == [5, 1, 2, 3, 6, 4, 7]


def test_who_makes_the_groups_reads_why(final):
    shown = preview_of(final, made(final))
    third = final.tournament.entries.get(number=3)
    assert shown.note == BY_AVERAGE
    assert shown.why[third.pk] == "plaats 3 in Poule A, gemiddeld 17,33 per partij"


def test_everybody_reads_it_beside_the_final(client, final):
    shown = stages_shown(final.tournament)
    assert [stage.per_game for stage in shown] == [False, True]
    page = client.get(reverse("public-groups", args=[final.tournament.code]))
    assert page.content.decode().count(BY_AVERAGE) == 1


def test_in_pools_of_equal_size_places_decide_as_before(final):
    last = final.tournament.entries.get(number=4)
    GroupPlace.objects.filter(entry=last).delete()
    assert made(final).per_game == {}
