"""The board as a picture: its places, the pawns on them, and moves as arrows along the track."""

from scoring.rules.drawing.board import board_svg, pawn_svg

__all__ = ["board_svg", "pawn_svg"]
