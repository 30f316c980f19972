"""One score form, drawn at its place on the page."""

from dataclasses import dataclass
from typing import Literal

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from reportlab.lib.colors import black, white
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tournaments.pdf import form_layout as at
from tournaments.pdf.qr import draw_qr
from tournaments.pdf.typeface import BOLD, REGULAR, SMALLEST, broken, fitted
from tournaments.queries.printing import Heading, Seating, Team

HEADING_LEFT = 86.0
NOBODY = Team(None, "", "")


@dataclass(frozen=True, slots=True)
class Form:
    """What is to stand on one form; without a seating it is filled in by hand."""

    heading: Heading
    written: bool
    round: int | None = None
    seating: Seating | None = None

    @property
    def sides(self) -> tuple[Team, ...]:
        """Both parties, the one that deals first."""
        return self.seating.sides if self.seating else (NOBODY, NOBODY)


def draw_form(canvas: Canvas, place: at.Place, form: Form, base: str) -> None:
    """Draw a form in its half of the page; `base` is the address that its code leads to."""
    pen = Pen(canvas, place)
    canvas.setFillColor(black)
    canvas.setStrokeColor(black)
    _draw_top(pen, form)
    if form.seating and base:
        _draw_code(pen, f"{base}k/{form.seating.code}/", form.seating.code)
    for position, team in enumerate(form.sides):
        _draw_band(pen, form, position, team)
    _draw_foot(pen, form)


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws in millimetres from the top left corner of a form."""

    canvas: Canvas
    place: at.Place

    def text(
        self,
        left: float,
        down: float,
        text: object,
        *,
        font: str = REGULAR,
        size: float = 10,
        room: float = 100,
        smallest: float = SMALLEST,
        align: Literal["left", "centre", "right"] = "left",
    ) -> None:
        """A line of text in its room, which begins at `left`."""
        line, size = fitted(text, font, size, room * mm, smallest)
        self.canvas.setFont(font, size)
        x, y = self.place.x(left), self.place.y(down)
        if align == "centre":
            self.canvas.drawCentredString(x + room / 2 * mm, y, line)
        elif align == "right":
            self.canvas.drawRightString(x + room * mm, y, line)
        else:
            self.canvas.drawString(x, y, line)

    def name(
        self, left: float, downs: tuple[float, float], text: str, size: float, room: float
    ) -> None:
        """A name in bold at the last of `downs`, or on two lines when it is too long for one."""
        in_two = (downs[1] - downs[0]) * mm / 1.1
        lines, size = broken(text, BOLD, size, room * mm, in_two)
        self.canvas.setFont(BOLD, size)
        for down, line in zip(downs[-len(lines) :], lines, strict=True):
            self.canvas.drawString(self.place.x(left), self.place.y(down), line)

    def box(self, left: float, down: float, width: float, height: float, line: float = 1) -> None:
        """An empty box."""
        self.canvas.setLineWidth(line)
        self.canvas.rect(self.place.x(left), self.place.y(down + height), width * mm, height * mm)

    def line(self, left: float, down: float, width: float) -> None:
        """A line to write on."""
        self.canvas.setLineWidth(0.6)
        x, y = self.place.x(left), self.place.y(down)
        self.canvas.line(x, y, x + width * mm, y)


def _draw_top(pen: Pen, form: Form) -> None:
    table = form.seating.number if form.seating else None
    for left, room, label, figure, size in (
        (at.MARGIN, 42.0, _("Table"), table, 58),
        (at.MARGIN + 46, 24.0, _("Round"), form.round, 34),
    ):
        pen.text(left, 13, label, size=10, room=room)
        if figure is None:
            pen.box(left, 16, room - 4, 17)
        else:
            pen.text(left, 33, figure, font=BOLD, size=size, room=room, smallest=12)
    room = at.CODE_LEFT - HEADING_LEFT - 5
    pen.text(HEADING_LEFT, 13, _("Score form"), size=10, room=room)
    pen.text(HEADING_LEFT, 20, form.heading.drive, font=BOLD, size=14, room=room, smallest=8)
    day = date_format(form.heading.date, "DATE_FORMAT")
    time = _("%(minutes)s minutes") % {"minutes": form.heading.minutes}
    where = " · ".join(filter(None, (day, form.heading.place, time)))
    pen.text(HEADING_LEFT, 26, where, size=9.5, room=room)
    pen.text(HEADING_LEFT, 33, _("Sign it together and hand it in."), size=9.5, room=room)


def _draw_code(pen: Pen, address: str, code: str) -> None:
    """The address as QR, and the code in letters for who has no camera."""
    left, top = pen.place.x(at.CODE_LEFT), pen.place.y(at.CODE_TOP)
    draw_qr(pen.canvas, address, left, top, at.CODE_SIZE * mm)
    pen.text(
        at.CODE_LEFT,
        at.CODE_TOP + at.CODE_SIZE + 4.5,
        code,
        font=BOLD,
        size=11,
        room=at.CODE_SIZE,
        align="centre",
    )


def _draw_band(pen: Pen, form: Form, position: int, team: Team) -> None:
    top = at.BAND_TOPS[position]
    pen.box(at.MARGIN, top, at.FORM_WIDTH - 2 * at.MARGIN, at.BAND_HEIGHT, line=1.2)
    _draw_name(pen, form, top, team)
    colours = (_("red and yellow"), _("green and blue"))[position]
    room = at.PAWNS_LEFT - at.NAME_LEFT - 3
    pen.text(at.NAME_LEFT, top + 25.2, colours, font=BOLD, size=11, room=room)
    if position == 0:
        _draw_dealer(pen, top + 27, room)
    _draw_boxes(pen, form, position, top)


def _draw_name(pen: Pen, form: Form, top: float, team: Team) -> None:
    pen.canvas.setLineWidth(1.2)
    x = pen.place.x(at.MARGIN + at.NUMBER_WIDTH)
    pen.canvas.line(x, pen.place.y(top), x, pen.place.y(top + at.BAND_HEIGHT))
    pen.text(at.MARGIN, top + 5.5, _("team"), size=9, room=at.NUMBER_WIDTH, align="centre")
    room = at.FORM_WIDTH - at.MARGIN - 3 - at.NAME_LEFT
    if not team.name:
        pen.text(at.NAME_LEFT, top + 5.5, _("Name"), size=8)
        pen.line(at.NAME_LEFT, top + 13, room)
        return
    pen.text(
        at.MARGIN + 1,
        top + 23,
        team.number or "",
        font=BOLD,
        size=42,
        room=at.NUMBER_WIDTH - 2,
        align="centre",
    )
    pen.name(at.NAME_LEFT, (top + 5, top + 9.5), team.name, 17, room)
    pen.text(at.NAME_LEFT, top + 15, team.players, size=10.5, room=room)


def _draw_dealer(pen: Pen, top: float, room: float) -> None:
    """White on black, so that nobody at the table overlooks it."""
    width, height = min(room, 38.0), 4.8
    pen.canvas.rect(
        pen.place.x(at.NAME_LEFT),
        pen.place.y(top + height),
        width * mm,
        height * mm,
        stroke=0,
        fill=1,
    )
    pen.canvas.setFillColor(white)
    pen.text(
        at.NAME_LEFT + 1,
        top + 3.5,
        _("deals first"),
        font=BOLD,
        size=9,
        room=width - 2,
        align="centre",
    )
    pen.canvas.setFillColor(black)


def _draw_boxes(pen: Pen, form: Form, position: int, top: float) -> None:
    label_at = top + at.BOX_TOP - 1.4
    if form.written:
        boxes = at.digit_boxes(position)
        pen.text(boxes[0][0], label_at, _("points"), size=8.5)
    else:
        boxes = at.pawn_boxes(position)
        room = at.PAWNS_LEFT - at.NAME_LEFT - 2
        pen.text(at.NAME_LEFT, label_at, _("pawns home"), size=8.5, room=room, align="right")
        for pawns, (left, _down) in enumerate(boxes):
            pen.text(left, label_at, pawns, font=BOLD, size=9, room=at.BOX, align="centre")
    for left, down in boxes:
        pen.box(left, down, at.BOX, at.BOX)
    left, down = at.winner_box(position)
    pen.text(left - 3, label_at, _("winner"), size=8.5, room=at.BOX + 5, align="centre")
    pen.box(left, down, at.BOX, at.BOX, line=2)


def _draw_foot(pen: Pen, form: Form) -> None:
    down = at.TIME_OVER_TOP
    pen.box(at.TIME_OVER_LEFT, down, at.TICK, at.TICK)
    pen.text(
        at.TIME_OVER_LEFT + at.TICK + 2.5, down + 4.7, _("time over, no winner"), size=10, room=52
    )
    pen.text(at.REMARKS_LEFT, down + 4.7, _("Remarks"), size=8.5, room=25)
    width = at.FORM_WIDTH - at.MARGIN - at.REMARKS_LEFT
    pen.line(at.REMARKS_LEFT, at.REMARKS_BOTTOM, width)
    for left, team in zip(at.SIGNATURE_LEFTS, form.sides, strict=True):
        pen.line(left, at.SIGNATURE_BOTTOM, at.SIGNATURE_WIDTH)
        signed = _("signature") if not team.name else f"{_('signature')} {team.label}"
        pen.text(left, at.SIGNATURE_BOTTOM + 4, signed, size=8.5, room=at.SIGNATURE_WIDTH)
