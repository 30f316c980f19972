"""One score form: what it says, and its bands, one for each who has a number."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.cards import PLAYER_PAWNS
from scoring.formats import SINGLES
from scoring.schemes import scheme
from tournaments.enums import Partners, SchemeKey
from tournaments.papers.pdf.pen import Pen
from tournaments.papers.pdf.typeface import BOLD
from tournaments.papers.queries.round_paper import Heading, Kind, Seating, Team
from tournaments.scanning import form_layout as at
from tournaments.scanning import layouts
from tournaments.scanning.layouts import Layout
from tournaments.speech import colours_label

# In a band of two partners: how far down the first name stands, and from it to the second.
PARTNERS, PARTNER_STEP = (3.7, 7.4), 9.8
NOBODY = Team(None, "", "")


@dataclass(frozen=True, slots=True)
class Form:
    """One form; without a seating it is filled in by hand. `by_phone` is whether the players may
    report what they write on it."""

    heading: Heading
    kind: Kind
    round: int | None = None
    seating: Seating | None = None
    by_phone: bool = False

    @property
    def sides(self) -> tuple[Team, ...]:
        """All who are ranked, clockwise, the one that deals first in front."""
        return self.seating.sides if self.seating else (NOBODY,) * self.kind.plays.sides

    @property
    def parts(self) -> tuple[tuple[int, ...], ...]:
        """The places that have one number together, for each number on the form."""
        rules = scheme(self.kind.scheme, pairs=self.kind.plays.partners_change)
        return rules.numbers(len(self.sides))

    @property
    def of_fields(self) -> bool:
        """Whether the home fields are ticked that have a pawn, each with its own worth."""
        return self.kind.scheme == SchemeKey.INDIVIDUEEL

    @property
    def written(self) -> bool:
        """Whether points are written as numbers."""
        return self.kind.scheme == SchemeKey.VRIJ

    @property
    def pairs_are_found(self) -> bool:
        """Whether these four find their partners at the table, and write down who they were."""
        return len(self.sides) == SINGLES and self.kind.pairs_are_found

    @property
    def in_rows(self) -> bool:
        """Whether each of four has a row of his own: for his fields, or for the card he drew."""
        return len(self.sides) == SINGLES and (self.of_fields or self.pairs_are_found)

    @property
    def seats_are_known(self) -> bool:
        """Whether the form says who plays which colour, and so who deals first."""
        return not self.pairs_are_found or self.kind.partners == Partners.BLIND

    @property
    def layout(self) -> Layout:
        """Return where everything stands on it."""
        count = len(self.parts)
        if self.in_rows:
            if not self.of_fields:
                return layouts.FOUR_FINDING
            if not self.pairs_are_found:
                return layouts.FOUR_WITH_FIELDS
            known = self.seats_are_known
            return layouts.FOUR_SEATED_FIELDS if known else layouts.FOUR_FINDING_FIELDS
        if self.written:
            return layouts.THREE_WRITTEN if count > 2 else layouts.TWO_WRITTEN
        if self.of_fields:
            return layouts.TWO_WITH_FIELDS
        if count > 2:
            return layouts.THREE_TEAMS
        if len(self.sides) > 2:
            return layouts.TWO_PAIRS
        alone = self.pawns(self.parts[0]) == PLAYER_PAWNS
        return layouts.TWO_PLAYERS if alone else layouts.TWO_TEAMS

    def pawns(self, part: tuple[int, ...]) -> int:
        """Return how many pawns can be home of those who have one number together."""
        return PLAYER_PAWNS * self.kind.plays.players * len(part)

    def colours(self, place: int) -> str:
        """Return what is played from this place: "red and yellow"."""
        return colours_label(self.kind.plays.seats(len(self.sides), place))


def draw_bands(pen: Pen, form: Form, bands: at.Bands) -> None:
    """Draw all bands, from the one that deals first down."""
    if not bands.labelled:
        left = at.DIGITS_LEFT if form.written else at.PAWNS_LEFT
        pen.text(left, bands.tops[0] - 1.4, _boxes_label(form), size=8.5)
    for band, part in enumerate(form.parts):
        top = bands.tops[band]
        pen.box(at.MARGIN, top, at.FORM_WIDTH - 2 * at.MARGIN, bands.height, line=1.2)
        pen.upright(at.MARGIN + at.NUMBER_WIDTH, top, bands.height)
        if len(part) > 1:
            _draw_partners(pen, form, part, top, bands)
        else:
            _draw_one(pen, form, part[0], top, bands)
        _draw_boxes(pen, form, bands, band, part)


def _room() -> float:
    return at.PAWNS_LEFT - at.NAME_LEFT - 3


def _draw_one(pen: Pen, form: Form, place: int, top: float, bands: at.Bands) -> None:
    """Number and name of a team or of a single player, and what is played."""
    team = form.sides[place]
    label = top + bands.label
    word = _("number") if form.kind.plays.singles else _("team")
    pen.text(at.MARGIN, label, word, size=9, room=at.NUMBER_WIDTH, align="centre")
    room = at.FORM_WIDTH - at.MARGIN - 3 - at.NAME_LEFT
    if team.name:
        _draw_number(pen, team.number, top + bands.number, 42)
        names = (top + bands.names[0], top + bands.names[1])
        pen.name(at.NAME_LEFT, names, team.name, bands.name_size, room)
        size = bands.players_size
        pen.text(at.NAME_LEFT, top + bands.players, team.players, size=size, room=room)
    else:
        pen.text(at.NAME_LEFT, label, _("Name"), size=8)
        pen.line(at.NAME_LEFT, top + bands.name_line, room)
    down = top + bands.colours
    pen.text(at.NAME_LEFT, down, form.colours(place), font=BOLD, size=11, room=_room())
    if place == 0:
        pen.dealer(at.NAME_LEFT, top + bands.dealer, _room())


def _draw_partners(
    pen: Pen, form: Form, part: tuple[int, ...], top: float, bands: at.Bands
) -> None:
    """Draw both partners below each other, each with the colour that is played."""
    right = at.FORM_WIDTH - at.MARGIN - 3
    for row, place in enumerate(part):
        team, down = form.sides[place], top + row * PARTNER_STEP
        pen.text(
            right - 26, down + 7.3, form.colours(place), font=BOLD, size=13, room=26, align="right"
        )
        room = right - 28 - at.NAME_LEFT
        if team.name:
            _draw_number(pen, team.number, down + 7.9, 24)
            names = (down + PARTNERS[0], down + PARTNERS[1])
            pen.name(at.NAME_LEFT, names, team.name, 15, room)
        else:
            pen.text(at.MARGIN + 2, down + 4, _("Number"), size=7, room=at.NUMBER_WIDTH - 4)
            pen.text(at.NAME_LEFT, down + 4, _("Name"), size=7)
            pen.line(at.NAME_LEFT, down + 8.6, room)
        pen.line(at.MARGIN, down + PARTNER_STEP, at.NUMBER_WIDTH, 0.4)
    if not form.pairs_are_found:
        down = top + bands.colours
        pen.text(at.NAME_LEFT, down, colours_label(part), font=BOLD, size=11, room=_room())
    if 0 in part:
        text = _("%(colour)s deals first") % {"colour": form.colours(0)}
        pen.dealer(at.NAME_LEFT, top + bands.dealer, _room(), text)


def _draw_number(pen: Pen, number: int | None, down: float, size: float) -> None:
    pen.text(
        at.MARGIN + 1,
        down,
        number or "",
        font=BOLD,
        size=size,
        room=at.NUMBER_WIDTH - 2,
        align="centre",
    )


def _draw_boxes(pen: Pen, form: Form, bands: at.Bands, band: int, part: tuple[int, ...]) -> None:
    label_at = bands.tops[band] + bands.box_top - 1.4
    if form.written:
        boxes = bands.digit_boxes(band)
        if bands.labelled:
            pen.text(boxes[0][0], label_at, _boxes_label(form), size=8.5)
        pen.boxes(boxes, [], label_at)
    elif form.of_fields:
        _draw_fields(pen, bands, band, label_at)
    else:
        if bands.labelled:
            text, room = _boxes_label(form), _room() + 1
            pen.text(at.NAME_LEFT, label_at, text, size=8.5, room=room, align="right")
        boxes = bands.pawn_boxes(band, form.pawns(part))
        pen.boxes(boxes, [*range(len(boxes))], label_at)
    left, down = bands.winner_box(band)
    pen.text(left - 3, label_at, _("winner"), size=8.5, room=at.BOX + 5, align="centre")
    pen.box(left, down, at.BOX, at.BOX, line=2)


def _boxes_label(form: Form) -> str:
    return _("points") if form.written else _("pawns home")


def _draw_fields(pen: Pen, bands: at.Bands, band: int, label_at: float) -> None:
    """Draw the four home fields with their worth, and their sum."""
    room = at.FIELDS_LEFT - at.NAME_LEFT - 2
    pen.text(at.NAME_LEFT, label_at, fields_label(), size=8.5, room=room, align="right")
    boxes = bands.field_boxes(band)
    pen.boxes(boxes, [*range(1, len(boxes) + 1)], label_at)
    left, down = bands.sum_box(band)
    pen.text(left, label_at, _("sum"), size=8.5, room=at.SUM_WIDTH, align="centre")
    pen.box(left, down, at.SUM_WIDTH, at.BOX, line=2)


def fields_label() -> str:
    """Return what the boxes of home fields ask; a field is worth its number, the deepest 4
    ([000])."""
    return _("home fields with a pawn, 4 is the deepest")
