"""What the sources say, in their own words, beside what the engine must make of it.

The sources, by the numbers that the specification gives them: [000] Stand Keezenspel, [001] Het
Keezenspel (het gezelligste), [002] the NK, [003] Koppel Keezen, [004] Kruizkeezen.
"""

from collections.abc import Callable

import pytest

from scoring.rules import (
    GEZELLIG,
    KOPPEL,
    KRUIZ,
    KRUIZ_SOLO,
    NK,
    STAND,
    Position,
    Ruleset,
    move_from_text,
)

CLASSIC = (STAND, GEZELLIG, NK, KOPPEL)
CROSS = (KRUIZ, KRUIZ_SOLO)
FOUR_SEATS = (*CLASSIC, *CROSS)

Test = Callable[..., None]


def said(where: str, dutch: str, *rules: Ruleset) -> Callable[[Test], Test]:
    """Marks a test with the source, the heading and the sentence that it rests on, and runs it
    for each of the rule sets to which the sentence applies."""
    return said_by(*((where, dutch, one) for one in rules))


def said_by(*sayings: tuple[str, str, Ruleset]) -> Callable[[Test], Test]:
    """The same, where several sources say the same in words of their own."""

    def mark(test: Test) -> Test:
        words = dict.fromkeys(f"{where}: {dutch}" for where, dutch, _rules in sayings)
        test.__doc__ = "\n".join([*words, test.__doc__ or ""])
        return pytest.mark.parametrize("rules", [rules for _, _, rules in sayings], ids=str)(test)

    return mark


def legal(rules: Ruleset, position: str, cards: str) -> set[str]:
    """The texts of all moves that the cards allow."""
    return {str(move) for move in Position.from_text(position, rules).legal_moves(cards)}


def after(rules: Ruleset, position: str, card: str, move: str) -> str:
    """The text of the position that a legal move leaves."""
    return Position.from_text(position, rules).play(move_from_text(move, card)).to_text()


def must_play(rules: Ruleset, position: str, hand: str) -> bool:
    """Whether the hand may not be laid down."""
    return Position.from_text(position, rules).must_play(hand)


def split_over(seat: int, one: int, other: int) -> set[str]:
    """Every seven that two pawns with a free road share, in both orders."""
    pairs = [(one, other), (other, one)]
    return {
        f"{seat}:{a}-{a + steps},{seat}:{b}-{b + 7 - steps}"
        for a, b in pairs
        for steps in range(1, 7)
    }
