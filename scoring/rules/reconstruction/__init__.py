"""Which moves can have led to a board: searched backward, from both ends, within a budget."""
