"""The rules of Keezen, exact: five rule sets, every legal move, and why a move is not one."""

from scoring.rules.cards import RANKS, Card, NotACard, hand_of
from scoring.rules.colour import Played
from scoring.rules.meeting import LaidDown
from scoring.rules.moves import Move, NotAMove, Part, move_from_text
from scoring.rules.perft import perft
from scoring.rules.position import IllegalMove, NotAPosition, Position
from scoring.rules.rulesets import (
    GEZELLIG,
    GEZELLIG2,
    GEZELLIG6,
    KOPPEL,
    KRUIZ,
    KRUIZ_SOLO,
    NK,
    RULESETS,
    STAND,
    Ruleset,
)
from scoring.rules.search import Reconstruction, reconstruct

__all__ = [
    "GEZELLIG",
    "GEZELLIG2",
    "GEZELLIG6",
    "KOPPEL",
    "KRUIZ",
    "KRUIZ_SOLO",
    "NK",
    "RANKS",
    "RULESETS",
    "STAND",
    "Card",
    "IllegalMove",
    "LaidDown",
    "Move",
    "NotACard",
    "NotAMove",
    "NotAPosition",
    "Part",
    "Played",
    "Position",
    "Reconstruction",
    "Ruleset",
    "hand_of",
    "move_from_text",
    "perft",
    "reconstruct",
]
