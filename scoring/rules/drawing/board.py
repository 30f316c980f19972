"""The board as SVG: one text, without anything from elsewhere, to be shown, printed or touched.

Every seat has its colour and its shape, so that no seat is told from another by colour alone, and
no figure on its pawns, which would look like the name of a field. There are no identifiers in it,
so that many boards can stand in one page, and no size unless one is given, so that it fills what
it is put in.

A script can hold on to it: places (`g.hole`), pawns (`g.pawn`) and players (`g.player`) are drawn
around their own origin and moved to their spot, and say in `data-place`, `data-seat` and
`data-player` what they are, with the names of position text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from math import cos, pi, sin
from typing import NamedTuple

from scoring.rules.board import CENTRE, Layout, Spot, empty_places, standing
from scoring.rules.drawing.arrows import arrows
from scoring.rules.drawing.looks import INK, LOOKS, Look, looks_in
from scoring.rules.drawing.shapes import UNIT, at, circle, moved_to, number, points, text
from scoring.rules.moves import Move
from scoring.rules.places import name_of, start_of
from scoring.rules.position import Position

NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
MARGIN = 0.65
HOLE = 0.43
PAWN = 0.4
PLAYER = 0.4
TURN = 0.6
PAPER, WOOD, EDGE, QUIET = "#fbf9f5", "#eadfcd", "#a8967c", "#57504a"
LARGEST = 10_000


class Canvas(NamedTuple):
    """How a board is drawn: where its places lie, how the seats look, and whether the places show
    their names."""

    layout: Layout
    looks: tuple[Look, ...]
    coordinates: bool


def board_svg(
    position: Position,
    highlight: Iterable[Move] = (),
    name: str = "",
    *,
    size: float | None = None,
    colours: Mapping[int, str] | None = None,
    bottom: int = 0,
    coordinates: bool = True,
) -> str:
    """Return the position as an SVG picture; `highlight` draws moves from it as arrows, the two
    parts of a split with their numbers. Pawns on places that the board does not have stand below
    it, with the names of those. `name` is what the picture is for who does not see it; without one,
    its notation.

    `size` is the width in pixels, else it fills what it is put in; `colours` has other colours for
    seats (`{0: "#7a1f74"}`), seat `bottom` sits below, and without `coordinates` no place shows its
    name. Raise ValueError for a size, a colour or a seat that is none.
    """
    rules = position.rules
    layout = Layout(rules, rules.seat(bottom))
    canvas = Canvas(layout, looks_in(rules, colours or {}), coordinates)
    label = escape(NO_XML.sub("", name or f"{rules}: {position.to_text()}"), quote=True)
    moves = [line for move in highlight for line in arrows(position, move, layout)]
    return "\n".join(_picture(position, canvas, moves, label, size))


def _picture(
    position: Position, canvas: Canvas, moves: Iterable[str], label: str, size: float | None
) -> Iterator[str]:
    wide, high = _extent(canvas.layout)
    pawns = list(standing(position, canvas.layout))
    strays = sum(spot is None for _seat, _place, spot in pawns)
    height = 2 * high + (strays + 0.4) * UNIT * (strays > 0)
    box = " ".join(map(number, (-wide, -high, 2 * wide, height)))
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="drawing" viewBox="{box}"'
        f'{_sized(size, height / (2 * wide))} role="img" '
        f'aria-label="{label}" font-family="sans-serif" text-anchor="middle">'
    )
    yield f"<title>{label}</title>"
    yield (
        f'<rect x="{number(-wide)}" y="{number(-high)}" width="{number(2 * wide)}" '
        f'height="{number(height)}" fill="{PAPER}"/>'
    )
    yield from _group("track", _track(canvas.layout))
    yield from _group("holes", _holes(canvas))
    yield from _group("players", _players(position, canvas))
    yield from _group("pawns", _pawns(pawns, high / UNIT + 0.4, canvas))
    yield from _group("arrows", moves)
    yield "</svg>"


def _sized(size: float | None, shape: float) -> str:
    """Return the attributes of a picture of a width, so many times as high; none without one."""
    if size is None:
        return ""
    if not 1 <= size <= LARGEST:
        raise ValueError(f"a picture is 1 to {LARGEST} pixels wide, not {size}")
    return f' width="{number(size)}" height="{number(size * shape)}"'


def pawn_svg(seat: int) -> str:
    """Return a pawn of a seat by itself, as a small picture to stand beside the name of its
    colour."""
    half = 0.5 * UNIT
    box = " ".join(map(number, (-half, -half, UNIT, UNIT)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="piece" viewBox="{box}" '
        f'aria-hidden="true" font-family="sans-serif" text-anchor="middle">'
        f"{_piece(LOOKS[seat], PAWN)}</svg>"
    )


def _group(name: str, lines: Iterable[str]) -> Iterator[str]:
    yield f'<g class="{name}">'
    yield from lines
    yield "</g>"


def _extent(layout: Layout) -> Spot:
    """Return half the width and half the height of the picture."""
    rules = layout.rules
    spots = [layout.field_spot(field) for field in range(rules.ring)]
    for seat in range(rules.seats):
        spots += [layout.player_spot(seat), *layout.nest_spots(seat)]
    return (
        (max(x for x, _y in spots) + MARGIN) * UNIT,
        (max(y for _x, y in spots) + MARGIN) * UNIT,
    )


def _track(layout: Layout) -> Iterator[str]:
    """Yield the wood: the ring, the lanes home, the nests, and the roads to the middle."""
    rules = layout.rules
    ring = [layout.field_spot(field) for field in range(rules.ring)]
    yield _path(ring, closed=True)
    for seat in range(rules.seats):
        mouth = layout.field_spot((start_of(seat) - 1) % rules.ring)
        yield _path([mouth, layout.home_spots(seat)[-1]])
        nest = layout.nest_spots(seat)
        yield _path([nest[0], nest[1], nest[3], nest[2]], closed=True)
    for junction in rules.walks.junctions():
        yield _path([layout.field_spot(junction), CENTRE], wide=0.35)


def _path(spots: Iterable[Spot], *, closed: bool = False, wide: float = 1.0) -> str:
    shape = "polygon" if closed else "polyline"
    return (
        f'<{shape} points="{points(spots)}" fill="none" stroke="{WOOD}" '
        f'stroke-width="{at(wide)}" stroke-linejoin="round" stroke-linecap="round"/>'
    )


def _holes(canvas: Canvas) -> Iterator[str]:
    """Yield every place with its name; those of one colour say whose they are."""
    starts = {start_of(seat): seat for seat in range(canvas.layout.rules.seats)}
    for seat, place, spot in empty_places(canvas.layout):
        wash = starts.get(place) if seat is None else seat
        yield _hole(canvas, spot, place, wash=wash, seat=seat)


def _hole(canvas: Canvas, spot: Spot, place: int, *, wash: int | None, seat: int | None) -> str:
    look = f'fill="{PAPER}" stroke="{EDGE}" stroke-width="1"'
    if wash is not None:
        own = canvas.looks[wash]
        look = f'fill="{own.wash}" stroke="{own.edge}" stroke-width="2"'
    owner = "" if seat is None else f' data-seat="{seat}"'
    name = name_of(place)
    words = text(name, QUIET, 0.44) if canvas.coordinates else ""
    return (
        f'<g class="hole" data-place="{name}"{owner} {moved_to(spot)}>'
        f"{circle(HOLE, look)}{words}</g>"
    )


def _players(position: Position, canvas: Canvas) -> Iterator[str]:
    """Yield the seats around the board, hollow so that nobody counts them as pawns; a ring lies
    around whoever has the turn."""
    for seat in range(position.rules.seats):
        spot = moved_to(canvas.layout.player_spot(seat))
        line = f'class="turn" fill="none" stroke="{INK}" stroke-width="3"'
        turn = circle(TURN, line) if seat == position.turn else ""
        mark = _piece(canvas.looks[seat], PLAYER, hollow=True)
        yield f'<g class="player" data-player="{seat}" {spot}>{mark}{turn}</g>'


def _pawns(
    pawns: Iterable[tuple[int, int, Spot | None]], below: float, canvas: Canvas
) -> Iterator[str]:
    """Yield the pawns; the second on one place a little aside, those without a place `below`."""
    taken: Counter[Spot] = Counter()
    strays = 0
    for seat, place, spot in pawns:
        name = name_of(place)
        if spot is None:
            spot = -1.5, below + strays
            strays += 1
            yield text(f"({seat}) {name}?", INK, 0.6, (0.5, spot[1]))
        aside = 0.3 * taken[spot]
        taken[spot] += 1
        yield (
            f'<g class="pawn" data-seat="{seat}" data-place="{name}" '
            f"{moved_to((spot[0] + aside, spot[1] - aside))}>"
            f"<title>{seat}: {name}</title>{_piece(canvas.looks[seat], PAWN)}</g>"
        )


def _piece(look: Look, size: float, *, hollow: bool = False) -> str:
    """Return the shape of a seat: a pawn, or hollow the mark of its player."""
    fill, edge = (PAPER, look.edge) if hollow else (look.fill, INK)
    line = f'fill="{fill}" stroke="{edge}" stroke-width="2" stroke-linejoin="round"'
    corners = []
    for order, far in enumerate(look.corners):
        angle = 2 * pi * (look.first + order / len(look.corners))
        corners.append((size * far * cos(angle), -size * far * sin(angle)))
    return f'<polygon points="{points(corners)}" {line}/>' if corners else circle(size, line)
