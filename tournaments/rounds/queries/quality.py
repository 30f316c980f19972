"""How good a draw is: what is proven of it, and no more than that."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import accumulate

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.draw.groups import RESTING
from tournaments.draw.many import PLAYERS
from tournaments.draw.values import IN_TURN, RECIPES
from tournaments.models import Draw, LogEntry
from tournaments.rounds.queries.records import Record

PROVEN = ("certified", "exact")
FOR_LATER = ("kept_drawable", "bye_kept_drawable")
KNOCK_OUT = "knock_out"


class Optimality(IntEnum):
    """What can be proven of a draw by results; what comes later says less."""

    SMALLEST = 0
    WITHOUT_REMATCHES = 1
    WITH_THIS_BYE = 2
    BY_THE_RULES = 3
    BYE_FIRST = 4


OPTIMALITY_SENTENCES: Mapping[Optimality, Promise] = {
    Optimality.SMALLEST: gettext_lazy("Proven: no other draw keeps the differences smaller."),
    Optimality.WITHOUT_REMATCHES: gettext_lazy(
        "Proven: no other draw without rematches keeps the differences smaller."
    ),
    Optimality.WITH_THIS_BYE: gettext_lazy(
        "Proven: no other draw without rematches and with this bye keeps the differences smaller."
    ),
    Optimality.BY_THE_RULES: gettext_lazy(
        "Proven best by the rules in their order: few rematches, in the rounds to come as well; "
        "byes in turn; old rematches before new ones; only then small differences."
    ),
    Optimality.BYE_FIRST: gettext_lazy(
        "Proven best by the rules in their order: byes in turn; few rematches, in the rounds to "
        "come as well; old rematches before new ones; only then small differences."
    ),
}


def quality_sentence(draw: Draw) -> str:
    """Return how good a draw is, in words of people, which hold whatever rule decided it.

    A draw that is proven best costs least in the order of `Cost`, where rematches and byes come
    before differences: so that no draw has smaller differences is said only where that follows.
    """
    if draw.by_hand:
        return _("Changed by hand.")
    field, quality = (draw.original or {}).get("field", {}), draw.pairing.get("quality", "")
    parts = [part["field"] for part in field.get("parts", [])]
    if parts:
        return _of_groups(draw, parts)
    if "partners_again" in draw.pairing.get("cost", {}):
        return _of_many(draw, field.get("kind") == PLAYERS)
    if quality in PROVEN:
        return str(OPTIMALITY_SENTENCES[_optimality(draw, field)])
    return _unproven(quality)


def _unproven(quality: str) -> str:
    if quality == "planned":
        return _("As planned; no lot and no result decides.")
    if quality == "local":
        return _("The best that was found; not proven to be the best there is.")
    return _("Decided by lot.")


def _of_groups(draw: Draw, parts: Sequence[Record]) -> str:
    """Return how good the draws of all groups that play are: what holds for each of them, and of a
    knock-out that there is nothing to choose."""
    quality = draw.pairing.get("quality", "")
    parts = [part for part in parts if part.get("kind") != RESTING]
    drawn = [part for part in parts if part.get("kind") != KNOCK_OUT]
    bracket = _("In the knock-out winners meet winners and losers meet losers.")
    if not drawn:
        return bracket if parts else _unproven(quality)
    if "partners_again" in draw.pairing.get("cost", {}):
        text = _of_many(draw, drawn[0].get("kind") == PLAYERS)
    elif quality in PROVEN:
        text = str(OPTIMALITY_SENTENCES[max(_optimality(draw, part) for part in drawn)])
        if len(drawn) > 1:
            text += " " + _("This holds for each group by itself.")
    else:
        text = _unproven(quality)
    return text if len(drawn) == len(parts) else f"{text} {bracket}"


def _of_many(draw: Draw, partners_change: bool) -> str:
    """Return how good a round of more than two sides a table is: whom they meet again, in the order
    that counts; in the first round nobody can."""
    cost = draw.pairing["cost"]
    if draw.round.number == 1:
        return _unproven("")
    if not (cost["partners_again"] or cost["opponents_again"] or cost["other_again"]):
        if partners_change:
            return _("Nobody meets anybody again, as partner or as opponent.")
        return _("Nobody meets anybody again.")
    if partners_change and not cost["partners_again"]:
        return _("Nobody has a partner again; others are met again as rarely as was found.")
    return _("The best that was found; not proven to be the best there is.")


def least_squares(points: Iterable[int]) -> int:
    """Return the least sum of squared differences in which so many can meet at all, whoever met
    before and, in an odd field, whoever has the bye.

    In an even field neighbours in the order of points meet; in an odd one somebody at an even
    place (from 0) is left out, those below him meet each other and so do those above him.
    """
    ordered = sorted(points)
    from_below = [0, *accumulate(_squares(ordered[::2], ordered[1::2]))]
    if len(ordered) % 2 == 0:
        return from_below[-1]
    from_above = [0, *accumulate(_squares(ordered[::-2], ordered[-2::-2]))]
    return min(below + above for below, above in zip(from_below, from_above[::-1], strict=True))


def _squares(ones: list[int], others: list[int]) -> Iterable[int]:
    return ((one - other) ** 2 for one, other in zip(ones, others, strict=False))


def _bye_first(field: Record) -> bool:
    """Return whether somebody has a bye, and whose turn it is went before rematches."""
    return len(field["entries"]) % 2 == 1 and field.get("recipe", RECIPES[0]) >= IN_TURN


def _optimality(draw: Draw, field: Record) -> Optimality:
    """Return what is proven of the draw of this field: all of the drive, or one of its groups."""
    own = set(field["entries"])
    points = {entry: field["points"].get(str(entry), 0) for entry in own}
    tables = [sides for _number, *sides in draw.original["tables"] if own.issuperset(sides)]
    squared = sum((points[one] - points[other]) ** 2 for one, other in tables)
    if squared == least_squares(points.values()):
        return Optimality.SMALLEST
    for_later = any(
        reason["code"] in FOR_LATER and own.issuperset(reason["sides"])
        for reason in draw.pairing["reasons"]
    )
    if draw.pairing["cost"]["rematches"] or for_later:
        return Optimality.BYE_FIRST if _bye_first(field) else Optimality.BY_THE_RULES
    return Optimality.WITH_THIS_BYE if len(own) % 2 else Optimality.WITHOUT_REMATCHES


SWAP, MOVE = "swap_teams", "move_table"


@dataclass(frozen=True, slots=True)
class HandChange:
    """Two teams that changed places, by number, or a pair that went from one table to another."""

    action: str
    one: int
    other: int

    @property
    def is_swap(self) -> bool:
        """Whether teams changed places."""
        return self.action == SWAP

    def undoes(self, before: "HandChange") -> bool:
        """Return whether this is the same change back again."""
        return (self.action, {self.one, self.other}) == (before.action, {before.one, before.other})


def last_change(draw: Draw) -> HandChange | None:
    """Return the newest change by hand in a draft that was not undone; None where it is as
    drawn."""
    if not draw.by_hand:
        return None
    made = draw.round.tournament.log.filter(
        action__in=(SWAP, MOVE), after__round=draw.round.number, after__draw=draw.number
    )
    stand: list[HandChange] = []
    for entry in made.order_by("pk"):
        if entry.after.get("undo"):
            stand.pop()
        else:
            stand.append(_change(entry))
    return stand[-1] if stand else None


def _change(entry: LogEntry) -> HandChange:
    if entry.action == SWAP:
        return HandChange(SWAP, *entry.after["teams"])
    return HandChange(MOVE, entry.after["table"], entry.after["to"])
