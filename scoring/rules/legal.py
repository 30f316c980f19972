"""The legal moves of a position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import overload

from scoring.rules.cards import ORDER, Card
from scoring.rules.moves import Move, Part, entering_with, swap_with
from scoring.rules.pawns import moved
from scoring.rules.places import (
    FIELDS_A_SEAT,
    HOME,
    MIDDLE,
    NEST,
    PAWNS,
    on_board,
    start_of,
)
from scoring.rules.state import State
from scoring.rules.walks import FARTHEST, HOME_BITS, PROTECTED_BITS, Reach

Parts = tuple[Part, ...]
# As names of the module, since Python 3.11 runs a function for each `Card.SEVEN`.
ACE, FOUR, SEVEN, TEN = Card.ACE, Card.FOUR, Card.SEVEN, Card.TEN
JACK, KING, JOKER = Card.JACK, Card.KING, Card.JOKER
ENTERING = frozenset({ACE, KING})
MOVING_OTHERS = frozenset({SEVEN, TEN, JACK, KING, JOKER})


class LegalMoves(Sequence[Move]):
    """The legal moves with the cards of a hand; two equal cards are one choice, and a joker is no
    card where the pack has none.

    They are listed once, as soon as one has to be known; to ask `in`, or whether there are any,
    lists no more than it takes.
    """

    def __init__(self, position: State, hand: tuple[Card, ...]) -> None:
        self.position = position
        self.hand = tuple(sorted(set(hand), key=ORDER.__getitem__))
        self._listed: list[Move] | None = None

    def by_card(self) -> Iterator[list[Move]]:
        """Yield the moves of one card after the other."""
        if not is_over(self.position):
            table = Table(self.position)
            for card in self.hand:
                yield table.moves(card)

    def __iter__(self) -> Iterator[Move]:
        # No generator: `list` would ask for the length first, and that lists them too.
        return iter(self._list())

    def __bool__(self) -> bool:
        return any(self.by_card())

    def __len__(self) -> int:
        return len(self._list())

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...

    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        return self._list()[index]

    def __contains__(self, move: object) -> bool:
        return (
            isinstance(move, Move)
            and move.card in self.hand
            and not is_over(self.position)
            and Table(self.position).allows(move.card, move.parts)
        )

    def _list(self) -> list[Move]:
        if self._listed is None:
            self._listed = []
            for moves in self.by_card():
                self._listed += moves
        return self._listed


def is_over(position: State) -> bool:
    """Return whether the game is won: quickly, since no colour is complete in most positions."""
    return HOME in position.pawns and position.outcome is not None


def protected_seats(pawns: Iterable[tuple[int, ...]]) -> int:
    """Return a mask of the seats with a pawn on their own start field."""
    mask, bit, start = 0, 1, 0
    for places in pawns:
        if start in places:
            mask |= bit
        bit <<= 1
        start += FIELDS_A_SEAT
    return mask


def home_mask(places: Iterable[int]) -> int:
    """Return a mask of the places of a home that are taken, h1 first."""
    mask = 0
    for place in places:
        if place >= HOME[0]:
            mask |= 1 << place - HOME[0]
    return mask


class Table:
    """A position laid out for moving: the colour that acts, and what stands in its way."""

    __slots__ = ("acting", "own", "pawns", "protected", "reaches", "rules", "surrounding", "turn")

    def __init__(self, position: State) -> None:
        self.rules = position.rules
        self.pawns = position.pawns
        self.turn = position.turn
        self.acting = position.acting
        self.own = position.pawns[self.acting]
        self.protected = protected_seats(position.pawns)
        self.surrounding = home_mask(self.own) << 8 | self.protected
        self.reaches = self.rules.walks.reaches(self.acting, self.own, self.surrounding)

    def moves(self, card: Card) -> list[Move]:
        """Return what a card can do here, each move once."""
        found = self.alone(card)
        if card in MOVING_OTHERS:
            found += self.with_others(card)
        return found

    def alone(self, card: Card) -> list[Move]:
        """Return the moves of the colour that acts which depend on nothing but its own pawns, and
        on which start fields are protected."""
        if card is JOKER:
            return self._joker_alone()
        found: list[Move] = []
        if card in ENTERING and self.can_enter(self.acting):
            found.append(entering_with(card, self.acting))
        for reach in self.reaches:
            found += reach.moves[card]
        if card is SEVEN:
            found += self._splits(card)
        return found

    def _joker_alone(self) -> list[Move]:
        ranks, found = self.rules.ranks_of(JOKER), []
        if ranks and self.can_enter(self.acting):
            found.append(entering_with(JOKER, self.acting))
        for rank in ranks:
            for reach in self.reaches:
                found += reach.as_joker[rank]
            if rank is SEVEN:
                found += self._splits(JOKER)
        return found

    def with_others(self, card: Card) -> list[Move]:
        """Return the moves in which pawns of other colours are moved."""
        rules, found = self.rules, []
        for rank in rules.ranks_of(card) if card is JOKER else (card,):
            if rank is SEVEN and rules.split_to_partner:
                found += self._shared_splits(card)
            elif rank is TEN and rules.ten_moves_opponent:
                found += self._tens(card)
            elif rank is JACK:
                found += self._swaps(card)
            elif rank is KING and rules.king_for_partner_early:
                found += self._entering_for_partner(card)
        return found

    def allows(self, card: Card, parts: Parts) -> bool:
        """Return whether `moves` lists these parts."""
        if card is JOKER:
            return any(self.allows(rank, parts) for rank in self.rules.ranks_of(card))
        if not 1 <= len(parts) <= 2:
            return False
        (seat, place, target, other), *more = parts
        if other is not None and more:
            return False
        if not more and seat == self.acting and place in self.own and other is None:
            return target in self.reaches[self.own.index(place)].to.get(card, ())
        if more and seat == self.acting and more[0].seat == seat and place in self.own:
            reach = self.reaches[self.own.index(place)]
            return card is SEVEN and any(
                first == parts[0]
                and any(
                    more[0] in other.split[rest] for other in self.reaches_of_others(first, change)
                )
                for first, rest, change in reach.firsts
            )
        listed = self.with_others(card) if place != NEST else self.moves(card)
        return Move(card, parts) in listed

    def can_enter(self, seat: int) -> bool:
        """Return whether a seat has a pawn in the nest and no pawn on its start field."""
        return len(self.pawns[seat]) < PAWNS and not self.protected >> seat & 1

    def _entering_for_partner(self, card: Card) -> list[Move]:
        partner = self.rules.partner(self.turn)
        if partner is None or partner == self.acting or len(self.own) < PAWNS:
            return []
        return [entering_with(card, partner)] if self.can_enter(partner) else []

    def _swaps(self, card: Card) -> list[Move]:
        mine = self.jackable()
        theirs = self._swappable() if mine else []
        return [
            swap_with(card, self.acting, place, seat, target)
            for place in mine
            for seat, target in theirs
        ]

    def jackable(self) -> list[int]:
        """Return the places of own pawns that a jack can swap."""
        start = start_of(self.acting) if not self.rules.jack_from_own_start else NEST
        return [place for place in self.own if place <= MIDDLE and place != start]

    def _swappable(self) -> list[tuple[int, int]]:
        spared = (self.acting,) if self.rules.jack_on_partner else self.rules.team(self.acting)
        return [
            (seat, place)
            for seat, places in enumerate(self.pawns)
            if seat not in spared
            for place in places
            if place <= MIDDLE and place != FIELDS_A_SEAT * seat
        ]

    def _tens(self, card: Card) -> list[Move]:
        team, tens = self.rules.team(self.turn), self.rules.walks.tens
        return [
            move
            for seat, places in enumerate(self.pawns)
            if seat not in team
            for place in places
            for move in tens(card, seat, place, self.protected)
        ]

    def _splits(self, card: Card) -> list[Move]:
        found: list[Move] = []
        if len(self.own) < 2:
            return found
        for reach in self.reaches:
            others = [other for other in self.reaches if other is not reach]
            for first, rest, change in reach.firsts:
                for other in self.reaches_of_others(first, change) if change else others:
                    if other.place != first.target:
                        for second in other.split[rest]:
                            found.append(Move(card, (first, second)))
        return found

    def reaches_of_others(self, first: Part, change: int) -> list[Reach]:
        """Return the reaches of the other own pawns, on the board that a first part leaves."""
        staying = [place for place in self.own if place not in (first.source, first.target)]
        return self.rules.walks.reaches(self.acting, staying, self.surrounding ^ change)

    def _shared_splits(self, card: Card) -> list[Move]:
        """Return the splits that bring the last own pawn home and walk on with the partner's."""
        partner = self.rules.partner(self.turn)
        if partner is None or partner == self.acting or not self.one_to_go():
            return []
        theirs = self.pawns[partner]
        found: list[Move] = []
        for reach in self.reaches:
            for first, rest, change in reach.firsts:
                left = self.surrounding ^ change
                if left & HOME_BITS == HOME_BITS:
                    seen = home_mask(theirs) << 8 | left & PROTECTED_BITS
                    for other in self.rules.walks.reaches(partner, theirs, seen):
                        found += [Move(card, (first, second)) for second in other.split[rest]]
        return found

    def one_to_go(self) -> bool:
        """Return whether all own pawns but one are home."""
        return (self.surrounding & HOME_BITS).bit_count() == PAWNS - 1


def must_play(position: State, hand: tuple[Card, ...]) -> bool:
    """Return whether one of the cards must be played.

    To hit a pawn of the colour that one moves can be left where `self_capture_optional` ([000] "je
    hoeft jezelf er niet af te gooien, einde beurt"), and to walk past one's own start field where
    there is a `second_lap` ([004] "Je bent niet verplicht je eigen startplaats te passeren als je
    niet het eindhonk in kan").
    """
    moves = LegalMoves(position, hand)
    if not (position.rules.self_capture_optional or position.rules.second_lap):
        return bool(moves)
    return any(not _left_free(position, move) for each in moves.by_card() for move in each)


def _left_free(position: State, move: Move) -> bool:
    rules = position.rules
    return (rules.self_capture_optional and hits_itself(position, move)) or (
        rules.second_lap and any(laps(position, move.card, part) for part in move.parts)
    )


def hits_itself(position: State, move: Move) -> bool:
    """Return whether a move sends a pawn of the colour that one plays back to its nest.

    That is the colour of the pawn that moves, so the partner's where a seven or a king is played
    for him; with a ten that moves a pawn of an opponent it is one's own all the same.
    """
    team, pawns = position.rules.team(position.turn), position.pawns
    for part in move.parts:
        played = part.seat if part.seat in team else position.acting
        if part.other is None and on_board(part.target) and part.target in pawns[played]:
            return True
        pawns = moved(pawns, part)
    return False


def laps(position: State, card: Card, part: Part) -> bool:
    """Return whether a pawn of the colour that moves walks on to its own start field, or past
    it."""
    seat, source, target, other = part
    if seat != position.acting or other is not None or card is FOUR:
        return False
    if not (on_board(source) and on_board(target)) or target == MIDDLE:
        return False
    ring, start = position.rules.ring, start_of(seat)
    end = (target - start) % ring
    if source == MIDDLE:
        last = max((junction - start) % ring for junction in position.rules.walks.junctions())
        return end <= last + FARTHEST - 1 - ring
    return (source - start) % ring + (target - source) % ring >= ring and (
        (target - source) % ring <= FARTHEST
    )
