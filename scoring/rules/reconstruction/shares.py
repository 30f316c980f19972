"""How much of each card the colours take together.

A card of another seat that hits a pawn, swaps it or takes it along has done its work: it cannot do
as much to a third colour. So a colour that needs such a card takes it whole; half of it where the
card can touch two pawns, as a seven can. No card is there for more than a whole. One number holds
the shares in all cards, three bits a card: two wholes can be added up in them, and still be seen to
be too much.
"""

from collections.abc import Iterable

WHOLE, HALF = 2, 1
BITS = 3
# More ways than these are not worth the work: they are taken as if the colour needed nothing.
MANY_WAYS = 64
Ways = tuple[int, ...]
"""The ways in which a colour can go, each as the shares that it takes; it can go nowhere where
there are none. A way that takes as much of every card as another one is left out."""


def share(ply: int, part: int) -> int:
    """Return a share in card `ply`: nothing, HALF or the WHOLE of it."""
    return part << BITS * ply


class Shares:
    """The shares in so many cards, and whether colours can have them at the same time."""

    def __init__(self, cards: int) -> None:
        self.ones = sum(share(ply, 1) for ply in range(cards))
        self.over = self.ones << BITS - 1
        self.known: dict[tuple[Ways, ...], bool] = {}

    def least(self, ways: Iterable[int]) -> Ways:
        """Return the ways of which no other takes as little of every card, or less."""
        different = set()
        for way in ways:
            if not way:
                return (0,)
            different.add(way)
        kept: list[int] = []
        for way in sorted(different, key=lambda way: (way.bit_count(), way)):
            if not any((way | self.over) - less & self.over == self.over for less in kept):
                kept.append(way)
        return tuple(kept) if len(kept) <= MANY_WAYS else (0,)

    def fit(self, colours: tuple[Ways, ...]) -> bool:
        """Return whether each colour can go one of its ways without any card being taken for more
        than a whole."""
        fit = self.known.get(colours)
        if fit is None:
            together: Ways = (0,)
            for ways in sorted(colours, key=len):
                sums = [taken + way for taken in together for way in ways]
                together = self.least(taken for taken in sums if not taken + self.ones & self.over)
            fit = self.known[colours] = bool(together)
        return fit
