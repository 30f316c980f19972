"""The places of every board, as numbers that mean the same on each of them.

A ring field is its own number, counted clockwise from the start field of seat 0; the longest ring
has 96, and up to 99 can be written. After them come the middle of the cross board, the four places
of the own home, and those of the homes of others, on which no pawn can stand but on a faulty board.
So the order of the numbers is the order in which a position is written.
"""

FIELDS_A_SEAT = 16
PAWNS = 4
SEATS = 6
NEST = -1
MIDDLE = 100
HOME = (101, 102, 103, 104)
OTHER_HOMES = {
    seat: tuple(HOME[-1] + PAWNS * seat + depth for depth in range(1, PAWNS + 1))
    for seat in range(SEATS)
}

NAMES = {
    NEST: "n",
    MIDDLE: "c",
    **{place: f"h{depth}" for depth, place in enumerate(HOME, 1)},
    **{
        place: f"{seat}h{depth}"
        for seat, home in OTHER_HOMES.items()
        for depth, place in enumerate(home, 1)
    },
}
LAST = max(NAMES)
UNKNOWN = LAST + 1
BY_NAME = {name: place for place, name in NAMES.items()}


def name_of(place: int) -> str:
    """Return a place as it is written: `n`, a field, `c`, `h1` to `h4`."""
    return NAMES.get(place) or str(place)


def place_of(name: str) -> int:
    """Return the place that a name says; UNKNOWN for what is none."""
    if name.isascii() and name.isdecimal():
        field = int(name[:9])
        return field if field < MIDDLE else UNKNOWN
    return BY_NAME.get(name, UNKNOWN)


def start_of(seat: int) -> int:
    """Return the ring field on which the pawns of a seat enter."""
    return FIELDS_A_SEAT * seat


def is_home(place: int) -> bool:
    """Return whether a pawn on this place is home, where nobody can touch it."""
    return place >= HOME[0]


def on_board(place: int) -> bool:
    """Return whether a pawn on this place can be hit and swapped: the ring, and the middle."""
    return NEST < place <= MIDDLE
