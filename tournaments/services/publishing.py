"""Making a draw public, and taking that back."""

from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.enums import DrawState
from tournaments.models import (
    Bye,
    Dispute,
    Draw,
    GameTable,
    LogEntry,
    Round,
    RoundClock,
    ScoreCard,
    Side,
    Tournament,
    User,
)
from tournaments.queries.draws import IN_HAND
from tournaments.queries.fields import drawn_otherwise, entries_playing, method_of
from tournaments.queries.live import hurry
from tournaments.queries.records import public_record, resting_in, resting_record
from tournaments.queries.rounds import next_number
from tournaments.services.commitments import commit_draw
from tournaments.services.draws import require_draft, set_aside
from tournaments.services.log import act, lock_of, raise_version, record
from tournaments.services.refused import Refused, require_open
from tournaments.services.unplayed_points import require_unplayed_points


@act
def publish_draw(*, draw: Draw, by: User | None, expected_version: int | None = None) -> Round:
    """Make the draft the tables of its round, and commit to the draw of the next round.

    Publishing a second time changes nothing. A draft is refused when the teams that play are
    not those that it was drawn for, and when it is not the version that somebody looked at.
    """
    tournament = lock_of(rounds=draw.round_id)
    newest = Draw.objects.select_related("round__tournament").get(pk=draw.pk)
    if newest.state == DrawState.PUBLISHED:
        return newest.round
    require_open(tournament)
    draw = require_draft(newest, expected_version)
    round_ = draw.round
    _require_same_entries(tournament, draw)
    _require_same_plan(tournament, draw)
    require_unplayed_points(tournament, len(resting_in(draw.pairing)))
    entry = record(
        tournament=tournament,
        actor=by,
        action="publish_draw",
        target=str(round_.number),
        after={
            "tables": len(draw.pairing["tables"]),
            **resting_record(resting_in(draw.pairing)),
            "by_hand": draw.by_hand,
        },
    )
    _seat(tournament, round_, draw)
    draw.state, draw.log_entry = DrawState.PUBLISHED, entry
    draw.save(update_fields=["state", "log_entry"])
    _publish(tournament, round_, entry)
    raise_version(tournament)
    transaction.on_commit(lambda: hurry(tournament))
    _commit_next(tournament, round_.number + 1, by)
    return round_


@act
def unpublish_draw(*, round: Round, by: User | None, reason: str) -> Draw:
    """Take a published round back to a draft, as long as no card is in and no dispute was decided
    or is open.

    What was public stays public: the draw keeps its tables of then, the times and the reason,
    which everybody can see from now on, also after changes and another publication. A draft
    that was made of the next round rested on this one and is set aside. Cards that were taken off
    and disputes that were withdrawn go with their tables; the log keeps what they said.
    """
    tournament = lock_of(rounds=round.pk)
    require_open(tournament)
    round_ = Round.objects.select_related("tournament").get(pk=round.pk)
    if not reason.strip():
        raise Refused(_("Say why the round is taken back."), field="reason")
    if round_.published_at is None or round_.number != next_number(tournament) - 1:
        raise Refused(_("Only the round that was published last can be taken back."))
    if ScoreCard.objects.filter(table__round=round_, is_current=True).exists():
        raise Refused(_("There are score cards of this round already; it cannot be taken back."))
    if Dispute.objects.filter(table__round=round_, withdrawn=False).exists():
        raise Refused(_("There was a dispute in this round; it cannot be taken back."))
    draw = round_.draws.select_related("round").get(state=DrawState.PUBLISHED)
    for later in Draw.objects.filter(
        round__tournament=tournament, round__number__gt=round_.number, state=DrawState.DRAFT
    ).select_related("round__tournament"):
        set_aside(draw=later, by=by, reason=reason)
    draw.taken_back = [*draw.taken_back, public_record(draw, timezone.now(), reason.strip()[:200])]
    _unseat(round_)
    draw.state, draw.log_entry = DrawState.DRAFT, None
    draw.save(update_fields=["state", "log_entry", "taken_back"])
    raise_version(tournament)
    record(
        tournament=tournament,
        actor=by,
        action="unpublish_draw",
        target=str(round_.number),
        after={"reason": reason.strip()[:200]},
    )
    return draw


def _require_same_entries(tournament: Tournament, draw: Draw) -> None:
    playing = {
        str(number): pk
        for number, pk in entries_playing(tournament, draw.round.number).values_list("number", "pk")
    }
    if draw.original["entries"] != playing:
        raise Refused(
            _("The teams that play have changed since this draft was made. Draw again first.")
        )


def _require_same_plan(tournament: Tournament, draw: Draw) -> None:
    if drawn_otherwise(draw):
        raise Refused(
            _("The rounds are now drawn in another way than this draft was. Draw again first.")
        )


def _seat(tournament: Tournament, round_: Round, draw: Draw) -> None:
    reasons: dict[int, dict[str, Any]] = {}
    for reason in draw.pairing["reasons"]:
        reasons.setdefault(reason["table"], reason)
    tables = GameTable.objects.bulk_create(
        GameTable(round=round_, number=number, reason=reasons.get(number, {}))
        for number, *_sides in draw.pairing["tables"]
    )
    Side.objects.bulk_create(
        Side(table=table, round=round_, entry_id=entry, position=position)
        for table, (_number, *sides) in zip(tables, draw.pairing["tables"], strict=True)
        for position, entry in enumerate(sides)
    )
    Bye.objects.bulk_create(
        Bye(round=round_, entry_id=entry, points=tournament.bye_points)
        for entry in resting_in(draw.pairing)
    )


def _unseat(round_: Round) -> None:
    round_.published_at = round_.log_entry = None
    round_.save(update_fields=["published_at", "log_entry"])
    round_.tables.all().delete()
    round_.byes.all().delete()
    RoundClock.objects.filter(round=round_).delete()


def _publish(tournament: Tournament, round_: Round, entry: LogEntry) -> None:
    round_.published_at, round_.log_entry = timezone.now(), entry
    round_.second_entry = tournament.second_entry
    round_.save(update_fields=["published_at", "log_entry", "second_entry"])


def _commit_next(tournament: Tournament, number: int, by: User | None) -> None:
    if number > tournament.rounds_planned:
        return
    following, _made = Round.objects.get_or_create(tournament=tournament, number=number)
    if not following.draws.filter(state__in=IN_HAND).exists():
        commit_draw(round=following, method=method_of(tournament, number), by=by)
