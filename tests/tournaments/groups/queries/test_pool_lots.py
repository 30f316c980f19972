"""The lot of the pools: fixed beforehand, and afterwards for everybody to check."""

import hashlib

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import a_tournament, a_user, entries
from tests.tournaments.builders.grouped import a_stage
from tests.tournaments.builders.unguarded import links_unguarded
from tournaments.core.services.errors import DomainError
from tournaments.enums import StageKind
from tournaments.groups.queries.dividing import pool_lot
from tournaments.groups.services.stages import divide_stage, place_entry, remove_stage
from tournaments.models import GroupPlace, LogEntry, Stage, Tournament
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw, unpublish_draw

pytestmark = pytest.mark.django_db


def a_drive_in_pools(teams: int = 12, **values) -> tuple[Tournament, Stage]:
    drive = a_tournament(rounds_planned=4, **values)
    entries(drive, teams)
    return drive, a_stage(drive, 1, StageKind.POOLS, count=3)


def publish(drive: Tournament):
    return publish_draw(draw=draw_round(tournament=drive, by=None), by=None)


def test_a_drive_without_pools_by_lot_has_no_such_lot():
    drive = a_tournament(rounds_planned=4)
    entries(drive, 8)
    a_stage(drive, 2, StageKind.POOLS, count=2)
    assert pool_lot(drive) is None


def test_only_the_check_number_is_shown_until_round_1_is_public():
    drive, pools = a_drive_in_pools()
    lot = pool_lot(drive)
    assert (lot.commitment, lot.revealed, lot.dealt_at) == (pools.commitment, False, ())
    assert lot.committed_at is not None
    divide_stage(stage=pools, by=a_user())
    draw_round(tournament=drive, by=None)
    lot = pool_lot(drive)
    assert (lot.seed, lot.pools, lot.right, len(lot.dealt_at)) == ("", (), None, 1)


def test_afterwards_the_seed_gives_the_pools_that_play():
    drive, pools = a_drive_in_pools()
    divide_stage(stage=pools, by=a_user())
    publish(drive)
    lot = pool_lot(drive)
    assert hashlib.sha256(bytes.fromhex(lot.seed)).hexdigest() == lot.commitment
    assert (lot.right, lot.moved) == (True, ())
    assert [(pool.name, pool.entries) for pool in lot.pools] == [
        (group.label, tuple(str(place.entry) for place in group.places.all()))
        for group in pools.groups.all()
    ]


def test_who_was_put_elsewhere_or_came_late_is_told():
    drive, pools = a_drive_in_pools()
    divide_stage(stage=pools, by=a_user())
    first, last = pools.groups.first(), pools.groups.last()
    moved = first.places.first().entry
    place_entry(entry=moved, group=last, by=None)
    (late,) = entries(drive, 1)
    place_entry(entry=late, group=first, by=None)
    publish(drive)
    lot = pool_lot(drive)
    assert (lot.right, set(lot.moved)) == (True, {str(moved), str(late)})


def test_pools_that_the_seed_does_not_give_are_not_right():
    drive, pools = a_drive_in_pools()
    divide_stage(stage=pools, by=a_user())
    publish(drive)
    act = LogEntry.objects.get(action="divide_stage")
    told = act.after["groups"]
    told["Poule A"], told["Poule B"] = told["Poule B"], told["Poule A"]
    with links_unguarded():
        act.save()
        assert pool_lot(drive).right is False
        act.after = {}
        act.save()
        assert pool_lot(drive).right is None
        Stage.objects.update(commitment="0" * 64)
        LogEntry.objects.filter(action="add_stage").delete()
    assert pool_lot(drive).right is None


def test_every_time_that_pools_were_made_is_told():
    drive, pools = a_drive_in_pools()
    divide_stage(stage=pools, by=a_user())
    remove_stage(stage=pools, by=a_user())
    pools = a_stage(drive, 1, StageKind.POOLS, count=3)
    divide_stage(stage=pools, by=a_user())
    entries(drive, 1)
    divide_stage(stage=pools, by=a_user())
    lot = pool_lot(drive)
    assert (len(lot.dealt_at), lot.earlier) == (2, 1)
    publish(drive)
    assert pool_lot(drive).right


def test_once_the_seed_is_known_no_pools_are_made_with_it():
    drive, pools = a_drive_in_pools()
    divide_stage(stage=pools, by=a_user())
    unpublish_draw(round=publish(drive), by=None, reason="fout")
    before = list(GroupPlace.objects.values_list("group", "entry"))
    with pytest.raises(DomainError, match="met de hand"):
        divide_stage(stage=pools, by=a_user())
    assert list(GroupPlace.objects.values_list("group", "entry")) == before
    assert pool_lot(drive).revealed


def test_it_takes_as_many_queries_for_twelve_teams_as_for_six():
    counted = []
    for teams in (6, 12):
        drive, pools = a_drive_in_pools(teams)
        divide_stage(stage=pools, by=a_user())
        publish(drive)
        with CaptureQueriesContext(connection) as queries:
            assert pool_lot(drive).right
        counted.append(len(queries))
    assert counted[0] == counted[1]


def test_the_public_page_of_round_1_shows_the_check_number_first_and_the_seed_after(client):
    drive, pools = a_drive_in_pools()
    address = reverse("draw-proof", args=[drive.code, 1])
    page = client.get(address).content.decode()
    assert (pools.commitment in page, pools.seed in page) == (True, False)
    divide_stage(stage=pools, by=a_user())
    publish(drive)
    page = client.get(address).content.decode()
    assert (pools.commitment in page, pools.seed in page) == (True, True)
    assert "De poules volgen uit zaad en lijst." in page
