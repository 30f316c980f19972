"""The scheme of shared team points, for players who are ranked by themselves: `gedeeld`."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.cards import Card, Ending, Fault, SideScore, require_faultless
from scoring.home import PLAYER_PAWNS, Home
from scoring.parties import parties
from scoring.pawn_scheme import PAWNS, PawnScheme


@dataclass(frozen=True, slots=True)
class SharedScheme:
    """A player gets half of what the scheme `of` gives to a team with the pawns of him and his
    partner: 8–6 is 26–12 under `nk`, so 13 to each of the two and 6 to each of the others. `of`
    has to give even numbers, as `nk` does.

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

    @property
    def bye_points(self) -> int:
        """What who met an absent player gets: half of a team's bye."""
        return self.of.bye_points // 2

    @property
    def highest(self) -> int:
        return PAWNS

    def numbers(self, sides: int, partner: int | None = None) -> tuple[tuple[int, ...], ...]:
        return parties(sides, partner)

    def faults(self, card: Card) -> tuple[Fault, ...]:
        found = _home(len(card.values), card.partner).faults(card)
        if card.ending in (Ending.FINISHED, Ending.TIME_OVER):
            for party in parties(len(card.values), card.partner):
                if len({card.values[side] for side in party}) > 1:
                    found.append(Fault("partners_differ", party[-1]))
        return tuple(found)

    def score(self, card: Card) -> tuple[SideScore, ...]:
        require_faultless(self.faults(card))
        if card.ending is Ending.NOT_PLAYED:
            return tuple(SideScore(0, None, False) for _ in card.values)
        home = _home(len(card.values), card.partner)
        if card.ending is Ending.ABSENT:
            least = self.of.points((PAWNS // 2, PAWNS), 0) // 2
            return tuple(
                SideScore(self.bye_points if came else least, None, came) for came in home.won(card)
            )
        teams = [card.values[party[0]] or 0 for party in home.parties]
        points = self._halves([pawns * PAWNS // home.pawns for pawns in teams])
        place = {side: at for at, party in enumerate(home.parties) for side in party}
        return tuple(
            SideScore(points[place[side]], teams[place[side]], won)
            for side, won in enumerate(home.won(card))
        )

    def ending_of(self, values: Sequence[int | None], partner: int | None = None) -> Ending:
        return _home(len(values), partner).ending_of(values)

    def _halves(self, pawns: Sequence[int]) -> list[int]:
        return [self.of.points(pawns, team) // 2 for team in range(len(pawns))]


def _home(sides: int, partner: int | None) -> Home:
    together = parties(sides, partner)
    pawns = PLAYER_PAWNS * len(together[0]) if together else PLAYER_PAWNS
    return Home((pawns,) * sides, together, pawns)
