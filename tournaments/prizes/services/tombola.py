"""A tombola: numbers by the same lot as a draw, on the big screen one by one."""

import re
import secrets
from collections.abc import Iterable

from django.utils.translation import gettext as _

from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited, lock, raise_version, record
from tournaments.draw import commitment
from tournaments.drives.services.tournaments import switch_screen
from tournaments.enums import Screen
from tournaments.models import Tombola, Tournament, User
from tournaments.models.prizes import LONGEST_TICKETS
from tournaments.prizes.queries.tombola import order_of

MOST_TICKETS = 10_000
UP_TO = re.compile(r"\s*(?:t/m|tot en met|[-–—])\s*", re.IGNORECASE)
PART = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?", re.ASCII)


def canonical_tickets(text: str) -> str:
    """Return the ranges of numbers that somebody typed ("1 t/m 150; 201-250, 7") as they are
    stored: in order, joined where they touch.

    Raise DomainError beside `tickets` for what is no number and no range, a range that runs
    backwards, and for more tickets than there can be.
    """
    parts = [part for part in re.split(r"[,;\s]+", UP_TO.sub("-", text)) if part]
    if not parts:
        raise DomainError(_("Type which numbers were sold, such as 1-150."), field="tickets")
    numbers: set[int] = set()
    for part in parts:
        numbers.update(_range(part))
    if len(numbers) > MOST_TICKETS:
        refusal = _("A tombola has at most %(most)s tickets.") % {"most": MOST_TICKETS}
        raise DomainError(refusal, field="tickets")
    joined = ", ".join(_joined(sorted(numbers)))
    if len(joined) > LONGEST_TICKETS:
        refusal = _("These are too many separate numbers. Type them as ranges, such as 1-150.")
        raise DomainError(refusal, field="tickets")
    return joined


def _range(part: str) -> range:
    found = PART.fullmatch(part)
    if not found:
        refusal = _("“%(part)s” is no number and no range such as 1-150.")
        raise DomainError(refusal % {"part": part}, field="tickets")
    low, high = int(found[1]), int(found[2] or found[1])
    if low > high:
        refusal = _("“%(part)s” runs backwards: type the lower number first.")
        raise DomainError(refusal % {"part": part}, field="tickets")
    return range(low, high + 1)


def _joined(numbers: list[int]) -> Iterable[str]:
    begin = before = numbers[0]
    for number in [*numbers[1:], -1]:
        if number != before + 1:
            yield str(begin) if begin == before else f"{begin}-{before}"
            begin = number
        before = number


@audited
def open_tombola(*, tournament: Tournament, tickets: str, by: User) -> Tombola:
    """Fix a secret seed for these tickets and put the tombola on the big screen with the check
    number of that seed; in place of one that is closed, or of which nothing was drawn yet.

    Raise DomainError beside `tickets` as `canonical_tickets` does, and while numbers are drawn.
    """
    tournament = lock(tournament)
    wanted = canonical_tickets(tickets)
    stored = Tombola.objects.filter(tournament=tournament).first()
    tombola = stored or Tombola(tournament=tournament)
    if tombola.drawn and not tombola.closed:
        raise DomainError(_("A tombola is going on. Close it first."))
    if stored and not tombola.closed and tombola.tickets == wanted:
        return tombola  # a double click
    seed = secrets.token_bytes(32)
    tombola.tickets, tombola.drawn, tombola.closed = wanted, 0, False
    tombola.seed, tombola.commitment = seed.hex(), commitment(seed)
    tombola.save()
    switch_screen(tournament=tournament, screen=Screen.TOMBOLA, by=by)
    raise_version(tournament)
    after = {"tickets": wanted, "commitment": tombola.commitment}
    record(tournament=tournament, actor=by, action="open_tombola", after=after)
    return tombola


@audited
def draw_ticket(*, tournament: Tournament, seen: int, by: User) -> int:
    """Draw the next number, for the big screen, and return it; who asks saw `seen` of them.

    Raise DomainError where another number of tickets is drawn by now, because a key was pressed
    twice or a second organiser was first, where all are, and where none are drawn any more.
    """
    tournament = lock(tournament)
    tombola = Tombola.objects.filter(tournament=tournament, closed=False).first()
    if tombola is None:
        raise DomainError(_("There is no tombola going on."))
    if seen != tombola.drawn:
        raise DomainError(_("Somebody else drew a number already; none was skipped."))
    order = order_of(tombola)
    if seen >= len(order):
        raise DomainError(_("All tickets were drawn."))
    tombola.drawn += 1
    tombola.save(update_fields=["drawn"])
    switch_screen(tournament=tournament, screen=Screen.TOMBOLA, by=by)
    raise_version(tournament)
    number, after = order[seen], {"step": tombola.drawn}
    record(tournament=tournament, actor=by, action="draw_ticket", target=str(number), after=after)
    return number


@audited
def close_tombola(*, tournament: Tournament, by: User) -> None:
    """Draw no more numbers, and show everybody the seed; one that is closed stays so."""
    tournament = lock(tournament)
    tombola = Tombola.objects.filter(tournament=tournament, closed=False).first()
    if tombola is None:
        return
    tombola.closed = True
    tombola.save(update_fields=["closed"])
    raise_version(tournament)
    after = {"seed": tombola.seed, "count": tombola.drawn}
    record(tournament=tournament, actor=by, action="close_tombola", after=after)
