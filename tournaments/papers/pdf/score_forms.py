"""Score forms, two to an A4, filled in for a round or blank for emergencies."""

from collections.abc import Sequence
from functools import partial

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tournaments.core.services.jobs import Progress
from tournaments.enums import PaperKind
from tournaments.papers.pdf.form import draw_form
from tournaments.papers.pdf.form_content import Form
from tournaments.papers.pdf.pen import LOWER, UPPER, Leaf, cut_and_stack, draw_cut, pdf_of
from tournaments.papers.pdf.typeface import REGULAR, SMALLEST, register_fonts
from tournaments.papers.queries.paper_content import BlankPaper, RoundPaper
from tournaments.scanning import form_layout as at

Page = Sequence[Form]


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
    draw_form(canvas, UPPER, upper, base)
    draw_form(canvas, LOWER, lower, base)
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
