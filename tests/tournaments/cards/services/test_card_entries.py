"""Cards that are entered twice: no way around the second entry, whoever tries and in what order."""

import json

import pytest

from scoring.schemes import Card, Ending
from tests.factories import a_member, a_tournament, a_user, entries
from tests.tournaments.builders.reported import played, report, side
from tests.tournaments.builders.twice_entered import (
    EIGHT_SIX,
    EIGHT_THREE,
    a_round,
    numbers,
    state,
)
from tournaments.cards.queries.card_entries import double_entry_of
from tournaments.cards.queries.scorecards import current_card
from tournaments.cards.services.card_entries import (
    EnteredByYou,
    EnteredDifferently,
    agree_entry,
    doubt_entry,
    enter_turn,
    resolve_entries,
)
from tournaments.cards.services.dispute_opening import open_dispute
from tournaments.cards.services.reports import confirm_report
from tournaments.cards.services.scorecards import (
    CardIsThere,
    correct_card,
    enter_card,
    take_off_card,
)
from tournaments.core.services.errors import DomainError
from tournaments.disputes.services.disputes import decide_dispute
from tournaments.drives.services.tournaments import delete_tournament, finish_tournament
from tournaments.enums import Role, SecondEntry
from tournaments.models import CardEntry, LogEntry, Report, Round, ScoreCard, Tournament
from tournaments.models.scorecards import FIRST, SECOND
from tournaments.play.queries.rounds import cards_missing
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw, unpublish_draw
from tournaments.settings.services import change_tournament

pytestmark = pytest.mark.django_db


def test_a_card_counts_only_when_somebody_else_entered_the_same(table, anna, bert):
    assert state(table) == "empty"
    assert enter_turn(table=table, by=anna, card=EIGHT_THREE) == "first"
    assert (state(table), numbers(table), cards_missing(table.round.tournament)) == (
        "first",
        None,
        2,
    )
    assert enter_turn(table=table, by=bert, card=EIGHT_THREE) == "definitive"
    assert (state(table), numbers(table), cards_missing(table.round.tournament)) == (
        "definitive",
        (8, 3),
        1,
    )
    assert current_card(table).entered_by == bert


def test_different_entries_wait_for_somebody_with_the_form_in_hand(table, anna, bert):
    enter_turn(table=table, by=anna, card=EIGHT_THREE)
    assert enter_turn(table=table, by=bert, card=EIGHT_SIX) == "different"
    assert (state(table), numbers(table)) == ("different", None)
    for who in (anna, bert, a_user("cas")):
        with pytest.raises(EnteredDifferently):
            enter_turn(table=table, by=who, card=EIGHT_THREE)


@pytest.mark.parametrize(
    ("chosen", "values", "taken"),
    [
        ({"turn": FIRST}, (8, 3), FIRST),
        ({"turn": SECOND}, (8, 6), SECOND),
        ({"card": EIGHT_SIX}, (8, 6), SECOND),
        ({"card": Card(Ending.FINISHED, (8, 5))}, (8, 5), 0),
    ],
)
def test_the_difference_is_decided_by_who_has_the_form_and_logged(
    table, anna, bert, chosen, values, taken
):
    enter_turn(table=table, by=anna, card=EIGHT_THREE)
    enter_turn(table=table, by=bert, card=EIGHT_SIX)
    assert resolve_entries(table=table, by=anna, **chosen) == "definitive"
    assert (state(table), numbers(table)) == ("definitive", values)
    logged = LogEntry.objects.get(action="resolve_entries")
    assert (logged.actor, logged.target, logged.before, logged.after) == (
        anna,
        "1.1",
        {"first_said": [8, 3], "second_said": [8, 6]},
        {"taken": taken},
    )
    assert LogEntry.objects.get(action="enter_card").after["numbers"] == list(values)


def test_a_second_decision_changes_nothing(table, anna, bert):
    enter_turn(table=table, by=anna, card=EIGHT_THREE)
    enter_turn(table=table, by=bert, card=EIGHT_SIX)
    resolve_entries(table=table, by=anna, turn=FIRST)
    with pytest.raises(CardIsThere) as otherwise:
        resolve_entries(table=table, by=bert, turn=SECOND)
    with pytest.raises(CardIsThere) as same:
        resolve_entries(table=table, by=bert, turn=FIRST)
    assert (otherwise.value.same, same.value.same, numbers(table)) == (False, True, (8, 3))


@pytest.mark.parametrize("chosen", [{"turn": FIRST}, {"turn": 3}, {}, {"card": EIGHT_THREE}])
def test_where_nothing_differs_nothing_is_decided(table, anna, chosen):
    enter_turn(table=table, by=anna, card=EIGHT_THREE)
    with pytest.raises(DomainError):
        resolve_entries(table=table, by=anna, **chosen)
    assert (state(table), numbers(table)) == ("first", None)


def test_nobody_enters_a_card_for_the_second_time_himself(table, anna):
    enter_turn(table=table, by=anna, card=EIGHT_THREE)
    with pytest.raises(EnteredByYou) as again:
        enter_turn(table=table, by=anna, card=EIGHT_THREE)
    with pytest.raises(EnteredByYou) as otherwise:
        enter_turn(table=table, by=anna, card=EIGHT_SIX)
    assert (again.value.same, otherwise.value.same, state(table)) == (True, False, "first")


def test_ones_own_slip_is_replaced_as_long_as_nobody_else_entered_the_card(table, anna, bert):
    enter_turn(table=table, by=anna, card=EIGHT_SIX)
    mine = double_entry_of(table).first.pk
    enter_turn(table=table, by=anna, card=EIGHT_THREE, instead_of=mine)
    assert double_entry_of(table).first.said[1] == [8, 3]
    with pytest.raises(EnteredByYou):
        enter_turn(table=table, by=anna, card=EIGHT_SIX, instead_of=mine)
    assert enter_turn(table=table, by=bert, card=EIGHT_THREE) == "definitive"
    with pytest.raises(CardIsThere):
        enter_turn(table=table, by=anna, card=EIGHT_SIX, instead_of=mine)


@pytest.mark.parametrize(
    "card",
    [Card(Ending.FINISHED, (9, 3)), Card(Ending.FINISHED, (8, 8)), Card(Ending.FINISHED, ())],
)
def test_what_is_wrong_with_a_card_is_said_at_the_first_entry(table, anna, card):
    with pytest.raises(DomainError):
        enter_turn(table=table, by=anna, card=card)
    assert state(table) == "empty"


def test_other_teams_than_those_on_the_page_and_a_finished_drive_are_refused(table, anna, bert):
    with pytest.raises(DomainError):
        enter_turn(table=table, by=anna, card=EIGHT_THREE, publication=1)
    Tournament.objects.update(finished_at=table.round.published_at)
    with pytest.raises(DomainError):
        enter_turn(table=table, by=anna, card=EIGHT_THREE)
    assert state(table) == "empty"


def test_no_service_enters_a_card_in_one_go(table, anna):
    with pytest.raises(DomainError):
        enter_card(table=table, by=anna, card=EIGHT_THREE)
    dispute = open_dispute(table=table, by=anna, subject="wie won?")
    with pytest.raises(DomainError):
        decide_dispute(
            dispute=dispute,
            by=anna,
            ruling="zo",
            card=EIGHT_THREE,
            seen_version=dispute.version,
            seen_card_version=None,
        )
    assert (state(table), ScoreCard.objects.count()) == ("empty", 0)


def test_where_cards_are_entered_once_there_is_no_first_entry(anna):
    table = a_round(SecondEntry.NONE).tables.get(number=1)
    with pytest.raises(DomainError):
        enter_turn(table=table, by=anna, card=EIGHT_THREE)
    enter_card(table=table, by=anna, card=EIGHT_THREE)
    assert (numbers(table), CardEntry.objects.count()) == ((8, 3), 0)


def test_a_correction_stays_a_version_with_a_reason(table, anna, bert):
    enter_turn(table=table, by=anna, card=EIGHT_THREE)
    enter_turn(table=table, by=bert, card=EIGHT_THREE)
    correct_card(table=table, by=anna, card=EIGHT_SIX, reason="gelogen", seen_version=1)
    assert (numbers(table), state(table)) == ((8, 6), "definitive")


def test_a_card_that_is_taken_off_begins_anew(table, anna, bert):
    enter_turn(table=table, by=anna, card=EIGHT_THREE)
    enter_turn(table=table, by=bert, card=EIGHT_THREE)
    take_off_card(table=table, by=anna, reason="andere tafel", seen_version=1)
    assert state(table) == "empty"
    enter_turn(table=table, by=bert, card=EIGHT_SIX)
    assert numbers(table) is None
    enter_turn(table=table, by=anna, card=EIGHT_SIX)
    assert numbers(table) == (8, 6)


def test_a_round_is_published_as_the_drive_enters_and_takes_its_entries_along_when_taken_back():
    anna = a_user()
    drive = a_tournament(anna, second_entry=SecondEntry.BLIND)
    entries(drive, 4)
    round_ = publish_draw(draw=draw_round(tournament=drive, by=anna), by=anna)
    assert round_.second_entry == "blind"
    enter_turn(table=round_.tables.get(number=1), by=anna, card=EIGHT_THREE)
    unpublish_draw(round=round_, by=anna, reason="te vroeg")
    assert CardEntry.objects.count() == 0


def test_a_drive_with_entries_can_be_removed(table, anna, bert):
    enter_turn(table=table, by=anna, card=EIGHT_THREE)
    enter_turn(table=table, by=bert, card=EIGHT_THREE)
    drive = table.round.tournament
    delete_tournament(tournament=drive, by=anna, name=drive.name)
    assert not CardEntry.objects.exists()


def test_a_drive_with_a_difference_is_not_finished(table, anna, bert):
    enter_turn(table=table, by=anna, card=EIGHT_THREE)
    enter_turn(table=table, by=bert, card=EIGHT_SIX)
    with pytest.raises(DomainError):
        finish_tournament(tournament=table.round.tournament, by=anna)


def test_the_way_of_entering_changes_only_where_no_card_was_entered(table, anna):
    drive = table.round.tournament
    change_tournament(tournament=drive, by=anna, values={"second_entry": "eyes"})
    assert Round.objects.get().second_entry == "eyes"
    enter_turn(table=table, by=anna, card=EIGHT_THREE)
    change_tournament(tournament=drive, by=anna, values={"second_entry": "none"})
    assert Round.objects.get().second_entry == "eyes"
    with pytest.raises(DomainError):
        enter_card(table=table, by=anna, card=EIGHT_THREE)


def test_a_second_pair_of_eyes_agrees_or_doubts_without_typing(anna, bert):
    one, two = a_round(SecondEntry.EYES).tables.all()
    for each in (one, two):
        enter_turn(table=each, by=anna, card=EIGHT_THREE)
    assert agree_entry(table=one, by=bert, seen=double_entry_of(one).first.pk) == "definitive"
    assert numbers(one) == (8, 3)
    assert doubt_entry(table=two, by=bert, seen=double_entry_of(two).first.pk) == "different"
    with pytest.raises(DomainError):
        resolve_entries(table=two, by=bert, turn=SECOND)
    resolve_entries(table=two, by=bert, card=EIGHT_SIX)
    assert numbers(two) == (8, 6)


def test_nobody_agrees_with_himself_with_what_he_has_not_seen_or_blindly(table, anna, bert):
    open_to_eyes = a_round(SecondEntry.EYES).tables.get(number=1)
    for each in (table, open_to_eyes):
        enter_turn(table=each, by=anna, card=EIGHT_THREE)
    blind, seen = (double_entry_of(each).first.pk for each in (table, open_to_eyes))
    for agree in (agree_entry, doubt_entry):
        with pytest.raises(DomainError):
            agree(table=table, by=bert, seen=blind)
        with pytest.raises(DomainError):
            agree(table=open_to_eyes, by=bert, seen=seen + 1)
        with pytest.raises(DomainError):
            agree(table=open_to_eyes, by=anna, seen=seen)
    assert (state(table), state(open_to_eyes)) == ("first", "first")


def test_what_both_teams_confirm_is_the_first_entry(anna):
    table = a_round(reports="accept").tables.get(number=1)
    said = report(table, 0, played(8, 3), proven=True)
    confirm_report(report=said, side=side(table, 1), phone="phone 1", proven=True)
    assert (state(table), numbers(table)) == ("first", None)
    assert enter_turn(table=table, by=anna, card=EIGHT_THREE) == "definitive"
    assert Report.objects.get().card == current_card(table)


def test_what_players_confirm_after_the_first_entry_is_only_a_report(anna):
    table = a_round(reports="accept").tables.get(number=1)
    enter_turn(table=table, by=anna, card=EIGHT_SIX)
    said = report(table, 0, played(8, 3), proven=True)
    confirm_report(report=said, side=side(table, 1), phone="phone 1", proven=True)
    assert (state(table), double_entry_of(table).first.by) == ("first", anna)


def test_the_log_says_who_entered_and_nothing_of_what_before_it_is_definitive(table, anna, bert):
    one = a_round(reports="desk").tables.get(number=1)
    confirm = report(one, 0, played(8, 3))
    confirm_report(report=confirm, side=side(one, 1), phone="phone 1")
    enter_turn(table=table, by=anna, card=EIGHT_THREE)
    enter_turn(table=table, by=bert, card=EIGHT_SIX)
    told = LogEntry.objects.exclude(action="publish_draw").values_list("before", "after")
    assert [json.dumps(each) for pair in told for each in pair] == ["{}"] * 2 * len(told)


def test_helpers_of_every_role_at_the_desk_can_be_the_second(table, anna):
    arbiter = a_member(table.round.tournament, role=Role.ARBITER)
    enter_turn(table=table, by=anna, card=EIGHT_THREE)
    assert enter_turn(table=table, by=arbiter, card=EIGHT_THREE) == "definitive"
