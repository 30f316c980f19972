"""Hands, dealers and beginners follow the text of each source, and can be asked."""

import json
from dataclasses import replace

import pytest

from scoring.rules.command import main
from scoring.rules.lines import answer
from scoring.rules.pile import Deal, deal_round
from scoring.rules.rulesets import GEZELLIG, GEZELLIG2, GEZELLIG6, KRUIZ, NK, RULESETS, STAND


def rounds(rules, count, first_dealer=0):
    return [deal_round(rules, number, first_dealer) for number in range(1, count + 1)]


def hands(rules, count):
    return [deal.cards_a_player for deal in rounds(rules, count)]


@pytest.mark.parametrize("name", ["stand", "gezellig2", "gezellig", "gezellig6", "nk", "koppel"])
def test_five_cards_then_four_then_four_and_again(name):
    # [000] "1e ronde 5 kaarten per persoon 2e ronde 4 kaarten per persoon 3e ronde 4 kaarten"
    assert hands(RULESETS[name], 7) == [5, 4, 4, 5, 4, 4, 5]


@pytest.mark.parametrize("name", ["kruiz", "kruiz-solo"])
def test_the_cross_deals_five_four_five(name):
    # [004] "3e deelronde: Iedere speler krijgt 5 kaarten. De stapel kaarten is nu op."
    assert hands(RULESETS[name], 4) == [5, 4, 5, 5]


@pytest.mark.parametrize("rules", RULESETS.values(), ids=str)
def test_the_last_deal_round_of_a_pack_leaves_nothing(rules):
    assert [deal.left for deal in rounds(rules, 6)][2::3] == [0, 0]


@pytest.mark.parametrize(("rules", "cards"), [(GEZELLIG2, 26), (GEZELLIG, 52), (GEZELLIG6, 78)])
def test_the_pack_grows_with_the_table(rules, cards):
    # [001] "Bij 2 spelers … 26", "Bij 4 spelers … 52", "Bij 6 spelers … alle 78 kaarten"
    assert rules.cards == cards
    assert deal_round(rules, 1).left == cards - 5 * rules.seats


@pytest.mark.parametrize("rules", [STAND, NK, RULESETS["koppel"], KRUIZ], ids=str)
def test_the_pack_goes_left_after_every_deal_round(rules):
    # [000] "dan wordt het pakje kaarten doorgeschoven naar de volgende speler (links)"
    assert [deal.dealer for deal in rounds(rules, 5, first_dealer=2)] == [2, 3, 0, 1, 2]


@pytest.mark.parametrize("rules", [GEZELLIG2, GEZELLIG, GEZELLIG6], ids=str)
def test_the_dealer_stays_until_the_pack_is_out(rules):
    # [001] "je deelt door totdat de kaarten op zijn"
    last = rules.seats - 1
    assert [deal.dealer for deal in rounds(rules, 7, last)] == [last, last, last, 0, 0, 0, 1]


@pytest.mark.parametrize("rules", RULESETS.values(), ids=str)
def test_the_player_left_of_the_dealer_begins(rules):
    # [001] "De speler links van de deler mag beginnen."
    deals = rounds(rules, 8)
    assert [deal.beginner for deal in deals] == [(deal.dealer + 1) % rules.seats for deal in deals]


def test_a_deal_round_says_all_there_is_to_know():
    assert deal_round(NK, 5, first_dealer=3) == Deal(
        number=5, pack=2, round_of_pack=2, cards_a_player=4, left=16, dealer=3, beginner=0
    )


def test_a_house_rule_deals_its_own_hands():
    assert hands(replace(NK, deal=(6, 7)), 3) == [6, 7, 6]


def test_deal_rounds_count_from_one():
    with pytest.raises(ValueError, match="count from 1"):
        deal_round(NK, 0)


@pytest.mark.parametrize("seat", [-1, 4])
def test_nobody_deals_from_a_seat_that_is_not_there(seat):
    with pytest.raises(ValueError, match=f"seat {seat} cannot deal: the seats are 0 to 3"):
        deal_round(NK, 1, seat)


def told(capsys, *words):
    """The lines that the command says."""
    assert main(["deal", *words, "--lang", "en"]) == 0
    return capsys.readouterr().out.splitlines()


def answered(**fields):
    """The answer to one line."""
    return answer("deal", json.dumps(fields).encode())


def test_who_deals_and_who_begins_is_told_with_what_it_rests_on(capsys):
    assert told(capsys, "kruiz", "6", "--first-dealer", "2") == [
        "Deal round 6 is number 3 of pack 2; after it the pack is out. Everybody gets 5 cards.",
        "    Kruizkeezen, Dealing the cards: "
        '"3rd deal round: every player gets 5 cards. The pack is now out."',
        "Blue deals; after every deal round the next to the left does.",
        '    Kruizkeezen, Dealing the cards: "The players take a deal round in turn, clockwise."',
        "Red begins: left of the dealer.",
        '    Kruizkeezen, Dealing the cards: "After the deal the player after the dealer begins."',
    ]


def test_the_first_deal_round_is_dealt_by_seat_0_unless_another_is_named(capsys):
    lines = told(capsys, "nk", "7")

    assert [line for line in lines if line[0] != " "] == [
        "Deal round 7 is number 1 of pack 3; after it 32 are left. Everybody gets 5 cards. The "
        "source says nothing about this; so it was decided for this rule set.",
        "Yellow deals; after every deal round the next to the left does. The text can be "
        "read otherwise too. The present player is read as the start player, not as the one who "
        "played last.",
        "Blue begins: left of the dealer.",
    ]


def test_a_deal_round_says_who_deals_and_who_begins():
    dealt = answered(ruleset="gezellig", number=6, first_dealer=2)
    rests_on = dealt.pop("rests_on")

    assert dealt == {
        "number": 6,
        "pack": 2,
        "round_of_pack": 3,
        "cards_a_player": 4,
        "left": 0,
        "dealer": 3,
        "beginner": 0,
    }
    assert [(one["rule"], one["source"], one["article"]) for one in rests_on] == [
        ("deal", "[001]", "Voorbereiding"),
        ("dealer", "[001]", "Voorbereiding"),
        ("beginner", "[001]", "Voorbereiding"),
    ]


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({}, '"number" is missing'),
        ({"number": 0}, "deal rounds count from 1, so there is no 0"),
        ({"number": 10_000}, '"number" is a whole number from 0 to 9999'),
        ({"number": 1, "first_dealer": 4}, '"first_dealer" is a whole number from 0 to 3'),
    ],
)
def test_what_is_no_deal_round_is_told(fields, error):
    assert answered(ruleset="nk", **fields) == {"error": error}
