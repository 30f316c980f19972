"""What every rule and switch rests on: the source, its article, its words, how clear they are.

The texts stand in `articles.toml`. `Ruleset.provenance` is the way in: it knows which source a
rule set follows, and where an organiser decided otherwise.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from scoring.rules.cards import Card

TEXTS = Path(__file__).with_suffix(".toml")
TITLES = {
    "[000]": "Stand Keezenspel",
    "[001]": "Het Keezenspel (het gezelligste bord- én kaartspel)",
    "[002]": "NK keezen",
    "[003]": "Koppel Keezen bij Reiger Boys",
    "[004]": "Kruizkeezen",
}


class Clarity(StrEnum):
    """How certain a source is about a rule."""

    CLEAR = "clear"
    SILENT = "silent"
    AMBIGUOUS = "ambiguous"
    CONTRADICTS = "contradicts"
    ASSUMPTION = "assumption"
    HOUSE_RULE = "house_rule"


class Rule(StrEnum):
    """Every rule that a verdict can rest on, by its key; the switches of a rule set among them."""

    BOARD = "board"
    SEATS = "seats"
    PARTNERS = "partners"
    PAIRING = "pairing"
    CARDS = "cards"
    JOKERS = "jokers"
    DEAL = "deal"
    DEALER = "dealer"
    BEGINNER = "beginner"
    ACTION = "action"
    STEP_BY_STEP = "step_by_step"
    PROTECTED_PASSED = "protected_passed"
    PROTECTED_HIT = "protected_hit"
    PROTECTED_SWAPPED = "protected_swapped"
    PROTECTED_ALWAYS = "protected_always"
    LANDING = "landing"
    PASSING = "passing"
    ENTERING = "entering"
    HOME_EXACT = "home_exact"
    HOME_BOUNCE = "home_bounce"
    HOME_BACKWARD = "home_backward"
    HOME_LEFT = "home_left"
    HOME_PASSED = "home_passed"
    HOME_ORDER = "home_order"
    HOME_SWAPPED = "home_swapped"
    SECOND_LAP = "second_lap"
    ACE = "ace"
    ACE_ELEVEN = "ace_eleven"
    KING = "king"
    KING_THIRTEEN = "king_thirteen"
    KING_FOR_PARTNER_EARLY = "king_for_partner_early"
    QUEEN = "queen"
    NUMBER = "number"
    FOUR = "four"
    FOUR_OVER_START = "four_over_start"
    FOUR_FROM_START = "four_from_start"
    SEVEN = "seven"
    SEVEN_COMPLETED = "seven_completed"
    SEVEN_WITH_ONE = "seven_with_one"
    PARTNER_COMPLETES = "partner_completes"
    SPLIT_TO_PARTNER = "split_to_partner"
    JACK = "jack"
    JACK_COMPULSORY = "jack_compulsory"
    JACK_FROM_OWN_START = "jack_from_own_start"
    JACK_ON_PARTNER = "jack_on_partner"
    TEN = "ten"
    TEN_MOVES_OPPONENT = "ten_moves_opponent"
    TEN_PASSES = "ten_passes"
    TEN_HOME = "ten_home"
    EIGHT = "eight"
    MIDDLE = "middle"
    JUNCTION = "junction"
    JOKER = "joker"
    OWN_PAWNS = "own_pawns"
    HELPING = "helping"
    DUTY_TO_PLAY = "duty_to_play"
    HIT_PARTNER = "hit_partner"
    SELF_CAPTURE_OPTIONAL = "self_capture_optional"
    STUCK = "stuck"
    DISCARDS_ONE = "discards_one"
    END = "end"
    POINTS = "points"
    CONSULTING = "consulting"
    CARD_THROWN = "card_thrown"
    PAWN_RELEASED = "pawn_released"
    HAND_VISIBLE = "hand_visible"
    FINGER_COUNTING = "finger_counting"
    PLAYED_OPENLY = "played_openly"
    SANCTION = "sanction"
    THROWN_BY_MISTAKE = "thrown_by_mistake"


OF_CARD = {
    Card.ACE: Rule.ACE,
    Card.FOUR: Rule.FOUR,
    Card.SEVEN: Rule.SEVEN,
    Card.EIGHT: Rule.EIGHT,
    Card.TEN: Rule.TEN,
    Card.JACK: Rule.JACK,
    Card.QUEEN: Rule.QUEEN,
    Card.KING: Rule.KING,
    Card.JOKER: Rule.JOKER,
}
WRITTEN_UNDER = {
    Rule.ACE_ELEVEN: Rule.ACE,
    Rule.KING_THIRTEEN: Rule.KING,
    Rule.TEN_MOVES_OPPONENT: Rule.TEN,
    Rule.JUNCTION: Rule.MIDDLE,
    Rule.TEN: Rule.NUMBER,
    Rule.EIGHT: Rule.NUMBER,
}
REMARKS = {
    Clarity.CLEAR: ("", ""),
    Clarity.SILENT: (
        "De bron zegt hier niets over; zo is het voor dit reglement besloten.",
        "The source says nothing about this; so it was decided for this rule set.",
    ),
    Clarity.AMBIGUOUS: (
        "De tekst kan ook anders worden gelezen.",
        "The text can be read otherwise too.",
    ),
    Clarity.CONTRADICTS: ("De bron spreekt zichzelf tegen.", "The source contradicts itself."),
    Clarity.ASSUMPTION: (
        "De bron heeft geen tekening; hoe het midden aan de ring vastzit, is een aanname.",
        "The source has no drawing; how the middle joins the ring is an assumption.",
    ),
    Clarity.HOUSE_RULE: (
        "Een afspraak van de organisator, die van de bron afwijkt.",
        "Agreed by the organiser, and different from the source.",
    ),
}


@dataclass(frozen=True, slots=True)
class Article:
    """Where a rule stands. `article` is the heading or the question in the source, `quote` its
    words; both are empty where the source is silent and for a house rule."""

    rule: Rule
    source: str
    article: str = ""
    article_en: str = ""
    quote: str = ""
    quote_en: str = ""
    clarity: Clarity = Clarity.SILENT
    note_nl: str = ""
    note_en: str = ""

    @property
    def remark_nl(self) -> str:
        """How certain it is, in Dutch; empty where the source is clear."""
        return " ".join(filter(None, (REMARKS[self.clarity][0], self.note_nl)))

    @property
    def remark_en(self) -> str:
        """The same in English."""
        return " ".join(filter(None, (REMARKS[self.clarity][1], self.note_en)))

    @property
    def nl(self) -> str:
        """Source, article and words, with the remark where one is due."""
        return _citation(self.source, self.article, self.quote, self.remark_nl)

    @property
    def en(self) -> str:
        """The same, translated."""
        return _citation(self.source, self.article_en, self.quote_en, self.remark_en)


def article(
    source: str, rule: Rule | str, seats: int = 4, agreed: Mapping[Rule, bool] | None = None
) -> Article:
    """Return what a source says on a rule, at a table with so many seats.

    `agreed` has the switches that an organiser set otherwise than the source, and how: what says
    the opposite of the rule as it is played then is left out of the words, or excepted in the note.
    Raise ValueError for a rule that there is not, and for a source that is unknown.
    """
    rule = Rule(rule)
    if source not in TITLES:
        raise ValueError(f"{source!r} is no source; there are {', '.join(TITLES)}")
    under: Rule | None = rule
    while under is not None:
        entries = _texts().get(under, {})
        for key in (f"{source[1:-1]}-{seats}", source[1:-1]):
            if key in entries:
                return _article(rule, source, _as_agreed(entries, key, agreed or {}))
        under = WRITTEN_UNDER.get(under)
    return Article(rule, source)


def house_rule(rule: Rule | str) -> Article:
    """Return what an organiser agreed on that differs from every source."""
    return Article(Rule(rule), "huisregel / house rule", clarity=Clarity.HOUSE_RULE)


def _as_agreed(entries: Mapping[str, Any], key: str, agreed: Mapping[Rule, bool]) -> dict[str, Any]:
    """Return what stands under a key, as it can still be quoted beside what was agreed."""
    entry: dict[str, Any] = dict(entries[key])
    for switch, on in agreed.items():
        for level in (entries, entries[key]):
            entry |= level.get("with" if on else "without", {}).get(switch, {})
    return entry


def _article(rule: Rule, source: str, entry: Mapping[str, str]) -> Article:
    return Article(
        rule,
        source,
        entry["article"],
        _texts()["headings"][entry["article"]],
        entry["quote"],
        entry["english"],
        Clarity(entry.get("clarity", Clarity.CLEAR)),
        entry.get("note_nl", ""),
        entry.get("note_en", ""),
    )


def _citation(source: str, heading: str, quote: str, remark: str) -> str:
    title = TITLES.get(source, source)
    words = f", {heading}: „{quote}”" if heading else ""
    return f"{title}{words}. {remark}".rstrip()


@cache
def _texts() -> dict[str, dict[str, Any]]:
    with TEXTS.open("rb") as file:
        return tomllib.load(file)
