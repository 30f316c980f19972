"""A move as an arrow that follows the track, as far as it may go and, dotted, beyond."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from scoring.rules.board import Layout, Spot
from scoring.rules.cards import Card
from scoring.rules.drawing.shapes import circle, points, text
from scoring.rules.moves import Move, Part
from scoring.rules.pawns import Pawns, can_be_made, moved
from scoring.rules.places import FIELDS_A_SEAT, HOME, MIDDLE, NEST, PAWNS, start_of
from scoring.rules.position import Position
from scoring.rules.rulesets import Ruleset

MARK, RIM, STOP = "#5c2a58", "#fbf9f5", "#9c1c1c"
LINE = f'fill="none" stroke="{MARK}" stroke-width="7" stroke-linejoin="round" stroke-opacity="0.85"'
LONGEST = 13  # steps; what is further is no walk, and its arrow goes straight


def arrows(position: Position, move: Move, layout: Layout) -> Iterator[str]:
    """Yield a move as one arrow, or two with a number where each begins; a swap has two heads. A
    part that is not on this board is left out."""
    pawns = position.pawns
    for order, part in enumerate(move.parts, 1):
        way = way_of(position.rules, part, move.card)
        spots = _spots(pawns, part, way, layout)
        if spots:
            yield '<g class="move">'
            if part.other is None:
                stop = stop_on(pawns, part, way)
                yield from _along(spots, None if stop is None else way.index(stop))
            else:
                yield from _swap(*spots)
            if move.is_split:
                x, y = spots[0]
                spot = x - 0.38, y - 0.38
                yield circle(0.22, f'fill="{MARK}" stroke="{RIM}" stroke-width="1"', spot)
                yield text(str(order), RIM, 0.34, spot)
            yield "</g>"
        if can_be_made(pawns, [part]):
            pawns = moved(pawns, part)


def _along(spots: Sequence[Spot], stop: int | None) -> Iterator[str]:
    """Yield an arrow along a way; from its place `stop` on, in a ring, it is dotted."""
    begin, end = _towards(spots[1], spots[0], 0.45), _towards(spots[-2], spots[-1], 0.42)
    line = [begin, *spots[1:-1], end]
    if stop is None:
        yield f'<polyline points="{points(line)}" {LINE}/>'
    else:
        yield f'<polyline points="{points(line[: stop + 1])}" {LINE}/>'
        if stop < len(line) - 1:
            yield f'<polyline points="{points(line[stop:])}" {LINE} stroke-dasharray="4 8"/>'
    yield _head(spots[-2], end)
    if stop is not None:
        yield circle(0.6, f'fill="none" stroke="{STOP}" stroke-width="5"', spots[stop])


def _swap(source: Spot, target: Spot) -> Iterator[str]:
    """Yield an arrow with two heads, bent to the left of its way."""
    (x, y), (to_x, to_y) = source, target
    bend = (x + to_x) / 2 + (to_y - y) / 5, (y + to_y) / 2 - (to_x - x) / 5
    source, target = (_towards(bend, end, 0.3) for end in (source, target))
    yield f'<path d="M {points([source])} Q {points([bend])} {points([target])}" {LINE}/>'
    yield _head(bend, target)
    yield _head(bend, source)


def _towards(bend: Spot, end: Spot, by: float) -> Spot:
    """Return a point near an end of an arrow, a little towards where it comes from."""
    (x, y), (bend_x, bend_y) = end, bend
    length = hypot(bend_x - x, bend_y - y) or 1.0
    return x + by * (bend_x - x) / length, y + by * (bend_y - y) / length


def _head(bend: Spot, tip: Spot) -> str:
    """Return the head of an arrow that comes from `bend`."""
    x, y = _towards(bend, tip, 0.45)
    across_x, across_y = (tip[1] - y) * 0.6, (x - tip[0]) * 0.6
    wings = (tip, (x + across_x, y + across_y), (x - across_x, y - across_y))
    return f'<polygon points="{points(wings)}" fill="{MARK}" stroke="{RIM}" stroke-width="1"/>'


def way_of(rules: Ruleset, part: Part, card: Card) -> list[int]:
    """Return every place from where a pawn stands to where it goes; only these two where it does
    not walk there."""
    _seat, source, target, other = part
    straight = [source, target]
    if other is not None or NEST in straight or target in straight[:1]:
        return straight
    if source in HOME and target in HOME:
        return list(range(source, target + 1)) if source < target else straight
    if card is Card.EIGHT and rules.junction is not None and source < rules.ring:
        return _way_over_the_middle(rules, part) or straight
    return _way_along_the_ring(rules, part, back=card is Card.FOUR) or straight


def _way_along_the_ring(rules: Ruleset, part: Part, *, back: bool) -> list[int]:
    ring, source, target = rules.ring, part.source, part.target
    if not 0 <= source < ring:
        return []
    if target in HOME:
        inside = list(range(HOME[0], target + 1))
        steps = (start_of(part.seat) - 1 - source) % ring
    elif 0 <= target < ring:
        inside = []
        steps = (target - source) % ring
    else:
        return []
    if (back or steps > LONGEST) and not inside and ring - steps <= LONGEST:
        return [(source - step) % ring for step in range(ring - steps + 1)]
    if steps + len(inside) > LONGEST:
        return []
    return [*((source + step) % ring for step in range(steps + 1)), *inside]


def _way_over_the_middle(rules: Ruleset, part: Part) -> list[int]:
    """Return the eight steps of the cross board that lead over the middle to where the pawn goes;
    nothing where they do not."""
    before = (rules.walks.junctions()[0] - part.source) % FIELDS_A_SEAT
    junction = (part.source + before) % rules.ring
    across = rules.walks.across(junction)
    ahead = [(part.source + step) % rules.ring for step in range(before + 1)]
    beyond = [(across + step) % rules.ring for step in range(max(0, 8 - before - 1))]
    way = [*ahead, MIDDLE, *beyond]
    return way if len(way) == 9 and way[-1] == part.target else []


def stop_on(pawns: Pawns, part: Part, way: Sequence[int]) -> int | None:
    """Return the first place of a way that a walk may not come by, or to: a pawn on its own start
    field, or one of the own colour at home; None where nothing stops it."""
    if part.other is not None or part.source == NEST:
        return None
    for place in way[1:]:
        owner, offset = divmod(place, FIELDS_A_SEAT)
        if place in HOME:
            if place in pawns[part.seat]:
                return place
        elif not offset and owner < len(pawns) and place in pawns[owner]:
            return place
    return None


def _spots(pawns: Pawns, part: Part, way: Sequence[int], layout: Layout) -> list[Spot]:
    """Return where the places of a way lie; nothing for a part that is not on this board."""
    if part.seat >= len(pawns):
        return []
    spots = [layout.spot_of(part.seat, place) for place in way]
    if part.source == NEST:
        waiting = max(1, PAWNS - len(pawns[part.seat]))
        spots[0] = layout.nest_spots(part.seat)[min(waiting, PAWNS) - 1]
    found = [spot for spot in spots if spot is not None]
    return found if len(found) == len(way) else []
