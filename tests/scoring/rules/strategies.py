"""Rule sets, positions, hands and games for property tests of the rules."""

from typing import NamedTuple

from hypothesis import strategies as st

from scoring.rules import RANKS, RULESETS, Card, Move, Position, Ruleset
from tests.scoring.rules.boards import scattered

MOVE_SIGNS = "012345678 9nch:-x,"
POSITION_SIGNS = "0123456789ch,/- "


class Line(NamedTuple):
    """A game as it went: where it began, its moves, and where it stands."""

    start: Position
    moves: tuple[Move, ...]
    end: Position


def rulesets() -> st.SearchStrategy[Ruleset]:
    """One of the rule sets, or one with homes that are filled from back to front."""
    closing_up = [rules.with_house_rules(["home_order"]) for rules in RULESETS.values()]
    return st.sampled_from([*RULESETS.values(), *closing_up])


@st.composite
def positions(draw: st.DrawFn, rules: Ruleset | None = None) -> Position:
    """A sound position of a rule set, or of any: home and start fields are favoured."""
    return scattered(rules or draw(rulesets()), lambda options: draw(st.sampled_from(options)))


def cards(rules: Ruleset) -> st.SearchStrategy[Card]:
    """A card that is in the pack of a rule set."""
    return st.sampled_from([*RANKS, Card.JOKER] if rules.jokers else RANKS)


def hands(rules: Ruleset, size: int = 5) -> st.SearchStrategy[list[Card]]:
    """A hand of at most so many cards."""
    return st.lists(cards(rules), max_size=size)


@st.composite
def games(draw: st.DrawFn, rules: Ruleset | None = None, plies: int = 12) -> Line:
    """A line of at most so many legal moves from a sound position, with whatever cards; it ends
    early where the seat on turn has no move with any card."""
    start = position = draw(positions(rules))
    moves: list[Move] = []
    for _ply in range(draw(st.integers(0, plies))):
        playable = [card for card in RANKS if position.legal_moves(card)]
        if not playable:
            break
        card = draw(st.sampled_from(playable))
        moves.append(draw(st.sampled_from(list(position.legal_moves(card)))))
        position = position.play(moves[-1])
    return Line(start, tuple(moves), position)


@st.composite
def nearly(draw: st.DrawFn, texts: st.SearchStrategy[str], signs: str) -> str:
    """A text with up to three signs put in, taken out or changed."""
    text = draw(texts)
    for _change in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(text)))
        put = draw(st.sampled_from(["", *signs]))
        text = text[:at] + put + text[at + draw(st.integers(0, 1)) :]
    return text
