"""A public value for a draw: announced, and then shown, before the draw is made."""

from typing import Unpack

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.draw import list_hash
from tournaments.draw.kinds import entries_of
from tournaments.enums import DrawState
from tournaments.models import Draw, Tournament, User
from tournaments.queries.fields import method_of
from tournaments.queries.known_acts import drawn_before
from tournaments.queries.records import basis_of, field_record
from tournaments.services.commitments import commit_draw, drop_seed
from tournaments.services.draws import (
    Answers,
    field_to_draw,
    plain_value,
    require_next,
    require_ready,
)
from tournaments.services.log import act, lock, raise_version, record
from tournaments.services.refused import Refused, require_open

MOST_TIMES = 1000


@act
def announce_value(*, tournament: Tournament, number: int, by: User | None, source: str) -> Draw:
    """Say before the draw of a round what its public value will be, such as three dice.

    It stands on the pages for everybody from then on. Another announcement takes its place, until
    the value itself is shown.
    """
    draw = _waiting(tournament, number, by)
    source = plain_value(source)
    if not source:
        raise Refused(_("Say what will be thrown or read."), field="source")
    if draw.shown_at is not None:
        raise Refused(_("The value has been shown already."), field="source")
    draw.public_source, draw.announced_at = source, timezone.now()
    draw.save(update_fields=["public_source", "announced_at"])
    raise_version(draw.round.tournament)
    record(
        tournament=draw.round.tournament,
        actor=by,
        action="announce_value",
        target=f"{number}.{draw.number}",
        after={"source": source},
    )
    return draw


@act
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
        raise Refused(_("Announce first what will be thrown or read."), field="value")
    if not value:
        raise Refused(_("Type what was thrown or read."), field="value")
    if draw.shown_at is not None and value == draw.public_value:
        return draw
    ready = require_ready(draw.round.tournament, number, by, **answers)
    field = field_to_draw(draw, ready.tournament, ready.entries)
    draw.public_value, draw.shown_at = value, timezone.now()
    draw.shown_basis = basis_of(field_record(field))
    draw.list_hash = list_hash(entries_of(field))
    draw.times_shown = min(draw.times_shown + 1, MOST_TIMES)
    draw.save()
    shown = {"value": value, "list_hash": draw.list_hash, "basis": draw.shown_basis}
    raise_version(draw.round.tournament)
    record(
        tournament=draw.round.tournament,
        actor=by,
        action="show_value",
        target=f"{number}.{draw.number}",
        after=shown | ready.allowed,
    )
    return draw


def _waiting(tournament: Tournament, number: int, by: User | None) -> Draw:
    """The check number of the next round, of which nothing is drawn yet; a new one in the place of
    one that was made before the drive came here."""
    tournament = lock(tournament)
    require_open(tournament)
    require_next(tournament, number)
    draw = Draw.objects.filter(
        round__tournament=tournament, round__number=number, state=DrawState.COMMITTED
    ).first()
    if draw is None or method_of(tournament, number).planned:
        raise Refused(_("There is no check number that waits for a draw."))
    draw.round.tournament = tournament
    if not drawn_before(tournament).seen_here(draw.commitment):
        drop_seed(draw)
        return commit_draw(round=draw.round, method=method_of(tournament, number), by=by)
    return draw
