"""Cards are versions: entered once, corrected with a reason, never overwritten unseen."""

import threading
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from scoring.schemes import Card, Ending
from tests.factories import a_published_round, a_tournament, a_user, entries
from tournaments.cards.queries.scorecards import card_of, card_versions, current_card
from tournaments.cards.services.scorecards import CardIsThere, correct_card, enter_card
from tournaments.core.services.errors import DomainError
from tournaments.drives.services.tournaments import finish_tournament, reopen_tournament
from tournaments.models import GameTable, LogEntry, Round, ScoreCard, Tournament

pytestmark = pytest.mark.django_db


def a_table(**values: Any) -> GameTable:
    tournament = a_tournament(**values)
    teams = entries(tournament, 4)
    round_ = a_published_round(tournament, [(teams[0], teams[1]), (teams[2], teams[3])])
    return round_.tables.get(number=1)


def played(first: int, second: int, winner: int | None = None) -> Card:
    ending = Ending.FINISHED if 8 in (first, second) else Ending.TIME_OVER
    return Card(ending, (first, second), winner)


def test_a_card_is_stored_with_its_winner_and_written_in_the_log():
    table, user = a_table(), a_user()
    before = table.round.tournament.version

    stored = enter_card(table=table, by=user, card=played(8, 3))

    assert card_of(current_card(table)) == Card(Ending.FINISHED, (8, 3), winner=0)
    assert (stored.version, stored.entered_by, stored.is_current) == (1, user, True)
    assert Tournament.objects.get().version == before + 1
    entry = LogEntry.objects.filter(action="enter_card").get()
    assert (entry.actor, entry.target, entry.before) == (user, "1.1", {})
    assert entry.after == {
        "version": 1,
        "ending": "finished",
        "numbers": [8, 3],
        "winner": 0,
        "absent": None,
    }


def test_time_over_has_no_winner():
    table = a_table()
    enter_card(table=table, by=None, card=played(7, 5))
    assert card_of(current_card(table)) == Card(Ending.TIME_OVER, (7, 5))


def test_an_absent_team_loses_4_against_8():
    table = a_table()
    enter_card(table=table, by=None, card=Card(Ending.ABSENT, (None, None), absent=0))
    stored = current_card(table)
    assert card_of(stored) == Card(Ending.ABSENT, (None, None), winner=1, absent=0)
    assert [line.pawns for line in stored.lines.all()] == [4, 8]


def test_a_game_that_was_not_played_has_no_numbers():
    table = a_table()
    enter_card(table=table, by=None, card=Card(Ending.NOT_PLAYED, (None, None)))
    assert card_of(current_card(table)) == Card(Ending.NOT_PLAYED, (None, None))


def test_free_scoring_stores_the_written_points_and_the_tick():
    table = a_table(scheme="vrij")
    enter_card(table=table, by=None, card=Card(Ending.FINISHED, (1250, 1250), winner=1))
    assert card_of(current_card(table)) == Card(Ending.FINISHED, (1250, 1250), winner=1)
    assert [line.pawns for line in current_card(table).lines.all()] == [None, None]


@pytest.mark.parametrize(
    ("card", "field"),
    [
        (Card(Ending.FINISHED, (8, 9)), "second"),
        (Card(Ending.FINISHED, (8, 8)), "second"),
        (Card(Ending.FINISHED, (8, None)), "second"),
        (Card(Ending.TIME_OVER, (-1, 3)), "first"),
        (Card(Ending.TIME_OVER, (7, 3), winner=0), "winner"),
        (Card(Ending.ABSENT, (None, None)), ""),
    ],
)
def test_a_card_with_a_fault_is_refused_and_nothing_is_stored(card: Card, field: str):
    table = a_table()
    with pytest.raises(DomainError) as refused:
        enter_card(table=table, by=None, card=card)
    assert refused.value.field == field
    assert ScoreCard.objects.count() == 0
    assert not LogEntry.objects.filter(action="enter_card").exists()


def test_all_faults_are_told_together():
    with pytest.raises(DomainError) as refused:
        enter_card(table=a_table(), by=None, card=Card(Ending.FINISHED, (9, 12)))
    assert str(refused.value).count("8") == 2


def test_the_same_numbers_again_change_nothing_and_say_so():
    table = a_table()
    first = enter_card(table=table, by=None, card=played(8, 3))
    with pytest.raises(CardIsThere) as there:
        enter_card(table=table, by=a_user(), card=played(8, 3, winner=0))
    assert (there.value.same, there.value.card) == (True, first)
    assert (ScoreCard.objects.count(), LogEntry.objects.filter(action="enter_card").count()) == (
        1,
        1,
    )


def test_an_absence_sent_twice_is_the_same_card():
    table = a_table()
    absence = Card(Ending.ABSENT, (None, None), absent=1)
    enter_card(table=table, by=None, card=absence)
    with pytest.raises(CardIsThere) as there:
        enter_card(table=table, by=None, card=absence)
    assert there.value.same


def test_other_numbers_are_refused_with_the_card_that_is_there():
    table = a_table()
    enter_card(table=table, by=None, card=played(8, 3))
    with pytest.raises(CardIsThere) as there:
        enter_card(table=table, by=None, card=played(3, 8))
    assert (there.value.same, card_of(there.value.card).values) == (False, (8, 3))
    assert card_of(current_card(table)).values == (8, 3)


def test_a_card_for_tables_that_were_published_anew_is_refused():
    table = a_table()
    seen = table.round.log_entry_id
    with pytest.raises(DomainError) as refused:
        enter_card(table=table, by=None, card=played(8, 3), publication=seen - 1)
    assert (refused.value.field, ScoreCard.objects.count()) == ("table", 0)
    enter_card(table=table, by=None, card=played(8, 3), publication=seen)
    assert card_of(current_card(table)).values == (8, 3)


def test_a_correction_is_a_new_version_and_the_old_one_stays():
    table, user = a_table(), a_user()
    enter_card(table=table, by=None, card=played(8, 3))

    correct_card(table=table, by=user, card=played(3, 8), reason=" omgedraaid ", seen_version=1)

    assert [(card.version, card.is_current, card.reason) for card in card_versions(table)] == [
        (2, True, "omgedraaid"),
        (1, False, ""),
    ]
    assert [card_of(card).values for card in card_versions(table)] == [(3, 8), (8, 3)]
    entry = LogEntry.objects.get(action="correct_card")
    assert (entry.before["numbers"], entry.after["numbers"]) == ([8, 3], [3, 8])
    assert (entry.actor, entry.after["reason"]) == (user, "omgedraaid")


def test_a_correction_needs_a_reason():
    table = a_table()
    enter_card(table=table, by=None, card=played(8, 3))
    with pytest.raises(DomainError) as refused:
        correct_card(table=table, by=None, card=played(3, 8), reason="  ", seen_version=1)
    assert refused.value.field == "reason"
    assert ScoreCard.objects.count() == 1


def test_a_correction_of_a_version_that_is_no_longer_current_is_refused():
    table = a_table()
    enter_card(table=table, by=None, card=played(8, 3))
    correct_card(table=table, by=None, card=played(3, 8), reason="omgedraaid", seen_version=1)
    with pytest.raises(CardIsThere) as there:
        correct_card(table=table, by=None, card=played(8, 2), reason="onleesbaar", seen_version=1)
    assert (there.value.card.version, there.value.same) == (2, False)
    assert card_of(current_card(table)).values == (3, 8)


def test_a_correction_that_changes_nothing_is_refused():
    table = a_table()
    enter_card(table=table, by=None, card=played(8, 3))
    with pytest.raises(CardIsThere) as there:
        correct_card(table=table, by=None, card=played(8, 3), reason="zomaar", seen_version=1)
    assert there.value.same
    assert ScoreCard.objects.count() == 1


def test_there_is_nothing_to_correct_without_a_card():
    with pytest.raises(DomainError):
        correct_card(table=a_table(), by=None, card=played(8, 3), reason="x", seen_version=0)


def test_an_older_round_can_be_corrected_while_the_next_is_drawn():
    table = a_table()
    tournament = table.round.tournament
    enter_card(table=table, by=None, card=played(8, 3))
    a_published_round(tournament, [tuple(tournament.entries.all()[:2])])
    correct_card(table=table, by=None, card=played(3, 8), reason="omgedraaid", seen_version=1)
    assert card_of(current_card(table)).values == (3, 8)
    assert tournament.rounds.filter(published_at__isnull=False).count() == 2


def test_a_finished_drive_refuses_cards_until_it_is_opened_again():
    table, user = a_table(), a_user()
    tournament = table.round.tournament
    for each in table.round.tables.all():
        enter_card(table=each, by=user, card=played(8, 3))
    finish_tournament(tournament=tournament, by=user)
    with pytest.raises(DomainError):
        correct_card(table=table, by=user, card=played(3, 8), reason="fout", seen_version=1)
    with pytest.raises(DomainError):
        enter_card(table=table, by=user, card=played(3, 8))
    reopen_tournament(tournament=tournament, by=user, reason="verteld")
    correct_card(table=table, by=user, card=played(3, 8), reason="fout", seen_version=1)
    assert card_of(current_card(table)).values == (3, 8)


def test_a_table_that_is_gone_is_refused():
    table = a_table()
    Round.objects.update(published_at=None)
    GameTable.objects.filter(pk=table.pk).delete()
    with pytest.raises(DomainError):
        enter_card(table=table, by=None, card=played(8, 3))


def test_the_database_holds_one_current_card_per_table():
    table = a_table()
    enter_card(table=table, by=None, card=played(8, 3))
    with pytest.raises(IntegrityError), transaction.atomic():
        ScoreCard.objects.create(table=table, version=2, ending="finished", reason="langs")


@pytest.mark.django_db(transaction=True)
def test_two_people_at_the_same_moment_one_is_told_and_nothing_is_lost():
    table, user = a_table(), a_user()
    start, answers = threading.Barrier(2), []

    def save(card: Card) -> None:
        try:
            start.wait()
            enter_card(table=GameTable.objects.get(pk=table.pk), by=user, card=card)
            answers.append("saved")
        except CardIsThere as there:
            answers.append(card_of(there.card).values)
        finally:
            connection.close()

    cards = [played(8, 3), played(8, 4)]
    people = [threading.Thread(target=save, args=(card,)) for card in cards]
    for person in people:
        person.start()
    for person in people:
        person.join()

    kept = card_of(current_card(table)).values
    assert kept in [(8, 3), (8, 4)]
    assert sorted(answers, key=str) == sorted(["saved", kept], key=str)
    assert ScoreCard.objects.count() == 1
