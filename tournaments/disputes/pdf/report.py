"""A dispute on one sheet of paper: the boards, the question, what the rules say, the decision."""

import datetime
import io
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from django.utils.formats import date_format
from django.utils.text import Truncator, get_text_list
from django.utils.timezone import localtime
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

from scoring.rules import Ruleset, Sentence
from scoring.rules.words.switches import describe_house_rules
from scoring.verdicts import Ground, Step
from tournaments.cards.queries.desk_cards import DeskCard
from tournaments.core.queries.presence import not_none
from tournaments.disputes.pdf.boards import (
    CAPTION,
    PAIRS,
    TALLEST,
    Board,
    boards_of,
    describe_continuation,
    draw_row,
)
from tournaments.disputes.queries.disputes import DisputeRecord, Team
from tournaments.disputes.queries.question_details import RULESET_NAMES
from tournaments.moments import clock_time
from tournaments.papers.pdf.board import draw_board
from tournaments.papers.pdf.letterhead import FOOT, MARGIN, Letterhead
from tournaments.papers.pdf.typeface import BOLD, REGULAR, fitted, printable, register_fonts
from tournaments.papers.queries.round_paper import Heading
from tournaments.settings.queries import rules_of_question
from tournaments.speech import in_language, quoted, standing_in

WIDTH, HEIGHT = A4
ROOM = WIDTH - 2 * MARGIN
TOP = 29 * mm
BOARD = 82 * mm
GAP = 6 * mm
SIGNATURES = 24 * mm
BODY = HEIGHT - TOP - FOOT - SIGNATURES - 4 * mm
BESIDE = ROOM - BOARD - GAP
MOST_INSTEAD = 4
LONGEST_ASKED = 90  # letters of what else was asked
LEADING = 1.28
SIZES = (11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5)
AMBIGUOUS = gettext_lazy("the text is not unambiguous here")
SMALL_SIZES = (8.0, 7.5, 7.0)


@dataclass(frozen=True, slots=True)
class Layout:
    """Everything that stands between the heading and the signatures, in letters of one size: one
    board with text beside it, or two above the text, and what stands below; `wide` is each
    board."""

    beside: Sequence[Paragraph]
    below: Sequence[Paragraph]
    boards: Sequence[Board]
    wide: float

    @property
    def row(self) -> float:
        """How high two boards with their captions are."""
        return TALLEST * self.wide + CAPTION + GAP / 2 if len(self.boards) > 1 else 0.0

    @property
    def room(self) -> float:
        """How wide the first text is."""
        return BESIDE if len(self.boards) == 1 else ROOM

    @property
    def height(self) -> float:
        """How much of the page it takes, in points."""
        single = self.wide if len(self.boards) == 1 else 0.0
        beside = max(single, _height(self.beside, self.room))
        return self.row + beside + _height(self.below, ROOM)


def dispute_report(record: DisputeRecord, heading: Heading, made_at: datetime.datetime) -> bytes:
    """Return the report of one dispute, always one page: long texts are set smaller, and the
    articles and the lines of the decision that do not fit then are left out, which the paper
    says."""
    register_fonts()
    file = io.BytesIO()
    where = {"table": record.table.number, "number": record.table.round.number}
    title = _("Dispute at table %(table)s, round %(number)s") % where
    canvas = Canvas(file, pagesize=A4, lang=get_language())
    canvas.setTitle(title)
    Letterhead(heading, title, "", made_at).draw(canvas, 1, 1)
    _draw(canvas, record, _fitting(record))
    _draw_signatures(canvas, record)
    canvas.showPage()
    canvas.save()
    return file.getvalue()


def _fitting(record: DisputeRecord) -> Layout:
    """Return the largest letters and boards with which everything fits, else as many articles as
    fit in small ones, else as many lines of the decision as fit in the smallest."""
    grounds = record.verdict.grounds if record.verdict else ()
    small = PAIRS[-1]
    tries = [(size, len(grounds), pair) for pair in PAIRS for size in SIZES]
    tries += [(SIZES[-1], count, small) for count in range(len(grounds) - 1, -1, -1)]
    tries += [(size, 0, small) for size in SMALL_SIZES]
    for size, count, pair in tries:
        layout = _laid_out(record, grounds[:count], len(grounds) - count, size, pair=pair)
        if layout.height <= BODY:
            return layout
    lines = len(_lines(record))
    while layout.height > BODY and lines > 1:
        over = (layout.height - BODY) / (LEADING * SMALL_SIZES[-1])
        lines = max(1, lines - math.ceil(over))
        layout = _laid_out(record, (), len(grounds), SMALL_SIZES[-1], lines)
    return layout


def _laid_out(
    record: DisputeRecord,
    grounds: Sequence[Ground],
    left_out: int,
    size: float,
    lines: int | None = None,
    pair: float = PAIRS[-1],
) -> Layout:
    text = ParagraphStyle("text", fontName=REGULAR, fontSize=size, leading=LEADING * size)
    text.spaceAfter = 0.35 * size
    small = ParagraphStyle("small", text, fontSize=0.9 * size, leading=1.15 * size, leftIndent=9)
    head = ParagraphStyle("head", text, fontName=BOLD, fontSize=1.15 * size, spaceBefore=0.6 * size)
    head.leading = 1.4 * head.fontSize
    beside = [Paragraph(line, text) for line in _beside(record)]
    below: list[Paragraph] = []
    if grounds:
        below.append(Paragraph(_escaped(_("What it rests on")), head))
    if record.verdict:
        below += [Paragraph(line, small) for ground in grounds for line in _ground(ground)]
        below += [Paragraph(line, small) for line in _left_out(left_out)]
    for each in record.earlier:
        line_of_answer = (
            f"{Truncator(each.question).chars(LONGEST_ASKED)} – {in_language(each.sentence)}"
        )
        below.append(Paragraph(_labelled(_("Also asked"), line_of_answer), small))
    below.append(Paragraph(_escaped(_("Decision")), head))
    below += [Paragraph(line, text) for line in _decision(record, lines)]
    boards = boards_of(record)
    return Layout(beside, below, boards, pair if len(boards) > 1 else BOARD)


def _beside(record: DisputeRecord) -> Iterator[str]:
    """Yield who sits there, what it is about, the question and the answer."""
    for team in record.teams:
        colours = f" ({_colours(team)})" if team.colours else ""
        players = f"<br/>{_escaped(team.players)}" if team.players else ""
        yield f"<b>{_escaped(team.entry)}</b>{colours}{players}"
    yield _labelled(_("What it is about"), record.dispute.subject)
    if record.verdict is None:
        yield _escaped(_("No question was asked about the board."))
        return
    if rules := rules_of_question(record.dispute.asked):
        yield _labelled(_("Rules of the game"), _rules(rules))
    yield f"<b>{_escaped(record.dispute.get_question_display())}</b>"
    for each in record.details:
        yield _labelled(str(each.name), each.value)
    yield _escaped(in_language(record.verdict.sentence))
    for remark in record.verdict.remarks:
        yield _escaped(in_language(remark))
    if record.verdict.instead:
        yield _labelled(_("What may be played instead"), _instead(record.verdict.instead))
    if record.position:
        yield _escaped(_("Board: %(position)s") % {"position": record.position.to_text()})


def _instead(steps: Sequence[Step]) -> str:
    """Return a handful of the moves that may be played, and how many more there are."""
    text = "; ".join(in_language(step.sentence) for step in steps[:MOST_INSTEAD])
    more = len(steps) - MOST_INSTEAD
    if more <= 0:
        return f"{text}."
    rest = ngettext("one more", "%(count)s more", more) % {"count": more}
    return f"{text}; {rest}."


def _rules(rules: Ruleset) -> str:
    """Return the rule set that was asked by, with its house rules."""
    house = " ".join(in_language(rule) for rule in describe_house_rules(rules))
    name = str(RULESET_NAMES[rules.name])
    return f"{name}. {_('House rules')}: {house}" if house else name


def _ground(ground: Ground) -> Iterator[str]:
    """Yield what one article means here, its words, and how clear they are where that is not said
    yet."""
    basis, text = ground.basis, in_language(ground.sentence)
    yield f"• {_escaped(text)}"
    words = f"“{_escaped(quoted(basis))}” – " if basis.quote else ""
    yield words + _escaped(standing_in(basis))
    remark = in_language(Sentence(basis.remark_nl, basis.remark_en))
    if ground.ambiguous:
        yield f"<b>{_escaped(AMBIGUOUS)}</b>"
    if remark and remark not in text:
        yield _escaped(remark)


def _left_out(count: int) -> Iterator[str]:
    if count:
        text = ngettext(
            "One more article did not fit on this page; it stands with the dispute on the screen.",
            "%(count)s more articles did not fit on this page; they stand with the dispute on the "
            "screen.",
            count,
        )
        yield _escaped(text % {"count": count})


def _lines(record: DisputeRecord) -> list[str]:
    """Return the decision by the lines in which it was typed, without the empty ones."""
    return [line for line in record.dispute.outcome.splitlines() if line.strip()]


def _decision(record: DisputeRecord, lines: int | None) -> Iterator[str]:
    """Yield what was decided, of which so many lines, against which answer and why, with what it
    did to the card."""
    dispute, text = record.dispute, _lines(record)
    yield "<br/>".join(map(_escaped, text[:lines]))
    if lines is not None and lines < len(text):
        yield _escaped(_("The decision goes on; it stands whole with the dispute on the screen."))
    if dispute.against:
        yield _labelled(_("Against the answer, because"), dispute.against)
    if dispute.sanction:
        yield _labelled(_("Sanction"), _sanction(record))
    if record.continuation:
        yield _labelled(_("Play on like this"), describe_continuation(record, record.continuation))
    yield _labelled(_("Score card"), _card(record))
    by = _("Decided by %(by)s, %(date)s at %(time)s.")
    if dispute.withdrawn:
        by = _("Withdrawn by %(by)s, %(date)s at %(time)s.")
    at = not_none(dispute.decided_at)
    values = {
        "by": dispute.decided_by or "–",
        "date": date_format(localtime(at), "j F Y"),
        "time": clock_time(at),
    }
    yield _escaped(by % values)


def _sanction(record: DisputeRecord) -> str:
    player = in_language(not_none(record.sanctioned))
    text = f"{player}: {record.dispute.get_sanction_display()}"
    penalty = record.penalty
    if penalty is None:
        return text
    if penalty.pawn is None:
        return f"{text}. {_('Neither this player nor his partner has a pawn in play.')}"
    pawn = {"colour": in_language(penalty.pawn), "place": in_language(not_none(penalty.place))}
    text = f"{text} ({_('the %(colour)s pawn on %(place)s') % pawn})"
    return f"{text}. {in_language(penalty.assumed)}" if penalty.assumed else text


def _card(record: DisputeRecord) -> str:
    if record.corrected is None:
        if record.card is None:
            return _("not in yet at the time of the decision")
        return _("stays %(card)s") % {"card": _numbers(record.card)}
    before = _numbers(record.card) if record.card else _("not in yet")
    return _("was %(before)s, became %(after)s") % {
        "before": before,
        "after": _numbers(record.corrected),
    }


def _numbers(card: DeskCard) -> str:
    points = "–".join(str(side.points) for side in card.sides)
    return _("%(numbers)s (%(points)s points)") % {"numbers": card.numbers, "points": points}


def _colours(team: Team) -> str:
    return _escaped(get_text_list([in_language(colour) for colour in team.colours], _("and")))


def _labelled(label: str, text: object) -> str:
    return f"<b>{_escaped(label)}:</b> {_escaped(text)}"


def _escaped(text: object) -> str:
    """Return a text as a paragraph takes it: whatever people typed, it is only text."""
    return escape(printable(text))


def _height(paragraphs: Sequence[Paragraph], width: float) -> float:
    return float(sum(_space(each) + each.wrap(width, HEIGHT)[1] for each in paragraphs))


def _space(paragraph: Paragraph) -> float:
    return float(paragraph.style.spaceBefore + paragraph.style.spaceAfter)


def _draw(canvas: Canvas, record: DisputeRecord, layout: Layout) -> None:
    top = HEIGHT - TOP - layout.row
    beside = _run(canvas, layout.beside, top, layout.room)
    if len(layout.boards) == 1:
        board = layout.boards[0]
        left = MARGIN + BESIDE + GAP
        draw_board(canvas, board.position, left, top - BOARD, BOARD, board.moves)
        beside = min(beside, top - BOARD)
    else:
        draw_row(canvas, layout.boards, HEIGHT - TOP, ROOM - layout.wide, layout.wide)
    _run(canvas, layout.below, beside, ROOM)


def _run(canvas: Canvas, paragraphs: Sequence[Paragraph], top: float, width: float) -> float:
    """Draw paragraphs below each other; gives where the last one ends."""
    for each in paragraphs:
        _width, high = each.wrap(width, HEIGHT)
        top -= each.style.spaceBefore + high
        each.drawOn(canvas, MARGIN, top)
        top -= each.style.spaceAfter
    return top


def _draw_signatures(canvas: Canvas, record: DisputeRecord) -> None:
    """Draw a line to sign on for the arbiter and for each team."""
    names = [_("Arbiter"), *(str(team.entry) for team in record.teams)]
    wide = (ROOM - GAP * (len(names) - 1)) / len(names)
    for place, name in enumerate(names):
        left = MARGIN + place * (wide + GAP)
        canvas.setLineWidth(0.6)
        canvas.line(left, FOOT + 7 * mm, left + wide, FOOT + 7 * mm)
        text, size = fitted(name, REGULAR, 9, wide, 7)
        canvas.setFont(REGULAR, size)
        canvas.drawString(left, FOOT + 3 * mm, text)
