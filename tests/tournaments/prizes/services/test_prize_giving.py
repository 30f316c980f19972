"""A prize-giving goes on by one step at a time, whoever presses the key and however often."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from tests.factories import a_dispute, a_tournament, a_user, entries
from tests.tournaments.builders.grouped import a_drive_in_classes
from tests.tournaments.builders.prize_drives import a_played_drive, correct
from tournaments.core.services.errors import CardsMissing, DomainError
from tournaments.drives.services.tournaments import finish_tournament, switch_screen
from tournaments.enums import PrizeKind, Screen
from tournaments.groups.services.stages import place_entry
from tournaments.models import Entry, GameTable, Prize, PrizeGiving, ScoreCard, Tournament
from tournaments.prizes.queries.prizes import program
from tournaments.prizes.services.prize_giving import begin_prize_giving, reveal, stop_prize_giving
from tournaments.prizes.services.votes import open_vote


@pytest.fixture
def drive(user):
    drive = a_played_drive(user)
    Prize.objects.create(tournament=drive, kind=PrizeKind.BEST_ROUND)
    return drive


@pytest.fixture
def begun(drive, user):
    begin_prize_giving(tournament=drive, by=user)
    return drive


@pytest.fixture
def go(begun, user):
    def gone(seen, to, jump=False):
        return reveal(tournament=begun, seen=seen, to=to, jump=jump, by=user)

    return gone


def frozen():
    return Tournament.objects.get().frozen_after


def test_the_beginning_closes_the_vote_and_takes_the_big_screen_and_tells_nothing(drive, user):
    open_vote(tournament=drive, by=user)
    giving = begin_prize_giving(tournament=drive, begin=3, by=user)
    assert (giving.voting, giving.begin, giving.shown, giving.place) == (False, 3, 0, None)
    assert Tournament.objects.get().screen == Screen.PRIZES
    assert program(drive).revealed == 0
    assert [entry.action for entry in drive.log.all()][:3] == [
        "begin_prize_giving",
        "switch_screen",
        "close_vote",
    ]


def test_each_step_is_told_in_its_turn_and_the_last_shows_everybody_the_standings(go, begun):
    told = []
    for step in range(7):
        assert frozen() == 1
        told.append(go(step, step + 1).newest.rank)
    assert told == [None, 6, 5, 4, 3, 2, 1]
    assert frozen() is None
    assert [entry.action for entry in begun.log.all()][:2] == ["unfreeze_standings", "reveal"]
    assert begun.log.filter(action="reveal").count() == 7


def test_a_key_that_is_pressed_twice_skips_no_step(go, begun):
    go(0, 1)
    with pytest.raises(DomainError):
        go(0, 1)
    with pytest.raises(DomainError):
        go(0, 2)
    assert program(begun).revealed == 1


def test_back_hides_the_newest_and_no_more_than_all(go):
    go(0, 1)
    go(1, 2)
    assert (go(2, 1).newest.rank, go(1, 0).newest) == (None, None)
    assert go(0, -1).revealed == 0


def test_nothing_more_is_told_while_a_card_is_missing_or_in_dispute_again(go, begun):
    go(0, 1)
    table = begun.rounds.get(number=2).tables.first()
    dispute = a_dispute(table)
    with pytest.raises(DomainError, match="in geschil"):
        go(1, 2)
    assert go(1, 0).revealed == 0
    dispute.delete()
    assert go(0, 1).revealed == 1
    ScoreCard.objects.filter(table=table).delete()
    with pytest.raises(CardsMissing):
        go(1, 2)
    assert program(begun).revealed == 1


def test_only_who_asks_to_jump_skips_a_step(go, begun):
    with pytest.raises(DomainError):
        go(0, 2)
    assert program(begun).revealed == 0
    assert go(0, 4, jump=True).newest.rank == 4
    assert go(4, 2).newest.rank == 6
    assert go(2, 99, jump=True).complete
    assert frozen() is None


def test_after_the_last_step_there_is_no_way_back(go):
    go(0, 7, jump=True)
    with pytest.raises(DomainError):
        go(7, 6)
    assert PrizeGiving.objects.get().complete


def test_it_goes_on_after_a_correction_and_no_rank_is_lost_or_told_unasked(go, begun):
    """Place 5 is told; then team 2, which stood above it, falls to the last place."""
    assert [winner.row.number for winner in go(0, 3, jump=True).newest.winners] == [6]
    correct(begun, 2, 8, 0)
    correct(begun, 3, 7, 8)
    now = program(begun)
    assert [step.rank for step in now.steps[: now.revealed]] == [None, 6, 5]
    told = [winner.row.number for step in now.steps[1 : now.revealed] for winner in step.winners]
    while not now.complete:
        now = go(now.revealed, now.revealed + 1)
        told += [winner.row.number for winner in now.newest.winners]
    assert sorted(told) == [1, 2, 3, 4, 5, 6]


def test_a_finished_drive_stays_frozen_until_the_winner_is_told(drive, user):
    finish_tournament(tournament=drive, by=user)
    assert frozen() == 1
    begin_prize_giving(tournament=drive, by=user)
    reveal(tournament=drive, seen=0, to=6, jump=True, by=user)
    assert frozen() == 1
    reveal(tournament=drive, seen=6, to=7, by=user)
    assert frozen() is None


def test_a_stopped_prize_giving_tells_nothing_and_can_begin_again(go, begun, user):
    go(0, 3, jump=True)
    stop_prize_giving(tournament=begun, by=user)
    stop_prize_giving(tournament=begun, by=user)
    assert (program(begun).revealed, frozen()) == (0, 1)
    assert begun.log.filter(action="stop_prize_giving").count() == 1
    begin_prize_giving(tournament=begun, by=user)
    assert go(0, 1).revealed == 1


def test_stopping_gives_the_big_screen_back_to_the_moment(go, begun, user):
    go(0, 1)
    stop_prize_giving(tournament=begun, by=user)
    assert Tournament.objects.get().screen == Screen.AUTO


def test_stopping_takes_no_screen_that_shows_something_else(begun, user):
    switch_screen(tournament=begun, screen=Screen.CLOCK, by=user)
    stop_prize_giving(tournament=begun, by=user)
    assert Tournament.objects.get().screen == Screen.CLOCK


def test_while_rounds_are_still_to_come_it_begins_only_when_that_is_meant(drive, user):
    Tournament.objects.update(rounds_planned=3)
    with pytest.raises(DomainError) as refused:
        begin_prize_giving(tournament=drive, by=user)
    assert refused.value.field == "early"
    assert Tournament.objects.get().screen == Screen.AUTO
    assert begin_prize_giving(tournament=drive, early=True, by=user).begun


def test_a_drive_that_was_finished_early_has_no_rounds_to_come(drive, user):
    Tournament.objects.update(rounds_planned=3)
    finish_tournament(tournament=drive, by=user)
    assert begin_prize_giving(tournament=drive, by=user).begun


def test_it_begins_once(begun, user):
    with pytest.raises(DomainError):
        begin_prize_giving(tournament=begun, by=user)


@pytest.mark.parametrize("to", [1, 7])
def test_nothing_is_told_before_it_has_begun(drive, user, to):
    with pytest.raises(DomainError):
        reveal(tournament=drive, seen=0, to=to, by=user)
    assert (frozen(), PrizeGiving.objects.count()) == (1, 0)


def test_it_does_not_begin_while_a_card_is_missing_or_in_dispute_or_nothing_was_played(drive, user):
    def begin(tournament):
        with pytest.raises(DomainError) as refused:
            begin_prize_giving(tournament=tournament, by=user)
        return refused.value.field

    dispute = a_dispute(GameTable.objects.last())
    begin(drive)
    dispute.delete()
    ScoreCard.objects.filter(table=GameTable.objects.last()).delete()
    assert begin(drive) == "allow_missing"
    other = a_tournament(user)
    entries(other, 2)
    begin(other)
    assert not PrizeGiving.objects.filter(shown__isnull=False).exists()


@pytest.mark.django_db(transaction=True)
def test_two_organisers_who_press_the_key_at_once_go_one_step():
    anna = a_user()
    drive = a_played_drive(anna)
    begin_prize_giving(tournament=drive, by=anna)

    def pressed(_person):
        try:
            reveal(tournament=drive, seen=0, to=1, by=anna)
        except DomainError:
            return "refused"
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(2) as people:
        assert sorted(people.map(pressed, range(2))) == ["done", "refused"]
    assert program(drive).revealed == 1


@pytest.mark.slow
def test_classes_are_told_one_after_the_other_and_all_is_over_with_the_first(user):
    drive = a_drive_in_classes(user, frozen_after=1)
    begin_prize_giving(tournament=drive, by=user)
    for seen in range(8):
        assert not PrizeGiving.objects.get(tournament=drive).complete
        now = reveal(tournament=drive, seen=seen, to=seen + 1, by=user)
        assert now.revealed == seen + 1
    drive.refresh_from_db()
    assert (now.complete, drive.frozen_after) == (True, None)
    assert PrizeGiving.objects.get(tournament=drive).complete


def test_a_first_class_without_anybody_does_not_keep_the_prize_giving_from_its_end(user):
    drive = a_drive_in_classes(user, frozen_after=1)
    drive.stages.get().groups.get(position=1).places.all().delete()
    begin_prize_giving(tournament=drive, by=user)
    reveal(tournament=drive, seen=0, to=4, jump=True, by=user)
    assert PrizeGiving.objects.get(tournament=drive).complete
    drive.refresh_from_db()
    assert drive.frozen_after is None


def test_a_late_entry_in_the_first_class_tells_nobody_of_the_next(user):
    drive = a_drive_in_classes(user, frozen_after=1)
    begin_prize_giving(tournament=drive, by=user)
    reveal(tournament=drive, seen=0, to=2, jump=True, by=user)
    group = drive.stages.get().groups.get(position=1)
    late = Entry.objects.create(tournament=drive, number=9, name="Laat", joined_round=2)
    place_entry(entry=late, group=group, by=user)
    now = program(drive)
    assert [step.winners[0].row.number for step in now.revealed_steps] == [7, 8]
