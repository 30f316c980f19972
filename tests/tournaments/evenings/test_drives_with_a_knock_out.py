"""A knock-out in a drive: who is in it, who goes on, who plays beside it, and what it waits for."""

from itertools import combinations

import pytest

from scoring.schemes import Card, Ending
from tests.factories import a_user
from tests.tournaments.builders.grouped import a_bracket, a_drive_of, a_stage, play, ranks
from tournaments.cards.services.scorecards import correct_card, enter_card
from tournaments.core.services.errors import DomainError
from tournaments.entries.services.entries import return_entry, withdraw_entry
from tournaments.enums import StageKind
from tournaments.groups.services.stages import divide_stage, place_entry
from tournaments.models import Entry
from tournaments.rounds.queries.draw_verdicts import recompute_draw
from tournaments.rounds.services.draws import draw_round, redraw
from tournaments.rounds.services.publishing import publish_draw
from tournaments.standings.queries.standings import standings

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def test_pools_by_lot_then_a_knock_out_of_the_best_two_of_each():
    drive = a_drive_of(16, rounds_planned=6)
    pools = a_stage(drive, 1, StageKind.POOLS, count=4)
    knock_out = a_stage(drive, 4, StageKind.KNOCK_OUT, count=1, size=8)
    divide_stage(stage=pools, by=a_user())
    for _round in range(3):
        play(drive)
    members = {
        group.label: {place.entry.number for place in group.places.all()}
        for group in pools.groups.all()
    }
    assert [len(numbers) for numbers in members.values()] == [4] * 4
    met = {
        frozenset(side.entry.number for side in table.sides.all())
        for round_ in drive.rounds.filter(number__lte=3)
        for table in round_.tables.all()
    }
    assert met == {
        frozenset(two) for numbers in members.values() for two in combinations(numbers, 2)
    }
    divide_stage(stage=knock_out, by=a_user())
    bracket = knock_out.groups.first()
    through = {place.entry.number for place in bracket.places.all()}
    assert through == {n for numbers in members.values() for n in sorted(numbers)[:2]}
    first = play(drive)
    pool_of = {number: name for name, numbers in members.items() for number in numbers}
    tables = first.round.tables.filter(number__lte=4)
    assert [len({pool_of[side.entry.number] for side in t.sides.all()}) for t in tables] == [2] * 4
    draws = [first, play(drive), play(drive)]
    assert [recompute_draw(draw).wrong for draw in draws] == [()] * 3
    shown = ranks(drive)
    assert [place for _group, place, _number in shown[:9]] == list(range(1, 10))
    assert (shown[0][2], {number for group, _place, number in shown[:8]}) == (1, through)
    assert [group for group, _place, _number in shown] == ["Knock-out"] * 8 + ["Overigen"] * 8
    final = drive.rounds.get(number=6).tables.get(number=1)
    assert [shown[0][2], shown[1][2]] == sorted(side.entry.number for side in final.sides.all())


def test_who_withdraws_from_a_knock_out_loses_and_the_opponent_goes_on_without_a_game():
    drive = a_drive_of(8, rounds_planned=4)
    bracket = a_stage(drive, 2, StageKind.KNOCK_OUT, count=1, size=8)
    play(drive)
    divide_stage(stage=bracket, by=a_user())
    best = bracket.places.get(seed=1).entry
    withdraw_entry(entry=best, by=None, reason="ziek", from_round=2)
    drawn = play(drive)
    assert drawn.round.tables.count() == 3
    resting = drawn.round.byes.get().entry
    assert resting == bracket.places.get(seed=8).entry
    drawn = play(drive)
    assert resting in [side.entry for side in drawn.round.tables.get(number=1).sides.all()]
    assert recompute_draw(play(drive)).wrong == ()
    assert len({row.row.rank for row in standings(drive).rows}) == 8


def test_a_tie_in_the_knock_out_goes_to_the_better_seed():
    drive = a_drive_of(4, rounds_planned=3, scheme="koppel")
    bracket = a_stage(drive, 2, StageKind.KNOCK_OUT, count=1, size=4)
    play(drive)
    divide_stage(stage=bracket, by=a_user())
    draft = draw_round(tournament=drive, by=None)
    for table in publish_draw(draw=draft, by=None).tables.all():
        enter_card(table=table, by=None, card=Card(Ending.TIME_OVER, (5, 5)))
    final = play(drive).round.tables.get(number=1)
    seeds = {place.entry_id: place.seed for place in bracket.places.all()}
    assert {seeds[side.entry_id] for side in final.sides.all()} == {1, 2}


def test_one_who_alone_is_left_beside_a_knock_out_rests_and_is_last():
    drive = a_drive_of(9, rounds_planned=4)
    play(drive)
    last = standings(drive).rows[-1].number
    a_bracket(drive, 2, 8)
    draws = [play(drive) for _round in range(3)]
    assert [draw.round.tables.count() for draw in draws] == [4] * 3
    assert [draw.round.byes.get().entry.number for draw in draws] == [last] * 3
    assert [recompute_draw(draw).wrong for draw in draws] == [()] * 3
    assert ranks(drive)[-1] == ("Overigen", 9, last)


def test_a_draft_of_a_knock_out_is_not_published_once_another_goes_on():
    drive = a_drive_of(4, rounds_planned=3)
    play(drive)
    a_bracket(drive, 2, 4)
    first = play(drive)
    draft = draw_round(tournament=drive, by=None)
    table = first.round.tables.get(number=1)
    best = min(side.entry.number for side in table.sides.all())
    turned = tuple(3 if side.entry.number == best else 8 for side in table.sides.all())
    correct_card(
        table=table,
        by=None,
        card=Card(Ending.FINISHED, turned),
        reason="verkeerd om",
        seen_version=1,
    )
    with pytest.raises(DomainError, match="Loot eerst opnieuw"):
        publish_draw(draw=draft, by=None)
    redraw(draw=draft, by=None, reason="verkeerd om")
    final = play(drive).round.tables.get(number=1)
    assert best not in [side.entry.number for side in final.sides.all()]


def test_a_knock_out_waits_for_the_cards_that_decide_who_goes_on():
    drive = a_drive_of(6, rounds_planned=3)
    play(drive)
    a_bracket(drive, 2, 4)
    publish_draw(draw=draw_round(tournament=drive, by=None), by=None)
    with pytest.raises(DomainError, match="tafels 1, 2 beslissen"):
        draw_round(tournament=drive, by=None, allow_missing=True)


def test_a_bracket_that_nobody_plays_for_a_round_goes_on_with_those_who_return():
    drive = a_drive_of(6, rounds_planned=3)
    play(drive)
    bracket = a_bracket(drive, 2, 4)
    for place in bracket.groups.first().places.all():
        withdraw_entry(entry=place.entry, by=None, reason="pech", from_round=2)
    play(drive)
    for place in bracket.groups.first().places.all():
        return_entry(entry=place.entry, by=a_user(), in_round=3)
    drawn = play(drive)
    assert [r["code"] for r in drawn.pairing["reasons"][:2]] == ["bracket_final", "bracket_place"]
    assert recompute_draw(drawn).wrong == ()


def test_a_late_team_does_not_come_into_a_knock_out_that_has_begun_but_beside_it():
    drive = a_drive_of(7, rounds_planned=4)
    play(drive)
    knock_out = a_bracket(drive, 2, 8)
    play(drive)
    late = Entry.objects.create(tournament=drive, number=8, name="Laat", joined_round=3)
    bracket, others = knock_out.groups.all()
    with pytest.raises(DomainError, match="liggen vast"):
        place_entry(entry=late, group=bracket, by=None)
    place_entry(entry=late, group=others, by=None)
    drawn = play(drive)
    assert late in [bye.entry for bye in drawn.round.byes.all()]
    assert ranks(drive)[-1] == ("Overigen", 8, 8)
