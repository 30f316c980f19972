"""One evening in two halves: a release plays the first, what comes after it the second."""

from datetime import UTC, datetime

import time_machine

from scoring.cards import Card, Ending
from tests.tournaments.checker.evenings import a_drive, enter, publish
from tournaments.cards.services.dispute_opening import open_dispute
from tournaments.cards.services.scorecards import correct_card
from tournaments.disputes.services.disputes import decide_dispute
from tournaments.drives.services.tournaments import finish_tournament
from tournaments.entries.services.entries import withdraw_entry
from tournaments.models import Tournament, User

EVENING = datetime(2026, 11, 21, 18, 30, tzinfo=UTC)


def first_half() -> None:
    """Eight teams and four rounds: two are played, the third is drawn. One card was in dispute, one
    was corrected, and one team went home after the second round."""
    with time_machine.travel(EVENING):
        by = User.objects.create_user("anna", password="geheim-keezen", display_name="Anna")
        drive = a_drive(by, 8, rounds_planned=4, keep_weeks=None)
        tables = publish(drive, by)
        disputed = open_dispute(table=tables[0], by=by, subject="Mocht de boer dit?")
        enter(tables, by)
        decide_dispute(
            dispute=disputed,
            by=by,
            ruling="De zet telt.",
            seen_version=disputed.version,
            seen_card_version=1,
        )
        tables = publish(drive, by)
        enter(tables, by)
        card = Card(Ending.FINISHED, (4, 8))
        correct_card(table=tables[1], by=by, card=card, reason="verkeerd gelezen", seen_version=1)
        withdraw_entry(entry=drive.entries.get(number=3), by=by, reason="ziek", from_round=3)
        publish(drive, by)


def second_half() -> None:
    """The cards of the third round, the fourth round, and the end."""
    by, drive = User.objects.get(username="anna"), Tournament.objects.get()
    enter(list(drive.rounds.get(number=3).tables.order_by("number")), by)
    enter(publish(drive, by), by)
    finish_tournament(tournament=drive, by=by)
