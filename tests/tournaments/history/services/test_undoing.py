"""The last acts can be undone, and that is an act as well."""

from datetime import time

import pytest

from scoring.schemes import Card, Ending
from tests.factories import a_card, a_published_round, a_tournament, a_user, entries
from tournaments.cards.queries.scorecards import card_of, current_card
from tournaments.cards.services.card_entries import enter_turn
from tournaments.cards.services.scorecards import correct_card, enter_card, take_off_card
from tournaments.core.queries.journal import broken_in
from tournaments.core.services.errors import DomainError
from tournaments.drives.services.tournaments import finish_tournament, reopen_tournament
from tournaments.entries.services.check_in import check_in, set_paid
from tournaments.entries.services.entries import (
    add_entry,
    change_entry,
    remove_entry,
    withdraw_entry,
)
from tournaments.enums import PrizeKind, SchemeKey, SecondEntry
from tournaments.groups.services.stages import add_stage, divide_stage
from tournaments.history.queries.undoing import barrier_of, undoable
from tournaments.history.services.undoing import undo_act
from tournaments.models import Entry, GameTable, Prize, Tournament
from tournaments.models.journaled import state_of
from tournaments.privacy.services.forgotten_person import forget_person
from tournaments.privacy.services.privacy import forget_players
from tournaments.prizes.services.prize_giving import begin_prize_giving
from tournaments.prizes.services.votes import choose_name
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw
from tournaments.settings.services import change_tournament

pytestmark = pytest.mark.django_db

NOT_OPEN = "dat is al gebeurd, of er is iets op gevolgd"
CHANGED_SINCE = "het is daarna weer veranderd"
RESTS_ON_IT = "gemaakt: er is iets op gevolgd"


@pytest.fixture
def drive(anna) -> Tournament:
    """Four teams, with one act behind it, which holds what was there before there was a journal."""
    drive = a_tournament()
    check_in(entry=entries(drive, 4)[3], by=anna)
    return drive


def last(drive: Tournament) -> int:
    return drive.log.order_by("-number").values_list("number", flat=True)[0]


def undo(drive: Tournament, by, number: int | None = None):
    return undo_act(tournament=drive, number=number or last(drive), by=by)


ACTS = {
    "check_in": lambda drive, by: check_in(entry=drive.entries.first(), by=by),
    "set_paid": lambda drive, by: set_paid(entry=drive.entries.first(), paid=True, by=by),
    "change_entry": lambda drive, by: change_entry(
        entry=drive.entries.first(),
        by=by,
        values={"name": "Anders", "number": 9},
        seen={"name": drive.entries.first().name, "number": drive.entries.first().number},
    ),
    "remove_entry": lambda drive, by: remove_entry(entry=drive.entries.first(), by=by),
    "add_entry": lambda drive, by: add_entry(tournament=drive, by=by, values={"name": "Nieuw"}),
    "withdraw_entry": lambda drive, by: withdraw_entry(
        entry=drive.entries.first(), by=by, reason="ziek", from_round=1
    ),
}


@pytest.mark.parametrize("name", ACTS)
def test_every_row_is_as_it_was_before_the_act(drive, anna, name):
    before = state_of(drive.pk)
    ACTS[name](drive, anna)
    assert state_of(drive.pk) != before
    line = undo(drive, anna)
    assert state_of(drive.pk) == before
    assert (line.action, line.after["act"]) == ("undo", name)
    assert broken_in(drive) is None


def test_several_are_undone_one_after_the_other_the_last_first(drive, anna):
    before = state_of(drive.pk)
    entry = drive.entries.first()
    check_in(entry=entry, by=anna)
    first = last(drive)
    set_paid(entry=Entry.objects.get(pk=entry.pk), paid=True, by=anna)
    with pytest.raises(DomainError, match=NOT_OPEN):
        undo(drive, anna, first)
    undo(drive, anna)
    undo(drive, anna, first)
    assert state_of(drive.pk) == before


def test_what_was_done_to_another_row_since_does_not_matter(drive, anna):
    one, other, _third, fourth = drive.entries.order_by("number")
    check_in(entry=one, by=anna)
    number = last(drive)
    check_in(entry=other, by=anna)
    undo(drive, anna, number)
    checked_in = drive.entries.filter(checked_in_at__isnull=False).order_by("number")
    assert list(checked_in) == [other, fourth]


def test_nothing_is_undone_twice(drive, anna):
    check_in(entry=drive.entries.first(), by=anna)
    number = last(drive)
    undo(drive, anna, number)
    with pytest.raises(DomainError, match=NOT_OPEN):
        undo(drive, anna, number)
    assert drive.log.filter(action="undo").count() == 1


@pytest.mark.parametrize("number", [0, 1, 99])
def test_the_beginning_and_what_does_not_exist_cannot_be_undone(drive, anna, number):
    with pytest.raises(DomainError, match=NOT_OPEN):
        undo_act(tournament=drive, number=number, by=anna)


def a_round_played(drive, _by):
    one, two, three, four = drive.entries.order_by("number")
    for table in a_published_round(drive, [(one, two), (three, four)]).tables.all():
        a_card(table, 8, 3)


def plan_pools(drive, by):
    add_stage(tournament=drive, by=by, values={"from_round": 1, "kind": "pools", "count": 2})


# What there is to be before, and the act that rests on all before it or cannot be unsaid.
BARRIERS = {
    "draw_round": (None, lambda drive, by: draw_round(tournament=drive, by=by)),
    "add_stage": (None, plan_pools),
    "divide_stage": (plan_pools, lambda drive, by: divide_stage(stage=drive.stages.get(), by=by)),
    "begin_prize_giving": (
        a_round_played,
        lambda drive, by: begin_prize_giving(tournament=drive, early=True, by=by),
    ),
    "forget_person": (
        None,
        lambda drive, by: forget_person(entry=drive.entries.last(), place=1, by=by),
    ),
    "forget_players": (None, lambda drive, by: forget_players(tournament=drive, by=by)),
}


@pytest.mark.parametrize("act", BARRIERS)
def test_nothing_is_undone_that_is_rested_on_or_cannot_be_unsaid(drive, anna, act):
    prepare, barrier = BARRIERS[act]
    if prepare:
        prepare(drive, anna)
    check_in(entry=drive.entries.first(), by=anna)
    number = last(drive)
    barrier(drive, anna)
    assert drive.log.get(number=barrier_of(drive)).action == act
    assert undoable(drive) == frozenset()
    with pytest.raises(DomainError, match=NOT_OPEN):
        undo(drive, anna, number)


def test_a_setting_goes_back(drive, anna):
    change_tournament(tournament=drive, by=anna, values={"name": "Andere naam"})
    undo(drive, anna)
    assert Tournament.objects.get().name == drive.name


def test_the_time_at_which_it_begins_goes_back(drive, anna):
    numbers = []
    for starts_at in (time(20), time(19, 30)):
        change_tournament(tournament=drive, by=anna, values={"starts_at": starts_at})
        numbers.append(last(drive))
    seen = []
    for number in reversed(numbers):
        undo(drive, anna, number)
        seen.append(Tournament.objects.get().starts_at)
    assert seen == [time(20), None]
    assert broken_in(drive) is None


def test_a_team_that_comes_back_keeps_the_code_on_its_card(drive, anna):
    entry = drive.entries.first()
    remove_entry(entry=entry, by=anna)
    undo(drive, anna)
    again = Entry.objects.get(pk=entry.pk)
    assert (again.code, again.number, again.name) == (entry.code, entry.number, entry.name)


def test_a_team_whose_number_was_given_away_cannot_come_back(drive, anna):
    entry = drive.entries.first()
    remove_entry(entry=entry, by=anna)
    number = last(drive)
    add_entry(tournament=drive, by=anna, values={"name": "Nieuw", "number": entry.number})
    with pytest.raises(DomainError, match=RESTS_ON_IT):
        undo(drive, anna, number)
    assert not Entry.objects.filter(pk=entry.pk).exists()
    assert broken_in(drive) is None


@pytest.fixture
def table(drive, anna):
    teams = list(drive.entries.all())
    return a_published_round(drive, [(teams[0], teams[1]), (teams[2], teams[3])]).tables.first()


def test_a_card_that_was_entered_is_taken_off_and_stays_in_the_log(drive, table, anna):
    card = enter_card(table=table, by=anna, card=Card(Ending.FINISHED, (8, 3)))
    undo(drive, anna)
    card.refresh_from_db()
    assert (current_card(table), card.taken_off_reason) == (None, "ongedaan gemaakt")


def test_a_correction_is_corrected_back_as_a_version_of_its_own(drive, table, anna):
    right = Card(Ending.FINISHED, (8, 3))
    enter_card(table=table, by=anna, card=right)
    correct_card(
        table=table, by=anna, card=Card(Ending.FINISHED, (8, 6)), reason="?", seen_version=1
    )
    undo(drive, anna)
    there = current_card(table)
    assert (there.version, card_of(there).values) == (3, right.values)


def test_a_card_that_was_taken_off_lies_on_the_table_again(drive, table, anna):
    enter_card(table=table, by=anna, card=Card(Ending.FINISHED, (8, 3)))
    take_off_card(table=table, by=anna, reason="andere tafel", seen_version=1)
    undo(drive, anna)
    assert card_of(current_card(table)).values == (8, 3)


def test_a_scoring_does_not_go_back_once_a_card_was_written_for_it(drive, table, anna):
    change_tournament(
        tournament=drive, by=anna, values={"scheme": SchemeKey.KOPPEL}, reason="afgesproken"
    )
    number = last(drive)
    enter_card(table=table, by=anna, card=Card(Ending.FINISHED, (8, 3)))
    with pytest.raises(DomainError, match="scorekaarten"):
        undo(drive, anna, number)
    assert Tournament.objects.get().scheme == SchemeKey.KOPPEL


def test_a_card_that_two_people_entered_is_not_offered_to_be_put_back(drive, anna):
    change_tournament(tournament=drive, by=anna, values={"second_entry": SecondEntry.BLIND})
    teams = list(drive.entries.all())
    publish_draw(draw=draw_round(tournament=drive, by=anna), by=anna)
    table = GameTable.objects.filter(round__tournament=drive, sides__entry=teams[3]).get()
    for by in (anna, a_user("bert")):
        enter_turn(table=table, by=by, card=Card(Ending.FINISHED, (8, 3)))
    take_off_card(table=table, by=anna, reason="andere tafel", seen_version=1)
    assert undoable(drive) == frozenset()


@pytest.mark.parametrize("count", [1, 3])
def test_what_can_be_undone_takes_as_many_queries_for_one_act_as_for_three(
    drive, anna, count, django_assert_num_queries
):
    for entry in drive.entries.all()[:count]:
        check_in(entry=entry, by=anna)
    with django_assert_num_queries(2):
        assert len(undoable(drive)) == count


def test_nothing_is_undone_in_a_drive_that_is_finished(drive, table, anna):
    prize = Prize.objects.create(tournament=drive, kind=PrizeKind.NAME)
    for each in GameTable.objects.filter(round__tournament=drive):
        enter_card(table=each, by=anna, card=Card(Ending.FINISHED, (8, 3)))
    finish_tournament(tournament=drive, by=anna)
    choose_name(prize=prize, entry=drive.entries.first(), by=anna)
    assert undoable(Tournament.objects.get()) == frozenset()
    with pytest.raises(DomainError, match=NOT_OPEN):
        undo(drive, anna)
    reopen_tournament(tournament=drive, by=anna, reason="te vroeg")
    choose_name(prize=prize, entry=None, by=anna)
    assert undoable(Tournament.objects.get()) == {last(drive)}


def test_what_was_changed_past_the_log_is_not_overwritten(drive, anna):
    entry = drive.entries.first()
    check_in(entry=entry, by=anna)
    Entry.objects.filter(pk=entry.pk).update(checked_in_at=drive.created_at)
    with pytest.raises(DomainError, match=CHANGED_SINCE):
        undo(drive, anna)
    assert Entry.objects.get(pk=entry.pk).checked_in_at == drive.created_at
