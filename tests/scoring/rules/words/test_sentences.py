"""Moves and cards are said as people say them, in Dutch and in English."""

import pytest

from scoring.rules.cards import Card
from scoring.rules.moves import move_from_text
from scoring.rules.places import HOME, MIDDLE, NEST, OTHER_HOMES
from scoring.rules.position import Position
from scoring.rules.rulesets import GEZELLIG6, KRUIZ, KRUIZ_SOLO, NK
from scoring.rules.words.sentences import (
    Sentence,
    colour_of,
    describe_card,
    describe_move,
    describe_place,
)

MIDDLE_GAME = Position.from_text("0,60,h4/16/-/40,h1,h2 0")


def said(text, move, card, rules=NK):
    return describe_move(move_from_text(move, card), Position.from_text(text, rules))


def test_the_example_of_the_library_reads_as_promised():
    assert describe_move(move_from_text("0:60-h2,0:0-5", "7"), MIDDLE_GAME) == Sentence(
        "Rood 7: pion van 60 naar honk 2, daarna pion van 0 naar 5",
        "Red 7: pawn from 60 to home 2, then pawn from 0 to 5",
    )


def test_a_move_needs_no_position_to_be_said():
    assert describe_move(move_from_text("3:40-45", "5")) == Sentence(
        "Blauw 5: pion van 40 naar 45", "Blue 5: pawn from 40 to 45"
    )


def test_a_swap_names_both_pawns():
    assert said("5/-/-/40 0", "0:5x3:40", "J") == Sentence(
        "Rood boer: pion op 5 ruilt met de pion van blauw op 40",
        "Red jack: pawn on 5 swaps with the blue pawn on 40",
    )


def test_an_entering_pawn_hits_who_stands_on_its_start_field():
    assert said("-/0/-/- 0", "0:n-0", "K") == Sentence(
        "Rood heer: pion opgezet op 0, slaat de pion van groen",
        "Red king: pawn enters on 0, hits the green pawn",
    )


def test_each_part_of_a_seven_tells_its_own_hit():
    assert said("5,20/8,24/-/- 0", "0:5-8,0:20-24", "7").nl == (
        "Rood 7: pion van 5 naar 8, slaat de pion van groen, "
        "daarna pion van 20 naar 24, slaat de pion van groen"
    )


def test_who_hits_himself_hears_it():
    assert said("5,8/-/-/- 0", "0:5-8", "3") == Sentence(
        "Rood 3: pion van 5 naar 8, slaat een pion van de eigen kleur",
        "Red 3: pawn from 5 to 8, hits a pawn of its own colour",
    )


def test_two_pawns_at_home_in_their_own_lanes_do_not_hit_each_other():
    assert said("62/h2/-/- 0", "0:62-h2", "3").nl == "Rood 3: pion van 62 naar honk 2"


def test_who_helps_names_the_colour_of_the_pawn():
    assert said("h1,h2,h3,h4/-/20/- 0", "2:20-25", "5") == Sentence(
        "Rood 5: pion van geel van 20 naar 25", "Red 5: yellow pawn from 20 to 25"
    )


def test_the_rest_of_a_seven_passes_to_the_partner_by_name():
    assert said("63,h2,h3,h4/-/20/- 0", "0:63-h1,2:20-26", "7").nl == (
        "Rood 7: pion van 63 naar honk 1, daarna pion van geel van 20 naar 26"
    )


def test_a_ten_with_a_pawn_of_another_is_played_by_who_has_the_turn():
    assert said("5/20/-/- 0", "1:20-30", "T", KRUIZ) == Sentence(
        "Rood 10: pion van groen van 20 naar 30", "Red 10: green pawn from 20 to 30"
    )


def test_a_pawn_that_another_moves_hits_its_own_colour_by_name():
    assert said("-/20,30/-/- 0", "1:20-30", "T", KRUIZ) == Sentence(
        "Rood 10: pion van groen van 20 naar 30, slaat een andere pion van groen",
        "Red 10: green pawn from 20 to 30, hits another green pawn",
    )
    assert said("h1,h2,h3,h4/-/20,25/- 0", "2:20-25", "5") == Sentence(
        "Rood 5: pion van geel van 20 naar 25, slaat een andere pion van geel",
        "Red 5: yellow pawn from 20 to 25, hits another yellow pawn",
    )


def test_a_joker_is_said_as_a_joker():
    assert said("5/-/-/- 0", "0:5-c", "*", KRUIZ).nl == "Rood joker: pion van 5 naar het midden"


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        (NEST, Sentence("het startveld", "the nest")),
        (0, Sentence("0", "0")),
        (MIDDLE, Sentence("het midden", "the middle")),
        (HOME[3], Sentence("honk 4", "home 4")),
        (OTHER_HOMES[1][1], Sentence("honk 2 van groen", "home 2 of green")),
        (OTHER_HOMES[5][0], Sentence("honk 1 van zwart", "home 1 of black")),
    ],
)
def test_every_kind_of_place_has_a_name(place, expected):
    assert describe_place(place) == expected


def test_every_seat_of_the_largest_table_has_a_colour_of_its_own():
    names = [colour_of(seat) for seat in range(GEZELLIG6.seats)]
    assert [name.nl for name in names] == ["rood", "groen", "geel", "blauw", "wit", "zwart"]
    assert [name.en for name in names] == ["red", "green", "yellow", "blue", "white", "black"]


def test_a_seat_that_is_not_there_is_called_by_its_number():
    assert colour_of(7) == Sentence("plaats 7", "seat 7")


@pytest.mark.parametrize(
    ("rules", "card", "expected"),
    [
        (NK, "A", "Aas: een pion opzetten, of 1 vooruit"),
        (KRUIZ, "A", "Aas: een pion opzetten, of 1 of 11 vooruit"),
        (NK, "K", "Heer: een pion opzetten"),
        (KRUIZ, "K", "Heer: een pion opzetten, of 13 vooruit"),
        (NK, "Q", "Vrouw: 12 vooruit"),
        (NK, "T", "10: 10 vooruit"),
        (KRUIZ, "T", "10: 10 vooruit met een pion van een tegenstander"),
        (NK, "8", "8: 8 vooruit"),
        (KRUIZ, "8", "8: 8 vooruit, door het midden als men daarlangs komt"),
        (NK, "4", "4: 4 achteruit"),
        (NK, "7", "7: 7 vooruit, met één pion of verdeeld over twee"),
        (NK, "J", "Boer: een eigen pion ruilen met een pion van een ander"),
        (KRUIZ, "J", "Boer: een eigen pion ruilen met een pion van een tegenstander"),
        (KRUIZ_SOLO, "J", "Boer: een eigen pion ruilen met een pion van een ander"),
        (KRUIZ, "*", "Joker: als iedere andere kaart"),
    ],
)
def test_a_card_says_what_it_allows_under_a_rule_set(rules, card, expected):
    assert describe_card(rules, Card(card)).nl == expected


def test_a_card_is_said_in_english_too():
    assert describe_card(KRUIZ, Card.ACE).en == "Ace: enter a pawn, or 1 or 11 forward"
