"""Drawing a round: the draft, and drawing it again."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypedDict, Unpack

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.queries.known_acts import drawn_before
from tournaments.core.queries.presence import not_none
from tournaments.core.services.errors import CardsMissing, DomainError
from tournaments.core.services.log import audited, lock_open, raise_version
from tournaments.draw import CannotDraw, canonical_list, list_hash
from tournaments.draw.kinds import AnyField, check_any, draw_any
from tournaments.entries.queries.boards import why_too_many_tables
from tournaments.entries.services.late import leave_out_late
from tournaments.enums import DrawState
from tournaments.groups.services.numbers import require_numbers
from tournaments.models import Draw, Entry, Round, Tournament, User
from tournaments.play.queries.fields import entries_playing, field_of, method_of
from tournaments.play.queries.plans import plan_problem
from tournaments.play.queries.rounds import next_number, wait_or_draw
from tournaments.play.queries.stages import groups_problem
from tournaments.play.services import commit_draw, drop_seed, record_draw
from tournaments.rounds.queries.draws import IN_HAND, value_was_announced
from tournaments.rounds.queries.preparation import (
    cards_awaited,
    disputes_awaited,
    resting_of,
    value_awaited,
)
from tournaments.rounds.queries.records import original_record, pairing_record, seated_record
from tournaments.settings.services import (
    WHY_ANSWERED,
    change_tournament,
    require_seen,
    require_unplayed_points,
)


class Answers(TypedDict, total=False):
    """What the organiser says of what a draw waits for, as `require_ready` takes it."""

    allow_missing: bool
    allow_disputes: bool
    points: Mapping[str, int] | None
    seen: Mapping[str, Any] | None


@audited
def draw_round(
    *,
    tournament: Tournament,
    by: User | None,
    number: int | None = None,
    allow_unshown: bool = False,
    public_value: str = "",
    **answers: Unpack[Answers],
) -> Draw:
    """Close the list and draw the next round; a draft that is there already is given back, unless
    it was drawn without the public value that is given here.

    `number` is the round that was asked for: it is refused when it is not the next one any
    more. What is waited for and can be allowed all the same is that of `require_ready`, and a
    public value that was announced (`rounds.services.publishing`) and not shown, with
    `allow_unshown`; then none is drawn with. `public_value` is what was thrown with dice in the
    hall where none was announced; it is refused where it is another than what was announced.
    """
    tournament = lock_open(pk=tournament.pk)
    number = require_next(tournament, number)
    round_, _made = Round.objects.get_or_create(tournament=tournament, number=number)
    in_hand = round_.draws.filter(state__in=IN_HAND).first()
    typed = plain_value(public_value)
    if in_hand is not None and in_hand.state == DrawState.DRAFT:
        _require_drawn_with(in_hand, typed)
        return in_hand
    _require_as_announced(in_hand, typed)
    leave_out_late(tournament=tournament, number=number, by=by)
    ready = require_ready(tournament, number, by, **answers)
    if not allow_unshown and (why := value_awaited(in_hand)):
        raise DomainError(why, field="allow_unshown")
    if in_hand is not None and not drawn_before(tournament).seen_here(in_hand.commitment):
        drop_seed(in_hand)  # of before the drive came here
        in_hand = None
    if in_hand is None:
        in_hand = _commit_unannounced(round_, by)
    if in_hand.announced_at is None:
        in_hand.public_value = typed
    return _drawn(in_hand, ready.tournament, ready.entries, by, ready.allowed)


def _require_drawn_with(draft: Draw, typed: str) -> None:
    """Refuse dice of somebody who did not know yet that a draft was drawn without them."""
    if typed in ("", draft.public_value):
        return
    text = _("Somebody drew meanwhile, without “%(value)s”. Publish it or draw again.")
    if value_was_announced(draft):
        text = _("Somebody drew meanwhile, without “%(value)s”. Look at the draft.")
    raise DomainError(text % {"value": typed})


def _require_as_announced(waiting: Draw | None, typed: str) -> None:
    """Refuse dice of somebody who did not know yet that the draw goes by what was announced."""
    if waiting is None or waiting.announced_at is None or typed in ("", waiting.public_value):
        return
    if waiting.shown_at is None:
        text = _("Announced meanwhile: %(source)s. Show below what came out, and empty this field.")
    else:
        text = _("The draw goes by “%(value)s”, which was shown meanwhile. Empty this field.")
    values = {"source": waiting.public_source, "value": waiting.public_value}
    raise DomainError(text % values, field="public_value")


@dataclass(frozen=True, slots=True)
class Ready:
    """A drive with those who play its next round, and how much is not waited for that could still
    change what this rests on, by its word in the log."""

    tournament: Tournament
    entries: list[Entry]
    allowed: dict[str, int]


def require_ready(
    tournament: Tournament,
    number: int,
    by: User | None,
    *,
    allow_missing: bool = False,
    allow_disputes: bool = False,
    points: Mapping[str, int] | None = None,
    seen: Mapping[str, Any] | None = None,
) -> Ready:
    """Refuse to fix what the next round is drawn from while something can still change that.

    Cards that are missing and disputes that are open can change that, so both must be allowed,
    unless the round is by lot or rests on a plan. `points` is what is answered of a bye, an absence
    and a walk-over, by somebody who saw what stood there as `seen`.
    """
    require_seen(tournament, seen or {})
    if points:
        tournament = change_tournament(
            tournament=tournament, by=not_none(by), values=points, reason=_(WHY_ANSWERED)
        )
    entries = require_entries(tournament, number)
    missing = cards_awaited(tournament, number)
    if missing and not allow_missing:
        raise CardsMissing(missing)
    disputed = disputes_awaited(tournament, number)
    if disputed and not allow_disputes:
        raise DomainError(wait_or_draw(disputed), field="allow_disputes")
    allowed = {"cards_missing": missing, "disputes": len(disputed)}
    return Ready(tournament, entries, {name: count for name, count in allowed.items() if count})


@audited
def redraw(
    *,
    draw: Draw,
    by: User | None,
    reason: str,
    public_value: str | None = None,
    **answers: Unpack[Answers],
) -> Draw:
    """Set a draft aside and draw again from a new seed; the old one is kept, its seed revealed.
    What was thrown stays as it was, unless a `public_value` is given, "" for none, and none was
    announced.

    Raise DomainError for what the first draw waits for as well (`require_ready`).
    """
    tournament = lock_open(rounds=draw.round_id)
    old = require_draft(draw)
    if not reason.strip():
        raise DomainError(_("Say why you draw again."), field="reason")
    leave_out_late(tournament=tournament, number=old.round.number, by=by)
    ready = require_ready(tournament, old.round.number, by, **answers)
    set_aside(draw=old, by=by, reason=reason)
    new = _commit_unannounced(old.round, by)
    new.public_value = old.public_value
    if public_value is not None and not value_was_announced(old):
        new.public_value = plain_value(public_value)
    return _drawn(new, ready.tournament, ready.entries, by, ready.allowed)


def set_aside(*, draw: Draw, by: User | None, reason: str) -> None:
    """Keep a draft as discarded, with why; part of a service that holds the lock."""
    draw.state = DrawState.DISCARDED
    why = reason.strip()[:200]
    draw.pairing = {**draw.pairing, "set_aside": why}
    draw.save(update_fields=["state", "pairing"])
    record_draw(draw, by, "discard_draw", {"reason": why, "seed": draw.seed})


def require_draft(draw: Draw, expected_version: int | None = None) -> Draw:
    """Return the draw with its newest values, if it is still the draft (and version) of its
    round."""
    draw = Draw.objects.select_related("round__tournament").get(pk=draw.pk)
    if draw.state == DrawState.PUBLISHED:
        raise DomainError(_("This draw is published already."))
    if draw.state == DrawState.DISCARDED:
        raise DomainError(_("Somebody has drawn again meanwhile. Look at the new draft."))
    if draw.state == DrawState.COMMITTED:
        raise DomainError(_("Nothing has been drawn yet."))
    if expected_version not in (None, draw.pairing["version"]):
        raise DomainError(
            _("Somebody else changed this draft meanwhile. Look at it and try again.")
        )
    return draw


def require_next(tournament: Tournament, wanted: int | None) -> int:
    """Return the round that can be drawn now. Raise DomainError where it is not the one that was
    asked for, or there is none."""
    number = next_number(tournament)
    if wanted is not None and wanted < number:
        raise DomainError(_("Round %(number)s is published already.") % {"number": wanted})
    if wanted is not None and wanted > number:
        raise DomainError(_("Round %(number)s comes first.") % {"number": number})
    if number > tournament.rounds_planned:
        raise DomainError(
            ngettext(
                "This drive has %(count)s round. Change that in the settings to draw another.",
                "This drive has %(count)s rounds. Change that in the settings to draw another.",
                tournament.rounds_planned,
            )
            % {"count": tournament.rounds_planned}
        )
    return number


def require_entries(tournament: Tournament, number: int) -> list[Entry]:
    """Return those who play the round. Raise DomainError where they are too few, or without
    numbers."""
    entries = list(entries_playing(tournament, number))
    fewest = tournament.plays.sides
    if len(entries) < fewest:
        text = ngettext(
            "A draw needs at least %(count)s team that plays.",
            "A draw needs at least %(count)s teams that play.",
            fewest,
        )
        raise DomainError(text % {"count": fewest})
    require_numbers(entries)
    require_unplayed_points(tournament, resting_of(tournament, number, entries))
    return entries


def _commit_unannounced(round_: Round, by: User | None) -> Draw:
    """Make a draw of which nobody saw the commitment beforehand, as its times will say."""
    draw = commit_draw(round=round_, method=method_of(round_.tournament, round_.number), by=by)
    draw.drawn_at = draw.committed_at
    return draw


def field_to_draw(made: Draw, tournament: Tournament, entries: list[Entry]) -> AnyField:
    """Return what a draw is made from, as things are now. Raise DomainError where it cannot be
    made."""
    made.round.tournament = tournament
    made.method = method_of(tournament, made.round.number)
    number = made.round.number
    problem = plan_problem(tournament, number, entries)
    if problem := problem or groups_problem(tournament, number, entries):
        raise DomainError(problem)
    return field_of(made, entries)


def plain_value(typed: str) -> str:
    """Return what was thrown or read, as it goes into the draw."""
    return " ".join(typed.split())[:100]


def _drawn(
    made: Draw,
    tournament: Tournament,
    entries: list[Entry],
    by: User | None,
    log: dict[str, int],
) -> Draw:
    field = field_to_draw(made, tournament, entries)
    try:
        pairing = draw_any(field)
    except CannotDraw as cannot:
        raise DomainError(_("This round cannot be drawn: %(why)s") % {"why": cannot}) from cannot
    if why := why_too_many_tables(tournament, len(pairing.tables)):
        raise DomainError(why)
    drawn = pairing_record(pairing, check_any(field, pairing.tables, pairing.resting))
    made.original = original_record(drawn, field, entries)
    made.pairing = drawn | seated_record(made, pairing.tables, pairing.resting) | {"version": 1}
    made.entry_list = canonical_list(field.entries).decode()
    made.list_hash = list_hash(field.entries)
    made.state, made.drawn_at = DrawState.DRAFT, made.drawn_at or timezone.now()
    made.save()
    raise_version(tournament)
    after = {"entries": len(entries), "list_hash": made.list_hash, **log}
    record_draw(made, by, "draw_round", after)
    return made
