"""The rules of Keezen, exact: five rule sets, every legal move, and why a move is not one."""

from scoring.rules.articles import Article, Clarity, Rule
from scoring.rules.board import board_text
from scoring.rules.cards import RANKS, Card, NotACard, card_of, hand_of
from scoring.rules.drawing import board_svg
from scoring.rules.game.game import Game
from scoring.rules.game.reader import game_from_text, games_from_text
from scoring.rules.game.tree import DealRound, IllegalPlay, NotAGame, Play
from scoring.rules.game.verify import GameFault, Step, Verification, verify
from scoring.rules.game.writer import game_text, games_text
from scoring.rules.moves import Move, NotAMove, Part, move_from_text
from scoring.rules.perft import perft
from scoring.rules.pile import Deal, deal_round, explain_deal, pile_of
from scoring.rules.position import IllegalMove, Position
from scoring.rules.reconstruction.backward import predecessors
from scoring.rules.reconstruction.colour import Played
from scoring.rules.reconstruction.meeting import LaidDown
from scoring.rules.reconstruction.search import Reconstruction, reconstruct
from scoring.rules.replay import Replay, replay
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
from scoring.rules.state import NotAPosition
from scoring.rules.status import Fault, Status, explain, status
from scoring.rules.words.sentences import (
    Sentence,
    colour_of,
    describe_board,
    describe_card,
    describe_move,
    describe_place,
)
from scoring.rules.words.why import Reason, why_illegal

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
    "Article",
    "Card",
    "Clarity",
    "Deal",
    "DealRound",
    "Fault",
    "Game",
    "GameFault",
    "IllegalMove",
    "IllegalPlay",
    "LaidDown",
    "Move",
    "NotACard",
    "NotAGame",
    "NotAMove",
    "NotAPosition",
    "Part",
    "Play",
    "Played",
    "Position",
    "Reason",
    "Reconstruction",
    "Replay",
    "Rule",
    "Ruleset",
    "Sentence",
    "Status",
    "Step",
    "Verification",
    "board_svg",
    "board_text",
    "card_of",
    "colour_of",
    "deal_round",
    "describe_board",
    "describe_card",
    "describe_move",
    "describe_place",
    "explain",
    "explain_deal",
    "game_from_text",
    "game_text",
    "games_from_text",
    "games_text",
    "hand_of",
    "move_from_text",
    "perft",
    "pile_of",
    "predecessors",
    "reconstruct",
    "replay",
    "status",
    "verify",
    "why_illegal",
]
