"""A card that was of another table is taken off: it stays to be seen, and counts no longer."""

import threading

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from scoring.schemes import Card, Ending
from tests.factories import a_published_round, a_tournament, a_user, entries
from tournaments.cards.queries.desk import desk
from tournaments.cards.queries.scorecards import card_of, card_versions, current_card
from tournaments.cards.services.scorecards import (
    CardIsThere,
    NoCard,
    correct_card,
    enter_card,
    take_off_card,
)
from tournaments.core.services.errors import DomainError
from tournaments.drives.services.tournaments import finish_tournament
from tournaments.entries.queries.entries import table_without_card
from tournaments.models import GameTable, LogEntry, ScoreCard, Tournament
from tournaments.play.queries.results import points_of
from tournaments.play.queries.rounds import cards_missing
from tournaments.rounds.queries.draws import rounds_of

pytestmark = pytest.mark.django_db
EIGHT_THREE = Card(Ending.FINISHED, (8, 3))
THREE_EIGHT = Card(Ending.FINISHED, (3, 8))
REASON = "hoort bij tafel 2"


@pytest.fixture
def table() -> GameTable:
    """Table 1 of 2, with a card."""
    tournament = a_tournament()
    teams = entries(tournament, 4)
    round_ = a_published_round(tournament, [(teams[0], teams[1]), (teams[2], teams[3])])
    table = round_.tables.get(number=1)
    enter_card(table=table, by=None, card=EIGHT_THREE)
    return table


def test_the_table_waits_for_its_card_again_and_nobody_has_points_of_the_other(table: GameTable):
    tournament = Tournament.objects.get()
    take_off_card(table=table, by=a_user(), reason=REASON, seen_version=1)
    assert current_card(table) is None
    assert desk(table.round).missing == [1, 2]
    assert cards_missing(tournament) == 2
    assert rounds_of(tournament)[0].missing == 2
    assert table_without_card(tournament.entries.get(number=1)) == table
    assert set(points_of(tournament, 1).values()) <= {0}
    assert Tournament.objects.get().version == tournament.version + 1


def test_its_versions_stay_with_who_took_them_off_when_and_why(table: GameTable):
    user, before = a_user(), timezone.now()
    correct_card(table=table, by=None, card=THREE_EIGHT, reason="omgedraaid", seen_version=1)
    take_off_card(table=table, by=user, reason=f" {REASON} ", seen_version=2)
    kept = list(card_versions(table))
    assert [(card.version, card.is_current, card_of(card).values) for card in kept] == [
        (2, False, (3, 8)),
        (1, False, (8, 3)),
    ]
    assert {(card.taken_off_by, card.taken_off_reason) for card in kept} == {(user, REASON)}
    assert {before <= card.taken_off_at <= timezone.now() for card in kept} == {True}
    entry = LogEntry.objects.get(action="take_off_card")
    assert (entry.actor, entry.target, entry.after) == (user, "1.1", {"reason": REASON})
    assert (entry.before["version"], entry.before["numbers"]) == (2, [3, 8])


def test_the_next_card_has_the_next_number_and_can_be_corrected_and_taken_off_too(
    table: GameTable,
):
    take_off_card(table=table, by=None, reason=REASON, seen_version=1)
    assert enter_card(table=table, by=None, card=EIGHT_THREE).version == 2
    correct_card(table=table, by=None, card=THREE_EIGHT, reason="omgedraaid", seen_version=2)
    take_off_card(table=table, by=None, reason="weer verkeerd", seen_version=3)
    assert enter_card(table=table, by=None, card=THREE_EIGHT).version == 4
    assert [(card.version, card.taken_off_reason) for card in card_versions(table)] == [
        (4, ""),
        (3, "weer verkeerd"),
        (2, "weer verkeerd"),
        (1, REASON),
    ]


def test_taking_off_needs_a_reason(table: GameTable):
    with pytest.raises(DomainError) as refused:
        take_off_card(table=table, by=None, reason="  ", seen_version=1)
    assert refused.value.field == "reason"
    assert card_of(current_card(table)).values == (8, 3)


def test_a_card_that_somebody_changed_meanwhile_is_not_taken_off(table: GameTable):
    correct_card(table=table, by=None, card=THREE_EIGHT, reason="omgedraaid", seen_version=1)
    with pytest.raises(CardIsThere) as there:
        take_off_card(table=table, by=None, reason=REASON, seen_version=1)
    assert there.value.card.version == 2
    assert card_of(current_card(table)).values == (3, 8)


def test_a_card_entered_after_the_taking_off_is_not_mistaken_for_the_old_one(table: GameTable):
    take_off_card(table=table, by=None, reason=REASON, seen_version=1)
    enter_card(table=table, by=None, card=EIGHT_THREE)
    with pytest.raises(CardIsThere):
        take_off_card(table=table, by=None, reason=REASON, seen_version=1)
    assert current_card(table).version == 2


def test_a_table_without_a_card_has_none_to_take_off_or_correct(table: GameTable):
    take_off_card(table=table, by=None, reason=REASON, seen_version=1)
    with pytest.raises(NoCard):
        take_off_card(table=table, by=None, reason=REASON, seen_version=1)
    with pytest.raises(NoCard):
        correct_card(table=table, by=None, card=THREE_EIGHT, reason="x", seen_version=1)
    assert ScoreCard.objects.count() == 1


def test_a_finished_drive_keeps_its_cards(table: GameTable):
    enter_card(table=table.round.tables.get(number=2), by=None, card=EIGHT_THREE)
    finish_tournament(tournament=table.round.tournament, by=a_user())
    with pytest.raises(DomainError):
        take_off_card(table=table, by=None, reason=REASON, seen_version=1)
    assert current_card(table).version == 1


@pytest.mark.parametrize(
    "values",
    [
        {"taken_off_at": timezone.now()},
        {"taken_off_at": timezone.now(), "is_current": False},
        {"taken_off_at": timezone.now(), "taken_off_reason": REASON},
        {"taken_off_reason": REASON, "is_current": False},
    ],
)
def test_the_database_takes_no_card_off_by_halves(table: GameTable, values: dict[str, object]):
    with pytest.raises(IntegrityError), transaction.atomic():
        ScoreCard.objects.filter(table=table).update(**values)


@pytest.mark.django_db(transaction=True)
def test_of_two_people_who_take_a_card_off_at_the_same_moment_one_is_told(table: GameTable):
    user, start, answers = a_user(), threading.Barrier(2), []

    def take_off() -> None:
        try:
            start.wait()
            there = GameTable.objects.get(pk=table.pk)
            take_off_card(table=there, by=user, reason=REASON, seen_version=1)
            answers.append("taken off")
        except NoCard:
            answers.append("told")
        finally:
            connection.close()

    people = [threading.Thread(target=take_off) for _ in range(2)]
    for person in people:
        person.start()
    for person in people:
        person.join()
    assert sorted(answers) == ["taken off", "told"]
    assert LogEntry.objects.filter(action="take_off_card").count() == 1
