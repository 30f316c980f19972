"""How good a draw is: what is proven of it, and no more than that."""

from collections.abc import Iterable
from itertools import accumulate

from django.utils.translation import gettext as _

from tournaments.draw.many_document import PLAYERS
from tournaments.models import Draw
from tournaments.queries.records import Record

PROVEN = ("certified", "exact")
FOR_LATER = ("kept_drawable", "bye_kept_drawable")


def quality_sentence(draw: Draw) -> str:
    """How good a draw is, in words of people, which hold whatever rule decided it.

    A draw that is proven best costs least in the order of `Cost`, where rematches and byes come
    before differences: so that no draw has smaller differences is said only where that follows.
    """
    if draw.by_hand:
        return _("Changed by hand.")
    quality = draw.pairing.get("quality", "")
    if "partners_again" in draw.pairing.get("cost", {}):
        partners_change = draw.original["field"].get("kind") == PLAYERS
        return _of_many(draw.pairing["cost"], partners_change)
    if quality in PROVEN:
        return _proven(draw)
    if quality == "planned":
        return _("As planned; no lot and no result decides.")
    if quality == "local":
        return _("The best that was found; not proven to be the best there is.")
    return _("Decided by lot.")


def _of_many(cost: Record, partners_change: bool) -> str:
    """How good a round of more than two sides a table is: whom they meet again, in the order that
    counts."""
    if not (cost["partners_again"] or cost["opponents_again"] or cost["other_again"]):
        if partners_change:
            return _("Nobody meets anybody again, as partner or as opponent.")
        return _("Nobody meets anybody again.")
    if partners_change and not cost["partners_again"]:
        return _("Nobody has a partner again; others are met again as rarely as was found.")
    return _("The best that was found; not proven to be the best there is.")


def least_squares(points: Iterable[int]) -> int:
    """The least sum of squared differences in which so many can meet at all, whoever met before
    and, in an odd field, whoever has the bye.

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


def _proven(draw: Draw) -> str:
    field, cost = draw.original["field"], draw.pairing["cost"]
    points = [field["points"].get(str(entry), 0) for entry in field["entries"]]
    if cost["squared_difference"] == least_squares(points):
        return _("Proven: no other draw keeps the differences smaller.")
    for_later = any(reason["code"] in FOR_LATER for reason in draw.pairing["reasons"])
    if cost["rematches"] or for_later:
        return _(
            "Proven best by the rules in their order: few rematches, in the rounds to come as "
            "well; byes in turn; old rematches before new ones; only then small differences."
        )
    if draw.pairing["bye"] is not None:
        return _(
            "Proven: no other draw without rematches and with this bye keeps the differences "
            "smaller."
        )
    return _("Proven: no other draw without rematches keeps the differences smaller.")
