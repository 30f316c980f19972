"""Publishing a round, with values that nobody could know beforehand."""

from typing import Unpack

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.queries.known_acts import drawn_before
from tournaments.core.queries.live import skip_throttle
from tournaments.core.services.errors import DomainError, require_open
from tournaments.core.services.log import audited, lock_of, lock_open, raise_version, record
from tournaments.draw import list_hash
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
from tournaments.play.queries.fields import drawn_otherwise, entries_playing, method_of
from tournaments.play.queries.rounds import next_number
from tournaments.play.services import commit_draw, drop_seed, record_draw
from tournaments.rounds.queries.draws import IN_HAND, reasons_by_table
from tournaments.rounds.queries.records import (
    basis_of,
    field_record,
    public_record,
    resting_in,
    resting_record,
)
from tournaments.rounds.services.draws import (
    Answers,
    field_to_draw,
    plain_value,
    require_draft,
    require_next,
    require_ready,
    set_aside,
)
from tournaments.settings.services import require_unplayed_points

MOST_TIMES = 1000


@audited
def announce_value(*, tournament: Tournament, number: int, by: User | None, source: str) -> Draw:
    """Say before the draw of a round what its public value will be, such as three dice.

    It stands on the pages for everybody from then on. Another announcement takes its place, until
    the value itself is shown.
    """
    draw = _waiting(tournament, number, by)
    source = plain_value(source)
    if not source:
        raise DomainError(_("Say what will be thrown or read."), field="source")
    if draw.shown_at is not None:
        raise DomainError(_("The value has been shown already."), field="source")
    draw.public_source, draw.announced_at = source, timezone.now()
    draw.save(update_fields=["public_source", "announced_at"])
    raise_version(draw.round.tournament)
    record_draw(draw, by, "announce_value", {"source": source})
    return draw


@audited
def show_value(
    *,
    tournament: Tournament,
    number: int,
    by: User | None,
    value: str,
    **answers: Unpack[Answers],
) -> Draw:
    """Show everybody the public value that was announced, before the draw is made with it.

    With it everything else is fixed that the draw will be made from: whoever knows the seed could
    otherwise go on changing that until it suited. So it waits for what the draw waits for. A value
    that is typed once more takes the place of the first; that it did is shown.
    """
    draw = _waiting(tournament, number, by)
    value = plain_value(value)
    if draw.announced_at is None:
        raise DomainError(_("Announce first what will be thrown or read."), field="value")
    if not value:
        raise DomainError(_("Type what was thrown or read."), field="value")
    if draw.shown_at is not None and value == draw.public_value:
        return draw
    ready = require_ready(draw.round.tournament, number, by, **answers)
    field = field_to_draw(draw, ready.tournament, ready.entries)
    draw.public_value, draw.shown_at = value, timezone.now()
    draw.shown_basis = basis_of(field_record(field))
    draw.list_hash = list_hash(field.entries)
    draw.times_shown = min(draw.times_shown + 1, MOST_TIMES)
    draw.save()
    shown = {"value": value, "list_hash": draw.list_hash, "basis": draw.shown_basis}
    raise_version(draw.round.tournament)
    record_draw(draw, by, "show_value", shown | ready.allowed)
    return draw


def _waiting(tournament: Tournament, number: int, by: User | None) -> Draw:
    """Return the check number of the next round, of which nothing is drawn yet; a new one in the
    place of one that was made before the drive came here."""
    tournament = lock_open(pk=tournament.pk)
    require_next(tournament, number)
    draw = Draw.objects.filter(
        round__tournament=tournament, round__number=number, state=DrawState.COMMITTED
    ).first()
    if draw is None or method_of(tournament, number).planned:
        raise DomainError(_("There is no check number that waits for a draw."))
    draw.round.tournament = tournament
    if not drawn_before(tournament).seen_here(draw.commitment):
        drop_seed(draw)
        return commit_draw(round=draw.round, method=method_of(tournament, number), by=by)
    return draw


@audited
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
    transaction.on_commit(lambda: skip_throttle(tournament))
    _commit_next(tournament, round_.number + 1, by)
    return round_


@audited
def unpublish_draw(*, round: Round, by: User | None, reason: str) -> Draw:
    """Take a published round back to a draft, as long as no card is in and no dispute was decided
    or is open.

    What was public stays public: the draw keeps its tables of then, the times and the reason,
    which everybody can see from now on, also after changes and another publication. A draft
    that was made of the next round rested on this one and is set aside. Cards that were taken off
    and disputes that were withdrawn go with their tables; the log keeps what they said.
    """
    tournament = lock_open(rounds=round.pk)
    round_ = Round.objects.select_related("tournament").get(pk=round.pk)
    if not reason.strip():
        raise DomainError(_("Say why the round is taken back."), field="reason")
    if round_.published_at is None or round_.number != next_number(tournament) - 1:
        raise DomainError(_("Only the round that was published last can be taken back."))
    if ScoreCard.objects.filter(table__round=round_, is_current=True).exists():
        raise DomainError(
            _("There are score cards of this round already; it cannot be taken back.")
        )
    if Dispute.objects.filter(table__round=round_, withdrawn=False).exists():
        raise DomainError(_("There was a dispute in this round; it cannot be taken back."))
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
        raise DomainError(
            _("The teams that play have changed since this draft was made. Draw again first.")
        )


def _require_same_plan(tournament: Tournament, draw: Draw) -> None:
    if drawn_otherwise(draw):
        raise DomainError(
            _("The rounds are now drawn in another way than this draft was. Draw again first.")
        )


def _seat(tournament: Tournament, round_: Round, draw: Draw) -> None:
    reasons = reasons_by_table(draw.pairing["reasons"])
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
