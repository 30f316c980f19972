"""[004] Kruizkeezen, with partners and without: its rules, each on a position.

The source has no drawing: where the middle is joined to the ring is an assumption, field 7 after
each start field.
"""

from scoring.rules import KRUIZ, KRUIZ_SOLO, RANKS, Position
from tests.scoring.rules.sources.sources import (
    CROSS,
    after,
    legal,
    must_play,
    said,
    split_over,
)

CARDS = "[004] De spelregels"
MORE = "[004] Aanvullende regels"


@said(CARDS, "Opzetten nieuwe pion of 1 plaats of 11 plaatsen vooruit", *CROSS)
def test_an_ace_enters_or_walks_one_or_eleven(rules):
    assert legal(rules, "5/-/-/- 0", "A") == {"0:n-0", "0:5-6", "0:5-16"}


@said(CARDS, "Opzetten nieuwe pion of 13 plaatsen vooruit", *CROSS)
def test_a_king_enters_or_walks_thirteen(rules):
    assert legal(rules, "5/-/-/- 0", "K") == {"0:n-0", "0:5-18"}


@said(CARDS, "12 plaatsen vooruit", *CROSS)
def test_a_queen_walks_twelve(rules):
    assert legal(rules, "5/-/-/- 0", "Q") == {"0:5-17"}


@said(CARDS, "Wisselen van positie met pion van een tegenstander!", KRUIZ)
def test_a_jack_does_not_swap_with_the_partner(rules):
    """The switch is `jack_on_partner`."""
    assert legal(rules, "5/20/40/50 0", "J") == {"0:5x1:20", "0:5x3:50"}


@said(CARDS, "Wisselen van positie met pion van een tegenstander!", KRUIZ_SOLO)
def test_without_partners_a_jack_swaps_with_everybody(rules):
    assert legal(rules, "5/20/40/50 0", "J") == {"0:5x1:20", "0:5x2:40", "0:5x3:50"}


@said(CARDS, "10 plaatsen vooruit met pion van een tegenstander!", KRUIZ)
def test_a_ten_moves_a_pawn_of_an_opponent_and_not_of_the_partner(rules):
    assert legal(rules, "5/20,h1/40/50 0", "T") == {"1:20-30", "3:50-60"}


@said(CARDS, "10 plaatsen vooruit met pion van een tegenstander!", KRUIZ_SOLO)
def test_without_partners_a_ten_moves_any_pawn_of_another(rules):
    assert legal(rules, "5/20,h1/40/50 0", "T") == {"1:20-30", "2:40-50", "3:50-60"}


@said(CARDS, "Men mag hierbij ook een pion op zijn startplaats passeren", *CROSS)
def test_a_ten_passes_a_pawn_on_its_start_field(rules):
    assert legal(rules, "0/60/-/48 0", "T") == {"1:60-6"}


@said(
    MORE,
    "Je mag een pion die op zijn eigen startplaats staat niet passeren, maar wel met een 10.",
    *CROSS,
)
def test_all_but_a_ten_stop_at_a_pawn_on_its_start_field(rules):
    assert legal(rules, "14/16/-/- 0", "23567Q") == set()
    assert legal(rules, "18/16/-/- 0", "4") == set()
    assert legal(rules, "5/14,16/-/- 0", "T") == {"1:14-24"}


@said(MORE, "Je mag een pion die op zijn eigen startplaats staat niet slaan.", *CROSS)
def test_nobody_lands_on_a_pawn_on_its_start_field_not_even_by_a_ten(rules):
    assert legal(rules, "14/16/-/- 0", "2") == set()
    assert legal(rules, "0/54/-/- 0", "T") == set()


@said(
    MORE,
    "Je mag een pion die op zijn eigen startplaats staat niet wisselen bij gebruik van een Boer. "
    "Feitelijk is een pion die op zijn eigen startplaats staat onaantasbaar.",
    *CROSS,
)
def test_a_pawn_on_its_start_field_is_not_swapped_by_its_owner_either(rules):
    """The switch is `jack_from_own_start`."""
    assert legal(rules, "0/20/-/- 0", "J") == set()
    assert legal(rules, "20/16/-/- 0", "J") == set()


@said(CARDS, "8 plaatsen vooruit en verplicht door het midden indien men daarlangs komt", *CROSS)
def test_an_eight_that_comes_by_a_junction_goes_through_the_middle(rules):
    assert legal(rules, "5/-/-/- 0", "8") == {"0:5-43"}
    assert legal(rules, "7/-/-/- 0", "8") == {"0:7-45"}
    assert legal(rules, "8/-/-/- 0", "8") == {"0:8-16"}
    assert legal(rules, "15/-/-/- 0", "8") == {"0:15-23"}


@said(
    CARDS,
    "Kom je op de middenstip uit, dan mag je de volgende beurt een richting kiezen",
    *CROSS,
)
def test_who_ends_in_the_middle_chooses_a_way_out_on_the_next_turn(rules):
    assert legal(rules, "16/-/-/- 0", "8") == {"0:16-c"}
    assert legal(rules, "c/-/-/- 0", "2") == {"0:c-8", "0:c-24", "0:c-40", "0:c-56"}
    assert legal(rules, "c/-/-/- 0", "4") == {"0:c-4", "0:c-20", "0:c-36", "0:c-52"}


@said(CARDS, "De 7 stappen MAG je verdelen over twee eigen pionnen", *CROSS)
def test_a_seven_is_walked_whole_or_split_over_two_own_pawns(rules):
    assert legal(rules, "3,20/-/40/- 0", "7") == {"0:3-10", "0:20-27"} | split_over(0, 3, 20)


@said(CARDS, "De 7 stappen MAG je verdelen over twee eigen pionnen", *CROSS)
def test_a_seven_is_never_shared_with_another_colour(rules):
    """The switch is `split_to_partner`; the pawn walks on past its start field instead."""
    assert legal(rules, "63,h2,h3,h4/-/20/- 0", "7") == {"0:63-6"}


@said(CARDS, "Men mag hierbij niet achteruit het eindhonk in!", *CROSS)
def test_a_four_walks_back_but_not_into_home(rules):
    assert legal(rules, "0,2,h4/-/-/- 0", "4") == {"0:0-60"}
    assert legal(rules, "2,h4/-/-/- 0", "4") == {"0:2-62"}


@said(CARDS, "Inzetbaar voor iedere kaart", *CROSS)
def test_a_joker_is_any_card(rules):
    position = "5,c,h2/20/-/50 0"
    by_rank = {move for rank in RANKS for move in legal(rules, position, rank.value)}

    assert legal(rules, position, "*") == by_rank
    assert rules.jokers == 4


@said(
    MORE,
    "Kom je in het eindhonk met een pion, dan mag je niet over een pion springen die al in het "
    "eindhonk staat.",
    *CROSS,
)
def test_a_pawn_at_home_bars_the_way_to_what_lies_behind(rules):
    assert legal(rules, "62,h2/-/-/- 0", "2") == {"0:62-h1", "0:62-0", "0:h2-h4"}
    assert legal(rules, "62,h2/-/-/- 0", "3") == {"0:62-1"}


@said(MORE, "Een pion in het eindhonk mag niet worden gewisseld bij gebruik van een Boer.", *CROSS)
def test_a_pawn_at_home_is_not_swapped(rules):
    assert legal(rules, "h2/20/-/- 0", "J") == set()
    assert legal(rules, "20/h2/-/- 0", "J") == set()


@said(MORE, "Bij gebruik van een 10-kaart mag men niet het eindhonk in.", *CROSS)
def test_a_ten_walks_past_home(rules):
    assert legal(rules, "-/12,h1/-/- 0", "T") == {"1:12-22"}


@said(
    MORE,
    "Je bent niet verplicht je eigen startplaats te passeren als je niet het eindhonk in kan.",
    *CROSS,
)
def test_a_second_lap_is_allowed(rules):
    """The switch is `second_lap`."""
    assert legal(rules, "62,h4/-/-/- 0", "6") == {"0:62-4"}
    assert after(rules, "62,h4/-/-/- 0", "6", "0:62-4") == "4,h4/-/-/- 1"


@said(
    MORE,
    "Je bent niet verplicht je eigen startplaats te passeren als je niet het eindhonk in kan. "
    "Gooi dan een kaart weg.",
    *CROSS,
)
def test_a_second_lap_is_not_compulsory(rules):
    assert not must_play(rules, "62,h4/-/-/- 0", "6")
    assert rules.discards_one


@said(
    MORE,
    "Sta je met een pion op het veld en je kan lopen, dan moet je ook lopen. Een bruikbare kaart "
    "mag je dus niet ongebruikt weggooien.",
    *CROSS,
)
def test_who_can_walk_must(rules):
    assert must_play(rules, "5/-/-/- 0", "9")
    assert must_play(rules, "12,15/16/-/- 0", "3")
    assert not must_play(rules, "14/16/-/- 0", "3")


def test_without_partners_the_game_stops_when_one_player_is_complete():
    """[004] is silent: it knows neither partners nor an end."""
    over = Position.from_text("h1,h2,h3,h4/5/6/7 1", KRUIZ_SOLO)

    assert (over.outcome, over.must_play("5")) == ((0,), False)
