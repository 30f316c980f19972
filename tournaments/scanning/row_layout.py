"""Where everything stands on a score form with a row for each of four single players, in
millimetres from its top left corner; what all forms have in common is in `form_layout`."""

from dataclasses import dataclass

from tournaments.scanning.form_layout import (
    FIELD_COUNT,
    FIELDS_STEP,
    FORM_WIDTH,
    MARGIN,
    SUM_WIDTH,
)

NUMBER_WIDTH, LINE_WIDTH = 22.0, 9.0
NAME_LEFT = MARGIN + NUMBER_WIDTH + 3
FIELDS_LEFT, SUM_LEFT = 134.0, FORM_WIDTH - MARGIN - SUM_WIDTH - 2
CARD_LEFTS = (128.0, 160.0)  # where a player ticks which card he drew, beside his name
COLOUR_WIDTH, CARD_STEP = 19.0, 38.0  # below it, behind his colour where that is known
WINNER_LEFTS = (52.0, 127.0)
EXPLAINED = (43.2, 47.4)  # the lines that say how partners are found

PAIR_TOPS, PAIR_HEIGHT, PAIR_BOX_TOP = (88.4, 103.4), 14.2, 4.5
WINNERS = 112.2
TIME_OVER, REMARKS = 119.5, 126.0


def cards_below(*, seats_are_known: bool) -> tuple[float, float]:
    """Return where in a row the ticks for the card that was drawn stand, below the name."""
    left = NAME_LEFT + (COLOUR_WIDTH if seats_are_known else 0)
    return left, left + CARD_STEP


@dataclass(frozen=True, slots=True)
class Rows:
    """Where the rows begin, how high they are, and where in one a name, the line below it (or what
    is ticked) and the boxes stand."""

    top: float
    height: float
    names: tuple[float, float]
    second: float
    box_top: float

    def row(self, place: int) -> float:
        """Return where the row of a player begins."""
        return self.top + self.height * place

    def field_boxes(self, place: int) -> list[tuple[float, float]]:
        """Return the top left corners of the boxes of the home fields, the one worth 1 first."""
        top = self.row(place) + self.box_top
        return [(FIELDS_LEFT + FIELDS_STEP * field, top) for field in range(FIELD_COUNT)]

    def sum_box(self, place: int) -> tuple[float, float]:
        """Return the top left corner of the box for the sum of a player."""
        return SUM_LEFT, self.row(place) + self.box_top


# With the pairs known, with two lines above that say how they are found, and the latter where a
# pair has one number together.
DRAWN = Rows(46.0, 16.0, (3.6, 7.2), 13.2, 5.6)
FOUND = Rows(52.4, 14.8, (2.7, 5.7), 7.6, 4.8)
NAMED = Rows(49.5, 9.3, (3.6, 7.0), 1.4, 1.4)
