"""The legal moves of a position: made one by one, or only counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scoring.rules.cards import ORDER, Card
from scoring.rules.moves import Move, Part, entering
from scoring.rules.pawns import moved
from scoring.rules.places import HOME, MIDDLE, NEST, PAWNS, is_home, on_board, start_of
from scoring.rules.state import State
from scoring.rules.walks import SPLIT, Reach

Parts = tuple[Part, ...]
ENTERING = frozenset({Card.ACE, Card.KING})
ALL_HOME = 15


class LegalMoves:
    """The legal moves with the cards of a hand; two equal cards are one choice, and a joker is no
    card where the pack has none."""

    def __init__(self, position: State, hand: tuple[Card, ...]) -> None:
        self.position = position
        self.hand = tuple(sorted(set(hand), key=ORDER.__getitem__))

    def __iter__(self) -> Iterator[Move]:
        if self.position.outcome is not None:
            return
        table = Table(self.position)
        for card in self.hand:
            for parts in table.moves(card):
                yield Move(card, parts)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __len__(self) -> int:
        if self.position.outcome is not None:
            return 0
        table = Table(self.position)
        return sum(table.count(card) for card in self.hand)

    def __contains__(self, move: object) -> bool:
        return (
            isinstance(move, Move)
            and move.card in self.hand
            and self.position.outcome is None
            and Table(self.position).allows(move.card, move.parts)
        )


def protected_seats(pawns: Iterable[tuple[int, ...]]) -> int:
    """Return a mask of the seats with a pawn on their own start field."""
    mask = 0
    for seat, places in enumerate(pawns):
        if start_of(seat) in places:
            mask |= 1 << seat
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

    __slots__ = ("acting", "home", "own", "pawns", "protected", "reaches", "rules", "turn", "walks")

    def __init__(self, position: State) -> None:
        self.rules = position.rules
        self.walks = position.rules.walks
        self.pawns = position.pawns
        self.turn = position.turn
        self.acting = position.acting
        self.own = position.pawns[self.acting]
        self.protected = protected_seats(position.pawns)
        self.home = home_mask(self.own)
        reach = self.walks.reach
        self.reaches: list[Reach] = [
            reach(self.acting, place, self.protected, self.home) for place in self.own
        ]

    def moves(self, card: Card) -> Iterator[Parts]:
        """Yield what a card can do here, each move once."""
        yield from self.alone(card)
        yield from self.with_others(card)

    def alone(self, card: Card) -> Iterator[Parts]:
        """Yield the moves of the colour that acts which depend on nothing but its own pawns, and on
        which start fields are protected."""
        if card is Card.JOKER:
            ranks = self.rules.ranks_of(card)
            yield from dict.fromkeys(parts for rank in ranks for parts in self.alone(rank))
            return
        if card in ENTERING:
            yield from self._entering()
        for place, reach in zip(self.own, self.reaches, strict=True):
            for target in reach.to.get(card, ()):
                yield (Part(self.acting, place, target),)
        if card is Card.SEVEN:
            yield from self._splits()

    def with_others(self, card: Card) -> Iterator[Parts]:
        """Yield the moves in which pawns of other colours are moved."""
        if card is Card.JOKER:
            ranks = self.rules.ranks_of(card)
            yield from dict.fromkeys(parts for rank in ranks for parts in self.with_others(rank))
        elif card is Card.KING:
            yield from self._entering_for_partner()
        elif card is Card.SEVEN:
            yield from self._shared_splits()
        elif card is Card.JACK:
            yield from self._swaps()
        elif card is Card.TEN and self.rules.ten_moves_opponent:
            yield from self._tens()

    def allows(self, card: Card, parts: Parts) -> bool:
        """Return whether `moves` yields these parts."""
        if card is Card.JOKER:
            return any(self.allows(rank, parts) for rank in self.rules.ranks_of(card))
        if not 1 <= len(parts) <= 2:
            return False
        (seat, place, target, other), *more = parts
        if other is not None and more:
            return False
        if not more and seat == self.acting and place in self.own and other is None:
            return target in self.reaches[self.own.index(place)].to.get(card, ())
        if more and seat == self.acting and more[0].seat == seat and place in self.own:
            ahead = self.reaches[self.own.index(place)].ahead
            return card is Card.SEVEN and any(
                target in ahead[steps] and more[0] in self._seconds(place, target, 7 - steps)
                for steps in SPLIT
            )
        return parts in (self.with_others(card) if place != NEST else self.moves(card))

    def count(self, card: Card) -> int:
        """Return how many moves `moves` yields."""
        if card is Card.JOKER:
            return sum(1 for _parts in self.moves(card))
        total = sum(len(reach.to.get(card, ())) for reach in self.reaches)
        if card in ENTERING:
            total += sum(1 for _parts in self._entering())
        if card is Card.SEVEN:
            total += self._count_of_splits()
        if card is Card.JACK:
            return total + self._count_of_swaps()
        return total + sum(1 for _parts in self.with_others(card))

    def count_alone(self) -> int:
        """Return how many moves `alone` yields with the thirteen ranks together."""
        enterings = 2 * sum(1 for _parts in self._entering())
        return sum([reach.count for reach in self.reaches]) + self._count_of_splits() + enterings

    def _entering(self) -> Iterator[Parts]:
        if len(self.own) < PAWNS and not self.protected >> self.acting & 1:
            yield (entering(self.acting),)

    def _entering_for_partner(self) -> Iterator[Parts]:
        if not self.rules.king_for_partner_early or len(self.own) < PAWNS:
            return
        partner = self.rules.partner(self.turn)
        if partner is None or partner == self.acting or self.protected >> partner & 1:
            return
        if len(self.pawns[partner]) < PAWNS:
            yield (entering(partner),)

    def _swaps(self) -> Iterator[Parts]:
        others = self._swappable()
        for place in self.jackable():
            for seat, target in others:
                yield (Part(self.acting, place, target, seat),)

    def _count_of_swaps(self) -> int:
        mine = len(self.jackable())
        return mine * len(self._swappable()) if mine else 0

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
            if place <= MIDDLE and place != start_of(seat)
        ]

    def _tens(self) -> Iterator[Parts]:
        team = self.rules.team(self.turn)
        for seat, places in enumerate(self.pawns):
            if seat not in team:
                yield from self.walks.tens(seat, places, self.protected)

    def _splits(self) -> Iterator[Parts]:
        for place, reach in zip(self.own, self.reaches, strict=True):
            for steps in SPLIT:
                for target in reach.ahead[steps]:
                    first = Part(self.acting, place, target)
                    for second in self._seconds(place, target, 7 - steps):
                        yield (first, second)

    def _seconds(self, place: int, target: int, rest: int) -> Iterator[Part]:
        """Yield the second parts of a split, on the board that the first part leaves."""
        protected, home = self._left_by(place, target)
        for other in self.own:
            if other not in (place, target):
                for end in self.walks.reach(self.acting, other, protected, home).ahead[rest]:
                    yield Part(self.acting, other, end)

    def _shared_splits(self) -> Iterator[Parts]:
        """Yield the last own pawn comes home, and one of the partner walks the rest."""
        partner = self.rules.partner(self.turn)
        if partner is None or partner == self.acting or not self.rules.split_to_partner:
            return
        theirs = self.pawns[partner]
        for place, reach in zip(self.own, self.reaches, strict=True):
            for steps in SPLIT:
                for target in reach.ahead[steps]:
                    protected, home = self._left_by(place, target)
                    if home != ALL_HOME:
                        continue
                    for other in theirs:
                        walk = self.walks.reach(partner, other, protected, home_mask(theirs))
                        for end in walk.ahead[7 - steps]:
                            yield (Part(self.acting, place, target), Part(partner, other, end))

    def _left_by(self, place: int, target: int) -> tuple[int, int]:
        """Return the masks of protected seats and of the own home once a pawn has gone."""
        protected, home, bit = self.protected, self.home, 1 << self.acting
        start = start_of(self.acting)
        if place == start:
            protected &= ~bit
        elif is_home(place):
            home &= ~(1 << place - HOME[0])
        if target == start:
            protected |= bit
        elif is_home(target):
            home |= 1 << target - HOME[0]
        return protected, home

    def _count_of_splits(self) -> int:
        total = 0
        own = self.own
        for index, first in enumerate(self.reaches):
            if not first.parts:
                continue
            place = own[index]
            if not first.plain:
                for steps in SPLIT:
                    for target in first.ahead[steps]:
                        total += sum(1 for _part in self._seconds(place, target, 7 - steps))
                continue
            for other, second in enumerate(self.reaches):
                if other == index:
                    continue
                both = first.parts & second.rest
                if both:
                    total += self._count_of_pair(both, own[other] - place, own[other], second)
        return total

    def _count_of_pair(self, both: int, ahead: int, other: int, second: Reach) -> int:
        """Return the splits of two pawns of which the first changes nothing for the second, unless
        it hits it: `both` is the mask of the first parts, `ahead` how far the second pawn is."""
        if other < MIDDLE:
            ahead %= self.walks.ring
            if ahead < 7:
                both &= ~(1 << ahead)
        if second.single:
            return both.bit_count()
        return sum(len(second.ahead[7 - steps]) for steps in SPLIT if both >> steps & 1)


FARTHEST = 13


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
    return any(not _left_free(position, move) for move in moves)


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
    if seat != position.acting or other is not None or card is Card.FOUR:
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
