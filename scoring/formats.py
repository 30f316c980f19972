"""The kinds of drive, who is of one party at a table, and what follows from that."""

from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Measure:
    """What parts equals, as at a full table: one pawn counts as `pawns` of those there, and who
    plays meets `parties` with `opponents` in them."""

    pawns: int = 1
    parties: int = 1
    opponents: int = 1


@dataclass(frozen=True, slots=True)
class Format:
    """One kind of drive.

    `sides` are ranked at a full table, each an entry of so many `players`; where `sides` do not go
    into the field, tables of `fewer` sides can be played. `schemes` are the keys of the schemes
    that score it, the first of them the default.
    """

    key: str
    sides: int
    players: int
    fewer: int | None
    schemes: tuple[str, ...]

    @property
    def board(self) -> int:
        """How many seats a full table has."""
        return self.sides * self.players

    @property
    def singles(self) -> bool:
        """Whether players are ranked by themselves."""
        return self.players == 1

    @property
    def names_are_chosen(self) -> bool:
        """Whether the ranked choose a name, so that a vote and a prize can go to the most original
        one; a single player has the name that he has."""
        return not self.singles

    @property
    def name_field(self) -> str:
        """The field of an entry that tells it from all others in the drive."""
        return "name" if self.names_are_chosen else "player1"

    @property
    def one_opponent(self) -> bool:
        """Whether who plays meets one other in a round. Only then there is a plan of all rounds, a
        knock-out, and a pool in which everybody meets everybody."""
        return self.sides == 2

    @property
    def reports_by_phone(self) -> bool:
        """Whether phones can report a result: both of them, where two teams meet."""
        return self.one_opponent and not self.singles

    def seats(self, sides: int, place: int) -> tuple[int, ...]:
        """Return the seats of one entry at a table of so many sides, clockwise from 0: its players
        sit as far apart as they can, two of them opposite each other."""
        return tuple(range(place, sides * self.players, sides))

    def left_over(self, entries: int, small_tables: bool) -> int:
        """Return how many of so many entries have no place at a table; with `small_tables` as few
        as full tables and those of `fewer` sides leave together."""
        step = self.fewer if small_tables and self.fewer else self.sides
        return min((entries - smaller) % self.sides for smaller in range(0, entries + 1, step))

    def measure(self, sides: int) -> Measure:
        """Return by what tied entries are measured at a table of so many sides, so that nobody has
        more or less of it by the size of the table where he sits: a player alone is half a pair."""
        pair, alone = len(parties(self.sides)[0]), len(parties(sides)[0])
        against = opposing(self.sides, 0)
        return Measure(pair // alone, len(against), sum(map(len, against)))

    @property
    def partners_change(self) -> bool:
        """Whether single players play in pairs that the draw makes anew every round ([000])."""
        return self.singles and self.sides > 2


FORMATS: dict[str, Format] = {
    "teams": Format("teams", 2, 2, None, ("nk", "koppel", "formule", "vrij")),
    "players": Format("players", 4, 1, 2, ("gedeeld", "individueel", "formule")),
    "threes": Format("threes", 3, 2, 2, ("nk", "koppel", "formule", "vrij")),
    "duels": Format("duels", 2, 1, None, ("nk", "koppel", "formule", "vrij")),
}
