"""What holds for every move in every position."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.rules import (
    KRUIZ,
    KRUIZ_SOLO,
    RANKS,
    RULESETS,
    STAND,
    IllegalMove,
    Move,
    Part,
    Position,
    hand_of,
    move_from_text,
)
from scoring.rules.legal import hits_itself, laps
from tests.scoring.rules.boards import rotated
from tests.scoring.rules.strategies import cards, games, hands, positions

HOME = {101, 102, 103, 104}
MIDDLE = 100
NEST = -1


def is_sound(position):
    """Four pawns a seat, each on a place of the board, and no place taken twice."""
    open_places = [place for pawns in position.pawns for place in pawns if place not in HOME]
    fields = {*range(position.rules.ring), *([MIDDLE] if position.rules.junction else [])}
    return (
        len(set(open_places)) == len(open_places)
        and set(open_places) <= fields
        and all(len(pawns) <= 4 for pawns in position.pawns)
        and all(list(pawns) == sorted(set(pawns)) for pawns in position.pawns)
    )


def moves_of(position, data):
    return list(position.legal_moves(data.draw(cards(position.rules))))


def turned(place, seats, ring):
    return (place + 16 * seats) % ring if NEST < place < MIDDLE else place


def turned_move(move, seats, rules):
    return Move(
        move.card,
        tuple(
            Part(
                (part.seat + seats) % rules.seats,
                turned(part.source, seats, rules.ring),
                turned(part.target, seats, rules.ring),
                None if part.other is None else (part.other + seats) % rules.seats,
            )
            for part in move.parts
        ),
    )


@given(positions())
def test_scattered_positions_are_sound(position):
    assert is_sound(position)


@given(positions(), st.data())
def test_every_legal_move_leaves_a_sound_position_with_the_next_seat_on_turn(position, data):
    after = [position.play(move) for move in moves_of(position, data)]

    assert [one for one in after if not is_sound(one)] == []
    assert {one.turn for one in after} <= {(position.turn + 1) % position.rules.seats}


@given(games())
def test_a_game_stays_sound_and_can_be_played_again(game):
    position = game.start
    for move in game.moves:
        position = position.play(move)

    assert position == game.end
    assert is_sound(position)


@given(positions(), st.data())
def test_a_pawn_that_is_home_stays_home(position, data):
    after = [position.after(move) for move in moves_of(position, data)]

    assert [
        one
        for one in after
        for seat in range(position.rules.seats)
        if one.home(seat) < position.home(seat)
    ] == []


@given(positions(), st.data())
def test_a_pawn_on_its_own_start_field_is_moved_by_nobody_but_its_owner(position, data):
    guarded = {seat for seat in range(position.rules.seats) if position.protected(seat)}
    after = [position.after(move) for move in moves_of(position, data)]
    lost = {seat for one in after for seat in guarded if not one.protected(seat)}

    assert lost <= {position.acting, *_split_with(position)}


def _split_with(position):
    """The partner, when a split seven may bring in the last own pawn and go on with his."""
    partner = position.rules.partner(position.turn)
    return [partner] if partner is not None and position.home(position.turn) >= 3 else []


@given(positions(), st.integers(0, 5), st.data())
def test_seen_from_another_seat_the_moves_are_the_same(position, seats, data):
    card = data.draw(cards(position.rules))
    there = rotated(position, seats)
    moves = {
        turned_move(move, seats, position.rules): rotated(position.after(move), seats)
        for move in position.legal_moves(card)
    }

    assert {move: there.after(move) for move in there.legal_moves(card)} == moves


@given(positions(), st.data())
def test_to_play_is_to_check_and_then_to_move(position, data):
    moves = moves_of(position, data)

    assert [position.play(move) for move in moves] == [position.after(move) for move in moves]


@given(positions(), positions(), st.data())
def test_a_move_that_is_not_listed_cannot_be_played(position, other, data):
    card = data.draw(cards(other.rules))
    moves = set(other.legal_moves(card)) - set(position.legal_moves(card))

    for move in moves:
        assert move not in position.legal_moves(card)
        with pytest.raises(IllegalMove):
            position.play(move)


@given(positions(), st.data())
def test_the_moves_are_counted_as_they_are_listed_and_none_twice(position, data):
    moves = position.legal_moves(data.draw(hands(position.rules)))
    listed = list(moves)

    assert (len(moves), bool(moves)) == (len(listed), listed != [])
    assert len(set(listed)) == len(listed)
    assert [move for move in listed if move not in moves] == []


@given(positions(), st.data())
def test_a_hand_allows_what_its_cards_allow_each_once_in_the_order_of_the_pack(position, data):
    hand = data.draw(hands(position.rules))
    order = [card for card in hand_of("A23456789TJQK*") if card in hand]

    assert list(position.legal_moves(hand)) == [
        move for card in order for move in position.legal_moves(card)
    ]


@given(positions(), st.data())
def test_a_card_that_is_not_in_the_hand_allows_nothing(position, data):
    card = data.draw(cards(position.rules))
    rest = [other for other in RANKS if other is not card]

    assert [move for move in position.legal_moves(card) if move in position.legal_moves(rest)] == []


@given(positions(), st.data())
def test_who_can_play_must_unless_he_may_spare_his_own_pawn(position, data):
    assume(not position.rules.second_lap)
    hand = data.draw(hands(position.rules, size=2))
    moves = list(position.legal_moves(hand))
    if position.rules.self_capture_optional:
        moves = [move for move in moves if not loses_a_pawn(position, move)]

    assert position.must_play(hand) == (moves != [])


@pytest.mark.parametrize(
    ("board", "hand", "must"),
    [
        ("62,h1/-/-/- 0", "5", False),
        ("62,h1/-/-/- 0", "54", True),
        ("63,h1/-/-/- 0", "A", True),
        ("63,h1,h2,h3/-/-/- 0", "2", False),
        ("0,h1,h2,h3/-/-/- 0", "2", True),
        ("58,h1/20/-/- 0", "8", False),
        ("c,h1/-/-/- 0", "K", True),
        ("h1,h2/61/-/- 0", "T", True),
        ("62,h1,h2,h3/-/-/- 0", "*", True),
    ],
)
@pytest.mark.parametrize("rules", [KRUIZ, KRUIZ_SOLO], ids=str)
def test_nobody_must_walk_past_his_own_start_where_a_second_lap_is_free(rules, board, hand, must):
    assert Position.from_text(board, rules).must_play(hand) is must


@pytest.mark.parametrize(
    ("board", "must"),
    [
        ("-/28,38/-/48 0", True),
        ("-/28/38/48 0", True),
        ("38/28/-/48 0", False),
        ("38/28,30/-/48 0", True),
        ("h1,h2,h3,h4/28/38/48 0", False),
    ],
)
def test_with_a_ten_only_a_pawn_of_the_colour_that_one_plays_may_be_spared(board, must):
    for rules in (KRUIZ, KRUIZ.with_house_rules(["second_lap"])):
        spared = rules.with_house_rules(["self_capture_optional"])
        assert Position.from_text(board, spared).must_play("T") is must


@given(positions(KRUIZ), st.data())
def test_what_a_ten_hits_of_an_opponent_spares_nobody(position, data):
    hand = data.draw(hands(KRUIZ, size=2))
    rules = KRUIZ.with_house_rules(["second_lap", "self_capture_optional"])
    there = Position(rules, position.pawns, position.turn)
    moves = [move for move in there.legal_moves(hand) if not loses_a_pawn(there, move)]

    assert there.must_play(hand) == (moves != [])


def loses_a_pawn(position, move):
    """Whether a colour that is played in the move has more pawns in its nest afterwards."""
    after = position.after(move)
    team = position.rules.team(position.turn)
    played = {part.seat for part in move.parts if part.seat in team} | {position.acting}
    return any(after.nest(seat) > position.nest(seat) for seat in played)


@given(positions(STAND), st.data())
def test_duty_to_play_is_the_only_thing_in_which_a_stand_differs_from_the_championship(
    position, data
):
    hand = data.draw(hands(STAND))
    there = Position(RULESETS["nk"], position.pawns, position.turn)

    assert list(position.legal_moves(hand)) == list(there.legal_moves(hand))
    assert there.must_play(hand) == bool(position.legal_moves(hand))


@pytest.mark.parametrize("rules", RULESETS.values(), ids=str)
def test_after_a_team_is_complete_nothing_may_be_played(rules):
    team = rules.teams[0]
    pawns = [
        ["h1", "h2", "h3", "h4"] if seat in team else [1 + seat] for seat in range(rules.seats)
    ]
    for turn in range(rules.seats):
        position = Position.from_pawns(rules, pawns, turn)

        assert position.outcome == team
        assert (list(position.legal_moves(RANKS)), position.must_play(RANKS)) == ([], False)


@pytest.mark.parametrize(
    ("parts", "hits"),
    [
        ("0:1-5,0:2-5", True),
        ("0:1-2,0:2-8", True),
        ("0:2-8,0:1-2", False),
        ("0:1-4,0:2-6", False),
    ],
)
def test_a_split_hits_what_is_there_after_its_first_part(parts, hits):
    there = Position.from_text("1,2/-/-/- 0", STAND)
    assert hits_itself(there, move_from_text(parts, "7")) is hits


@pytest.mark.parametrize(
    ("card", "source", "target", "lapped"),
    [
        ("Q", 51, 63, False),
        ("K", 51, 0, True),
        ("Q", 52, 0, True),
        ("A", 63, 0, True),
        ("K", 52, 1, True),
        ("A", 0, 1, False),
    ],
)
def test_who_walks_on_to_his_own_start_field_or_past_it_laps(card, source, target, lapped):
    there = Position.from_text(f"{source}/-/-/- 0", KRUIZ)
    assert laps(there, *hand_of(card), Part(0, source, target)) is lapped


def test_an_illegal_move_is_refused_with_the_move_and_the_position():
    position = Position.from_text("0,60,h4/16/-/40,h1,h2 0")

    with pytest.raises(IllegalMove, match=r"0:60-h2,0:0-5 .*0,60,h4/16/-/40,h1,h2 0"):
        position.play(move_from_text("0:60-h2,0:0-5", "7"))


def test_a_move_of_no_part_or_of_three_is_none():
    position = Position.from_text("0,60,h4/16/-/40,h1,h2 0", RULESETS["nk"])
    split = next(move for move in position.legal_moves("7") if move.is_split)
    longer = Move(split.card, (*split.parts, Part(1, 16, 50)))
    assert longer not in position.legal_moves("7")
    assert Move(split.card, ()) not in position.legal_moves("7")
