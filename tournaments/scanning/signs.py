"""What the ink of each box may be: a sign that was meant, one taken back, or nothing."""

from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from tournaments.scanning.alignment import CLEAR
from tournaments.scanning.form_layout import BOX
from tournaments.scanning.ink import Ink, usual_depth
from tournaments.scanning.layouts import FEW, Box, Layout

EMPTY = 0.022  # less ink than this is a speck
SIGN = 0.06  # of the core of a box: that much a sign has which was meant to be there
CENTRAL, IN_ROW = 0.3, 0.22  # of the width of a box: how far from its middle a sign lies at most;
# in a row of numbers the ring around the next box lies further
CIRCLE = 0.2, 0.06  # or a ring has, so much ink as near the middle all around it
ARC, OFF = 0.45, 0.12  # far less across than down, and so far from the middle, is the ring around
# another box
SPILT = 0.10  # what runs over from a box into the next has no more than this,
ALONG = 0.2  # or this where all of it lies at its edge
OUTLINE, STRAIGHT = 0.06, 0.1  # of a box is its own outline; so slim or broad is a straight line
CERTAIN = 0.1  # of the core of a box: beside such a sign ink at an edge is none that was meant,
AT_EDGE = 0.045  # nor, of how the game ended, in other boxes than those beside it
FAINT, FAINTEST = 0.5, 0.22  # of how dark that sign is, and of white: what is fainter is a stain
CROSSED, BLACK = 0.70, 0.76  # a cross has no more than this, and a box made black no less;
FELT = 0.45  # half of the crosses with a felt-tip have more than this
PLAIN = 0.5  # beside a black box a sign with more ink than this may be one crossed out as well,
AS_THICK, THICK = 1.15, 0.62  # unless others of the form are as full; but never one above that
OF_FELT = (1.2, 0.7), (0.84, 0.9)  # AS_THICK and THICK, CROSSED and BLACK of a felt-tip
SEEN = 0.85  # how likely a box is what it surely is
UNRINGED = 0.02  # how likely one has a ring that surely has none
HALF_FULL = 0.5  # of a box has ink
SLIGHT = 0.08  # of a box: a cross has more ink, and a dot less,
AS_SLIGHT, OTHERS = 0.6, 3  # unless so many of the form are as slight: that much of theirs
PALE = 0.5  # of how dark the signs of a form are: what is paler is in doubt
ENDS = {"winner", "time_over"}


class Pen(NamedTuple):
    """How dark the signs of a form are at least, what is paler may be a stain; how full one is at
    most that was not crossed out, and any cross; how full a box that was made black is at least;
    and how full a cross of this hand is at least: less is but a dot."""

    pale: float
    plain: float
    crossed: float
    black: float
    slight: float


def pen_of(layout: Layout, ink: Sequence[Ink]) -> Pen:
    crosses = [each.inside for each in ink if each.core >= CERTAIN and each.inside <= CROSSED]
    usual = median(crosses) if crosses else 0.0
    thick, full = OF_FELT if usual > FELT else ((AS_THICK, THICK), (CROSSED, BLACK))
    plain = max(PLAIN, min(thick[1], thick[0] * usual))
    seen = [each.inside for each in ink if each.likely > SEEN]
    slight = min(SLIGHT, AS_SLIGHT * median(seen)) if len(seen) >= OTHERS else SLIGHT
    return Pen(PALE * usual_depth(layout, ink), plain, *full, slight)


def _in_box(pen: Pen, box: Box) -> Pen:
    """Return what a pen leaves in a box, of which the same cross fills more if it is small."""
    full = min(max(THICK, pen.plain), pen.plain * BOX / box.size)
    return pen._replace(plain=max(pen.plain, full))


class Share(NamedTuple):
    """What ink a box has, see Ink; how far aside a sign may be; and with what it was written."""

    inside: float
    core: float
    aside: float
    beside: float
    is_lined: bool
    written: float
    sums: tuple[float, ...]
    depth: float
    slim: float
    likely: float
    ringed: float
    far: float
    pen: Pen

    @property
    def is_seen(self) -> bool:
        """Whether what was learned is sure that this is crossed."""
        return self.likely > SEEN

    def is_blank(self, unlikely: float) -> bool:
        """Return whether what was learned holds anything else for so unlikely, but a ring around
        an empty box only if it is sure of one: so look the strokes of the next. Of boxes that are
        half full it is not learned, for they may have been made black."""
        ringed = 0.0 if self.is_empty and not self.is_ringed else self.ringed
        return self.likely + ringed < unlikely and self.inside <= HALF_FULL

    @property
    def is_unringed(self) -> bool:
        """Whether what was learned is sure that this is crossed, and that there is no ring."""
        return self.is_seen and self.ringed < UNRINGED

    @property
    def is_ringed(self) -> bool:
        """Whether what was learned is sure that there is a ring around this."""
        return self.ringed > SEEN

    @property
    def is_empty(self) -> bool:
        return self.inside < EMPTY

    @property
    def is_sign(self) -> bool:
        """Whether this was meant: there is ink in the middle, and on all sides of it."""
        is_ring = self.inside >= CIRCLE[0] and self.aside <= CIRCLE[1] and not self.is_lined
        is_central = self.core >= SIGN or is_ring
        return not self.is_empty and is_central and self.aside <= self.far and not self.is_arc

    @property
    def is_arc(self) -> bool:
        """Whether this is but a line, or what comes in of a ring around another box."""
        return self.is_straight or (self.slim < ARC and self.aside > OFF)

    @property
    def is_cross(self) -> bool:
        """Whether this is a sign that is not all black."""
        return self.is_sign and self.inside <= self.pen.crossed

    @property
    def is_black(self) -> bool:
        return self.inside >= self.pen.black

    @property
    def is_certain(self) -> bool:
        """Whether this is a cross that is taken for nothing else."""
        return self.is_cross and self.core >= CERTAIN and not self.is_lined

    @property
    def is_plain(self) -> bool:
        """Whether this has no more ink than a cross that was not crossed out."""
        return self.inside <= self.pen.plain

    @property
    def is_spilt(self) -> bool:
        """Whether this may have run over from what was written beside it."""
        return self.core < EMPTY and self.inside < (ALONG if self.aside > self.far else SPILT)

    @property
    def is_straight(self) -> bool:
        """Whether this is a line straight down or across, as of an outline or a crease."""
        return not STRAIGHT < self.slim < 1 / STRAIGHT

    @property
    def is_outline(self) -> bool:
        """Whether this is but a straight line along an edge: its outline, a little aside."""
        is_slight = self.core == 0 and self.inside < OUTLINE
        return is_slight and self.is_straight and self.aside > self.far

    def cleared(self) -> "Share":
        """Return this without its ink."""
        return self._replace(inside=0.0, core=0.0, depth=0.0, is_lined=False)


def shares_of(layout: Layout, ink: Sequence[Ink], clear: Sequence[float]) -> list[Share]:
    """Return what ink all boxes have, without that which nobody means who crosses another box for
    the same answer."""
    shares: list[Share] = []
    ends: list[int] = []
    pen = pen_of(layout, ink)
    for question in layout.questions:
        places = range(len(shares), len(shares) + len(question.boxes))
        far = IN_ROW if len(question.boxes) > 2 else CENTRAL
        of_question = [
            Share(*ink[place], far, _in_box(pen, box))
            for place, box in zip(places, question.boxes, strict=True)
        ]
        if not question.many and (len(places) > FEW or min(clear[at] for at in places) >= CLEAR):
            of_question = _without_stains(of_question)
        if len(places) > FEW and not question.many:
            of_question = _without_spilt(of_question)
        shares += of_question
        ends += places if question.name in ENDS else []
    if any(shares[at].is_certain and clear[at] >= CLEAR for at in ends):
        cleaned = _without_stains([shares[at] for at in ends])
        for at, share in zip(ends, cleaned, strict=True):
            is_at_edge = share.inside < AT_EDGE and share.core < EMPTY
            shares[at] = share.cleared() if is_at_edge else share
    return shares


def _without_stains(shares: list[Share]) -> list[Share]:
    """Return the boxes of one answer without stains, noise and what shines through: where one is
    crossed, what is far fainter, and fainter than a pencil."""
    depth = FAINT * max((share.depth for share in shares if share.is_certain), default=0.0)
    return [share.cleared() if share.depth < min(depth, FAINTEST) else share for share in shares]


def _without_spilt(shares: list[Share]) -> list[Share]:
    """Return the boxes of a row without what ran over into them from one that is crossed: ink along
    their edge, beside that one or beside others with such ink. Beside one that may be crossed out,
    such ink may be of a ring around the right one. And, where one is crossed, without outlines."""
    left = list(shares)
    certain = [place for place, share in enumerate(shares) if share.is_certain and share.is_plain]
    for start in certain:
        for step in (-1, 1):
            at = start + step
            while 0 <= at < len(shares) and not shares[at].is_empty and shares[at].is_spilt:
                left[at] = shares[at].cleared()
                at += step
    if certain:
        left = [share.cleared() if share.is_outline else share for share in left]
    return left
