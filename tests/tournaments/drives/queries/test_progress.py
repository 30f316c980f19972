"""The one next step of an evening."""

import pytest
from django.utils import timezone

from tests.factories import a_card, a_dispute, a_published_round, a_tournament, entries
from tournaments.drives.queries import Step, progress
from tournaments.enums import DrawState
from tournaments.models import Draw, Entry, Round, Withdrawal

pytestmark = pytest.mark.django_db


def test_an_evening_goes_from_entries_to_a_winner():
    tournament = a_tournament(rounds_planned=1)
    steps = [progress(tournament).step]
    pair = entries(tournament, 2, numbered=False)
    steps.append(progress(tournament).step)
    for number, entry in enumerate(pair, start=1):
        Entry.objects.filter(pk=entry.pk).update(number=number)
    steps.append(progress(tournament).step)
    round_ = Round.objects.create(tournament=tournament, number=1)
    draft = Draw.objects.create(
        round=round_, number=1, state=DrawState.DRAFT, method="random", pairing={}
    )
    steps.append(progress(tournament).step)
    draft.delete()
    round_ = a_published_round(tournament, [tuple(pair)])
    steps.append(progress(tournament).step)
    a_card(round_.tables.get(), 8, 2)
    dispute = a_dispute(round_.tables.get())
    steps.append(progress(tournament).step)
    dispute.delete()
    steps.append(progress(tournament).step)
    tournament.finished_at = timezone.now()
    steps.append(progress(tournament).step)
    assert steps == list(Step)


def test_who_withdrew_is_not_waited_for_and_needs_no_number():
    tournament = a_tournament()
    teams = entries(tournament, 3, numbered=False)
    for number, team in enumerate(teams[:2], start=1):
        Entry.objects.filter(pk=team.pk).update(number=number, checked_in_at=timezone.now())
    state = progress(tournament)
    assert (state.step, state.attendance.waiting) == (Step.NUMBERS, 1)
    Withdrawal.objects.create(entry=teams[2], from_round=1)
    state = progress(tournament)
    assert (state.step, state.attendance.waiting, state.entries) == (Step.DRAW, 0, 3)


def test_cards_in_and_missing_add_up_to_the_tables():
    tournament = a_tournament()
    teams = entries(tournament, 6)
    round_ = a_published_round(tournament, list(zip(teams[::2], teams[1::2], strict=True)))
    a_card(round_.tables.first(), 8, 2)
    state = progress(tournament)
    assert (state.tables, state.cards_in, state.cards_missing) == (3, 1, 2)


@pytest.mark.parametrize("count", [2, 46])
def test_the_overview_costs_the_same_however_large_the_field(count, django_assert_num_queries):
    tournament = a_tournament()
    teams = entries(tournament, count)
    a_published_round(tournament, list(zip(teams[::2], teams[1::2], strict=True)))
    with django_assert_num_queries(9):
        progress(tournament)
