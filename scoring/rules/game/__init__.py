"""A whole game: what was dealt, played and laid down, written, read, played over and verified."""
