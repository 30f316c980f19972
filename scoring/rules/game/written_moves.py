"""Moves as they are written in a record: with the colours of the pawns, or without."""

from __future__ import annotations

import re
from collections.abc import Sequence

from scoring.rules.cards import Card
from scoring.rules.moves import Move, NotAMove, Part, move_from_text
from scoring.rules.places import place_of
from scoring.rules.position import Position
from scoring.rules.typed import move_typed

PLACE = r"n|c|h[1-4]|\d{1,2}"
MOVE = re.compile(
    rf"(?:([0-5]):)?({PLACE})\s*(->|[-–—−→x×])\s*(?:([0-5]):)?({PLACE})(?!\w)", re.IGNORECASE
)
SPLIT_CARDS = (Card.SEVEN, Card.JOKER)
BETWEEN = re.compile(r"[\s,;+&]*")


def parts_written(text: str) -> list[re.Match[str]]:
    """Return the parts of a move that stand in a text, and nothing else. Raise NotAMove."""
    parts, at = [], 0
    while at < len(text):
        found = MOVE.match(text, at)
        between = BETWEEN.match(text, found.end()) if found is not None else None
        if found is None or between is None:
            raise NotAMove(f"{text[at:][:40]!r} is no move: write it like 60-h1, n-0 or 5x40")
        parts.append(found)
        at = between.end()
    return parts


def move_written(
    parts: Sequence[re.Match[str]], card: Card, seat: int, board: Position | None
) -> tuple[Move | None, str]:
    """Return the move in these parts; what only the board could tell is kept as a comment."""
    texts = []
    for part in parts:
        own, source, sign, other, target = part.groups()
        mark = "x" if sign.lower() in "x×" else "-"
        first, second = (f"{one}:" if one else "" for one in (own, other))
        texts.append(f"{first}{source}{mark}{second}{target}".lower())
    text = ",".join(texts)
    if all(part[1] and (part[4] or "x" not in one) for part, one in zip(parts, texts, strict=True)):
        return move_from_text(text, card), ""
    if board is not None:
        return move_typed(text, card, board), ""
    if "x" in text:
        return None, text
    places = [(part[1], place_of(part[2].lower()), place_of(part[5].lower())) for part in parts]
    own_parts = [Part(int(owner or seat), one, two) for owner, one, two in places]
    return move_from_text(",".join(map(str, own_parts)), card), ""
