"""Where everything stands on a score form, in millimetres from its top left corner.

A form is half an A4, lying: two stand on a page, the first above the cut line. Whatever reads
filled-in forms back finds the boxes by these same numbers.
"""

from dataclasses import dataclass

from reportlab.lib.units import mm

PAGE_WIDTH, PAGE_HEIGHT = 210.0, 297.0
FORM_WIDTH, FORM_HEIGHT = 210.0, 148.5
MARGIN = 12.0  # no printer needs more

CODE_SIZE = 26.0
CODE_LEFT, CODE_TOP = FORM_WIDTH - MARGIN - CODE_SIZE, 8.5

BAND_TOPS = (41.5, 78.5)  # one band a team
BAND_HEIGHT = 33.5
NUMBER_WIDTH = 27.0
NAME_LEFT = MARGIN + NUMBER_WIDTH + 4

BOX = 9.0
BOX_TOP = 21.5  # from the top of the band
PAWNS_LEFT, PAWNS_STEP = 91.5, 9.9
WINNER_LEFT = 185.5
DIGIT_COUNT, DIGITS_LEFT, DIGITS_STEP = 5, 121.2, 9.9

TIME_OVER_LEFT, TIME_OVER_TOP, TICK = MARGIN, 116.0, 6.5
REMARKS_LEFT, REMARKS_BOTTOM = 78.0, 122.5
SIGNATURE_BOTTOM = 137.5
SIGNATURE_WIDTH = 88.0
SIGNATURE_LEFTS = (MARGIN, FORM_WIDTH - MARGIN - SIGNATURE_WIDTH)


@dataclass(frozen=True, slots=True)
class Place:
    """A form on its page: turns millimetres from its top left corner into points of the page."""

    top: float  # millimetres from the top of the page

    def x(self, left: float) -> float:
        """Points from the left edge of the page."""
        return left * mm

    def y(self, down: float) -> float:
        """Points from the bottom edge of the page."""
        return (PAGE_HEIGHT - self.top - down) * mm


UPPER, LOWER = Place(0.0), Place(FORM_HEIGHT)


def pawn_boxes(team: int) -> list[tuple[float, float]]:
    """The top left corners of the boxes 0 to 8 of the first (0) or second (1) team."""
    top = BAND_TOPS[team] + BOX_TOP
    return [(PAWNS_LEFT + PAWNS_STEP * pawns, top) for pawns in range(9)]


def digit_boxes(team: int) -> list[tuple[float, float]]:
    """The top left corners of the boxes for a written number, its first digit first."""
    top = BAND_TOPS[team] + BOX_TOP
    return [(DIGITS_LEFT + DIGITS_STEP * place, top) for place in range(DIGIT_COUNT)]


def winner_box(team: int) -> tuple[float, float]:
    """The top left corner of the box that says that this team won."""
    return WINNER_LEFT, BAND_TOPS[team] + BOX_TOP
