"""A question about a board: its answer, and what was asked in the words of people."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.cards import Ending as ScoreEnding
from scoring.rules import RULESETS, Card, Ruleset, colour_of
from scoring.rules.rulesets import Pairing
from scoring.schemes import Scheme
from scoring.verdicts import (
    Verdict,
    verdict_on_hand,
    verdict_on_last_move,
    verdict_on_move,
    verdict_on_score,
    with_pairing,
)
from tournaments.enums import Ending, QuestionKey
from tournaments.speech import card_sign, in_language


class QuestionDetail(NamedTuple):
    """One thing that was asked with the board: its name and what it was."""

    name: Promise
    value: str


def _card(sign: str) -> str:
    return card_sign(Card(sign))


def _cards(signs: list[str]) -> str:
    return " ".join(map(_card, signs))


def _player(seat: Any) -> str:
    return in_language(colour_of(int(seat)))


def _ending(ending: str) -> str:
    return str(Ending(ending).label)


def _pairing(pairing: str) -> str:
    return str(PAIRINGS[Pairing(pairing)])


# Who plays together at a table where blind cards decide it.
PAIRINGS: Mapping[str, Promise] = {
    Pairing.HIDDEN.value: _("nobody knows it yet: the cards lie blind"),
    Pairing.LEFT.value: _("red and green, yellow and blue"),
    Pairing.OPPOSITE.value: _("red and yellow, green and blue"),
    Pairing.RIGHT.value: _("red and blue, green and yellow"),
}
# By the fields of the page, in the order in which they are told.
FIELDS: Mapping[str, tuple[Any, Callable[[Any], str]]] = {
    "paired": (_("Who plays together"), _pairing),
    "seat": (_("Player"), _player),
    "card": (_("Card"), _card),
    "hand": (_("Cards in the hand"), _cards),
    "move": (_("The move"), str),
    "claim": (_("The move that was said to be it"), str),
    "ending": (_("The game was"), _ending),
    "start": (_("The board before the deal round"), str),
    "pile": (_("The cards as they were played"), str),
}
# What the card says of each team; most teams are at a table where everybody plays alone.
CLAIMS = tuple(f"claim_{team}" for team in range(max(len(it.teams) for it in RULESETS.values())))
OF_QUESTION: Mapping[str, frozenset[str]] = {
    QuestionKey.MOVE: frozenset({"card", "move"}),
    QuestionKey.HAND: frozenset({"hand"}),
    QuestionKey.SCORE: frozenset({"ending"}),
    QuestionKey.LAST: frozenset({"seat", "card", "claim"}),
    QuestionKey.ROUND: frozenset({"seat", "start", "pile"}),
}


def question_details(question: str, asked: Mapping[str, Any]) -> tuple[QuestionDetail, ...]:
    """Return what was asked beside the position, of what this question looks at."""
    wanted = OF_QUESTION.get(question, frozenset()) | {"paired"}
    lines = [
        QuestionDetail(name, say(asked[field]))
        for field, (name, say) in FIELDS.items()
        if field in wanted and asked.get(field) not in (None, "", [])
    ]
    claims = [str(asked.get(name, "")) for name in CLAIMS if name in asked]
    if question == QuestionKey.SCORE and claims:
        lines.append(QuestionDetail(_("Home according to the card"), "–".join(claims)))
    return tuple(lines)


def verdict_on(
    question: QuestionKey, asked: Mapping[str, Any], rules: Ruleset, scoring: Scheme
) -> Verdict | None:
    """Return the answer to what was asked, by the fields of the page; None for the question that
    is searched in the background."""
    if question not in ANSWERS:
        return None
    return with_pairing(ANSWERS[question](asked, scoring), rules)


def _on_move(asked: Mapping[str, Any], _scoring: Scheme) -> Verdict:
    return verdict_on_move(asked["position"], asked["move"])


def _on_hand(asked: Mapping[str, Any], _scoring: Scheme) -> Verdict:
    return verdict_on_hand(asked["position"], [Card(card) for card in asked["hand"]])


def _on_score(asked: Mapping[str, Any], scoring: Scheme) -> Verdict:
    claims = [asked[name] for name in CLAIMS if name in asked]
    return verdict_on_score(asked["position"], scoring, ScoreEnding(asked["ending"]), claims)


def _on_last(asked: Mapping[str, Any], _scoring: Scheme) -> Verdict:
    return verdict_on_last_move(
        asked["position"], Card(asked["card"]), asked["seat"], asked["claim"]
    )


ANSWERS: Mapping[QuestionKey, Callable[[Mapping[str, Any], Scheme], Verdict]] = {
    QuestionKey.MOVE: _on_move,
    QuestionKey.HAND: _on_hand,
    QuestionKey.SCORE: _on_score,
    QuestionKey.LAST: _on_last,
}
