"""Drives with classes, pools and finals, from start to finish."""

from itertools import combinations

import pytest

from scoring.schemes import Card, Ending
from tests.factories import a_user, classes
from tests.tournaments.builders.grouped import a_bracket, a_drive_of, a_stage, play, ranks
from tournaments.cards.services.scorecards import enter_card
from tournaments.core.services.errors import DomainError
from tournaments.entries.services.entries import withdraw_entry
from tournaments.enums import StageKind
from tournaments.groups.services.stages import divide_stage, place_entry
from tournaments.models import Entry, Group, Side
from tournaments.rounds.queries.draw_verdicts import recompute_draw
from tournaments.rounds.services.draws import draw_round, redraw
from tournaments.rounds.services.publishing import publish_draw
from tournaments.rounds.services.swaps import swap
from tournaments.standings.queries.standings import standings

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def test_two_classes_play_by_themselves_in_one_hall_and_have_a_first_place_each():
    drive = a_drive_of(20, rounds_planned=3)
    teams = drive.entries.order_by("number")
    classes(drive, A=teams[:12], Jeugd=teams[12:])
    draws = [play(drive) for _round in range(3)]
    assert [recompute_draw(draw).wrong for draw in draws] == [()] * 3
    for round_ in drive.rounds.all():
        tables = {
            table.number: {side.entry.number > 12 for side in table.sides.all()}
            for table in round_.tables.all()
        }
        assert tables == {n: {n > 6} for n in range(1, 11)}
    shown = standings(drive)
    assert [(section.name, len(section.rows)) for section in shown.sections] == [
        ("Klasse A", 12),
        ("Jeugd", 8),
    ]
    assert [section.rows[0].row.rank for section in shown.sections] == [1, 1]
    met = [
        frozenset(table.sides.values_list("entry", flat=True))
        for round_ in drive.rounds.all()
        for table in round_.tables.all()
    ]
    assert len(set(met)) == len(met) == 30


def test_an_odd_class_has_a_bye_of_its_own():
    drive = a_drive_of(9, rounds_planned=1)
    teams = drive.entries.order_by("number")
    classes(drive, A=teams[:5], B=teams[5:])
    play(drive)
    byes = drive.rounds.get().byes.values_list("entry__number", flat=True)
    assert len(byes) == 1
    assert byes[0] < 6


def test_byes_of_two_classes_have_a_reason_each():
    drive = a_drive_of(10, rounds_planned=1)
    teams = drive.entries.order_by("number")
    classes(drive, A=teams[:5], B=teams[5:])
    draft = draw_round(tournament=drive, by=None)
    reasons = {tuple(r["sides"]): r["code"] for r in draft.pairing["reasons"] if not r["table"]}
    assert len(reasons) == 2
    assert {one <= 5 for (one,) in reasons} == {True, False}
    assert set(reasons.values()) == {"bye_lot"}


def test_an_entry_without_a_class_must_get_one_before_the_draw():
    drive = a_drive_of(5)
    teams = drive.entries.order_by("number")
    classes(drive, A=teams[:2], B=teams[2:4])
    with pytest.raises(DomainError, match="5 Team 5"):
        draw_round(tournament=drive, by=None)


def test_single_players_in_classes_meet_nobody_twice_in_theirs():
    values = {"format": "players", "scheme": "gedeeld", "later_method": "lot"}
    drive = a_drive_of(36, rounds_planned=3, **values)
    teams = drive.entries.order_by("number")
    classes(drive, A=teams[:20], B=teams[20:])
    draws = []
    for _round in range(3):
        draft = draw_round(tournament=drive, by=None)
        for table in publish_draw(draw=draft, by=None).tables.all():
            enter_card(table=table, by=None, card=Card(Ending.FINISHED, (8, 3, 8, 3)))
        draft.refresh_from_db()
        draws.append(draft)
    seated: dict[int, list[int]] = {}
    for side in Side.objects.filter(round__tournament=drive):
        seated.setdefault(side.table_id, []).append(side.entry.number)
    assert {len({number > 20 for number in table}) for table in seated.values()} == {1}
    pairs = [frozenset(two) for table in seated.values() for two in combinations(table, 2)]
    assert len(set(pairs)) == len(pairs) == 3 * 9 * 6
    assert [draw.drawn_before for draw in draws] == [False, True, True]
    assert [recompute_draw(draw).wrong for draw in draws] == [()] * 3


def test_a_final_of_eight_begins_anew_and_the_others_keep_their_places():
    drive = a_drive_of(20, rounds_planned=5)
    final = a_stage(drive, 4, StageKind.FINALS, count=1, size=8, carried="none", others="stop")
    for _round in range(3):
        play(drive)
    before = [number for _group, _place, number in ranks(drive)]
    places = [place for _group, place, _number in ranks(drive)]
    divide_stage(stage=final, by=a_user())
    play(drive)
    assert drive.rounds.get(number=4).tables.count() == 4
    play(drive)
    shown = standings(drive)
    assert [row.number for row in shown.rows[8:]] == before[8:]
    assert {row.number for row in shown.rows[:8]} == set(before[:8])
    assert [row.row.rank for row in shown.rows[8:]] == [max(9, place) for place in places[8:]]
    assert sum(row.row.points for row in shown.rows[:8]) == 2 * 4 * (26 + 6)
    assert shown.counting == (4, 5)


def test_half_of_the_points_is_brought_to_the_finals():
    drive = a_drive_of(8, rounds_planned=3)
    finals = a_stage(drive, 3, StageKind.FINALS, count=2, size=4, carried="half")
    play(drive)
    play(drive)
    before = {row.number: row.row.points for row in standings(drive).rows}
    divide_stage(stage=finals, by=a_user())
    play(drive)
    shown = standings(drive)
    last = {result.entry: result.points for result in shown.results if result.round == 3}
    assert {row.number: row.row.points for row in shown.rows} == {
        row.number: (before[row.number] + 1) // 2 + last[row.entry] for row in shown.rows
    }
    assert (shown.counting, shown.carried) == ((2, 3), 2)
    assert [row.group for row in shown.rows] == ["A-finale"] * 4 + ["B-finale"] * 4


def test_teams_of_a_knock_out_cannot_be_swapped_and_those_of_two_groups_only_when_confirmed():
    drive = a_drive_of(8, rounds_planned=3)
    bracket = a_stage(drive, 2, StageKind.KNOCK_OUT, count=1, size=4)
    play(drive)
    divide_stage(stage=bracket, by=a_user())
    draft = draw_round(tournament=drive, by=None)
    inside, outside = (
        [place.entry.number for place in group.places.all()] for group in bracket.groups.all()
    )
    for a, b in ((inside[0], inside[1]), (inside[0], outside[0])):
        with pytest.raises(DomainError):
            swap(draw=draft, a=a, b=b, by=None, expected_version=1, confirmed=True)
    drive = a_drive_of(8, rounds_planned=1)
    teams = drive.entries.order_by("number")
    classes(drive, A=teams[:4], B=teams[4:])
    draft = draw_round(tournament=drive, by=None)
    with pytest.raises(DomainError) as refused:
        swap(draw=draft, a=1, b=5, by=None, expected_version=1)
    assert refused.value.values == {"confirm": True}
    swap(draw=draft, a=1, b=5, by=None, expected_version=1, confirmed=True)
    publish_draw(draw=draft, by=None)
    draft.refresh_from_db()
    assert recompute_draw(draft).wrong == ()


def test_a_draft_is_not_published_after_its_groups_were_changed():
    drive = a_drive_of(9, rounds_planned=1)
    teams = drive.entries.order_by("number")
    groups = classes(drive, A=teams[:4], B=teams[4:])
    draft = draw_round(tournament=drive, by=None)
    place_entry(
        entry=drive.entries.get(number=9), group=Group.objects.get(stage=groups, name="A"), by=None
    )
    with pytest.raises(DomainError, match="Loot eerst opnieuw"):
        publish_draw(draw=draft, by=None)


def test_a_late_team_in_pools_gets_a_place_by_hand():
    drive = a_drive_of(8, rounds_planned=3)
    pools = a_stage(drive, 1, StageKind.POOLS, count=2)
    divide_stage(stage=pools, by=a_user())
    play(drive)
    late = Entry.objects.create(tournament=drive, number=9, name="Laat", joined_round=2)
    with pytest.raises(DomainError, match="9 Laat"):
        draw_round(tournament=drive, by=None)
    place_entry(entry=late, group=pools.groups.last(), by=None)
    drawn = play(drive)
    assert drawn.round.byes.count() == 1
    with pytest.raises(DomainError, match="liggen vast"):
        place_entry(entry=late, group=pools.groups.first(), by=None)


def test_a_class_that_is_too_small_for_a_table_after_a_withdrawal_rests():
    drive = a_drive_of(6, rounds_planned=2)
    teams = drive.entries.order_by("number")
    classes(drive, A=teams[:4], B=teams[4:])
    play(drive)
    withdraw_entry(entry=drive.entries.get(number=6), by=None, reason="ziek", from_round=2)
    drawn = play(drive)
    assert drawn.round.tables.count() == 2
    assert drawn.round.byes.get().entry.number == 5
    reasons = [r for r in drawn.pairing["reasons"] if not r["table"]]
    assert [(r["code"], r["sides"]) for r in reasons] == [("group_too_small", [5])]
    assert recompute_draw(drawn).wrong == ()


def test_groups_that_were_planned_while_a_draft_stood_must_be_made_and_drawn_first():
    drive = a_drive_of(8, rounds_planned=3)
    play(drive)
    draft = draw_round(tournament=drive, by=None)
    final = a_stage(drive, 2, StageKind.FINALS, count=1, size=4)
    with pytest.raises(DomainError, match="Loot eerst opnieuw"):
        publish_draw(draw=draft, by=None)
    divide_stage(stage=final, by=a_user())
    redraw(draw=draft, by=None, reason="finale")
    drawn = play(drive)
    assert [part["key"] for part in drawn.original["field"]["parts"]] == ["2.1", "2.2"]


def test_who_was_in_no_pool_comes_after_all_who_were():
    drive = a_drive_of(8, rounds_planned=4)
    pools = a_stage(drive, 1, StageKind.POOLS, count=2)
    divide_stage(stage=pools, by=a_user())
    play(drive)
    play(drive)
    late = Entry.objects.create(tournament=drive, number=9, name="Laat", joined_round=3)
    a_bracket(drive, 3, 4)
    assert late.group_places.get().group.label == "Overigen"
