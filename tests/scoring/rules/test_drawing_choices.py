"""A picture can have a size, other colours, another seat below, and places without their names."""

from math import dist
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import KRUIZ, NK, RULESETS, Position, board_svg, move_from_text
from tests.scoring.rules.boards import rotated
from tests.scoring.rules.strategies import positions
from tests.scoring.rules.test_drawing import SVG, of_class, outline, pawns, spot

BOARD = Position.from_text("0,60,h4/16/-/40,h1,h2 0", NK)
MOVE = move_from_text("0:60-h1,0:0-3", "7")


def drawn(position, *moves, **choices):
    return ElementTree.fromstring(board_svg(position, moves, **choices))


def places(picture):
    """Where every place is, by its name and its owner."""
    holes = of_class(picture, "hole")
    return sorted((*spot(hole), hole.get("data-place"), hole.get("data-seat")) for hole in holes)


def looks(picture, seat):
    """The fills of the pawns of a seat."""
    own = [pawn for pawn in pawns(picture) if pawn.get("data-seat") == str(seat)]
    shapes = [(pawn.find(f"{SVG}polygon"), pawn.find(f"{SVG}circle")) for pawn in own]
    return {(disc if shape is None else shape).get("fill") for shape, disc in shapes}


@given(positions())
def test_a_picture_without_choices_is_the_one_with_those_that_are_meant_by_none(position):
    chosen = board_svg(position, size=None, colours={}, bottom=0, coordinates=True)
    assert chosen == board_svg(position)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=str)
def test_a_size_is_a_width_and_the_height_keeps_the_shape(rules):
    picture = drawn(Position.start(rules), size=480)
    _left, _top, wide, high = map(float, picture.get("viewBox").split())

    assert picture.get("width") == "480"
    assert float(picture.get("height")) == pytest.approx(480 * high / wide, abs=0.06)


@pytest.mark.parametrize("size", [0, -5, 10_001, float("nan"), float("inf")])
def test_a_size_that_no_picture_has_is_refused(size):
    with pytest.raises(ValueError, match=f"1 to 10000 pixels wide, not {size}"):
        board_svg(BOARD, size=size)


def seen_by(rules, seat, picture):
    """Everything in a picture by what it is, as if that seat were seat 0, and where it is."""
    things = {}
    for kind in ("hole", "player", "pawn"):
        for group in of_class(picture, kind):
            place, owner = group.get("data-place"), group.get("data-seat", group.get("data-player"))
            if place is not None and place.isdigit():
                place = (int(place) - 16 * seat) % rules.ring
            owner = None if owner is None else (int(owner) - seat) % rules.seats
            things.setdefault((kind, place, owner), []).append(spot(group))
    return things


@given(positions(), st.data())
def test_whoever_sits_below_sees_what_seat_0_sees_of_the_turned_board(position, data):
    rules = position.rules
    seat = data.draw(st.integers(0, rules.seats - 1))
    here = seen_by(rules, seat, drawn(position, bottom=seat))
    there = seen_by(rules, 0, drawn(rotated(position, -seat)))

    assert here.keys() == there.keys()
    assert [
        thing
        for thing, spots in here.items()
        if any(dist(one, other) > 0.15 for one, other in zip(spots, there[thing], strict=True))
    ] == []


def test_pawns_and_arrows_turn_with_the_board():
    picture = drawn(BOARD, MOVE, bottom=3)
    holes = {
        (hole.get("data-place"), hole.get("data-seat")): spot(hole)
        for hole in of_class(picture, "hole")
    }
    at = {(pawn.get("data-place"), pawn.get("data-seat")): spot(pawn) for pawn in pawns(picture)}
    starts = [
        tuple(map(float, line.get("points").split()[0].split(",")))
        for line in picture.iter(f"{SVG}polyline")
        if line.get("stroke-opacity")
    ]

    assert [at[place, "3"] for place in ("h1", "h2")] == [
        holes[place, "3"] for place in ("h1", "h2")
    ]
    assert [at[place, "0"] for place in ("0", "60")] == [
        holes[place, None] for place in ("0", "60")
    ]
    assert starts == [
        pytest.approx(holes["60", None], abs=0.46 * 40),
        pytest.approx(holes["0", None], abs=0.46 * 40),
    ]


@pytest.mark.parametrize("seat", [-1, 4])
def test_nobody_sits_below_on_a_seat_that_is_not_there(seat):
    with pytest.raises(ValueError, match=f"there is no seat {seat}"):
        board_svg(BOARD, bottom=seat)


def test_without_coordinates_no_place_shows_its_name_and_scripts_still_know_it():
    bare, named = drawn(BOARD, coordinates=False), drawn(BOARD)

    assert [hole.findtext(f"{SVG}text") for hole in of_class(bare, "hole")] == [None] * 96
    assert places(bare) == places(named)
    assert len(pawns(bare)) == 16


def test_a_seat_in_another_colour_keeps_its_shape_and_others_theirs():
    picture, usual = drawn(BOARD, colours={1: "#7A1F74", 3: "#ffd1e8"}), drawn(BOARD)

    assert [looks(picture, seat) for seat in range(4)] == [
        looks(usual, 0),
        {"#7a1f74"},
        looks(usual, 2),
        {"#ffd1e8"},
    ]
    assert list(map(outline, pawns(picture))) == list(map(outline, pawns(usual)))


def test_the_places_of_a_seat_and_the_mark_of_its_player_have_its_colour_too():
    picture = board_svg(BOARD, colours={1: "#7a1f74"})
    usual = board_svg(BOARD)

    # A start field, four places at home, four in the nest.
    assert (usual.count("#2a8446"), picture.count("#2a8446")) == (14, 0)
    assert (usual.count('fill="#d3ead9"'), picture.count('fill="#e4d2e3"')) == (9, 9)


@pytest.mark.parametrize(
    "colour", ["red", "#fff", "#12345g", "", '#123456"/><script>', "#123456\n", None, 0x123456]
)
def test_what_is_no_colour_is_refused(colour):
    with pytest.raises(ValueError, match=r"is no colour \(seat 2\)"):
        board_svg(BOARD, colours={2: colour})


def test_a_colour_for_a_seat_that_is_not_there_is_refused():
    with pytest.raises(ValueError, match="there is no seat 4"):
        board_svg(BOARD, colours={4: "#123456"})


def test_what_no_picture_may_hold_is_left_out_of_its_name():
    picture = drawn(Position.start(KRUIZ), name="<a>\0\x1b\ufffe&\U0001f3b2\ttafel")

    assert picture.findtext(f"{SVG}title") == "<a>&\U0001f3b2\ttafel"
