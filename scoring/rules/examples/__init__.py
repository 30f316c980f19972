"""Examples for who builds on the rules: players, and a table at which they play a whole game."""
