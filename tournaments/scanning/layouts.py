"""The layouts of score forms: what each asks in which boxes.

A layout that has been printed stays as it is, for forms of it lie on tables. Whatever moves a box
gets a new version, and the one before is read next to it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from tournaments.scanning import form_layout as at
from tournaments.scanning import row_layout
from tournaments.scanning.form_layout import BOX, MARKS, TICK, VERSION, Bands
from tournaments.scanning.row_layout import Rows

LINES = 4
FEW = 3  # more boxes than this for one answer stand beside each other


@dataclass(frozen=True, slots=True)
class Box:
    """A square to cross, in millimetres from the top left corner of the form, and what a cross in
    it counts for."""

    left: float
    top: float
    size: float
    value: int


@dataclass(frozen=True, slots=True)
class Line:
    """A printed line, level or upright: how far down or across it lies and where it begins and
    ends, in millimetres."""

    is_upright: bool
    place: float
    first: float
    last: float


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked by boxes that stand in a line: one of them, or `many`, whose values are
    added. `name` is where a reading puts the answer: `numbers.0`, `winner`, `time_over`. Of `many`
    the sum is written in the box that begins at `sum_left`."""

    name: str
    boxes: tuple[Box, ...]
    many: bool = False
    sum_left: float = 0.0


@dataclass(frozen=True, slots=True)
class Layout:
    """One kind of form. `letter` and `version` stand in its marks, `name` is for people; `numbers`
    is how many numbers a card of it has, of which those in `typed` are written in digits that
    nobody but people read."""

    letter: str
    name: str
    arrangement: Bands | Rows
    numbers: int
    questions: tuple[Question, ...]
    typed: tuple[str, ...] = ()
    version: int = VERSION

    @property
    def frames(self) -> list[tuple[float, float, float, float]]:
        """Return left, top, right and bottom of each thick frame."""
        right = at.FORM_WIDTH - at.MARGIN
        if isinstance(self.arrangement, Bands):
            tops = [(top, self.arrangement.height) for top in self.arrangement.tops]
        else:
            tops = [(self.arrangement.top, LINES * self.arrangement.height)]
            if self.arrangement is row_layout.NAMED:
                tops += [(top, row_layout.PAIR_HEIGHT) for top in row_layout.PAIR_TOPS]
        return [(at.MARGIN, top, right, top + height) for top, height in tops]

    @property
    def lines(self) -> list[Line]:
        """Return the long lines that are printed alike on each form of this layout."""
        left, right, frames = at.MARGIN, at.FORM_WIDTH - at.MARGIN, self.frames
        number = at.NUMBER_WIDTH if isinstance(self.arrangement, Bands) else row_layout.NUMBER_WIDTH
        level = sorted({top for _left, *tops in frames for top in tops[::2]})
        bottom = frames[-1][3]
        if isinstance(self.arrangement, Rows):
            rows = self.arrangement
            level += [rows.row(place) for place in range(1, LINES)]
            upright = [(left + number, rows.top, rows.row(LINES))]
        else:
            upright = [(left + number, level[0], bottom)]
        upright += [(side, level[0], bottom) for side in (left, right)]
        return [Line(False, top, left, right) for top in level] + [
            Line(True, *ends) for ends in upright
        ]


def _question(
    name: str,
    places: list[tuple[float, float]],
    first: int = 0,
    size: float = BOX,
    *,
    many: bool = False,
) -> Question:
    boxes = (Box(left, top, size, value) for value, (left, top) in enumerate(places, start=first))
    return Question(name, tuple(boxes), many)


def _time_over(top: float) -> Question:
    return Question("time_over", (Box(at.TIME_OVER_LEFT, top, TICK, 1),))


def _in_bands(words: str, bands: Bands, boxes: Callable[[int], Question] | None) -> Layout:
    """Return a layout of bands, of which each has its winner's box at the right."""
    count = len(bands.tops)
    questions = [boxes(band) for band in range(count)] if boxes else []
    questions.append(_question("winner", [bands.winner_box(band) for band in range(count)]))
    questions.append(_time_over(bands.time_over))
    typed = () if boxes else tuple(f"numbers.{band}" for band in range(count))
    return Layout(words[0], words[2:], bands, count, tuple(questions), typed)


def _pawns(bands: Bands, most: int) -> Callable[[int], Question]:
    return lambda band: _question(f"numbers.{band}", bands.pawn_boxes(band, most))


def _fields(bands: Bands) -> Callable[[int], Question]:
    return lambda band: replace(
        _question(f"numbers.{band}", bands.field_boxes(band), 1, many=True), sum_left=at.SUM_LEFT
    )


def _row_fields(words: str, rows: Rows, further: Iterator[Question]) -> Layout:
    numbers = [
        replace(
            _question(f"numbers.{line}", rows.field_boxes(line), 1, many=True),
            sum_left=row_layout.SUM_LEFT,
        )
        for line in range(LINES)
    ]
    tops = [(left, row_layout.WINNERS) for left in row_layout.WINNER_LEFTS]
    rest = (_question("winner", tops, size=TICK), _time_over(row_layout.TIME_OVER))
    return Layout(words[0], words[2:], rows, LINES, (*numbers, *further, *rest))


def _cards(rows: Rows, lefts: tuple[float, float]) -> Iterator[Question]:
    """Yield for each line which card was drawn, red or black: the same one made partners."""
    for line in range(LINES):
        top = rows.row(line) + rows.second
        yield _question(f"card.{line}", [(left, top) for left in lefts], size=TICK)


def _found_fields(words: str, *, seats_are_known: bool) -> Layout:
    cards = row_layout.cards_below(seats_are_known=seats_are_known)
    return _row_fields(words, row_layout.FOUND, _cards(row_layout.FOUND, cards))


def _named(words: str) -> Layout:
    rows, pairs = row_layout.NAMED, [top + row_layout.PAIR_BOX_TOP for top in row_layout.PAIR_TOPS]
    numbers = [
        _question(f"numbers.{pair}", [(left, top) for left, _top in at.TWO_BANDS.pawn_boxes(0)])
        for pair, top in enumerate(pairs)
    ]
    winner = _question("winner", [(at.WINNER_LEFT, top) for top in pairs])
    cards = _cards(rows, row_layout.CARD_LEFTS)
    return Layout(
        words[0], words[2:], rows, 2, (*numbers, winner, *cards, _time_over(row_layout.TIME_OVER))
    )


TWO_TEAMS = _in_bands("A teams", at.TWO_BANDS, _pawns(at.TWO_BANDS, 8))
TWO_PLAYERS = _in_bands("B players", at.TWO_BANDS, _pawns(at.TWO_BANDS, 4))
TWO_PAIRS = _in_bands("C pairs", at.PAIR_BANDS, _pawns(at.PAIR_BANDS, 8))
THREE_TEAMS = _in_bands("D threes", at.THREE_BANDS, _pawns(at.THREE_BANDS, 8))
TWO_WITH_FIELDS = _in_bands("E two-fields", at.TWO_BANDS, _fields(at.TWO_BANDS))
FOUR_WITH_FIELDS = _row_fields("F fields", row_layout.DRAWN, iter(()))
FOUR_FINDING_FIELDS = _found_fields("G fields-cards", seats_are_known=False)
FOUR_SEATED_FIELDS = _found_fields("K fields-blind", seats_are_known=True)
FOUR_FINDING = _named("H cards")
TWO_WRITTEN = _in_bands("I written", at.TWO_BANDS, None)
THREE_WRITTEN = _in_bands("J written-threes", at.THREE_BANDS, None)

# The first two versions differ in nothing but the size of their marks.
LAYOUTS = {
    (version, each.letter): replace(each, version=version)
    for version in MARKS
    for each in (
        TWO_TEAMS,
        TWO_PLAYERS,
        TWO_PAIRS,
        THREE_TEAMS,
        TWO_WITH_FIELDS,
        FOUR_WITH_FIELDS,
        FOUR_FINDING_FIELDS,
        FOUR_SEATED_FIELDS,
        FOUR_FINDING,
        TWO_WRITTEN,
        THREE_WRITTEN,
    )
}
