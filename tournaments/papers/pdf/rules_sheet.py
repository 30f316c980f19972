"""The rules sheet: one page for a table, with what each card does and what people quarrel about."""

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from urllib.parse import urljoin

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, ngettext_lazy
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfgen.canvas import Canvas

from scoring.rules.articles import TITLES
from scoring.rules.words.switches import describe_house_rules
from scoring.rules.words.table_rules import SANCTIONS, TableRule, card_rules, table_rules
from tournaments.enums import Rest, SchemeKey
from tournaments.papers.pdf.letterhead import FOOT, MARGIN, TOP, Letterhead
from tournaments.papers.pdf.list_lines import partner_sentences
from tournaments.papers.pdf.pen import draw_code, pdf_of, qr
from tournaments.papers.pdf.typeface import BOLD, REGULAR, fitted, register_fonts
from tournaments.papers.queries.filled_papers import RulesPaper
from tournaments.settings.queries import ask_query, formula_sentences
from tournaments.speech import in_language

HOUSE, UNCERTAIN = "■", "°"
SIZES = tuple(quarters / 4 for quarters in range(43, 30, -1))  # 10.75 down to 7.75
# Of the size of the letters: from line to line, between two topics, and how wide words in bold are.
LEADING, GAP, NAME, TOPIC = 1.3, 0.6, 4.2, 8.0
ROOM = A4[0] - 2 * MARGIN
CODE = 22 * mm
BETWEEN = 6 * mm  # the two columns of cards
BELOW_TOP = 3 * mm


@dataclass(frozen=True, slots=True)
class Topic:
    """What stands beside a word in bold, a sentence each."""

    name: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that stands on the page, top to bottom."""

    cards: tuple[Topic, ...]
    house_rules: tuple[str, ...]
    topics: tuple[Topic, ...]


def rules_sheet(paper: RulesPaper, base: str, made_at: datetime.datetime) -> bytes:
    """Return one page, in letters as large as fit; its code leads to "Mag dit?" on `base`, an
    address."""
    register_fonts()

    def leaf(canvas: Canvas, page: int, of: int) -> None:
        beside = CODE + 8 * mm if base else 0
        _letterhead(paper, made_at, beside).draw(canvas, page, of)
        if base:
            query = ask_query(paper.rules, sanctions=paper.sanctions)
            _draw_code(canvas, f"{urljoin(base, reverse('ask'))}?{query}")
        sheet = sheet_of(paper)
        _draw(canvas, sheet, _largest(sheet))

    return pdf_of(_("Rules of the game"), [leaf])


def sheet_of(paper: RulesPaper) -> Sheet:
    """Return what the page says, in the language that is active."""
    spoken = groupby(table_rules(paper.rules), key=lambda rule: rule.topic)
    topics = [Topic(in_language(topic), tuple(map(_marked, rules))) for topic, rules in spoken]
    return Sheet(
        cards=tuple(
            Topic(in_language(rule.topic), (_marked(rule),)) for rule in card_rules(paper.rules)
        ),
        house_rules=tuple(map(in_language, describe_house_rules(paper.rules))),
        topics=(*topics, *_agreed(paper)),
    )


def _marked(rule: TableRule) -> str:
    text = in_language(rule.text)
    if rule.house:
        return f"{HOUSE} {text}"
    return f"{text}{UNCERTAIN}" if rule.uncertain else text


def _agreed(paper: RulesPaper) -> Iterator[Topic]:
    """Yield what the organiser says besides the rules: time, points, sanctions, and whom to ask."""
    if paper.kind.plays.partners_change:
        yield Topic(_("Partners"), _partners(paper))
    minutes = ngettext_lazy(
        "A round lasts %(minutes)s minute.", "A round lasts %(minutes)s minutes.", "minutes"
    ) % {"minutes": paper.heading.minutes}
    yield Topic(_("Points"), (minutes, *scoring_label(paper)))
    if paper.sanctions:
        yield Topic(_("Sanctions"), tuple(map(in_language, SANCTIONS)))
    advice = _("Leave the pawns where they stand and call the arbiter.")
    yield Topic(_("Disagreed?"), (advice,))


def _partners(paper: RulesPaper) -> tuple[str, ...]:
    drawn = _("The draw gives everybody a new partner every round; partners sit opposite.")
    return partner_sentences(paper.kind.partners) or (drawn,)


def _letterhead(paper: RulesPaper, made_at: datetime.datetime, beside: float) -> Letterhead:
    return Letterhead(
        heading=paper.heading,
        title=_("Rules of the game"),
        notice=TITLES[paper.rules.source],
        made_at=made_at,
        legend=_(
            "%(sign)s The text does not say this, or not in one way only: here it holds as "
            "written above."
        )
        % {"sign": UNCERTAIN},
        beside=beside,
    )


def _draw_code(canvas: Canvas, address: str) -> None:
    left, top = A4[0] - MARGIN - CODE, A4[1] - 7 * mm
    draw_code(canvas, qr(address), left, top, CODE)
    line, size = fitted(_("Is this allowed?"), BOLD, 8.5, CODE + MARGIN, 7)
    canvas.setFont(BOLD, size)
    canvas.drawCentredString(left + CODE / 2, top - CODE - 10, line)


def _largest(sheet: Sheet) -> float:
    """Return the largest size of letters in which the sheet fits on its page."""
    room = A4[1] - TOP - BELOW_TOP - FOOT
    return next((size for size in SIZES if _height(sheet, size) <= room), SIZES[-1])


def _height(sheet: Sheet, size: float) -> float:
    rows = max(sum(map(len, column)) for column in _card_columns(sheet.cards, size))
    gaps = len(sheet.topics) + 1
    if sheet.house_rules:
        rows += 1 + len(_house_lines(sheet.house_rules, size))
        gaps += 2
    rows += sum(len(lines) for _name, lines in _topic_lines(sheet.topics, size))
    return rows * LEADING * size + gaps * GAP * size


def _card_columns(cards: Sequence[Topic], size: float) -> tuple[list[list[str]], list[list[str]]]:
    """Return the lines of each card in the left and in the right column, as evenly as can be."""
    room = (ROOM - BETWEEN) / 2 - NAME * size
    lines = [_lines(card.sentences[0], size, room) for card in cards]
    columns = [(lines[:half], lines[half:]) for half in range(1, len(lines))]
    return min(columns, key=lambda pair: max(sum(map(len, column)) for column in pair))


def _house_lines(rules: Sequence[str], size: float) -> list[str]:
    return [line for each in rules for line in _lines(each, size, ROOM - 2 * size)]


def _topic_lines(topics: Sequence[Topic], size: float) -> list[tuple[str, list[str]]]:
    return [
        (
            topic.name,
            [line for text in topic.sentences for line in _lines(text, size, ROOM - TOPIC * size)],
        )
        for topic in topics
    ]


def _lines(text: str, size: float, room: float) -> list[str]:
    return list(simpleSplit(text, REGULAR, size, room))


def _draw(canvas: Canvas, sheet: Sheet, size: float) -> None:
    y = _draw_cards(canvas, sheet.cards, size, A4[1] - TOP - BELOW_TOP)
    if sheet.house_rules:
        y = _draw_house_rules(canvas, _house_lines(sheet.house_rules, size), size, y)
    canvas.setLineWidth(0.3)
    for name, lines in _topic_lines(sheet.topics, size):
        canvas.line(MARGIN, y, A4[0] - MARGIN, y)
        y -= GAP / 2 * size
        _draw_name(canvas, name, MARGIN, y, size)
        y = _draw_lines(canvas, lines, MARGIN + TOPIC * size, y, size) - GAP / 2 * size


def _draw_cards(canvas: Canvas, cards: Sequence[Topic], size: float, top: float) -> float:
    names = iter(cards)
    lowest = top
    columns = _card_columns(cards, size)
    for left, column in zip((MARGIN, MARGIN + (ROOM + BETWEEN) / 2), columns, strict=True):
        y = top
        for lines in column:
            _draw_name(canvas, next(names).name, left, y, size)
            y = _draw_lines(canvas, lines, left + NAME * size, y, size)
        lowest = min(lowest, y)
    return lowest - GAP * size


def _draw_house_rules(canvas: Canvas, lines: Sequence[str], size: float, y: float) -> float:
    height = (1 + len(lines)) * LEADING * size + GAP * size
    canvas.setLineWidth(1.4)
    canvas.rect(MARGIN, y - height, ROOM, height)
    y -= GAP / 2 * size
    heading = _("House rules of this drive")
    _draw_name(canvas, f"{HOUSE} {heading}", MARGIN + size, y, size)
    y = _draw_lines(canvas, lines, MARGIN + size, y - LEADING * size, size)
    return y - 1.5 * GAP * size


def _draw_name(canvas: Canvas, name: str, left: float, y: float, size: float) -> None:
    canvas.setFont(BOLD, size)
    canvas.drawString(left, y - size, name)


def _draw_lines(canvas: Canvas, lines: Sequence[str], left: float, y: float, size: float) -> float:
    """Draw lines below `y`, and answer where they end."""
    canvas.setFont(REGULAR, size)
    for line in lines:
        canvas.drawString(left, y - size, line)
        y -= LEADING * size
    return y


def scoring_label(paper: RulesPaper) -> tuple[str, ...]:
    """Return what a pawn at home and a win are worth in this drive; the numbers of
    `scoring.schemes`."""
    if paper.kind.scheme == SchemeKey.VRIJ:
        return (_written(paper),)
    return (*_counted(paper), *_time_over(paper))


def _time_over(paper: RulesPaper) -> Iterator[str]:
    yield _("If time is over, nobody wins and the pawns that are home count.")
    if paper.kind.scheme == SchemeKey.FORMULE and (points := paper.formula.time_over):
        text = ngettext(
            "Who then has most home gets %(points)s point more.",
            "Who then has most home gets %(points)s points more.",
            points,
        )
        yield text % {"points": points}


def _written(paper: RulesPaper) -> str:
    bounds = {"step": paper.step, "maximum": paper.maximum}
    if paper.step == 1:
        return _("The points are written on the form, at most %(maximum)s.") % bounds
    text = _("The points are written on the form, multiples of %(step)s, at most %(maximum)s.")
    return text % bounds


def _counted(paper: RulesPaper) -> Iterator[str]:
    key, plays = paper.kind.scheme, paper.kind.plays
    if plays.singles and not plays.partners_change:
        yield _("Everybody plays for himself, with four pawns.")
    if key == SchemeKey.NK:
        yield _("2 points per pawn home; who wins in time has 10 more.")
    elif key == SchemeKey.KOPPEL and not plays.one_opponent:
        yield _("5 points per pawn home; the winner has 2 more for each pawn the other teams lack.")
    elif key == SchemeKey.KOPPEL:
        yield _("5 points per pawn home; the winner has 2 more for each pawn that the others lack.")
    elif key == SchemeKey.GEDEELD:
        yield _("Each of two partners gets 1 point per pawn that they have home together.")
        yield _("Who win in time get 5 more each.")
        if paper.rest == Rest.SMALL_TABLE:
            yield _("At a table of two a pawn home is worth 2 points, and a win 5.")
    elif key == SchemeKey.FORMULE:
        yield from formula_sentences(paper.formula, paper.kind.plays)
    elif key == SchemeKey.INDIVIDUEEL:
        yield _("A pawn on your last home field is worth 4 points, those before it 3, 2 and 1.")
        yield _("Who win in time get 1 more each.")
