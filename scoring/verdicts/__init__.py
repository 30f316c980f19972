"""Questions about a board, answered in a sentence with the articles that it rests on."""

from scoring.verdicts.conduct import CONDUCT, Conduct, verdict_on_conduct
from scoring.verdicts.deal_round import verdict_on_deal_round
from scoring.verdicts.dealing import verdict_on_deal
from scoring.verdicts.final import verdict_on_score
from scoring.verdicts.hand import verdict_on_hand
from scoring.verdicts.last_move import verdict_on_last_move
from scoring.verdicts.move import verdict_on_move
from scoring.verdicts.verdict import (
    Answer,
    Ground,
    Score,
    Step,
    TeamScore,
    Verdict,
    turned_too_late,
    with_pairing,
)

__all__ = [
    "CONDUCT",
    "Answer",
    "Conduct",
    "Ground",
    "Score",
    "Step",
    "TeamScore",
    "Verdict",
    "turned_too_late",
    "verdict_on_conduct",
    "verdict_on_deal",
    "verdict_on_deal_round",
    "verdict_on_hand",
    "verdict_on_last_move",
    "verdict_on_move",
    "verdict_on_score",
    "with_pairing",
]
