"""The pawns of all seats, and what a move does with them."""

from collections.abc import Iterable

from scoring.rules.moves import Part
from scoring.rules.places import HOME, NEST, PAWNS

Places = tuple[int, ...]
Pawns = tuple[Places, ...]


def without(places: Places, gone: int) -> Places:
    """Return the places of a colour but for one, from which every pawn is gone."""
    return tuple(place for place in places if place != gone)


def with_one(places: Places, new: int) -> Places:
    """Return the places of a colour and one more, in order."""
    return tuple(sorted((*places, new)))


def put(pawns: Pawns, seat: int, places: Places) -> Pawns:
    """Return the pawns of all seats with those of one on these places."""
    return (*pawns[:seat], places, *pawns[seat + 1 :])


def moved(pawns: Pawns, part: Part) -> Pawns:
    """Return the pawns after one part of a move, with the pawn that was hit back in its nest."""
    seats = list(pawns)
    own = list(seats[part.seat])
    if part.source != NEST:
        own.remove(part.source)
    if part.other is not None:
        theirs = list(seats[part.other])
        theirs.remove(part.target)
        theirs.append(part.source)
        theirs.sort()
        seats[part.other] = tuple(theirs)
    elif part.target < HOME[0]:
        if part.target in own:
            own.remove(part.target)
        else:
            for seat, places in enumerate(pawns):
                if part.target in places and seat != part.seat:
                    seats[seat] = tuple(place for place in places if place != part.target)
                    break
    own.append(part.target)
    own.sort()
    seats[part.seat] = tuple(own)
    return tuple(seats)


def can_be_made(pawns: Pawns, parts: Iterable[Part]) -> bool:
    """Return whether the pawns of a move stand where it takes them from, be it legal or not."""
    seats = [list(places) for places in pawns]
    for part in parts:
        other = part.seat if part.other is None else part.other
        if not (0 <= part.seat < len(seats) and 0 <= other < len(seats)):
            return False
        own = seats[part.seat]
        if part.source == NEST:
            if len(own) == PAWNS:
                return False
        elif part.source in own:
            own.remove(part.source)
        else:
            return False
        if part.other is not None and part.target not in seats[other]:
            return False
        own.append(part.target)
    return True
