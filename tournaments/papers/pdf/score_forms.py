"""Score forms, two to an A4, filled in for a round or blank for emergencies."""

import re
from collections.abc import Sequence
from functools import partial

import segno
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy
from reportlab.lib.colors import black
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tournaments.core.services.jobs import Progress
from tournaments.enums import PaperKind
from tournaments.papers.pdf.form import Form, draw_bands
from tournaments.papers.pdf.form_rows import draw_rows, pairs_label
from tournaments.papers.pdf.pen import (
    LOWER,
    UPPER,
    Leaf,
    Pen,
    Place,
    cut_and_stack,
    draw_cut,
    pdf_of,
    qr,
)
from tournaments.papers.pdf.typeface import BOLD, REGULAR, SMALLEST, register_fonts, width
from tournaments.papers.queries.round_paper import BlankPaper, RoundPaper
from tournaments.scanning import form_layout as at
from tournaments.scanning import row_layout
from tournaments.scanning.codes.marks import mark_text
from tournaments.scanning.layouts import Layout
from tournaments.scanning.row_layout import Rows

Page = Sequence[Form]
HEADING_LEFT = 86.0
SIGN, SPACE = 3.2, 1.2


def score_forms(paper: RoundPaper, base: str, progress: Progress) -> bytes:
    """Return the forms of a round, filled in; their codes lead to `base`, an address, + k/<code>/.

    The upper halves of the pages hold the first half of the tables: cut the whole stack at
    once, lay the upper pile on the lower one, and the tables are in order. A last half that is
    left over becomes a form without a table.
    """
    title = _("Score forms, round %(round)s") % {"round": paper.round}
    return _drawn(filled_pages(paper), title, cutting_hint(), base, progress)


def blank_forms(paper: BlankPaper, pages: int) -> bytes:
    """Draw pages with two forms each on which everything is written by hand."""
    return _drawn(blank_pages(paper, pages), str(PaperKind.BLANK_FORMS.label), "", "", _unwatched)


def filled_pages(*papers: RoundPaper) -> Sequence[Page]:
    """Return the forms of one round or more, two to a page, in the order that cutting the stack
    restores."""
    forms = [
        Form(paper.heading, paper.kind, paper.round, table, paper.by_phone)
        for paper in papers
        for table in paper.tables
    ]
    spare = Form(papers[-1].heading, papers[-1].kind, papers[-1].round)
    return cut_and_stack(forms, 2, spare) or [(spare, spare)]


def blank_pages(paper: BlankPaper, pages: int) -> Sequence[Page]:
    """Return so many pages with two blank forms each."""
    blank = Form(paper.heading, paper.kind)
    return [(blank, blank)] * pages


def cutting_hint() -> str:
    """Return what stands along the line where the stack is cut."""
    return _(
        "Cut the whole stack here and lay the upper half on the lower: the tables are in order."
    )


def form_leaves(pages: Sequence[Page], hint: str, base: str, progress: Progress) -> list[Leaf]:
    """Return pages of forms that say which page they are; `progress` hears how many are done."""

    def leaf(done: int, canvas: Canvas, page: int, of: int) -> None:
        _draw_page(canvas, pages[done], hint, base)
        canvas.setFont(REGULAR, SMALLEST)
        number = _("page %(page)s of %(pages)s") % {"page": page, "pages": of}
        middle = UPPER.y(at.FORM_HEIGHT)
        canvas.drawRightString((at.PAGE_WIDTH - at.MARGIN) * mm, middle + 2, number)
        progress(2 * (done + 1), 2 * len(pages))

    return [partial(leaf, done) for done in range(len(pages))]


def _drawn(pages: Sequence[Page], title: str, hint: str, base: str, progress: Progress) -> bytes:
    register_fonts()

    def leaf(forms: Page, canvas: Canvas, page: int, of: int) -> None:
        progress(2 * (page - 1), 2 * of)
        _draw_page(canvas, forms, hint, base)

    file = pdf_of(title, [partial(leaf, forms) for forms in pages])
    progress(2 * len(pages), 2 * len(pages))
    return file


def _draw_page(canvas: Canvas, page: Page, hint: str, base: str) -> None:
    upper, lower = page
    _draw_form(canvas, UPPER, upper, base)
    _draw_form(canvas, LOWER, lower, base)
    _draw_cut(canvas, hint)


def _draw_cut(canvas: Canvas, hint: str) -> None:
    middle = UPPER.y(at.FORM_HEIGHT)
    draw_cut(canvas, (0, middle), (at.PAGE_WIDTH * mm, middle))
    if hint:
        canvas.setFont(REGULAR, SMALLEST)
        canvas.drawString(at.MARGIN * mm, middle + 2, "✂")
        canvas.drawString((at.MARGIN + 3) * mm, middle + 2, hint)


def _unwatched(_done: int, _total: int) -> None:
    """Tell nobody: blank forms are made before anybody can look."""


def _draw_form(canvas: Canvas, place: Place, form: Form, base: str) -> None:
    """Draw a form in its half of the page; `base` is the address that its code leads to."""
    pen = Pen(canvas, place)
    canvas.setFillColor(black)
    canvas.setStrokeColor(black)
    _draw_marks(pen, form.layout)
    _draw_top(pen, form)
    _draw_hint(pen)
    if form.seating and form.seating.code and base:
        _draw_code(pen, f"{base}k/{form.seating.code}/", form.seating.code)
        if form.by_phone:
            _draw_report(pen, base, form.seating.code)
    arrangement = form.layout.arrangement
    if isinstance(arrangement, Rows):
        draw_rows(pen, form, arrangement)
        _draw_foot(pen, form, row_layout.TIME_OVER, row_layout.REMARKS)
    else:
        draw_bands(pen, form, arrangement)
        _draw_foot(pen, form, arrangement.time_over, arrangement.remarks)


def _draw_marks(pen: Pen, layout: Layout) -> None:
    """Draw what tells a camera which form this is and how it lies."""
    for corner, top in at.mark_tops().items():
        code = segno.make_micro(mark_text(layout, corner), error="m", boost_error=False)
        pen.code(code, at.MARK_EDGE, top, at.MARK)


def _draw_hint(pen: Pen) -> None:
    """Draw how a box is crossed and a cross taken back, with a picture of both."""
    text = _("Cross ☒ a box. Wrong? Make it black ■ and cross the right one.")
    left, size = at.BESIDE_MARK, 9.5
    for piece in re.split(" *([☒■]) *", text):
        if piece in {"☒", "■"}:
            pen.sign(left + SPACE, at.HINT - SIGN + 0.5, SIGN, black=piece == "■")
            left += SIGN + 2 * SPACE
        else:
            pen.text(left, at.HINT, piece, font=BOLD, size=size)
            left += width(piece, BOLD, size) / mm


def _draw_top(pen: Pen, form: Form) -> None:
    table = form.seating.number if form.seating else None
    for left, room, label, figure, size in (
        (at.BESIDE_MARK, 38.0, _("Table"), table, 54),
        (at.BESIDE_MARK + 42, 22.0, _("Round"), form.round, 34),
    ):
        pen.text(left, 10, label, size=10, room=room)
        if figure is None:
            pen.box(left, 12, room - 4, 16)
        else:
            pen.text(left, 28.5, figure, font=BOLD, size=size, room=room, smallest=12)
    room = at.CODE_LEFT - HEADING_LEFT - 5
    group = form.seating.group_heading if form.seating else ""
    pen.text(HEADING_LEFT, 10, group or _("Score form"), size=10, room=room, smallest=8)
    pen.text(HEADING_LEFT, 16.5, form.heading.drive, font=BOLD, size=14, room=room, smallest=8)
    day = date_format(form.heading.date, "j F Y")
    time = ngettext_lazy("%(minutes)s minute", "%(minutes)s minutes", "minutes") % {
        "minutes": form.heading.minutes
    }
    where = " · ".join(filter(None, (day, form.heading.place, time)))
    pen.text(HEADING_LEFT, 22.5, where, size=9.5, room=room)
    pen.text(HEADING_LEFT, 28.5, _("Sign it together and hand it in."), size=9.5, room=room)


def _draw_code(pen: Pen, address: str, code: str) -> None:
    """Draw the address as QR, and the code in letters for who has no camera."""
    pen.code(qr(address), at.CODE_LEFT, at.CODE_TOP, at.CODE_SIZE)
    pen.text(
        at.CODE_LEFT,
        at.CODE_TOP + at.CODE_SIZE + 4.5,
        code,
        font=BOLD,
        size=11,
        room=at.CODE_SIZE,
        align="centre",
    )


def _draw_report(pen: Pen, base: str, code: str) -> None:
    """Draw what the code is for, and where it can be typed: the site, as people type it."""
    values = {"code": code, "address": base.partition("//")[2].rstrip("/")}
    text = _("Report the result yourself: scan the code, or type %(code)s at %(address)s") % values
    room = at.CODE_LEFT - at.BESIDE_MARK - 5
    pen.text(at.BESIDE_MARK, at.REPORT, text, size=9.5, room=room)


def _draw_foot(pen: Pen, form: Form, time_over: float, remarks: float) -> None:
    pen.tick(at.TIME_OVER_LEFT, time_over, _("time over, no winner"), 52)
    pen.text(at.REMARKS_LEFT, time_over + 4.7, _("Remarks"), size=8.5, room=25)
    pen.line(at.REMARKS_LEFT, remarks, at.FORM_WIDTH - at.MARGIN - at.REMARKS_LEFT)
    signed_by = _signed_by(form)
    for (left, room), label in zip(at.signatures(len(signed_by)), signed_by, strict=True):
        pen.line(left, at.SIGNATURE_BOTTOM, room)
        text = " ".join(filter(None, (_("signature"), label)))
        pen.text(left, at.SIGNATURE_BOTTOM + 4, text, size=8.5, room=room)


def _signed_by(form: Form) -> list[str]:
    """Return who signs: everybody who has a number of his own, and one of those who share one."""
    if form.pairs_are_found and not form.of_fields:
        return pairs_label(form)
    return [_label(form, part) for part in form.parts]


def _label(form: Form, part: tuple[int, ...]) -> str:
    if len(part) == 1:
        return form.sides[part[0]].label
    return " / ".join(str(form.sides[place].number or "") for place in part).strip(" /")
