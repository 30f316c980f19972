"""How many ways there are to go on: the figure by which two move generators are compared."""

from scoring.rules.cards import RANKS
from scoring.rules.legal import count_of_all_ranks
from scoring.rules.position import Position


def perft(position: Position, depth: int) -> int:
    """The number of sequences of `depth` moves, with all thirteen ranks at every ply.

    Seats play in turn and nobody holds a hand, so a seat that can play nothing ends the line; the
    two orders of a split seven are two moves, and there is no joker.
    """
    if depth == 0:
        return 1
    if depth == 1:
        return count_of_all_ranks(position)
    return sum(perft(position.after(move), depth - 1) for move in position.legal_moves(RANKS))
