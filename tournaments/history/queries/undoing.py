"""Which acts of a drive can be undone: those on which nothing rests yet."""

from collections.abc import Iterable, Iterator

from django.db.models import Max

from tournaments.core.queries.presence import not_none
from tournaments.history.queries.acts import ACTS, BARRIER, CARD, ROWS
from tournaments.models import LogEntry, Tournament
from tournaments.models.journaled import WHOLE

MOST = 200  # acts looked at


def undoable(tournament: Tournament) -> frozenset[int]:
    """Return the numbers of the links that can be undone: of the last acts, back to the last draw,
    those whose rows no later act changed, unless that was undone itself. Two queries."""
    if tournament.finished_at:
        return frozenset()
    return frozenset(_open(_latest(tournament)))


def barrier_of(tournament: Tournament) -> int:
    """Return the last link on account of which nothing before it can be undone; 0 where there is
    none."""
    barriers = [name for name, act in ACTS.items() if act.back is BARRIER]
    found = tournament.log.filter(action__in=barriers, number__isnull=False)
    return int(found.aggregate(last=Max("number"))["last"] or 0)


def undone_by(links: Iterable[LogEntry]) -> dict[int, int]:
    """Return of the links that were undone which link did that."""
    return {
        link.after.get("link"): link.number
        for link in links
        if link.action == "undo" and link.number is not None
    }


def _latest(tournament: Tournament) -> list[LogEntry]:
    """Return the links since the last draw, newest first."""
    links = tournament.log.filter(number__isnull=False)
    last = links.filter(number__gt=barrier_of(tournament))
    return list(last.defer(None).order_by("-number")[:MOST])


def _open(links: list[LogEntry]) -> Iterator[int]:
    undone = undone_by(links)
    cancelled = undone.keys() | undone.values()
    touched: set[tuple[str, int]] = set()
    for link in links:
        rows = {(name, key) for _sign, name, key, _values in link.changes}
        if link.number not in cancelled:
            if _has_a_way_back(link) and rows and not rows & touched and link.changes[0] != WHOLE:
                yield not_none(link.number)
            touched |= rows


def _has_a_way_back(link: LogEntry) -> bool:
    """Return whether an act can be undone: one by its rows, or by typing a card again. A card that
    two people entered lies on the table again only when two people enter it again; a draft that was
    dropped has shown its seed."""
    if link.action == "change_kind":
        return all(name != "draw" or "state" not in values for _s, name, _k, values in link.changes)
    if link.action == "take_off_card":
        return all(name != "cardentry" for _sign, name, _key, _values in link.changes)
    act = ACTS.get(link.action)
    return act is not None and act.back in (ROWS, CARD)
