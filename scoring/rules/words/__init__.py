"""The rules in words: sentences about a move, a card and a position, and why."""
