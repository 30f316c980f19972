"""Who plays together at a table: a side is who is ranked, a party who wins and loses as one."""

SINGLES = 4  # sides of a table at which partners are drawn: opposite seats play together


def parties(sides: int) -> tuple[tuple[int, ...], ...]:
    """The sides of each party, by their places on the form, at a table of so many.

    Four single players are two parties, opposite seats together ([000] "Individuele
    scoretelling"); two teams, three teams and two players are each for themselves ([001]).
    """
    if sides == SINGLES:
        return ((0, 2), (1, 3))
    return tuple((place,) for place in range(sides))


def party_of(sides: int, place: int) -> tuple[int, ...]:
    """The party in which this place is, itself included."""
    return next(party for party in parties(sides) if place in party)


def partner_of(sides: int, place: int) -> int | None:
    """The place that plays together with this one."""
    return next((other for other in party_of(sides, place) if other != place), None)


def opposing(sides: int, place: int) -> tuple[tuple[int, ...], ...]:
    """The parties that play against this place."""
    own = party_of(sides, place)
    return tuple(party for party in parties(sides) if party != own)
