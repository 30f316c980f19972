"""Disputes about the card of a table: decided by the arbiter, or withdrawn."""

from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from scoring.rules import Position, Sentence, explain
from scoring.schemes import Card
from scoring.verdicts.verdict import Verdict
from tournaments.cards.queries.scorecards import card_of, current_card
from tournaments.cards.services.dispute_opening import log_dispute, required_text
from tournaments.cards.services.scorecards import (
    CardIsThere,
    correct_card,
    enter_card,
    normalized_card,
    require_card,
    require_version,
)
from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited, lock_of, lock_open, raise_version
from tournaments.disputes.queries.continuations import (
    board_by_answer,
    position_of_question,
)
from tournaments.disputes.queries.seats import pawns_of
from tournaments.enums import Sanction
from tournaments.models import Dispute, GameTable, ScoreCard, Tournament, User
from tournaments.models.disputes import LONGEST
from tournaments.speech import in_language

SAY_DECISION = gettext_lazy("Say what is decided.")
SAY_AGAINST = gettext_lazy("Say why it goes against the answer.")
CHOOSE_WHO = gettext_lazy("Choose who the sanction is for.")
SAY_WHY_WITHDRAWN = gettext_lazy("Say why the dispute is withdrawn.")
LONGEST_REASON = 200


class DisputeChanged(DomainError):
    """Somebody else asked or decided in the meantime; `dispute` is what it is now."""

    def __init__(self, message: Any, dispute: Dispute) -> None:
        super().__init__(message, values={"version": dispute.version})
        self.dispute = dispute


@audited
def decide_dispute(
    *,
    dispute: Dispute,
    by: User | None,
    ruling: str,
    against: str | None = None,
    continuation: Position | None = None,
    sanction: str = "",
    sanctioned_seat: int | None = None,
    card: Card | None = None,
    seen_version: int,
    seen_card_version: int | None,
) -> Dispute:
    """Close a dispute: with a card the card of the table is corrected or entered, without one it
    stays as it is; a card that says what the table's card says leaves that as it is.

    `against` is why the ruling goes against the answer that was kept, None where it follows it or
    there is none: then the card must say as many pawns as the board did. Play goes on from
    `continuation`, None for the board of the answer, and a sanction costs a pawn of that board.
    `seen_card_version` is that of the card before the arbiter, None without one. Deciding the same
    twice is harmless. Raises DisputeChanged and CardIsThere for what somebody else did since;
    DomainError for what cannot be: no ruling, a sanction that was not agreed, a finished drive.
    """
    lines = (ruling.strip(), (against or "").strip(), continuation, sanction, sanctioned_seat)
    if (current := closed_by(dispute, by, seen_version)) and decided_so(current, lines, card):
        return current
    tournament, dispute = lock_dispute(dispute, seen_version)
    ruling = required_text(ruling, "ruling", LONGEST["ruling"], SAY_DECISION)
    if against is not None:
        against = required_text(against, "against", LONGEST["against"], SAY_AGAINST)
    _require_sanction(tournament, dispute, sanction, sanctioned_seat)
    seen = _seen_card(dispute.table, seen_card_version)
    _require_reason_against(tournament, dispute, against, card or (card_of(seen) if seen else None))
    dispute.ruling, dispute.against = ruling, against or ""
    dispute.continuation = _continuation(dispute, continuation)
    dispute.sanction, dispute.sanctioned_seat = sanction, sanctioned_seat
    dispute.card = _corrected(dispute, by, seen, card) if card else None
    _close(tournament, dispute, by)
    log_dispute(tournament, by, "decide_dispute", dispute, _ruling_facts(dispute))
    return dispute


@audited
def withdraw_dispute(
    *, dispute: Dispute, by: User | None, reason: str, seen_version: int
) -> Dispute:
    """Close a dispute that was opened by mistake or that both teams let go; the card stays. Doing
    so twice is harmless."""
    closed = closed_by(dispute, by, seen_version)
    if closed and closed.withdrawn and closed.ruling == reason.strip():
        return closed
    tournament, dispute = lock_dispute(dispute, seen_version)
    reason = required_text(reason, "reason", LONGEST_REASON, SAY_WHY_WITHDRAWN)
    dispute.withdrawn, dispute.ruling = True, reason
    _close(tournament, dispute, by)
    log_dispute(tournament, by, "withdraw_dispute", dispute, {"reason": reason})
    return dispute


def lock_dispute(dispute: Dispute, seen_version: int) -> tuple[Tournament, Dispute]:
    """Return the drive under lock, and the dispute as it is now, if it is the one that was seen."""
    tournament = lock_open(rounds__tables=dispute.table_id)
    current = Dispute.objects.select_related("table__round", "decided_by").get(pk=dispute.pk)
    if current.decided_at:
        raise DisputeChanged(_("This dispute was decided already."), current)
    if current.version != seen_version:
        raise DisputeChanged(_("Somebody else has just changed this dispute."), current)
    return tournament, current


def _require_sanction(
    tournament: Tournament, dispute: Dispute, sanction: str, seat: int | None
) -> None:
    if not sanction:
        if seat is not None:
            raise DomainError(_("Choose the sanction as well."), field="sanction")
        return
    if not tournament.sanctions:
        raise DomainError(_("No sanctions were agreed beforehand in this drive."), field="sanction")
    if sanction not in Sanction.values:
        raise DomainError(_("There is no such sanction."), field="sanction")
    if seat not in range(dispute.table.sides.count() * tournament.plays.players):
        raise DomainError(CHOOSE_WHO, field="sanctioned_seat")


def _require_reason_against(
    tournament: Tournament, dispute: Dispute, against: str | None, card: Card | None
) -> None:
    if against is not None:
        if dispute.verdict is None:
            raise DomainError(_("There is no answer to go against."), field="against")
        return
    counted = _pawns_of_answer(dispute)
    pawns = pawns_of(card, tournament) if card else ()
    if counted is None or len(pawns) != len(counted) or (card and card.absent is not None):
        return  # the two say nothing of each other
    if None not in pawns and pawns != counted:
        raise DomainError(
            _("On the board it was %(pawns)s. Tick that this goes against the answer, and say why.")
            % {"pawns": "–".join(map(str, counted))},
            field="goes_against",
        )


def _continuation(dispute: Dispute, ruled: Position | None) -> str:
    """Return the board on which play goes on, as text: as the arbiter rules, else by the answer;
    nothing where no board was asked about."""
    position = position_of_question(dispute.asked) if dispute.question else None
    if position is None:
        if ruled is not None:
            raise DomainError(_("There is no board to play on from."), field="position")
        return ""
    if ruled is None:
        verdict = Verdict.from_plain(dispute.verdict) if dispute.verdict else None
        board = board_by_answer(position, verdict)
        return "" if explain(board) else board.to_text()
    if ruled.rules != position.rules:
        raise DomainError(_("This board is by other rules than the answer."), field="position")
    if faults := explain(ruled):
        raise DomainError(in_language(Sentence(faults[0].nl, faults[0].en)), field="position")
    return ruled.to_text()


def _pawns_of_answer(dispute: Dispute) -> tuple[int, ...] | None:
    """Return the pawns home of both teams as the answer counted them; None where it did not."""
    score = Verdict.from_plain(dispute.verdict).score if dispute.verdict else None
    return tuple(team.pawns for team in score.teams) if score else None


def _seen_card(table: GameTable, seen_version: int | None) -> ScoreCard | None:
    """Return the card of the table, if it is the one that the arbiter had before him."""
    if seen_version is None and current_card(table) is None:
        return None
    current = require_card(table)
    require_version(current, seen_version)
    return current


def _corrected(
    dispute: Dispute, by: User | None, stored: ScoreCard | None, card: Card
) -> ScoreCard | None:
    """Return the version of the card that says the decision; None where it said so already.

    The reason stays with the card, so that it is written as subjects are, in Dutch, whichever
    language the arbiter reads.
    """
    if stored is None:
        return enter_card(table=dispute.table, by=by, card=card)
    with override(settings.LANGUAGE_CODE):
        reason = _("Dispute: %(subject)s") % {"subject": dispute.subject}
    try:
        return correct_card(
            table=dispute.table,
            by=by,
            card=card,
            reason=reason[:LONGEST_REASON],
            seen_version=stored.version,
        )
    except CardIsThere as same:
        if same.same:
            return None
        raise


def _close(tournament: Tournament, dispute: Dispute, by: User | None) -> None:
    dispute.decided_by, dispute.decided_at = by, timezone.now()
    dispute.version += 1
    dispute.save()
    raise_version(tournament)


def _ruling_facts(dispute: Dispute) -> dict[str, Any]:
    facts: dict[str, Any] = {"ruling": dispute.ruling}
    if dispute.against:
        facts["against"] = dispute.against
    if dispute.continuation:
        facts["continuation"] = dispute.continuation
    if dispute.sanction:
        facts |= {"sanction": dispute.sanction, "sanctioned_seat": dispute.sanctioned_seat}
    if dispute.card:
        facts["version"] = dispute.card.version
    return facts


def next_version(dispute: Dispute, seen_version: int) -> Dispute | None:
    """Return the dispute as it is now, if it is in the version that follows the one that was seen:
    whoever sends the same once more, because he heard no answer, made it himself."""
    lock_of(rounds__tables=dispute.table_id)
    disputes = Dispute.objects.select_related("table__round__tournament", "card")
    return disputes.filter(pk=dispute.pk, version=seen_version + 1).first()


def closed_by(dispute: Dispute, by: User | None, seen_version: int) -> Dispute | None:
    """Return the same where it is this person who closed it."""
    closed = next_version(dispute, seen_version)
    is_own = closed and closed.decided_at and closed.decided_by_id == (by.pk if by else None)
    return closed if is_own else None


def decided_so(dispute: Dispute, wording: tuple[Any, ...], card: Card | None) -> bool:
    """Return whether a dispute was decided with these words and this card."""
    ruling, against, board, *sanction = wording
    words = [dispute.ruling, dispute.against, dispute.sanction, dispute.sanctioned_seat]
    if dispute.withdrawn or words != [ruling, against, *sanction]:
        return False
    if dispute.continuation != (board.to_text() if board else _continuation(dispute, None)):
        return False
    if card is None:
        return dispute.card is None
    stored, tournament = dispute.card or current_card(dispute.table), dispute.table.round.tournament
    return stored is not None and card_of(stored) == normalized_card(tournament, card)
