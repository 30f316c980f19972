"""Who plays together at a table: a side is who is ranked, a party who wins and loses as one.

Of four single players `partner` is the place of who plays with the first on the form, where cards
at the table decided that; None where they sit as the draw seats them, partners opposite; NOBODY as
long as it is not known. A table of another size has no such choice.
"""

SINGLES = 4  # sides of a table at which single players make pairs
OPPOSITE = 2
NOBODY = 0


def arranged(partner: int | None) -> tuple[int, ...]:
    """Return the places of four single players in the order of the seats that the draw would give
    these pairs: who is first plays with who is third. Raise ValueError for a place that is none of
    the other three."""
    mate = OPPOSITE if partner is None else partner
    others = [place for place in range(1, SINGLES) if place != mate]
    if len(others) != SINGLES - 2:
        raise ValueError(f"{partner} is no place of a partner")
    return 0, others[0], mate, others[1]


def parties(sides: int, partner: int | None = None) -> tuple[tuple[int, ...], ...]:
    """Return the sides of each party, by their places on the form, at a table of so many.

    Four single players are two parties, opposite seats together ([000] "Individuele
    scoretelling") or as the cards had it (there, "Alternatieve partnertoewijzing"); two teams,
    three teams, two players, and four of whom nobody is known to play together, are each for
    themselves ([001]).
    """
    if sides == SINGLES and partner != NOBODY:
        first, left, mate, right = arranged(partner)
        return ((first, mate), (left, right))
    return tuple((place,) for place in range(sides))


def party_of(sides: int, place: int, partner: int | None = None) -> tuple[int, ...]:
    """Return the party in which this place is, itself included."""
    return next(party for party in parties(sides, partner) if place in party)


def partner_of(sides: int, place: int, partner: int | None = None) -> int | None:
    """Return the place that plays together with this one."""
    own = party_of(sides, place, partner)
    return next((other for other in own if other != place), None)


def opposing(sides: int, place: int, partner: int | None = None) -> tuple[tuple[int, ...], ...]:
    """Return the parties that play against this place."""
    own = party_of(sides, place, partner)
    return tuple(party for party in parties(sides, partner) if party != own)
