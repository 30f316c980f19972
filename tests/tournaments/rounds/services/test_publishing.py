"""Making a draw public, and taking that back."""

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime

import pytest
from django.db import connection
from django.utils import timezone

from tests.factories import a_card, a_tournament, entries
from tournaments.cards.services.scorecards import take_off_card
from tournaments.core.services.errors import DomainError
from tournaments.enums import DrawState
from tournaments.models import Bye, Draw, GameTable, LogEntry, Round, Side, Tournament, Withdrawal
from tournaments.rounds.services.draws import draw_round, redraw
from tournaments.rounds.services.publishing import publish_draw, unpublish_draw
from tournaments.rounds.services.swaps import swap

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    made = a_tournament(bye_points=18)
    entries(made, 5)
    return made


def test_publishing_makes_the_tables_sides_and_bye_of_the_draft(tournament):
    draft = draw_round(tournament=tournament, by=None)
    round_ = publish_draw(draw=draft, by=None)
    seated = [
        [table.number, *table.sides.order_by("position").values_list("entry_id", flat=True)]
        for table in round_.tables.order_by("number")
    ]
    assert seated == draft.pairing["tables"]
    bye = Bye.objects.get(round=round_)
    assert (bye.entry_id, bye.points) == (draft.pairing["bye"], 18)
    assert round_.tables.first().reason["code"] == "lot"


def test_publishing_is_logged_and_changes_what_the_public_polls(tournament):
    draft = draw_round(tournament=tournament, by=None)
    tournament.refresh_from_db()
    round_ = publish_draw(draw=draft, by=None)
    draft.refresh_from_db()
    assert round_.log_entry == draft.log_entry == LogEntry.objects.get(action="publish_draw")
    assert Tournament.objects.get().version == tournament.version + 1


def test_publishing_commits_to_the_draw_of_the_next_round_but_not_beyond_the_last(tournament):
    publish_draw(draw=draw_round(tournament=tournament, by=None), by=None)
    following = Draw.objects.get(round__number=2)
    assert (following.state, following.entry_list) == (DrawState.COMMITTED, "")
    Tournament.objects.update(rounds_planned=2)
    for table in GameTable.objects.all():
        a_card(table, 8, 1)
    drawn = draw_round(tournament=tournament, by=None)
    assert drawn.commitment == following.commitment
    publish_draw(draw=drawn, by=None)
    assert list(Round.objects.values_list("number", flat=True)) == [1, 2]


def test_publishing_twice_changes_nothing(tournament):
    draft = draw_round(tournament=tournament, by=None)
    first = publish_draw(draw=draft, by=None)
    again = publish_draw(draw=draft, by=None)
    assert again.published_at == first.published_at
    assert LogEntry.objects.filter(action="publish_draw").count() == 1


def test_a_draft_of_other_teams_is_not_published(tournament):
    draft = draw_round(tournament=tournament, by=None)
    Withdrawal.objects.create(entry=tournament.entries.first(), from_round=1)
    with pytest.raises(DomainError):
        publish_draw(draw=draft, by=None)
    again = redraw(draw=draft, by=None, reason="afmelding")
    assert publish_draw(draw=again, by=None).tables.count() == 2


def test_a_draft_of_other_numbers_is_not_published(tournament):
    draft = draw_round(tournament=tournament, by=None)
    tournament.entries.filter(number=3).update(number=33)
    with pytest.raises(DomainError):
        publish_draw(draw=draft, by=None)


def test_a_draft_that_was_set_aside_is_not_published(tournament):
    draft = draw_round(tournament=tournament, by=None)
    redraw(draw=draft, by=None, reason="opnieuw")
    with pytest.raises(DomainError):
        publish_draw(draw=draft, by=None)
    assert Side.objects.count() == 0


def test_a_draft_that_changed_after_it_was_looked_at_is_not_published(tournament):
    draft = draw_round(tournament=tournament, by=None)
    with pytest.raises(DomainError):
        publish_draw(draw=draft, by=None, expected_version=2)
    assert publish_draw(draw=draft, by=None, expected_version=1).published_at is not None


def test_a_round_taken_back_is_the_same_draft_again_and_can_be_published_again(tournament):
    draft = draw_round(tournament=tournament, by=None)
    round_ = publish_draw(draw=draft, by=None)
    back = unpublish_draw(round=round_, by=None, reason="verkeerde bye")
    assert (back.pk, back.state, back.pairing) == (draft.pk, DrawState.DRAFT, draft.pairing)
    assert (GameTable.objects.count(), Bye.objects.count()) == (0, 0)
    assert Round.objects.values_list("published_at", "log_entry").get(number=1) == (None, None)
    assert publish_draw(draw=back, by=None).tables.count() == 2


def test_taking_back_keeps_what_everybody_saw_each_time(tournament):
    draft = draw_round(tournament=tournament, by=None)
    first = publish_draw(draw=draft, by=None).published_at
    back = unpublish_draw(round=draft.round, by=None, reason="  verkeerde bye ")
    (a, _other), (b, _another) = (table[1:] for table in draft.original["tables"])
    changed = swap(draw=back, a=a, b=b, by=None, expected_version=1)
    second = publish_draw(draw=changed, by=None).published_at
    unpublish_draw(round=draft.round, by=None, reason="toch niet")
    kept = Draw.objects.get(pk=draft.pk).taken_back
    seen = [
        (each["published_at"], each["reason"], each["tables"] == draft.original["tables"])
        for each in kept
    ]
    assert seen == [
        (first.isoformat(), "verkeerde bye", True),
        (second.isoformat(), "toch niet", False),
    ]
    assert [each["by_hand"] for each in kept] == [False, True]
    assert first < datetime.fromisoformat(kept[0]["taken_back_at"]) < second


def test_a_round_with_a_card_is_not_taken_back(tournament):
    round_ = publish_draw(draw=draw_round(tournament=tournament, by=None), by=None)
    a_card(round_.tables.first(), 8, 3)
    with pytest.raises(DomainError):
        unpublish_draw(round=round_, by=None, reason="toch niet")
    assert GameTable.objects.count() == 2


def test_a_round_whose_only_card_was_taken_off_can_be_taken_back(tournament):
    round_ = publish_draw(draw=draw_round(tournament=tournament, by=None), by=None)
    table = round_.tables.first()
    a_card(table, 8, 3)
    take_off_card(table=table, by=None, reason="andere drive", seen_version=1)
    unpublish_draw(round=round_, by=None, reason="toch niet")
    assert GameTable.objects.count() == 0
    taken_off = LogEntry.objects.get(action="take_off_card")
    assert taken_off.before["numbers"] == [8, 3]


def test_only_the_last_round_is_taken_back(tournament):
    first = publish_draw(draw=draw_round(tournament=tournament, by=None), by=None)
    second = draw_round(tournament=tournament, by=None, allow_missing=True)
    publish_draw(draw=second, by=None)
    with pytest.raises(DomainError):
        unpublish_draw(round=first, by=None, reason="toch niet")


def test_taking_back_sets_aside_the_draft_of_the_next_round(tournament):
    first = publish_draw(draw=draw_round(tournament=tournament, by=None), by=None)
    second = draw_round(tournament=tournament, by=None, allow_missing=True)
    unpublish_draw(round=first, by=None, reason="verkeerd")
    second.refresh_from_db()
    assert (second.state, second.pairing["set_aside"]) == (DrawState.DISCARDED, "verkeerd")


def test_taking_back_needs_a_reason(tournament):
    round_ = publish_draw(draw=draw_round(tournament=tournament, by=None), by=None)
    with pytest.raises(DomainError) as refused:
        unpublish_draw(round=round_, by=None, reason=" ")
    assert refused.value.field == "reason"


def test_a_finished_drive_publishes_and_takes_back_nothing(tournament):
    draft = draw_round(tournament=tournament, by=None)
    Tournament.objects.update(finished_at=timezone.now())
    with pytest.raises(DomainError):
        publish_draw(draw=draft, by=None)
    with pytest.raises(DomainError):
        unpublish_draw(round=draft.round, by=None, reason="toch")


@pytest.mark.django_db(transaction=True)
def test_four_who_publish_at_the_same_moment_publish_once():
    tournament = a_tournament()
    entries(tournament, 10)
    draft = draw_round(tournament=tournament, by=None)

    def publish(_turn):
        try:
            return publish_draw(draw=draft, by=None).number
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(publish, range(4))) == [1] * 4
    assert (GameTable.objects.count(), LogEntry.objects.filter(action="publish_draw").count()) == (
        5,
        1,
    )
