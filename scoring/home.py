"""What can be home at a table, and who has won by it: the cards of all schemes that count that."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.cards import (
    Card,
    Ending,
    Fault,
    absence_faults,
    plays_absent,
    unplayed_faults,
)

PLAYER_PAWNS = 4

Party = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Home:
    """The table of a card: `most` is what each side has with all its pawns home.

    `parties` are the sides that win together, each with `pawns` of its own; `too_many` is the code
    of the fault of a number above `most`. Who was absent has half of the most, who came in vain
    all of it ("4 against 8", the championship's regulation).
    """

    most: tuple[int, ...]
    parties: tuple[Party, ...]
    pawns: int
    too_many: str = "too_many_pawns"

    def faults(self, card: Card) -> list[Fault]:
        """Return all that is wrong with the card, together."""
        found = absence_faults(card, [most // 2 for most in self.most], self.most)
        if card.ending is Ending.ABSENT:
            return found
        if card.ending is Ending.NOT_PLAYED:
            return found + unplayed_faults(card)
        unusable = [fault for side in range(len(self.most)) for fault in self._unusable(card, side)]
        complete = self.complete(card.values)
        found += unusable + self._winners(card, complete)
        if card.ending is Ending.FINISHED and not complete and not unusable:
            found.append(Fault("nobody_finished", None, {"pawns": self.pawns}))
        if card.ending is Ending.TIME_OVER and complete:
            found.append(Fault("finished_in_time", complete[0][0], {"pawns": self.pawns}))
        return found

    def values(self, card: Card) -> tuple[int, ...]:
        """Return what each side has home by a card without faults of a game or an absence."""
        absent = plays_absent(card)
        if card.ending is Ending.ABSENT:
            return tuple(
                most // 2 if side == card.absent else most for side, most in enumerate(self.most)
            )
        return tuple(
            self.most[side] // 2 if side == absent else value or 0
            for side, value in enumerate(card.values)
        )

    def won(self, card: Card) -> tuple[bool, ...]:
        """Return who won by a card without faults: the sides of the party that is home, or all who
        came in vain."""
        if card.ending is Ending.ABSENT:
            return tuple(side != card.absent for side in range(len(self.most)))
        winners = {side for party in self.complete(card.values) for side in party}
        return tuple(side in winners for side in range(len(self.most)))

    def complete(self, values: Sequence[int | None]) -> list[Party]:
        """Return the parties with all their pawns home."""
        return [party for party in self.parties if all(values[at] == self.most[at] for at in party)]

    def ending_of(self, values: Sequence[int | None]) -> Ending:
        """Return all home or more typed is a finished game, so that a 9 gets one message and not
        two."""
        finished = any(
            all((values[side] or 0) >= self.most[side] for side in party) for party in self.parties
        )
        return Ending.FINISHED if finished else Ending.TIME_OVER

    def _unusable(self, card: Card, side: int) -> list[Fault]:
        value, most = card.values[side], self.most[side]
        if side == plays_absent(card):
            return []
        if value is None:
            return [Fault("missing_value", side)]
        if value < 0:
            return [Fault("negative", side, {"value": value})]
        if value > most:
            return [Fault(self.too_many, side, {"value": value, "maximum": most})]
        return []

    def _winners(self, card: Card, complete: Sequence[Party]) -> list[Fault]:
        pawns, winner = {"pawns": self.pawns}, card.winner
        faults = [
            Fault("two_winners", party[0], {"value": self.most[party[0]]}) for party in complete[1:]
        ]
        if winner is None or (winner == card.absent and plays_absent(card) is not None):
            return faults
        if winner not in range(len(card.values)):
            return [*faults, Fault("winner_unknown")]
        if any(winner in party for party in complete):
            return faults
        if complete:
            return [*faults, Fault("wrong_winner", winner, {**pawns, "winner": complete[0][0]})]
        value = card.values[winner]
        values = pawns if value is None else {**pawns, "value": value}
        return [*faults, Fault("winner_not_home", winner, values)]
