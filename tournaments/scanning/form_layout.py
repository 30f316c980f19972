"""Where everything stands on a score form, in millimetres from its top left corner.

A form is half an A4, lying: two stand on a page, the first above the cut line. Whatever reads
filled-in forms back finds the boxes by these same numbers.
"""

from dataclasses import dataclass, replace

PAGE_WIDTH, PAGE_HEIGHT = 210.0, 297.0
FORM_WIDTH, FORM_HEIGHT = 210.0, 148.5
MARGIN = 12.0  # no printer needs more

# Two small codes say to a camera which form this is and how it lies. Printers reach them, and
# nothing else stands within 2 mm of them: without that white they are not read.
MARKS = {1: 9.0, 2: 12.0}  # how large they are, by the version of the layouts
VERSION = max(MARKS)
MARK, MARK_EDGE = MARKS[VERSION], 6.0
BESIDE_MARK = MARK_EDGE + MARK + 3.0

CODE_SIZE = 26.0
CODE_LEFT, CODE_TOP = FORM_WIDTH - MARGIN - CODE_SIZE, 8.5
HINT, REPORT = 34.6, 39.2

NUMBER_WIDTH = 27.0
NAME_LEFT = MARGIN + NUMBER_WIDTH + 4

BOX = 9.0
PAWNS_LEFT, PAWNS_STEP = 91.5, 9.9
WINNER_LEFT = 185.5
DIGIT_COUNT, DIGITS_LEFT, DIGITS_STEP = 5, 121.2, 9.9
FIELD_COUNT, FIELDS_LEFT, FIELDS_STEP = 4, 112.0, 9.9
SUM_LEFT, SUM_WIDTH = 160.0, 18.0

TIME_OVER_LEFT, TICK = MARGIN, 6.5
REMARKS_LEFT = 78.0
SIGNATURE_BOTTOM = 137.5


@dataclass(frozen=True, slots=True)
class Bands:
    """Forms with a band for each that has a number: two high ones, for two partners
    higher still, or three low ones.

    Down to `names` a name may stand, on one line or on two; `box_top`, `number` and the other
    lines are counted from the top of a band, `time_over` and `remarks` from that of the form.
    What the boxes ask stands in each band (`labelled`), or once above all.
    """

    tops: tuple[float, ...]
    height: float
    label: float
    number: float
    names: tuple[float, float]
    players: float
    name_line: float
    colours: float
    dealer: float
    box_top: float
    name_size: float
    players_size: float
    time_over: float
    remarks: float
    labelled: bool = True

    def pawn_boxes(self, band: int, pawns: int = 8) -> list[tuple[float, float]]:
        """Return the top left corners of the boxes for 0 up to so many pawns."""
        top = self.tops[band] + self.box_top
        return [(PAWNS_LEFT + PAWNS_STEP * home, top) for home in range(pawns + 1)]

    def digit_boxes(self, band: int) -> list[tuple[float, float]]:
        """Return the top left corners of the boxes for a written number, its first digit first."""
        top = self.tops[band] + self.box_top
        return [(DIGITS_LEFT + DIGITS_STEP * place, top) for place in range(DIGIT_COUNT)]

    def field_boxes(self, band: int) -> list[tuple[float, float]]:
        """Return the top left corners of the boxes of a player's home fields, that worth 1
        first."""
        top = self.tops[band] + self.box_top
        return [(FIELDS_LEFT + FIELDS_STEP * field, top) for field in range(FIELD_COUNT)]

    def sum_box(self, band: int) -> tuple[float, float]:
        """Return the top left corner of the box for what a player's home fields are worth."""
        return SUM_LEFT, self.tops[band] + self.box_top

    def winner_box(self, band: int) -> tuple[float, float]:
        """Return the top left corner of the box that says that this band won."""
        return WINNER_LEFT, self.tops[band] + self.box_top


TWO_BANDS = Bands(
    tops=(41.5, 78.5),
    height=33.5,
    label=5.5,
    number=23.0,
    names=(5.0, 9.5),
    players=15.0,
    name_line=13.0,
    colours=25.2,
    dealer=27.0,
    box_top=21.5,
    name_size=17.0,
    players_size=10.5,
    time_over=116.0,
    remarks=122.5,
)
PAIR_BANDS = replace(TWO_BANDS, height=35.5, colours=27.0, dealer=28.8, box_top=24.2)
THREE_BANDS = Bands(
    tops=(41.5, 67.1, 92.7),
    height=24.6,
    label=4.6,
    number=19.5,
    names=(2.9, 6.4),
    players=9.8,
    name_line=9.7,
    colours=17.4,
    dealer=19.2,
    box_top=14.9,
    name_size=15.0,
    players_size=8.5,
    time_over=119.0,
    remarks=125.5,
    labelled=False,
)


def mark_tops(version: int = VERSION) -> dict[str, float]:
    """Return where the upper and the lower mark begin, `T` and `B`."""
    return {"T": MARK_EDGE, "B": FORM_HEIGHT - MARK_EDGE - MARKS[version]}


def signatures(count: int) -> list[tuple[float, float]]:
    """Return where each of two, three or four signatures begins, and how wide it is."""
    gap = {2: 10.0, 3: 6.0, 4: 4.0}[count]
    width = (FORM_WIDTH - BESIDE_MARK - MARGIN - (count - 1) * gap) / count
    return [(BESIDE_MARK + place * (width + gap), width) for place in range(count)]
