"""The drawing is one SVG text that shows every pawn by shape and colour, and moves as arrows; a
script finds in it what everything is."""

from collections import Counter
from dataclasses import replace
from math import dist
from xml.etree import ElementTree

import pytest
from hypothesis import given

from scoring.rules import GEZELLIG6, KRUIZ, NK, RULESETS, Position, move_from_text
from scoring.rules.drawing import board_svg
from tests.scoring.rules.strategies import positions

SVG = "{http://www.w3.org/2000/svg}"


def drawn(position, *moves):
    return ElementTree.fromstring(board_svg(position, moves))


def of_class(picture, name):
    return [group for group in picture.iter(f"{SVG}g") if group.get("class") == name]


def pawns(picture):
    return of_class(picture, "pawn")


def named(picture):
    return Counter(pawn.findtext(f"{SVG}title") for pawn in pawns(picture))


def spot(group):
    """Where a place, a pawn or a player is in the picture."""
    x, y = group.get("transform").removeprefix("translate(").removesuffix(")").split(",")
    return float(x), float(y)


def outline(group):
    """The corners of a pawn around its middle; none for a disc."""
    shape = group.find(f"{SVG}polygon")
    return "" if shape is None else shape.get("points")


@given(positions())
def test_every_seat_has_four_pawns_and_no_figure_stands_on_them(position):
    drawn_pawns = pawns(drawn(position))
    seats = Counter(int(group.get("data-seat")) for group in drawn_pawns)

    assert seats == dict.fromkeys(range(position.rules.seats), 4)
    assert [group.findtext(f"{SVG}text") for group in drawn_pawns] == [None] * len(drawn_pawns)


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
    outlines = {outline(group): group.get("data-seat") for group in groups[::4]}

    assert sorted(outlines.values()) == ["0", "1", "2", "3", "4", "5"]


@pytest.mark.parametrize("rules", RULESETS.values(), ids=str)
def test_everything_lies_inside_the_picture(rules):
    picture = drawn(Position.start(rules))
    left, top, wide, high = map(float, picture.get("viewBox").split())
    groups = [group for group in picture.iter(f"{SVG}g") if group.get("transform")]

    outside = [
        group.attrib
        for group in groups
        if not left + 20 < spot(group)[0] < left + wide - 20
        or not top + 20 < spot(group)[1] < top + high - 20
    ]
    assert len(groups) == rules.ring + 13 * rules.seats + (rules.junction is not None)
    assert outside == []


@pytest.mark.parametrize("rules", RULESETS.values(), ids=str)
def test_no_place_and_no_player_overlaps_another(rules):
    picture = drawn(Position.start(rules))
    discs = [(spot(hole), 17.2) for hole in of_class(picture, "hole")]
    discs += [(spot(player), 24.0) for player in of_class(picture, "player")]

    too_near = [
        (one, other)
        for number, (one, size) in enumerate(discs)
        for other, reach in discs[:number]
        if dist(one, other) < size + reach
    ]
    assert too_near == []


@pytest.mark.parametrize("rules", RULESETS.values(), ids=str)
def test_every_place_says_its_name_as_position_text_does(rules):
    holes = of_class(drawn(Position.start(rules)), "hole")
    said = [(hole.get("data-place"), hole.get("data-seat")) for hole in holes]
    middle = [("c", None)] if rules.junction is not None else []

    assert said == [
        *((str(field), None) for field in range(rules.ring)),
        *middle,
        *(
            (place, str(seat))
            for seat in range(rules.seats)
            for place in ("h1", "h2", "h3", "h4", "n", "n", "n", "n")
        ),
    ]


@given(positions())
def test_every_pawn_stands_on_the_place_that_it_says(position):
    picture = drawn(position)

    def ends(groups, owned):
        return Counter(
            (group.get("data-place"), group.get("data-seat") if owned(group) else None, spot(group))
            for group in groups
        )

    def is_own(group):
        return group.get("data-place")[0] in "hn"

    stand = ends(pawns(picture), is_own)
    assert stand <= ends(of_class(picture, "hole"), is_own)


def test_whose_turn_it_is_has_a_ring_around_the_player():
    players = of_class(drawn(Position.start(NK, turn=2)), "player")

    assert [player.get("data-player") for player in players] == ["0", "1", "2", "3"]
    assert [
        player.get("data-player")
        for player in players
        if any(ring.get("fill") == "none" for ring in player.iter(f"{SVG}circle"))
    ] == ["2"]


def test_the_picture_fills_what_it_is_put_in():
    assert [drawn(Position.start(NK)).get(name) for name in ("width", "height")] == [None, None]


def test_a_walk_is_one_arrow_and_a_split_is_two_with_numbers():
    position = Position.from_text("0,60/16/-/40 0")

    def arrows(text, card):
        return len(of_class(drawn(position, move_from_text(text, card)), "move"))

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

    assert of_class(picture, "move") == []


def lines(position, text, card):
    """The lines of the arrows of a move, each as the names of the places that it bends or ends
    near, and whether it is dotted."""
    picture = drawn(position, move_from_text(text, card))
    places = {spot(hole): hole.get("data-place") for hole in of_class(picture, "hole")}
    found = []
    for line in of_class(picture, "move")[0].iter(f"{SVG}polyline"):
        spots = [tuple(map(float, each.split(","))) for each in line.get("points").split()]
        near = [places[min(places, key=lambda place, at=at: dist(place, at))] for at in spots]
        found.append((near, line.get("stroke-dasharray") is not None))
    return found


@pytest.mark.parametrize(
    ("rules", "board", "text", "card", "way"),
    [
        (NK, "60/-/-/- 0", "0:60-1", "5", ["60", "61", "62", "63", "0", "1"]),
        (NK, "60/-/-/- 0", "0:60-h2", "5", ["60", "61", "62", "63", "h1", "h2"]),
        (NK, "2/-/-/- 0", "0:2-62", "4", ["2", "1", "0", "63", "62"]),
        (NK, "-/h1/-/- 1", "1:h1-h3", "2", ["h1", "h2", "h3"]),
        (NK, "-/-/-/- 0", "0:n-0", "K", ["n", "0"]),
        (NK, "2/-/-/- 0", "0:2-30", "5", ["2", "30"]),
        (
            KRUIZ,
            "5/-/-/- 0",
            "0:5-43",
            "8",
            ["5", "6", "7", "c", "39", "40", "41", "42", "43"],
        ),
    ],
    ids=["on", "home", "back", "inside", "enters", "no walk", "over the middle"],
)
def test_an_arrow_follows_the_track(rules, board, text, card, way):
    assert lines(Position.from_text(board, rules), text, card) == [(way, False)]


@pytest.mark.parametrize(
    ("board", "text", "solid", "dotted"),
    [
        ("44/-/-/48 0", "0:44-51", ["44", "45", "46", "47", "48"], ["48", "49", "50", "51"]),
        ("44/-/-/48 0", "0:44-48", ["44", "45", "46", "47", "48"], []),
        ("44/-/-/49 0", "0:44-51", ["44", "45", "46", "47", "48", "49", "50", "51"], []),
        ("62,h1/-/-/- 0", "0:62-h3", ["62", "63", "h1"], ["h1", "h2", "h3"]),
    ],
    ids=["passed", "hit", "free", "at home"],
)
def test_an_arrow_is_dotted_from_what_stops_it_on(board, text, solid, dotted):
    wanted = [(solid, False)] + [(dotted, True)] * bool(dotted)
    assert lines(Position.from_text(board), text, "7") == wanted


def test_nothing_in_the_name_of_a_rule_set_becomes_markup():
    rules = replace(NK, name='<b>"&house')

    assert drawn(Position.start(rules)).get("aria-label") == '<b>"&house: -/-/-/- 0'


def test_pawns_that_cannot_be_placed_stand_below_with_the_names_of_their_places():
    picture = drawn(Position.from_text("70,c/-/-/5h1 0"))
    named = [text.text for text in picture.iter(f"{SVG}text") if text.text.endswith("?")]
    below = [
        (pawn.get("data-seat"), pawn.get("data-place"))
        for pawn in pawns(picture)
        if spot(pawn)[1] > max(spot(hole)[1] for hole in of_class(picture, "hole"))
    ]

    assert named == ["(0) 70?", "(0) c?", "(3) 5h1?"]
    assert below == [("0", "70"), ("0", "c"), ("3", "5h1")]


def test_two_pawns_on_one_place_can_both_be_seen():
    spots = {
        spot(pawn)
        for pawn in pawns(drawn(Position.from_text("5,5/-/-/- 0")))
        if pawn.get("data-place") == "5"
    }

    assert len(spots) == 2


def test_many_boards_can_stand_in_one_page():
    assert [part for part in drawn(Position.start(KRUIZ)).iter() if part.get("id")] == []
