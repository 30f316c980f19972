"""The boards in the guides are drawn by the same function as those on pages and on paper."""

import os
from pathlib import Path

import pytest

from scoring.rules import RULESETS, Position, board_svg, card_of, move_from_text

PICTURES = Path(__file__).parents[3] / "docs" / "pictures"
BOARDS = {
    "bord-vier": ("nk", "0,60,h4/16,20/-/40,h1,h2 0", "7", "0:60-h1,0:0-3"),
    "bord-zes": ("gezellig6", "5,h4/16/40/70,h1,h2/-/90 0", "J", "0:5x3:70"),
    "bord-twee": ("gezellig2", "0,28,h4/12,h3,h4 0", "4", "0:0-28"),
    "bord-kruis": ("kruiz", "4,h4/16/c/40,h1,h2 0", "8", "0:4-42"),
}


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_in_the_guides_is_as_it_is_drawn_today(name):
    """With KEEZDRIVE_PICTURES set, the pictures are made anew in that folder."""
    rules, position, card, move = BOARDS[name]
    board = Position.from_text(position, RULESETS[rules])
    drawn = move_from_text(move, card_of(card))
    assert drawn in board.legal_moves(card)
    picture = board_svg(board, [drawn]) + "\n"
    if folder := os.environ.get("KEEZDRIVE_PICTURES"):
        Path(folder, f"{name}.svg").write_text(picture, encoding="utf-8")
    assert (PICTURES / f"{name}.svg").read_text(encoding="utf-8") == picture
