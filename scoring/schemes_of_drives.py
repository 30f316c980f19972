"""The classes of schemes; `scoring.schemes` has those that are in use."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.cards import (
    PLAYER_PAWNS,
    Card,
    Ending,
    Fault,
    Home,
    SideScore,
    absence_faults,
    plays_absent,
    require_faultless,
    unplayed_faults,
)
from scoring.formats import parties, party_of

PAWNS = 2 * PLAYER_PAWNS


@dataclass(frozen=True, slots=True)
class PawnScheme:
    """Points for pawns at home: `per_pawn` each, and for a winner in time `bonus` and `per_missing`
    for every pawn that the losers, however many sides they are, did not bring home. When the time
    is over `time_over` is for the one side that has most home; it did not win by that.

    Each side is for itself and has so many `pawns`: a team 8, a player alone at a table for two 4.
    """

    key: str
    per_pawn: int
    bonus: int = 0
    per_missing: int = 0
    pawns: int = PAWNS
    time_over: int = 0

    @property
    def bye_points(self) -> int:
        """As much as against an absent team: a bye is no one's fault either."""
        return self.points((self.pawns, self.pawns // 2), 0)

    @property
    def highest(self) -> int:
        return self.pawns

    def numbers(self, sides: int, partner: int | None = None) -> tuple[tuple[int, ...], ...]:
        return tuple((side,) for side in range(sides))

    def faults(self, card: Card) -> tuple[Fault, ...]:
        return tuple(self._home(len(card.values)).faults(card))

    def score(self, card: Card) -> tuple[SideScore, ...]:
        home = self._home(len(card.values))
        require_faultless(home.faults(card))
        if card.ending is Ending.NOT_PLAYED:
            return tuple(SideScore(0, None, False) for _ in card.values)
        pawns = home.values(card)
        return tuple(
            SideScore(self.points(pawns, side, plays_absent(card)), pawns[side], won)
            for side, won in enumerate(home.won(card))
        )

    def ending_of(self, values: Sequence[int | None], partner: int | None = None) -> Ending:
        return self._home(len(values)).ending_of(values)

    def points(self, pawns: Sequence[int], side: int, absent: int | None = None) -> int:
        """Return what one side gets where these pawns of each side are home; those of an `absent`
        side were given to it, and lead nobody."""
        points = self.per_pawn * pawns[side]
        if pawns[side] < self.pawns:
            counted = [home for at, home in enumerate(pawns) if at != absent]
            ahead = side != absent and self.pawns not in pawns and counted.count(max(counted)) == 1
            return points + self.time_over * (ahead and pawns[side] == max(counted))
        return points + self.bonus + self.per_missing * sum(self.pawns - home for home in pawns)

    def _home(self, sides: int) -> Home:
        return Home((self.pawns,) * sides, self.numbers(sides), self.pawns)


MOST_EACH = 100  # points for a pawn
MOST_AT_ONCE = 1000  # for a win, or a lead


@dataclass(frozen=True, slots=True)
class Formula:
    """The numbers of a scheme of one's own: those of the championship, until others are chosen."""

    per_pawn: int = 2
    bonus: int = 10
    per_missing: int = 0
    time_over: int = 0

    @property
    def win(self) -> int:
        """By how much the closest win is worth more than the same pawns but the last one."""
        return self.per_pawn + self.bonus + self.per_missing

    @property
    def is_sound(self) -> bool:
        """Whether a win is worth something, and leading when the time is over not more."""
        return 0 < self.win >= self.time_over


ALL_FIELDS = sum(range(1, PLAYER_PAWNS + 1))
WINNER = 1


@dataclass(frozen=True, slots=True)
class IndividualScheme:
    """4, 3, 2, 1 for a pawn on h4, h3, h2, h1; each winner 1 more, so at most 11.

    The number of a player is the sum over his own four fields, 0 to 10, as he added it up on the
    form; it does not tell how many pawns they were (4 is h4, or h3 and h1), so none are counted.
    The winners are the partners who both have 10, at a table for two the player who has.
    [000] says nothing of an absence: with one of four players absent and nobody to stand in for
    him there is no game; he has half of the fields, 5, and each of the others 10 and the win.
    Where somebody stands in for him the card is one of a game like any other.
    Source: [000] "Individuele scoretelling".
    """

    key: str = "individueel"

    @property
    def bye_points(self) -> int:
        """What who met an absent player gets."""
        return ALL_FIELDS + WINNER

    @property
    def highest(self) -> int:
        return ALL_FIELDS

    def numbers(self, sides: int, partner: int | None = None) -> tuple[tuple[int, ...], ...]:
        return tuple((side,) for side in range(sides))

    def faults(self, card: Card) -> tuple[Fault, ...]:
        return tuple(_home(len(card.values), card.partner).faults(card))

    def score(self, card: Card) -> tuple[SideScore, ...]:
        home = _home(len(card.values), card.partner)
        require_faultless(home.faults(card))
        if card.ending is Ending.NOT_PLAYED:
            return tuple(SideScore(0, None, False) for _ in card.values)
        return tuple(
            SideScore(value + WINNER * won, None, won)
            for value, won in zip(home.values(card), home.won(card), strict=True)
        )

    def ending_of(self, values: Sequence[int | None], partner: int | None = None) -> Ending:
        return _home(len(values), partner).ending_of(values)


def _home(sides: int, partner: int | None) -> Home:
    together = parties(sides, partner)
    pawns = PLAYER_PAWNS * len(together[0]) if together else PLAYER_PAWNS
    return Home((ALL_FIELDS,) * sides, together, pawns, "too_much_home")


@dataclass(frozen=True, slots=True)
class SharedScheme:
    """A player gets half of what the scheme `of` gives to a team with the pawns of him and his
    partner: 8–6 is 26–12 under `nk`, so 13 to each of the two and 6 to each of the others. `of`
    has to give even numbers, as `nk` does; or, with a `share` of 1, each of them gets all of it.

    The form of four players bears two numbers, the pawns of each pair (0 to 8); on the card both
    partners hold theirs, so 8–6 is (8, 6, 8, 6). At a table for two a player is half a team with
    a partner as good as himself: his pawns (0 to 4) count double and the points are halved, so
    that 4 pawns home are worth 13 at either table.
    With one of four players absent and nobody to stand in for him there is no game: he gets half
    of what a team with 4 pawns gets, the others half of what its opponents get; no pawns count.
    Source: [000] "Team Puntentelling": "dan dienen de teamscores gedeeld te worden".
    """

    key: str
    of: PawnScheme
    share: int = 2

    @property
    def bye_points(self) -> int:
        """What who met an absent player gets: his share of a team's bye."""
        return self.of.bye_points // self.share

    @property
    def highest(self) -> int:
        return PAWNS

    def numbers(self, sides: int, partner: int | None = None) -> tuple[tuple[int, ...], ...]:
        return parties(sides, partner)

    def faults(self, card: Card) -> tuple[Fault, ...]:
        found = _shared_home(len(card.values), card.partner).faults(card)
        if card.ending in (Ending.FINISHED, Ending.TIME_OVER):
            for party in parties(len(card.values), card.partner):
                if len({card.values[side] for side in party}) > 1:
                    found.append(Fault("partners_differ", party[-1]))
        return tuple(found)

    def score(self, card: Card) -> tuple[SideScore, ...]:
        require_faultless(self.faults(card))
        if card.ending is Ending.NOT_PLAYED:
            return tuple(SideScore(0, None, False) for _ in card.values)
        home = _shared_home(len(card.values), card.partner)
        if card.ending is Ending.ABSENT:
            least = self.of.points((PAWNS // 2, PAWNS), 0) // self.share
            return tuple(
                SideScore(self.bye_points if came else least, None, came) for came in home.won(card)
            )
        teams = [card.values[party[0]] or 0 for party in home.parties]
        points = self._shares([pawns * PAWNS // home.pawns for pawns in teams])
        place = {side: at for at, party in enumerate(home.parties) for side in party}
        return tuple(
            SideScore(points[place[side]], teams[place[side]], won)
            for side, won in enumerate(home.won(card))
        )

    def ending_of(self, values: Sequence[int | None], partner: int | None = None) -> Ending:
        return _shared_home(len(values), partner).ending_of(values)

    def _shares(self, pawns: Sequence[int]) -> list[int]:
        return [self.of.points(pawns, team) // self.share for team in range(len(pawns))]


def _shared_home(sides: int, partner: int | None) -> Home:
    together = parties(sides, partner)
    pawns = PLAYER_PAWNS * len(together[0]) if together else PLAYER_PAWNS
    return Home((pawns,) * sides, together, pawns)


HIGHEST_WRITTEN = 99_999


@dataclass(frozen=True, slots=True)
class WrittenScheme:
    """Whole numbers as written on the form, for drives whose formula is their own.

    `absence` is what the organiser gives the absent and the present side, None as long as nobody
    said so: then no card can say that somebody was absent. `bye_points` is for the bye.
    The winner is the side ticked, with its partner; without a tick, of a finished game, who have
    the most, two partners together.
    Raises ValueError for a step below 1 or an empty range.
    """

    key: str = "vrij"
    step: int = 1
    minimum: int = 0
    maximum: int = HIGHEST_WRITTEN
    absence: tuple[int, int] | None = (0, 0)
    bye_points: int = 0

    def __post_init__(self) -> None:
        if self.step < 1 or not 0 <= self.minimum <= self.maximum <= HIGHEST_WRITTEN:
            raise ValueError("step must be 1 or more and 0 <= minimum <= maximum <= 99999")

    @property
    def highest(self) -> int:
        return self.maximum

    def numbers(self, sides: int, partner: int | None = None) -> tuple[tuple[int, ...], ...]:
        return tuple((side,) for side in range(sides))

    def faults(self, card: Card) -> tuple[Fault, ...]:
        sides = len(card.values)
        absent, present = self.absence or (0, 0)
        if self.absence is None and (card.ending is Ending.ABSENT or card.absent is not None):
            return (Fault("absence_unknown"),)
        faults = absence_faults(card, (absent,) * sides, (present,) * sides)
        if card.ending is Ending.ABSENT:
            return tuple(faults)
        if card.ending is Ending.NOT_PLAYED:
            return tuple(faults + unplayed_faults(card))
        for side, points in enumerate(card.values):
            if side != plays_absent(card):
                faults += self._written(side, points)
        if card.winner is not None and card.winner not in range(sides):
            faults.append(Fault("winner_unknown"))
        return tuple(faults)

    def score(self, card: Card) -> tuple[SideScore, ...]:
        require_faultless(self.faults(card))
        sides = len(card.values)
        absent, present = self.absence or (0, 0)
        if card.ending is Ending.NOT_PLAYED:
            return tuple(SideScore(0, None, False) for _ in card.values)
        if card.ending is Ending.ABSENT:
            came = [side != card.absent for side in range(sides)]
            return tuple(
                SideScore(present if is_present else absent, None, is_present)
                for is_present in came
            )
        winners = self._winners(card)
        return tuple(
            SideScore(absent if side == card.absent else points or 0, None, side in winners)
            for side, points in enumerate(card.values)
        )

    def _winners(self, card: Card) -> tuple[int, ...]:
        sides = len(card.values)
        if card.winner is not None:
            return party_of(sides, card.winner, card.partner)
        if card.ending is not Ending.FINISHED:
            return ()
        playing = [party for party in parties(sides, card.partner) if card.absent not in party]
        sums = [sum(card.values[side] or 0 for side in party) for party in playing]
        return playing[sums.index(max(sums))] if sums.count(max(sums)) == 1 else ()

    def ending_of(self, values: Sequence[int | None], partner: int | None = None) -> Ending:
        """Return that a game is finished: written points do not tell whether time was up."""
        return Ending.FINISHED

    def _written(self, side: int, points: int | None) -> list[Fault]:
        if points is None:
            return [Fault("missing_value", side)]
        if points < 0:
            return [Fault("negative", side, {"value": points})]
        if points > HIGHEST_WRITTEN:
            return [Fault("too_many_digits", side, {"value": points, "maximum": HIGHEST_WRITTEN})]
        faults = []
        if points < self.minimum:
            faults.append(Fault("too_low", side, {"value": points, "minimum": self.minimum}))
        if points > self.maximum:
            faults.append(Fault("too_high", side, {"value": points, "maximum": self.maximum}))
        if points % self.step:
            faults.append(Fault("not_a_multiple", side, {"value": points, "step": self.step}))
        return faults
