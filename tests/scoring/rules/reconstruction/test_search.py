"""Whether it can have gone like this: held to a search that tries every line."""

import gc
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.errors import UnsatisfiedAssumption

from scoring.rules import (
    KRUIZ,
    NK,
    RANKS,
    RULESETS,
    STAND,
    Card,
    LaidDown,
    Played,
    Position,
    Ruleset,
    reconstruct,
    replay,
)
from scoring.rules.reconstruction.meeting import Search
from tests.scoring.rules.strategies import positions, rulesets


class Pile(NamedTuple):
    """Cards as they were played from a position, and where that led."""

    start: Position
    cards: tuple[Played, ...]
    end: Position


@st.composite
def piles(draw, rules: Ruleset | None = None, plies: int = 5) -> Pile:
    """Any card of the pack, played by the seats in turn; who cannot play is passed over."""
    start = position = draw(positions(rules or draw(rulesets())))
    pack = [*RANKS, Card.JOKER] if start.rules.jokers else RANKS
    cards: list[Played] = []
    for _ply in range(draw(st.integers(0, plies))):
        card = draw(st.sampled_from(pack))
        moves = list(position.legal_moves(card))
        if moves:
            cards.append(Played(position.turn, card))
            position = position.play(draw(st.sampled_from(moves)))
        else:
            position = position.with_turn((position.turn + 1) % position.rules.seats)
    return Pile(start, tuple(cards), position)


def all_lines(start: Position, cards: tuple[Played, ...], fewer_than: int):
    """Every line of moves with these cards, and where it leads.

    An example that has more is given up as soon as that shows: with jokers there can be billions.
    """
    lines = [((), start)]
    for seat, card in cards:
        longer = (
            ((*line, move), position.with_turn(seat).play(move))
            for line, position in lines
            for move in position.with_turn(seat).legal_moves(card)
        )
        lines = list(islice(longer, fewer_than))
        if len(lines) == fewer_than:
            raise UnsatisfiedAssumption
    return lines


def plays(found, start: Position, cards: tuple[Played, ...]) -> Position:
    """Where the line that was found leads, with each card by its seat."""
    position = start
    for move, (seat, card) in zip(found.line, cards, strict=True):
        assert move.card == card
        position = position.with_turn(seat).play(move)
    return position


@given(piles())
def test_every_line_that_was_played_is_found_and_can_be_played_over(pile):
    found = reconstruct(pile.start, pile.end, pile.cards, seconds=None)
    assert found.possible is True
    assert plays(found, pile.start, pile.cards).pawns == pile.end.pawns


@given(piles(plies=3), st.data())
def test_possible_and_unique_are_what_trying_everything_says(pile, data):
    lines = all_lines(pile.start, pile.cards, fewer_than=2000)
    ends = sorted({position.pawns for _line, position in lines})
    end = data.draw(st.sampled_from([pile.end.pawns, pile.start.pawns, *ends]))
    ways = sum(position.pawns == end for _line, position in lines)
    found = reconstruct(pile.start, Position(pile.start.rules, end, 0), pile.cards, seconds=None)
    assert found.possible is (ways > 0)
    assert found.unique is ((ways == 1) if ways else None)


@given(piles(plies=4), st.data())
def test_an_end_with_one_pawn_elsewhere_is_possible_only_if_some_line_leads_there(pile, data):
    lines = all_lines(pile.start, pile.cards, fewer_than=4000)
    other = data.draw(positions(pile.start.rules))
    seat = data.draw(st.integers(0, pile.start.rules.seats - 1))
    pawns = (*pile.end.pawns[:seat], other.pawns[seat], *pile.end.pawns[seat + 1 :])
    found = reconstruct(pile.start, Position(pile.start.rules, pawns, 0), pile.cards, seconds=None)
    assert found.possible is any(position.pawns == pawns for _line, position in lines)


@given(piles(plies=4), st.data())
def test_narrowing_from_the_first_board_on_loses_no_line(pile, data):
    lines = all_lines(pile.start, pile.cards, fewer_than=4000)
    ends = sorted({position.pawns for _line, position in lines})
    end = data.draw(st.sampled_from([pile.end.pawns, pile.start.pawns, *ends]))
    ways = sum(position.pawns == end for _line, position in lines)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("scoring.rules.reconstruction.meeting.MANY_BOARDS", 0)
        patch.setattr("scoring.rules.reconstruction.meeting.FEW", 0)
        found = reconstruct(
            pile.start, Position(pile.start.rules, end, 0), pile.cards, seconds=None
        )
    assert found.possible is (ways > 0)
    assert found.unique is ((ways == 1) if ways else None)


@given(st.data())
def test_while_a_line_allows_every_hand_that_was_laid_down_it_is_the_one(data):
    rules = replace(data.draw(rulesets()), discards_one=True)
    pile = data.draw(piles(rules, plies=3))
    hand = LaidDown(
        data.draw(st.integers(0, rules.seats - 1)),
        data.draw(st.integers(0, len(pile.cards))),
        tuple(data.draw(st.lists(st.sampled_from(RANKS), min_size=1, max_size=3))),
    )
    lines = all_lines(pile.start, pile.cards, fewer_than=2000)
    allowed = 0
    for line, position in lines:
        if position.pawns == pile.end.pawns:
            boards = [pile.start]
            for move, (seat, _card) in zip(line, pile.cards, strict=True):
                boards.append(boards[-1].with_turn(seat).play(move))
            there = boards[hand.after].with_turn(hand.seat)
            allowed += not there.must_play(hand.hand)
    found = reconstruct(pile.start, pile.end, pile.cards, [hand], seconds=None)
    assert found.possible is True
    assert found.faults == (() if allowed else (hand,))
    if allowed:
        assert found.unique is (allowed == 1)


def test_the_seats_of_the_pile_need_not_follow_one_another():
    start = Position.from_text("0/16/-/- 2", NK)
    cards = [Played(1, Card.TWO), Played(1, Card.THREE), Played(0, Card.FIVE)]
    found = reconstruct(start, Position.from_text("5/21/-/- 0", NK), cards)
    assert (found.possible, found.unique) == (True, True)
    assert [str(move) for move in found.line] == ["1:16-18", "1:18-21", "0:0-5"]


def test_without_cards_only_the_same_board_is_possible():
    start = Position.from_text("0/16/-/- 2", NK)
    assert reconstruct(start, start.with_turn(0), []).possible is True
    assert reconstruct(start, Position.start(NK), []).possible is False


@pytest.mark.parametrize("limit", [{"nodes": 1}, {"seconds": 0.0}])
def test_a_spent_budget_is_no_answer(limit):
    start = Position.from_text("0,5/16,20/33,40/48,60 0", KRUIZ)
    cards = [Played(ply % 4, Card.JOKER) for ply in range(12)]
    found = reconstruct(start, Position.from_text("9/29/h3/60 0", KRUIZ), cards, **limit)
    assert (found.possible, found.line, found.unique) == (None, (), None)


def test_a_card_may_be_given_as_text():
    start = Position.from_text("0,20/-/-/- 0", NK)
    split = next(move for move in start.legal_moves("7") if move.is_split)
    assert reconstruct(start, start.after(split), [(0, "7")]).possible is True


@pytest.mark.parametrize(
    ("cards", "laid_down", "message"),
    [
        ([(5, "A")], [], "no seat 5"),
        ([(0, "A")], [LaidDown.of(7, 0, "Q")], "no seat 7"),
        ([(0, "A")], [LaidDown.of(1, 2, "Q")], "after card 2 of 1"),
        ([(0, "A")], [LaidDown.of(1, -1, "Q")], "after card -1 of 1"),
        ([(0, "Z")], [], "no card"),
        ([(0, "A")] * 53, [], "53 cards"),
        ([(0, "A"), (0, "2")], [LaidDown.of(0, 1, "Q")], "played on"),
        ([(0, "A")], [LaidDown.of(1, 1, "Q"), LaidDown.of(1, 1, "Q")], "twice"),
    ],
)
def test_a_pile_that_cannot_be_is_refused(cards, laid_down, message):
    start = Position.start(NK)
    with pytest.raises(ValueError, match=message):
        reconstruct(start, start, cards, laid_down)


def test_a_joker_plays_nothing_where_the_pack_has_none():
    end = Position.from_text("0/-/-/- 0", NK)
    assert reconstruct(Position.start(NK), end, [(0, "*")]).possible is False


def test_without_a_line_nobody_laid_down_wrongly():
    end = Position.from_text("5/-/-/- 0", NK)
    found = reconstruct(Position.start(NK), end, [(0, "A")], [LaidDown.of(1, 1, "A")])
    assert (found.possible, found.faults) == (False, ())


def test_nobody_is_accused_who_laid_down_rightly_in_some_line():
    rules = replace(RULESETS["gezellig2"], discards_one=True)
    found = reconstruct(
        Position.from_text("21,h2,h3/16,h3 1", rules),
        Position.from_text("0,h2,h4/18,30,h3 0", rules),
        [(1, "5"), (0, "A"), (1, "9"), (1, "A"), (0, "A"), (1, "2")],
        [LaidDown.of(0, 2, "8"), LaidDown.of(0, 4, "A9")],
    )
    assert (found.possible, len(found.faults)) == (True, 1)


def test_positions_of_different_rules_are_refused():
    with pytest.raises(ValueError, match="rule sets"):
        reconstruct(Position.start(NK), Position.start(STAND), [])


def test_a_game_that_was_over_goes_on_no_more():
    over = Position.from_text("h1,h2,h3,h4/16/h1,h2,h3,h4/- 1", NK)
    end = Position.from_text("h1,h2,h3,h4/17/h1,h2,h3,h4/- 2", NK)
    assert reconstruct(over, end, [Played(1, Card.ACE)]).possible is False


@given(piles(rules=NK, plies=6))
def test_what_is_found_is_never_what_a_replay_rejects(pile):
    found = reconstruct(pile.start, pile.end, pile.cards, seconds=None)
    seats = [seat for seat, _card in pile.cards]
    in_turn = all(seat == (pile.start.turn + ply) % 4 for ply, seat in enumerate(seats))
    if in_turn:
        assert replay(pile.start, found.line).fault_at is None


def hard(plies: int = 12) -> tuple[Position, Position, list[Played]]:
    """A deal round of jokers, for which no budget of a test suffices."""
    start = Position.from_text("0,5/16,20/33,40/48,60 0", KRUIZ)
    end = Position.from_text("9/29/h3/60 0", KRUIZ)
    return start, end, [Played(ply % 4, Card.JOKER) for ply in range(plies)]


def test_an_example_with_too_many_lines_to_try_is_given_up_at_once():
    start, _end, cards = hard()
    with pytest.raises(UnsatisfiedAssumption):
        all_lines(start, tuple(cards), fewer_than=2000)


@pytest.mark.slow
def test_whoever_watches_hears_how_far_it_is_and_never_less_than_before():
    heard = []
    found = reconstruct(*hard(), seconds=1, watch=lambda *far: heard.append(far))
    assert found.possible is None
    assert heard == sorted(heard)
    assert {total for _done, total in heard} == {1000}
    assert len(heard) >= 3


def test_it_is_no_less_far_after_narrowing_than_before(monkeypatch):
    monkeypatch.setattr("scoring.rules.reconstruction.budget.SECONDS_BETWEEN_LOOKS", 0)
    monkeypatch.setattr("scoring.rules.reconstruction.meeting.MANY_BOARDS", 0)
    heard = []
    start, end, cards = hard(plies=4)
    assert reconstruct(start, end, cards, watch=lambda *far: heard.append(far)).possible is False
    assert heard == sorted(heard)
    assert {total for _done, total in heard} == {1000}


def test_whoever_watches_may_stop_the_search():
    class Enough(Exception):
        pass

    def watch(_done: int, _total: int) -> None:
        raise Enough

    with pytest.raises(Enough):
        reconstruct(*hard(), seconds=None, watch=watch)


def test_the_searches_for_hands_wrongly_laid_down_count_on_where_the_one_before_ended(monkeypatch):
    monkeypatch.setattr("scoring.rules.reconstruction.budget.SECONDS_BETWEEN_LOOKS", 0)
    heard = []
    found = reconstruct(
        Position.start(NK),
        Position.from_text("3/-/-/- 0"),
        [Played(0, Card.ACE), Played(0, Card.THREE)],
        [LaidDown.of(1, 1, "KQ"), LaidDown.of(2, 1, "2")],
        watch=lambda *far: heard.append(far),
    )
    assert [fault.seat for fault in found.faults] == [1]
    assert heard == sorted(heard)
    assert {total for _done, total in heard} == {4000}


def test_watching_changes_nothing_in_what_is_found():
    start, end, cards = hard(plies=3)
    plain, watched = (reconstruct(start, end, cards, watch=it) for it in (None, lambda *_far: None))
    assert replace(watched, seconds=0) == replace(plain, seconds=0)


def test_memory_that_is_out_is_no_answer(monkeypatch):
    def out(*_asked: object) -> None:
        raise MemoryError

    monkeypatch.setattr("scoring.rules.reconstruction.meeting.Search.lines", out)
    assert reconstruct(*hard()).possible is None


@pytest.mark.parametrize("limit", [{}, {"nodes": 100}])
def test_what_a_search_looked_at_is_forgotten_at_once(limit):
    gc.collect()
    gc.disable()
    try:
        reconstruct(*hard(plies=3), **limit)
        assert [one for one in gc.get_objects() if type(one) is Search] == []
    finally:
        gc.enable()
