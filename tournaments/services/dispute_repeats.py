"""Whether what somebody says of a dispute is what he said just before: a phone that heard no answer
sends it once more."""

from typing import Any

from scoring.schemes import Card
from tournaments.models import Dispute, User
from tournaments.queries.scorecards import card_of, current_card
from tournaments.services.log import lock_of
from tournaments.services.scorecards import settled


def next_version(dispute: Dispute, seen_version: int) -> Dispute | None:
    """The dispute as it is now, if it is in the version that follows the one that was seen: whoever
    sends the same once more, because he heard no answer, made it himself."""
    lock_of(rounds__tables=dispute.table_id)
    there = Dispute.objects.select_related("table__round__tournament", "card")
    return there.filter(pk=dispute.pk, version=seen_version + 1).first()


def closed_by(dispute: Dispute, by: User | None, seen_version: int) -> Dispute | None:
    """The same where it is this person who closed it."""
    there = next_version(dispute, seen_version)
    mine = there and there.decided_at and there.decided_by_id == (by.pk if by else None)
    return there if mine else None


def decided_so(there: Dispute, said: tuple[Any, ...], card: Card | None) -> bool:
    """Whether a dispute was decided with these words and this card."""
    words = (there.ruling, there.against, there.sanction, there.sanctioned_seat)
    if there.withdrawn or words != said:
        return False
    if card is None:
        return there.card is None
    stored, tournament = there.card or current_card(there.table), there.table.round.tournament
    return stored is not None and card_of(stored) == settled(tournament, card)
