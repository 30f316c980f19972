"""Questions about a board, answered with the articles that the answers rest on."""
