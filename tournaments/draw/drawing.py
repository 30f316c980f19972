"""Draw one round: pairs, then tables, then the reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tournaments.draw.commitment import Stream, derive_key, list_hash, round_info
from tournaments.draw.costs import Prices, cost_in, min_cost_matching
from tournaments.draw.division import Allowance
from tournaments.draw.guard import keeps_drawable, rounds_to_guard, secured
from tournaments.draw.history import History, Pair, read_history
from tournaments.draw.large import drawn_large
from tournaments.draw.lot import drawn_by_lot
from tournaments.draw.plans import planned
from tournaments.draw.reasons import lost_tables, reasons_for
from tournaments.draw.tables import seated
from tournaments.draw.validation import require_drawable
from tournaments.draw.values import Field, Pairing, Quality

MOST_COMPLETE = 64


class Drawn(NamedTuple):
    """Pairs in drawn order, first sides first, before they have tables."""

    pairs: list[Pair]
    quality: Quality
    attempt: int | None
    moved: frozenset[Pair]


def draw(field: Field) -> Pairing:
    """Return the draw of one round: the same for the same field, everywhere.

    Pairs by the method of the field and the order of `Cost`, ties by the lots of the seed; as
    long as it can be helped, so that all rounds left can be drawn without a rematch as well. A
    planned round follows from its plan, whatever the seed.
    Raise CannotDraw where there is nothing to draw or the field contradicts itself.
    """
    require_drawable(field)
    history = read_history(field)
    if field.planned:
        return _by_plan(history)
    key = derive_key(field.seed, field.drive, list_hash(field.entries), field.public_value)
    drawn = _drawn(history, key)
    at_tables = [pair for pair in drawn.pairs if pair[1] != history.bye_node]
    bye = next((history.ids[one] for one, other in drawn.pairs if other == history.bye_node), None)
    lots = Stream(key, f"{round_info(field.round_number, drawn.attempt or 0)}|tables")
    tables = seated(history, at_tables, lots)
    return Pairing(
        tables=tables,
        bye=bye,
        cost=cost_in(history, tables, bye),
        quality=drawn.quality,
        reasons=reasons_for(history, tables, bye, drawn.moved),
        attempt=drawn.attempt,
    )


def _by_plan(history: History) -> Pairing:
    made = planned(history)
    return Pairing(
        tables=made.tables,
        bye=made.bye,
        cost=cost_in(history, made.tables, made.bye),
        quality="planned",
        reasons=(*made.reasons, *lost_tables(history, made.tables)),
        attempt=None,
    )


def _drawn(history: History, key: bytes) -> Drawn:
    lots = Stream(key, f"{round_info(history.field.round_number, 0)}|pairs")
    if not history.points_weigh:
        rounds, allowance = rounds_to_guard(history), Allowance()

        def allowed(pairs: Sequence[Pair]) -> bool:
            return rounds < 2 or keeps_drawable(history, pairs, rounds, lots, allowance)

        found = drawn_by_lot(history, key, allowed)
        if found is not None:
            return Drawn(found.pairs, "lot", found.number, frozenset())
    return _matched(history, lots)


def _matched(history: History, lots: Stream) -> Drawn:
    quality: Quality = "exact"
    price = Prices(history).of
    if history.size > MOST_COMPLETE:
        pairs, quality = drawn_large(history, lots)
    else:
        pairs = min_cost_matching(history.free_nodes(), price, lots, history.field.recipe) or []
    best = [*history.together, *pairs]
    kept, proved = secured(history, best, price, lots)
    moved = frozenset(kept) - frozenset(best)
    if moved or not proved:
        quality = "exact" if proved else "local"
    lots.shuffle(kept)
    turned = _turned(history, kept, lots)
    return Drawn(turned, quality if history.points_weigh else "lot", None, moved)


def _turned(history: History, pairs: list[Pair], lots: Stream) -> list[Pair]:
    """Return each pair with its first side by lot; the bye's number stays behind."""
    bye, turned = history.bye_node, []
    for at, (one, other) in enumerate(pairs):
        if at % 64 == 0:  # a word of 64 bits has a coin for as many pairs
            coins = lots.word()
        heads, coins = coins & 1, coins >> 1
        turned.append((one, other) if heads or other == bye else (other, one))
    return turned
