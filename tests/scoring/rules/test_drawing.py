"""The drawing is one SVG text that shows every pawn by shape and number, and moves as arrows."""

from collections import Counter
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from hypothesis import given

from scoring.rules import GEZELLIG6, KRUIZ, NK, RULESETS, Position, move_from_text
from scoring.rules.drawing import board_svg
from tests.scoring.rules.strategies import positions

SVG = "{http://www.w3.org/2000/svg}"


def drawn(position, *moves):
    return ElementTree.fromstring(board_svg(position, moves))


def pawns(picture):
    return list(picture.iter(f"{SVG}g"))


def named(picture):
    return Counter(group.findtext(f"{SVG}title") for group in pawns(picture))


def outline(group):
    """The corners of a pawn, seen from the first of them; none for a disc."""
    corners = [corner.split(",") for corner in group[1].get("points", "").split()]
    return tuple(
        (round(float(x) - float(corners[0][0])), round(float(y) - float(corners[0][1])))
        for x, y in corners
    )


@given(positions())
def test_every_seat_has_four_pawns_with_its_number(position):
    numbers = Counter(group.findtext(f"{SVG}text") for group in pawns(drawn(position)))

    assert numbers == {str(seat): 4 for seat in range(position.rules.seats)}


def test_a_pawn_says_where_it_stands():
    picture = drawn(Position.from_text("0,60,h4/16/-/40,h1,h2 0"))

    assert sorted(named(picture).items()) == [
        ("0: 0", 1),
        ("0: 60", 1),
        ("0: h4", 1),
        ("0: n", 1),
        ("1: 16", 1),
        ("1: n", 3),
        ("2: n", 4),
        ("3: 40", 1),
        ("3: h1", 1),
        ("3: h2", 1),
        ("3: n", 1),
    ]


def test_seats_differ_in_more_than_colour():
    groups = pawns(drawn(Position.start(GEZELLIG6)))
    outlines = {outline(group): group.findtext(f"{SVG}text") for group in groups[::4]}

    assert sorted(outlines.values()) == ["0", "1", "2", "3", "4", "5"]


@pytest.mark.parametrize("rules", RULESETS.values(), ids=str)
def test_everything_lies_inside_the_picture(rules):
    picture = drawn(Position.start(rules))
    left, top, wide, high = map(float, picture.get("viewBox").split())

    outside = [
        circle
        for circle in picture.iter(f"{SVG}circle")
        if not left < float(circle.get("cx")) < left + wide
        or not top < float(circle.get("cy")) < top + high
    ]
    assert outside == []


@pytest.mark.parametrize("rules", RULESETS.values(), ids=str)
def test_no_two_places_overlap(rules):
    circles = drawn(Position.start(rules)).iter(f"{SVG}circle")
    holes = [
        (float(hole.get("cx")), float(hole.get("cy")), float(hole.get("r")))
        for hole in circles
        if hole.get("r") == "17.2"
    ]

    too_near = [
        (one, other)
        for place, one in enumerate(holes)
        for other in holes[:place]
        if (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 < (one[2] + other[2]) ** 2
    ]
    assert len(holes) == rules.ring + 8 * rules.seats + (rules.junction is not None)
    assert too_near == []


def test_a_walk_is_one_arrow_and_a_split_is_two_with_numbers():
    position = Position.from_text("0,60/16/-/40 0")

    def arrows(text, card):
        return len(list(drawn(position, move_from_text(text, card)).iter(f"{SVG}path")))

    assert [arrows("0:0-5", "5"), arrows("0:60-h1,0:0-3", "7"), arrows("0:n-0", "K")] == [1, 2, 1]


def test_a_swap_has_a_head_at_both_ends():
    position = Position.from_text("5/-/-/40 0")

    def heads(text, card):
        before = len(list(drawn(position).iter(f"{SVG}polygon")))
        after = drawn(position, move_from_text(text, card)).iter(f"{SVG}polygon")
        return len(list(after)) - before

    assert [heads("0:5-8", "3"), heads("0:5x3:40", "J")] == [1, 2]


def test_a_move_to_a_place_that_the_board_does_not_have_is_left_out():
    picture = drawn(Position.start(NK), move_from_text("0:70-75", "5"))

    assert list(picture.iter(f"{SVG}path")) == []


def test_nothing_in_the_name_of_a_rule_set_becomes_markup():
    rules = replace(NK, name='<b>"&house')

    assert drawn(Position.start(rules)).get("aria-label") == '<b>"&house: -/-/-/- 0'


def test_pawns_that_cannot_be_placed_are_named_below():
    texts = [text.text for text in drawn(Position.from_text("70,c/-/-/5h1 0")).iter(f"{SVG}text")]

    assert texts[-3:] == ["(0) 70?", "(0) c?", "(3) 5h1?"]


def test_two_pawns_on_one_place_can_both_be_seen():
    groups = [
        group
        for group in pawns(drawn(Position.from_text("5,5/-/-/- 0")))
        if group.findtext(f"{SVG}title") == "0: 5"
    ]

    assert len({group[1].get("cx") for group in groups}) == 2


def test_many_boards_can_stand_in_one_page():
    assert [part for part in drawn(Position.start(KRUIZ)).iter() if part.get("id")] == []
