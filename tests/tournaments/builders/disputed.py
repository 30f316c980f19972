"""A table whose card can be in dispute, and its arbiter."""

from typing import Any

from django.urls import reverse

from scoring.schemes import Card, Ending
from tests.factories import (
    a_card,
    a_published_round,
    a_tournament,
    entries,
)
from tournaments.cards.queries.scorecards import current_card
from tournaments.disputes.services.disputes import decide_dispute
from tournaments.models import Dispute, GameTable, LogEntry, Tournament


def a_table(card: tuple[int, int] | None = (8, 3), **values: Any) -> GameTable:
    """Table 1 of 2 with this card, in a drive by the rules of `ASKED`; the other has one too."""
    tournament = a_tournament(**{"ruleset": "koppel"} | values)
    teams = entries(tournament, 4)
    round_ = a_published_round(tournament, [(teams[0], teams[1]), (teams[2], teams[3])])
    a_card(round_.tables.get(number=2), 8, 0)
    table = round_.tables.get(number=1)
    if card:
        a_card(table, *card)
    return table


def decide(dispute: Dispute, **values: Any) -> Dispute:
    """Decide with what the arbiter has before him, but for these values."""
    there = current_card(dispute.table)
    before_him = {
        "by": None,
        "ruling": "De zet telt.",
        "seen_version": dispute.version,
        "seen_card_version": there.version if there else None,
    }
    return decide_dispute(dispute=dispute, **before_him | values)


def played(first: int, second: int) -> Card:
    """A card of pawns home."""
    ending = Ending.FINISHED if 8 in (first, second) else Ending.TIME_OVER
    return Card(ending, (first, second))


def version() -> int:
    """The version of the only drive."""
    return Tournament.objects.get().version


def log_of(action: str) -> LogEntry:
    """The only log entry of this act."""
    return LogEntry.objects.get(action=action)


def drive_of(table: GameTable) -> Tournament:
    """The drive of a table."""
    return table.round.tournament


def at(name: str, dispute: Dispute) -> str:
    """The address of one of the pages of a dispute."""
    return reverse(name, args=[drive_of(dispute.table).code, dispute.pk])


def overview_of(table: GameTable) -> str:
    """The address of the disputes of this table's drive."""
    return reverse("disputes", args=[drive_of(table).code])


def decision(**values: Any) -> dict[str, Any]:
    """What the form sends when the card stays as it is."""
    sent = {
        "ruling": "De zet telt.",
        "card_is": "same",
        "outcome": "played",
        "winner": "",
        "sanction": "",
        "seen_version": 1,
        "seen_card_version": 1,
    }
    return sent | values


def becomes(first: Any, second: Any, **values: Any) -> dict[str, Any]:
    """What it sends when the card gets these numbers."""
    return decision(card_is="other", first=first, second=second, **values)
