"""A whole game as a value, from the first deal to the end, and ways to step through it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any

from scoring.rules.cards import Card, card_of, hand_of
from scoring.rules.game.deal_state import DealState, Hand
from scoring.rules.game.fault_sentences import OVER, laid_down, must_play, not_held, threw_more
from scoring.rules.game.follow import after_play, board_after, compulsory
from scoring.rules.game.score import COUNTED
from scoring.rules.game.tree import Cursor, DealRound, IllegalPlay, NotAGame, Play, exists, inserted
from scoring.rules.moves import Move
from scoring.rules.pile import deal_round
from scoring.rules.position import Position
from scoring.rules.rulesets import NK, Ruleset
from scoring.rules.typed import move_typed
from scoring.rules.words.sentences import colour_of, describe_move

MOST_DEALS = 9999
MOST = 100_000
TIME = re.compile(r"\d{1,2}:\d\d(?::\d\d)?")


@dataclass(frozen=True)
class Game:
    """A game as somebody wrote it down: nothing in it has to be right, `verify` tells what is not.

    `dealer` dealt the first deal round of the record; where it is None, who played first tells.
    `start` is where the record begins, None for the start of a game. `pawns` and `points` are what
    is written down as the result, by team, or for points by player where `scheme` counts those.
    The game stands at `cursor`; every step returns another game.
    """

    rules: Ruleset = NK
    dealer: int | None = None
    deals: tuple[DealRound, ...] = ()
    start: Position | None = None
    pawns: tuple[int, ...] | None = None
    points: tuple[int, ...] | None = None
    scheme: str | None = None
    headers: tuple[tuple[str, str], ...] = ()
    comment: str = ""
    cursor: Cursor = field(default=(), compare=False)

    def __post_init__(self) -> None:
        if self.dealer is not None:
            self.rules.seat(self.dealer)
        if self.start is not None and self.start.rules != self.rules:
            raise NotAGame("De stand is van een ander reglement.", "The start has other rules.")
        if self.scheme is not None and self.scheme not in COUNTED:
            offered = ", ".join(COUNTED)
            raise NotAGame(
                f"'{self.scheme}' is geen telling; er zijn {offered}.",
                f"'{self.scheme}' is no scheme; there are {offered}.",
            )
        for numbers in (self.pawns, self.points):
            if numbers is not None and not (numbers and 0 <= min(numbers) <= max(numbers) < MOST):
                raise NotAGame("Een uitslag is een rij getallen.", "A result is a row of numbers.")
        for deal in self.deals:
            self._look_at(deal)

    def _look_at(self, deal: DealRound) -> None:
        """Raise NotAGame for a deal round that cannot be written down."""
        seats, pack = self.rules.seats, self.rules.cards + self.rules.jokers
        if not 1 <= deal.number <= MOST_DEALS:
            raise NotAGame("Deelronden tellen vanaf 1.", "Deal rounds count from 1.")
        if len(deal.hands) not in (0, seats):
            raise NotAGame(
                f"Deelronde {deal.number} heeft {len(deal.hands)} handen, geen {seats}.",
                f"Deal round {deal.number} has {len(deal.hands)} hands, not {seats}.",
            )
        cards = [*deal.hands, *(play.laid_down for play in deal.plays)]
        if any(hand is not None and len(hand) > pack for hand in cards):
            raise NotAGame(
                f"In deelronde {deal.number} staat een hand van meer dan {pack} kaarten.",
                f"Deal round {deal.number} has a hand of more than {pack} cards.",
            )
        for play in deal.plays:
            self.rules.seat(play.seat)
            if play.time and not TIME.fullmatch(play.time):
                raise NotAGame(
                    f"'{play.time}' is geen tijd: schrijf 20:14 of 20:14:03.",
                    f"'{play.time}' is no time: write 20:14 or 20:14:03.",
                )

    def __repr__(self) -> str:
        plays = sum(len(one.plays) for one in self.deals)
        return f"<Game {self.rules} deals={len(self.deals)} plays={plays} cursor={self.cursor}>"

    # Who deals and who begins

    @property
    def tells_dealer(self) -> bool:
        """Whether anything but who played first tells who dealt the first deal round."""
        above = self.deals[0].dealer if self.deals else None
        return any(each is not None for each in (self.dealer, self.start, above))

    @property
    def first_dealer(self) -> int:
        """Who dealt the first deal round of the record."""
        if self.dealer is not None:
            return self.dealer
        if self.deals and self.deals[0].dealer is not None:
            return self.deals[0].dealer
        plays = self.deals[0].plays if self.deals else ()
        turn = self.start.turn if self.start is not None else plays[0].seat if plays else 1
        return (turn - 1) % self.rules.seats

    def dealer_of(self, deal: int) -> int:
        """Return who has to deal a deal round of the record, counted from 0."""
        numbers = self.number_of(0), self.number_of(deal)
        first, now = (deal_round(self.rules, number).dealer for number in numbers)
        return (self.first_dealer + now - first) % self.rules.seats

    def beginner_of(self, deal: int) -> int:
        """Return who has to begin that deal round."""
        return (self.dealer_of(deal) + 1) % self.rules.seats

    def number_of(self, deal: int) -> int:
        """Return the number that a deal round has to have: the first is taken as it is written."""
        return (self.deals[0].number if self.deals else 1) + deal

    def size_of(self, deal: int) -> int:
        """Return how many cards everybody gets in that deal round."""
        return deal_round(self.rules, self.number_of(deal)).cards_a_player

    def dealt(self, deal: int) -> DealState:
        """Return how that deal round begins."""
        hands = self.deals[deal].hands
        return DealState.dealt(self.rules, self.size_of(deal), self.beginner_of(deal), hands)

    @property
    def begin(self) -> Position:
        """The position in which the record begins, with the turn of whoever has to begin."""
        if self.start is not None:
            return self.start
        return Position.start(self.rules, (self.first_dealer + 1) % self.rules.seats)

    # Where it stands

    @cached_property
    def line(self) -> Game:
        """The game as it went up to the cursor, without what came after and without variations."""
        if not self.cursor:
            return self._with(deals=(), cursor=())
        deal, made, *branches = self.cursor
        plays = list(self.deals[deal].plays[:made])
        following = self.deals[deal].plays[made:]
        for which, length in zip(branches[::2], branches[1::2], strict=True):
            variation = following[0].variations[which]
            plays += variation[:length]
            following = variation[length:]
        last = replace(self.deals[deal], plays=tuple(plays))
        return self._with(deals=(*self.deals[:deal], last), cursor=(deal, len(plays)))

    @cached_property
    def state(self) -> DealState | None:
        """What everybody holds at the cursor, and whose turn it is; None before the first deal."""
        line = self.line
        if not line.deals:
            return None
        state = line.dealt(len(line.deals) - 1)
        for play in line.deals[-1].plays:
            state = after_play(self.rules, state, play)
        return state

    @cached_property
    def position(self) -> Position:
        """The position at the cursor. Raise NotAGame where a move before it is not known."""
        line = self.line
        position: Position = line.begin
        for deal, one in enumerate(line.deals):
            for at, play in enumerate(one.plays):
                after = board_after(position.with_turn(play.seat), play)
                if after is None:
                    where = f"{line.number_of(deal)}, {at + 1}"
                    raise NotAGame(
                        f"De zet van deelronde {where} is onbekend, en zo de stelling erna.",
                        f"The move of deal round {where} is not known, nor the position after it.",
                    )
                position = after
        turn = self.turn
        return position if turn is None else position.with_turn(turn)

    @property
    def turn(self) -> int | None:
        """The seat that plays next at the cursor; None before a deal and once nobody has cards."""
        return self.state.turn if self.state is not None else None

    @property
    def outcome(self) -> tuple[int, ...] | None:
        """The seats of the team that has won by the cursor, or None."""
        return self.position.outcome

    def hand(self, seat: int) -> Hand | None:
        """Return what a seat holds at the cursor; None where nobody knows."""
        return self.state.hands[self.rules.seat(seat)] if self.state is not None else None

    # Steps

    def deal(self, hands: Sequence[str | Iterable[Card] | None] = ()) -> Game:
        """Return the game with one more deal round, of which the hands may be given by seat.

        Raise NotAGame while somebody has cards, when somebody has won, before other deal rounds,
        and for another number of hands than of seats.
        """
        if self.cursor[2:] or self != self.line:
            raise NotAGame("Hierna is al gedeeld of gespeeld.", "Something follows here already.")
        if self.outcome is not None:
            raise NotAGame(*OVER)
        if self.turn is not None:
            colour = colour_of(self.turn)
            raise NotAGame(
                f"Er wordt nog niet gedeeld: {colour.nl} heeft nog kaarten.",
                f"Nothing is dealt yet: {colour.en} still has cards.",
            )
        if len(hands) not in (0, self.rules.seats):
            count, seats = len(hands), self.rules.seats
            raise NotAGame(f"{count} handen, geen {seats}.", f"{count} hands, not {seats}.")
        dealt = tuple(None if hand is None else hand_of(hand) for hand in hands)
        added = DealRound(self.number_of(len(self.deals)), dealt)
        deals = (*self.deals, added)
        made = self._with(deals=deals, cursor=(len(deals) - 1, 0))
        state = made.dealt(len(deals) - 1)
        made.__dict__.update(state=state, position=self.position.with_turn(state.turn or 0))
        return made

    def play(self, move: Move | str, card: Card | str | None = None) -> Game:
        """Return the game with a move of whoever has the turn, at the cursor.

        A text is read as people write it (`60-h1`, `n-0`). Where plays follow the cursor, it is a
        variation of them. Raise IllegalMove, and IllegalPlay for a
        card that the player does not hold.
        """
        seat = self._on_turn()
        if isinstance(move, str):
            if card is None:
                raise NotAGame(f"Met welke kaart is {move}?", f"With which card is {move}?")
            move = move_typed(move, card_of(card), self.position)
        hand = self.hand(seat)
        if hand is not None and move.card not in hand:
            raise IllegalPlay(*not_held(seat, move.card, hand))
        return self._made(Play(seat, move.card, move), self.position.play(move))

    def fold(self, hand: str | Iterable[Card] | None = None) -> Game:
        """Return the game after whoever has the turn laid down his hand, or the one card that is
        thrown away; by default all that he is known to hold.

        Raise IllegalPlay for other cards, and when one of them must be played.
        """
        seat = self._on_turn()
        held = self.hand(seat)
        cards = hand_of(hand) if hand is not None else held or ()
        if held is not None and len(cards) != (1 if self.rules.discards_one else len(held)):
            whole = laid_down(seat, len(cards), len(held))
            raise IllegalPlay(*(threw_more(seat, len(cards)) if self.rules.discards_one else whole))
        if held is not None and (more := Counter(cards) - Counter(held)):
            raise IllegalPlay(*not_held(seat, next(iter(more)), held))
        if (must := compulsory(self.position, cards if held is None else held)) is not None:
            raise IllegalPlay(*must_play(describe_move(must, self.position)))
        return self._made(
            Play(seat, laid_down=cards), self.position.with_turn((seat + 1) % self.rules.seats)
        )

    def _on_turn(self) -> int:
        if self.outcome is not None:
            raise NotAGame(*OVER)
        if self.turn is None:
            raise NotAGame("Niemand heeft een kaart: deel eerst.", "Nobody has a card: deal first.")
        return self.turn

    def _made(self, play: Play, after: Position) -> Game:
        deals, cursor = inserted(self.deals, self.cursor, play)
        made = self._with(deals=deals, cursor=cursor)
        state = self.state
        if state is not None:
            # What is known here need not be played over from the first deal on.
            now = after_play(self.rules, state, play)
            turn = after.turn if now.turn is None else now.turn
            made.__dict__.update(state=now, position=after.with_turn(turn))
        return made

    def _with(self, **changes: Any) -> Game:
        """Return the game with other deal rounds, or at another place, which was looked at already:
        doing that for the whole game at every step takes most of the time."""
        other = object.__new__(Game)
        own = {each.name: getattr(self, each.name) for each in fields(self)}
        other.__dict__.update(own | changes)
        return other

    def with_deals(self, deals: tuple[DealRound, ...]) -> Game:
        """Return the game with other deal rounds, at its beginning; they are not looked at."""
        return self._with(deals=deals, cursor=())

    # The cursor

    def go(self, *cursor: int) -> Game:
        """Return the game at another place: `go(2, 5)` after five plays of the third deal round.
        Raise NotAGame for a place that there is not."""
        moved = self._with(cursor=cursor)
        if cursor and not exists(self.deals, cursor):
            raise NotAGame(f"De partij heeft geen plek {cursor}.", f"There is no place {cursor}.")
        return moved

    @property
    def end(self) -> Game:
        """The game at its end, out of every variation."""
        if not self.deals:
            return self.go()
        return self.go(len(self.deals) - 1, len(self.deals[-1].plays))

    def back(self) -> Game:
        """Return the game one step earlier; in a variation, that is at last where it branches off.
        Raise NotAGame at the beginning."""
        if not self.cursor:
            raise NotAGame("Dit is het begin.", "This is the beginning.")
        *before, at = self.cursor
        if at > 1 or (at and len(before) == 1):
            return self.go(*before, at - 1)
        if len(before) > 1:
            return self.go(*before[:-1])
        deal = before[0]
        return self.go(deal - 1, len(self.deals[deal - 1].plays)) if deal else self.go()

    def forward(self) -> Game:
        """Return the game one step further along the line in which it stands. Raise NotAGame at its
        end."""
        if not self.cursor:
            nearest: Cursor = (0, 0)
        else:
            *before, at = self.cursor
            nearest = (*before, at + 1)
            if not exists(self.deals, nearest) and len(before) == 1:
                nearest = (before[0] + 1, 0)
        if not exists(self.deals, nearest):
            raise NotAGame("Dit is het einde.", "This is the end.")
        return self.go(*nearest)
