"""Whether a game can have gone as it is written down, and where it goes wrong."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from scoring.rules.articles import OF_CARD, Rule
from scoring.rules.cards import Card
from scoring.rules.game import fault_sentences as sentences
from scoring.rules.game.deal_state import DealState
from scoring.rules.game.follow import after_play, board_after, compulsory, is_faulty
from scoring.rules.game.game import Game
from scoring.rules.game.score import pawns_home, points, usual_scheme
from scoring.rules.game.tree import DealRound, Play
from scoring.rules.pile import deal_round
from scoring.rules.position import Position
from scoring.rules.status import explain
from scoring.rules.words.sentences import Sentence, describe_move
from scoring.rules.words.trails import Reason, reason_by
from scoring.rules.words.why import why_illegal


@dataclass(frozen=True, slots=True)
class GameFault:
    """What is wrong, and where: deal round and play, both counted from 0 as they stand in the
    record. `play` is None where the dealing is wrong, `deal` too where it is the start or the
    result."""

    deal: int | None
    play: int | None
    reason: Reason


@dataclass(frozen=True, slots=True)
class Step:
    """A play at its place, with the positions around it, None where the board is not known."""

    deal: int
    play: int
    made: Play
    before: Position | None
    after: Position | None


@dataclass(frozen=True, slots=True)
class Verification:
    """`faults` in the order of the record; none where it can have gone like this, as far as it
    tells. `steps` has every play; `end` is the last position, None where the board was lost at the
    play `lost_at` (a deal round and a play) because nobody knows the move."""

    faults: tuple[GameFault, ...]
    steps: tuple[Step, ...]
    end: Position | None
    lost_at: tuple[int, int] | None

    @property
    def outcome(self) -> tuple[int, ...] | None:
        """The seats of the team that has won, None where nobody has or nobody knows."""
        return self.end.outcome if self.end is not None else None


def verify(game: Game) -> Verification:
    """Return what is wrong with a game, by the cards, the dealing, the turns, the duty to play, the
    moves and the result; where something is not known, what rests on it is not judged."""
    return _Verifier(game).verified()


class _Verifier:
    """The game as far as it was gone through: the board, and the cards of the pack seen so far."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules = game.rules
        self.faults: list[GameFault] = []
        self.steps: list[Step] = []
        self.board: Position | None = game.begin
        self.lost_at: tuple[int, int] | None = None
        self.seen: Counter[Card] = Counter()
        self.place: tuple[int | None, int | None] = (None, None)

    def verified(self) -> Verification:
        """Go through the whole record."""
        self._start()
        for deal, one in enumerate(self.game.deals):
            self._deal(deal, one)
        self.place = (None, None)
        self._result()
        return Verification(tuple(self.faults), tuple(self.steps), self.board, self.lost_at)

    def _fault(self, rule: Rule, sentence: Sentence) -> None:
        self._note(reason_by(self.rules, rule, *sentence))

    def _note(self, reason: Reason) -> None:
        self.faults.append(GameFault(*self.place, reason))

    @property
    def over(self) -> bool:
        """Whether a team has everything home."""
        return self.board is not None and self.board.outcome is not None

    def _start(self) -> None:
        start = self.game.start
        if start is None:
            return
        if is_faulty(start):
            for fault in explain(start):
                self._fault(Rule.BOARD, Sentence(fault.nl, fault.en))
            self.board, self.lost_at = None, (0, 0)
        beginner = self.game.beginner_of(0)
        if start.turn != beginner:
            self._fault(Rule.BEGINNER, sentences.begins(beginner, start.turn))

    # A deal round

    def _deal(self, deal: int, one: DealRound) -> None:
        self.place = (deal, None)
        game, number = self.game, self.game.number_of(deal)
        if deal_round(self.rules, number).round_of_pack == 1 or not deal:
            self.seen = Counter()
        if self.over:
            self._end()
        if one.number != number:
            self._fault(Rule.DEAL, sentences.numbered(number, one.number))
        if one.dealer not in (None, game.dealer_of(deal)):
            self._fault(Rule.DEALER, sentences.deals(game.dealer_of(deal), one.dealer or 0))
        self._hands(deal, one)
        state = game.dealt(deal)
        for at, play in enumerate(one.plays):
            self.place = (deal, at)
            self._play(state, play)
            state = after_play(self.rules, state, play)
        self.place = (deal, len(one.plays))
        if state.turn is not None and not self.over and deal + 1 < len(game.deals):
            self._fault(Rule.DEAL, sentences.unplayed(state.turn, state.left[state.turn]))

    def _hands(self, deal: int, one: DealRound) -> None:
        size = self.game.size_of(deal)
        for seat, hand in enumerate(one.hands):
            if hand is not None and len(hand) != size:
                self._fault(Rule.DEAL, sentences.dealt(seat, len(hand), size))
        self._count(Counter(card for hand in one.hands if hand is not None for card in hand))

    def _count(self, cards: Counter[Card]) -> None:
        """Count cards of the pack, and say of which there are more than it has, each once."""
        for card, count in cards.items():
            has = self.rules.pack.count(card)
            before = self.seen[card]
            self.seen[card] += count
            if before <= has < before + count:
                rule = Rule.JOKERS if card is Card.JOKER else Rule.CARDS
                self._fault(rule, sentences.too_many(card, before + count, has))

    def _end(self) -> None:
        """Say once that the game was over."""
        if all(fault.reason.rule is not Rule.END for fault in self.faults):
            self._fault(Rule.END, sentences.OVER)

    # A play

    def _play(self, state: DealState, play: Play) -> None:
        """Judge one play, and go on with the board as it was made: who had not the turn had no card
        to play either, so of him only that is said."""
        deal, at = self.place
        before = self.board.with_turn(play.seat) if self.board is not None else None
        if self.over:
            self._end()
        elif self._has_turn(state, play):
            self._cards(state, play)
            if before is not None:
                self._move(before, state, play)
        if before is not None and not self.over:
            self.board = board_after(before, play)
        self.steps.append(Step(deal or 0, at or 0, play, before, self.board))
        if self.board is None and self.lost_at is None:
            self.lost_at = (deal or 0, at or 0)

    def _has_turn(self, state: DealState, play: Play) -> bool:
        seat, turn = play.seat, state.turn
        if seat == turn:
            return True
        if seat in state.folded:
            self._fault(Rule.DISCARDS_ONE, sentences.folded(seat))
        elif turn is None or not state.left[seat]:
            self._fault(Rule.DEAL, sentences.no_cards(seat))
        elif not self.place[1]:
            self._fault(Rule.BEGINNER, sentences.begins(turn, seat))
        else:
            self._fault(Rule.ACTION, sentences.on_turn(turn, seat))
        return False

    def _cards(self, state: DealState, play: Play) -> None:
        seat, hand = play.seat, state.hands[play.seat]
        if hand is None:
            self._count(Counter(play.cards))
        else:
            for card in Counter(play.cards) - Counter(hand):
                self._fault(Rule.DEAL, sentences.not_held(seat, card, hand))
        if play.card is not None or not play.laid_down:
            return
        count, left = len(play.laid_down), state.left[seat]
        if self.rules.discards_one:
            if count > 1:
                self._fault(Rule.DISCARDS_ONE, sentences.threw_more(seat, count))
        elif count < left or (hand is None and count > left):
            self._fault(Rule.DISCARDS_ONE, sentences.laid_down(seat, count, left))

    def _move(self, before: Position, state: DealState, play: Play) -> None:
        card, move = play.card, play.move
        if card is None:
            held = state.hands[play.seat]
            must = compulsory(before, play.cards if held is None else held)
            if must is not None:
                self._fault(Rule.DUTY_TO_PLAY, sentences.must_play(describe_move(must, before)))
        elif move is None:
            if not before.legal_moves(card):
                rule = OF_CARD.get(card, Rule.NUMBER)
                self._fault(rule, sentences.no_move(before.turn, card))
        elif move not in before.legal_moves(card):
            for reason in why_illegal(before, card, move):
                self._note(reason)

    # The result

    def _result(self) -> None:
        game, end = self.game, self.board
        if end is None:
            return
        home = pawns_home(end)
        if game.pawns is not None and game.pawns != home:
            self._fault(Rule.END, sentences.home(end.rules.teams, home, game.pawns))
        if game.points is not None:
            key = game.scheme or usual_scheme(self.rules)
            worth = points(end, key)
            if worth is not None and worth != game.points:
                self._fault(Rule.POINTS, sentences.worth(worth, game.points))
