"""The evening as a line of fields, from the entries to afterwards; the pawn stands on one."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.evening.queries.evening import Evening
from tournaments.play.queries.times import BETWEEN, round_begin

DONE, NOW, LATER = "done", "now", "later"
MOST_ROUNDS = 5  # more do not fit; those that were played and those to come are folded
ORDER = ("entries", "door", "round", "final", "prizes", "afterwards")


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the line: its name, what stands in it, a note below, and whether the evening was
    there."""

    name: str
    note: str
    state: str
    number: str = ""


def line(now: Evening, place: str) -> tuple[Field, ...]:
    """Return the fields of the evening, with the pawn at this place: one of ORDER, or "next" for
    the round to come."""
    number = now.next if place == "next" else now.figures.round
    stage = ORDER.index("round" if place == "next" else place)
    states = [DONE if at < stage else NOW if at == stage else LATER for at in range(len(ORDER))]
    entries, door, _rounds, final, prizes, afterwards = states
    figures = now.figures
    return (
        Field(pgettext("phase", "Entries"), _count(figures.entries), entries),
        Field(pgettext("phase", "Door"), _at_the_door(now) if stage else "", door),
        *_fields_of_rounds(now, stage, number),
        Field(pgettext("phase", "Final"), _when_final(now, final), final),
        Field(pgettext("phase", "Prizes"), _when_prizes(now, prizes), prizes),
        Field(pgettext("phase", "Afterwards"), "", afterwards),
    )


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a round, and whether it was done, is being done or comes later."""

    name: str
    state: str


def steps(now: Evening) -> tuple[Step, ...]:
    """Return the steps of the round that is played or waits to be published, from its draw to its
    last card; none between rounds."""
    figures = now.figures
    if not figures.missing and not figures.drafted:
        return ()
    published = bool(figures.missing)
    begun = published and figures.begun
    printed = published and figures.round in now.printed
    states = (
        (_("Drawn"), DONE),
        (_("Printed"), DONE if printed else LATER if begun or not published else NOW),
        (_("Playing"), _playing(now) if begun else NOW if printed else LATER),
        (pgettext("phase", "Cards"), NOW if begun else LATER),
        (pgettext("round", "Ready"), LATER),
    )
    return tuple(Step(name, state) for name, state in states)


def _playing(now: Evening) -> str:
    return DONE if now.figures.clock_state == "over" else NOW


def _fields_of_rounds(now: Evening, stage: int, number: int) -> Iterator[Field]:
    """Yield a field for each round, those far from the present one together in one."""
    at = ORDER.index("round")
    planned = max(now.drive.rounds_planned, now.figures.round)
    first, last = 1, planned
    if planned > MOST_ROUNDS:
        middle = number if stage == at else 1 if stage < at else planned
        first = min(max(middle - 1, 1), planned - 2)
        last = first + 2
    if first > 1:
        state = DONE if stage >= at else LATER
        yield Field(_span(1, first - 1), "", state, str(first - 1))
    for each in range(first, last + 1):
        state = DONE if stage > at or (stage == at and each < number) else LATER
        if stage == at and each == number:
            state = NOW
        if stage > at and each > now.figures.round:
            state = LATER  # it was not played, too few were left
        name = _("Round %(number)s") % {"number": each}
        yield Field(name, _note(now, each, state), state, str(each))
    if last < planned:
        state = DONE if stage > at else LATER
        yield Field(_span(last + 1, planned), "", state, str(planned))


def _span(first: int, last: int) -> str:
    if first == last:
        return _("Round %(number)s") % {"number": first}
    return _("Rounds %(first)s–%(last)s") % {"first": first, "last": last}


def _note(now: Evening, number: int, state: str) -> str:
    """Return when a round was played, how far it is, or about when it comes."""
    played = next((each for each in now.rounds if each.number == number), None)
    if played is None:
        return _("now") if state == NOW and now.rounds else _expected(now, number)
    if state == NOW and now.figures.missing:
        cards_in, tables = now.figures.cards_in, now.figures.tables
        text = ngettext("%(here)s of %(all)s card", "%(here)s of %(all)s cards", tables)
        return text % {"here": cards_in, "all": tables}
    return "–".join(filter(None, (_time(played.began), _time(played.over))))


def _expected(now: Evening, number: int) -> str:
    """Return when a round begins: the first as was said beforehand, the others about then."""
    begins = _begins(now, number)
    return _time(begins) if number == 1 else _about(now, begins)


def _begins(now: Evening, number: int) -> datetime | None:
    return round_begin(now.drive, now.rounds, number, waiting=bool(now.figures.missing))


def _final_at(now: Evening) -> datetime | None:
    """Return when the standings are final: when one more round than the last would begin."""
    if now.drive.finished_at:
        return now.drive.finished_at
    last = now.figures.round if now.over else max(now.drive.rounds_planned, now.figures.round)
    return _begins(now, last + 1)


def _when_final(now: Evening, state: str) -> str:
    """Return when the standings became final, or about when they will; nothing while they wait for
    somebody who makes them so."""
    if now.drive.finished_at:
        return _time(now.drive.finished_at)
    return _about(now, _final_at(now)) if state == LATER else ""


def _when_prizes(now: Evening, state: str) -> str:
    """Return about when the prizes come, and where that cannot be said how many there are."""
    final_at = None if now.figures.given else _final_at(now)
    if state == LATER and final_at and (coming := _about(now, final_at + BETWEEN)):
        return coming
    return _to_win(now.figures.to_win)


def _about(now: Evening, moment: datetime | None) -> str:
    """Return about when that is; nothing where nobody knows, or once that was too early."""
    if moment is None or (now.rounds and moment < timezone.now()):
        return ""
    return f"± {_time(moment)}"


def _at_the_door(now: Evening) -> str:
    figures = now.figures
    if not figures.at_door and not figures.round:
        return ""
    if not figures.waiting:
        return _("%(count)s here") % {"count": figures.present}
    values = {"count": figures.present, "waiting": figures.waiting}
    return _("%(count)s here, %(waiting)s not yet") % values


def _count(count: int) -> str:
    return ngettext("%(count)s team", "%(count)s teams", count) % {"count": count}


def _to_win(count: int) -> str:
    if not count:
        return ""
    return ngettext("%(count)s prize", "%(count)s prizes", count) % {"count": count}


def _time(moment: datetime | None) -> str:
    return time_format(timezone.localtime(moment), "H:i") if moment else ""
