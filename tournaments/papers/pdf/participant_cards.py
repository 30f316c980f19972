"""Participant cards, eight to an A4: who it is for, and the code that finds its table."""

from collections.abc import Sequence
from functools import partial
from urllib.parse import urljoin, urlsplit

from django.urls import reverse
from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tournaments.core.services.jobs import Progress
from tournaments.enums import PaperKind
from tournaments.models.entries import in_groups
from tournaments.moments import day_and_time
from tournaments.papers.pdf.pen import cut_and_stack, draw_code, draw_cut, pdf_of, qr
from tournaments.papers.pdf.typeface import BOLD, REGULAR, SMALLEST, broken, fitted, register_fonts
from tournaments.papers.queries.filled_papers import CardsPaper, TeamCard
from tournaments.papers.queries.round_paper import Kind

COLUMNS, ROWS = 2, 4
WIDTH, HEIGHT = A4[0] / COLUMNS, A4[1] / ROWS  # of a card: A7, lying
MARGIN = 7 * mm
ROOM = WIDTH - 2 * MARGIN
CODE = 30 * mm
BESIDE = ROOM - CODE - 4 * mm  # what is left of the code

# From the top edge of a card down, in points: baselines, and the top of what has a height.
DRIVE, DAY, RULE = 10 * mm, 14.2 * mm, 17 * mm
CODE_TOP, CODE_TEXT, SITE = 20 * mm, 56.5 * mm, 60 * mm
LABEL, NUMBER, BOX_TOP, BOX_HEIGHT, BOX_WIDTH = 22.5 * mm, 35 * mm, 24.5 * mm, 12 * mm, 25 * mm
NAMES, SENTENCES = 38 * mm, 64.8 * mm
LEADING = 1.15  # from line to line, of the size of the letters


def participant_cards(paper: CardsPaper, base: str, progress: Progress) -> bytes:
    """Return the cards of all teams; their codes lead to `base`, an address, + t/<code>/.

    Cut the whole stack at once and lay the piles on one another, row by row: they are in order.
    """
    register_fonts()
    pages = cut_and_stack([*paper.cards], COLUMNS * ROWS, None)

    def leaf(cards: Sequence[TeamCard | None], canvas: Canvas, page: int, of: int) -> None:
        progress(page - 1, of)
        for place, card in enumerate(cards):
            if card is not None:
                left, top = place % COLUMNS * WIDTH, A4[1] - place // COLUMNS * HEIGHT
                _draw_card(canvas, left, top, paper, card, base)
        _draw_cuts(canvas)

    file = pdf_of(str(PaperKind.PARTICIPANT_CARDS.label), [partial(leaf, page) for page in pages])
    progress(len(pages), len(pages))
    return file


def card_alone(paper: CardsPaper, base: str) -> bytes:
    """Return the one card of a paper, on a page of its own size: to look at on a phone, or to
    print."""
    register_fonts()

    def leaf(canvas: Canvas, _page: int, _of: int) -> None:
        _draw_card(canvas, 0, HEIGHT, paper, paper.cards[0], base)

    return pdf_of(str(PaperKind.PARTICIPANT_CARDS.label), [leaf], size=(WIDTH, HEIGHT))


def _draw_cuts(canvas: Canvas) -> None:
    for column in range(1, COLUMNS):
        draw_cut(canvas, (column * WIDTH, 0), (column * WIDTH, A4[1]))
    for row in range(1, ROWS):
        draw_cut(canvas, (0, row * HEIGHT), (A4[0], row * HEIGHT))


def _draw_card(
    canvas: Canvas, left: float, top: float, paper: CardsPaper, card: TeamCard, base: str
) -> None:
    """Draw a card in the field whose top left corner stands there, in points of the page."""
    canvas.saveState()
    canvas.translate(left + MARGIN, top)
    _draw_heading(canvas, paper)
    _draw_number(canvas, card)
    _draw_names(canvas, card)
    _draw_code(canvas, card.code, base)
    _draw_sentences(canvas, paper.kind)
    canvas.restoreState()


def _draw_heading(canvas: Canvas, paper: CardsPaper) -> None:
    heading = paper.heading
    day = day_and_time(heading.date, paper.starts_at)
    _draw(canvas, heading.drive, BOLD, 11, 0, DRIVE, ROOM)
    _draw(canvas, " · ".join(filter(None, (day, heading.place))), REGULAR, 8.5, 0, DAY, ROOM)
    canvas.setLineWidth(0.5)
    canvas.line(0, -RULE, ROOM, -RULE)


def _draw_number(canvas: Canvas, card: TeamCard) -> None:
    """Draw the number, or a box in which a ballpoint writes it at the door; above it the class."""
    label = " · ".join(filter(None, (_("Team number"), card.group)))
    _draw(canvas, label, REGULAR, 8, 0, LABEL, BESIDE)
    if card.number is None:
        canvas.setLineWidth(0.8)
        canvas.rect(0, -BOX_TOP - BOX_HEIGHT, BOX_WIDTH, BOX_HEIGHT)
    else:
        _draw(canvas, card.number, BOLD, 40, 0, NUMBER, BESIDE)


def _draw_names(canvas: Canvas, card: TeamCard) -> None:
    """Draw the team, and each player below it; a long name takes two lines."""
    lines, size = broken(card.name, BOLD, 14, BESIDE, 11)
    down = _draw_lines(canvas, lines, BOLD, size, NAMES) + 1 * mm
    for player in card.players:
        lines, size = broken(player, REGULAR, 9.5, BESIDE, 8)
        down = _draw_lines(canvas, lines, REGULAR, size, down)


def _draw_code(canvas: Canvas, code: str, base: str) -> None:
    left = ROOM - CODE
    address = urljoin(base, reverse("participant", args=[code]))
    draw_code(canvas, qr(address), left, -CODE_TOP, CODE)
    _draw(canvas, in_groups(code), BOLD, 12, left, CODE_TEXT, CODE, centred=True)
    _draw(canvas, urlsplit(base).netloc, REGULAR, 8, left, SITE, CODE, centred=True)


def _draw_sentences(canvas: Canvas, kind: Kind) -> None:
    found = _("Scan it in the hall: your table, your opponents and the standings.")
    if kind.pairs_are_drawn:
        found = _("Scan it in the hall: your table, your partner, your opponents, the standings.")
    for place, sentence in enumerate((_("Have this card scanned at the door."), found)):
        _draw(canvas, sentence, REGULAR, 8, 0, SENTENCES + place * 3.6 * mm, ROOM)


def _draw_lines(canvas: Canvas, lines: Sequence[str], font: str, size: float, down: float) -> float:
    """Draw lines below `down`, and answer where the last one stands."""
    canvas.setFont(font, size)
    for line in lines:
        down += LEADING * size
        canvas.drawString(0, -down, line)
    return down


def _draw(
    canvas: Canvas,
    text: object,
    font: str,
    size: float,
    left: float,
    down: float,
    room: float,
    *,
    centred: bool = False,
) -> None:
    """Draw one line of a card, in letters as large as fit, its baseline `down` from the top."""
    line, size = fitted(text, font, size, room, SMALLEST)
    canvas.setFont(font, size)
    if centred:
        canvas.drawCentredString(left + room / 2, -down, line)
    else:
        canvas.drawString(left, -down, line)
