"""[000] Stand Keezenspel: its rules, each on a position. Its answers have a file of their own."""

from scoring.rules import GEZELLIG, KOPPEL, NK, RANKS, STAND, Position
from tests.scoring.rules.sources.sources import (
    CLASSIC,
    CROSS,
    FOUR_SEATS,
    after,
    legal,
    must_play,
    said,
    split_over,
)

CARDS = "[000] De bijzondere kaarten"
GAME = "[000] Het spel"
START = "[000] Beginpositie"
HOME = "[000] Thuishonk"
TOGETHER = "[000] Samen spelen"
SELF_ONLY = "12,15/16/-/- 0"  # a three can only be walked onto the own pawn on 15


@said(CARDS, "Aas Pion opzetten of 1 vooruit.", *CLASSIC)
def test_an_ace_enters_or_walks_one(rules):
    assert legal(rules, "5/-/-/- 0", "A") == {"0:n-0", "0:5-6"}


@said(CARDS, "Heer Pion opzetten", *CLASSIC)
def test_a_king_enters_and_does_nothing_else(rules):
    assert legal(rules, "5/-/-/- 0", "K") == {"0:n-0"}


@said(CARDS, "Heer Pion opzetten", STAND, NK, KOPPEL)
def test_a_king_does_not_enter_a_pawn_of_the_partner(rules):
    """[001] says otherwise; the switch is `king_for_partner_early`."""
    assert legal(rules, "5,6,7,8/-/-/- 0", "K") == set()


@said(CARDS, "Vrouw 12 vooruit", *FOUR_SEATS)
def test_a_queen_walks_twelve(rules):
    assert legal(rules, "5/-/-/- 0", "Q") == {"0:5-17"}


@said(CARDS, "Boer Verplicht je eigen pion omruilen met pion van een andere speler", *FOUR_SEATS)
def test_a_jack_that_can_swap_must(rules):
    assert legal(rules, "5,h1/20/-/- 0", "J") == {"0:5x1:20"}
    assert must_play(rules, "5,h1/20/-/- 0", "J")
    assert after(rules, "5,h1/20/-/- 0", "J", "0:5x1:20") == "20,h1/5/-/- 1"


@said(CARDS, "4 achteruit, ook als je over je eigen startpositie heen gaat.", *FOUR_SEATS)
def test_a_four_walks_back_over_the_own_start_field(rules):
    assert legal(rules, "2/-/-/- 0", "4") == {"0:2-62"}


@said(CARDS, "Niet achteruit je honk in of uit.", *FOUR_SEATS)
def test_a_four_goes_neither_into_nor_out_of_home(rules):
    assert legal(rules, "0,2,h2,h4/-/-/- 0", "4") == {"0:0-60"}


@said(
    CARDS,
    "7 vooruit of opsplitsen (1 en 6 of 2 en 5 enz.) en dan twee van je eigen pionnen verplaatsen",
    *FOUR_SEATS,
)
def test_a_seven_is_walked_whole_or_split_over_two_own_pawns(rules):
    whole = {"0:5-12", "0:20-27"}

    assert legal(rules, "5,20/-/40/- 0", "7") == whole | split_over(0, 5, 20)


@said(
    CARDS,
    "Om uw laatste pion binnen te brengen met minder dan 7 stappen mogen de resterende stappen "
    "gedaan worden met de pion van uw maat . Wel altijd de 7 stappen volmaken.",
    *CLASSIC,
)
def test_what_is_left_of_a_seven_that_brings_in_the_last_pawn_is_walked_by_the_partner(rules):
    assert legal(rules, "63,h2,h3,h4/-/20/- 0", "7") == {"0:63-h1,2:20-26"}


@said(
    CARDS,
    "In alle andere gevallen, moet één pion het aantal vakjes dat op de kaart staat vooruit "
    "gezet worden.",
    *CLASSIC,
)
def test_any_other_card_walks_its_number(rules):
    walked = {card: legal(rules, "1/-/-/- 0", card) for card in "235689T"}

    assert walked == {
        "2": {"0:1-3"},
        "3": {"0:1-4"},
        "5": {"0:1-6"},
        "6": {"0:1-7"},
        "8": {"0:1-9"},
        "9": {"0:1-10"},
        "T": {"0:1-11"},
    }


@said(
    GAME,
    "Als een speler een kaart op kán gooien, moet hij dat ook doen, ook als dat betekent dat hij "
    "zichzelf of zijn partner van het bord slaat.",
    *FOUR_SEATS,
)
def test_hitting_the_partner_is_compulsory(rules):
    assert legal(rules, "5/-/8/- 0", "3") == {"0:5-8"}
    assert must_play(rules, "5/-/8/- 0", "3")
    assert after(rules, "5/-/8/- 0", "3", "0:5-8") == "8/-/-/- 1"


@said(
    GAME,
    "Als een speler een kaart op kán gooien, moet hij dat ook doen, ook als dat betekent dat hij "
    "zichzelf of zijn partner van het bord slaat.",
    GEZELLIG,
    NK,
    KOPPEL,
    *CROSS,
)
def test_hitting_oneself_is_compulsory_where_nothing_says_otherwise(rules):
    assert legal(rules, SELF_ONLY, "3") == {"0:12-15"}
    assert must_play(rules, SELF_ONLY, "3")
    assert after(rules, SELF_ONLY, "3", "0:12-15") == "15/16/-/- 1"


@said(
    GAME,
    "Als een speler geen kaart op kan gooien, dan levert hij zichtbaar al zijn kaarten in en moet "
    "hij op de volgende ronde wachten.",
    *FOUR_SEATS,
)
def test_without_a_pawn_and_a_card_to_enter_nothing_can_be_played(rules):
    assert legal(rules, "-/-/-/- 0", "23456789QJ") == set()
    assert not must_play(rules, "-/-/-/- 0", "2347J")


@said(
    START,
    "Een pion die op zijn beginpositie staat kan niet geruild worden, er niet afgegooid worden en "
    "niet gepasseerd worden.",
    *FOUR_SEATS,
)
def test_a_pawn_on_its_own_start_field_is_not_swapped_hit_or_passed(rules):
    assert legal(rules, "10/16/-/- 0", "J679Q") == set()
    assert legal(rules, "10/16/-/- 0", "5") == {"0:10-15"}


@said(
    START,
    "Je mag zelf wel deze pion omruilen met een andere pion als je de boer hebt.",
    STAND,
    NK,
    KOPPEL,
)
def test_the_owner_may_swap_his_pawn_away_from_his_start_field(rules):
    """[002] and [003] limit only "de andere pion"; the switch is `jack_from_own_start`."""
    assert legal(rules, "0/20/-/- 0", "J") == {"0:0x1:20"}


@said(
    HOME,
    "Als je in je thuishonk gaat, moet dit uitkomen met het aantal stappen.",
    *CLASSIC,
)
def test_home_is_entered_by_exact_count(rules):
    assert legal(rules, "62/-/-/- 0", "5") == {"0:62-h4"}
    assert legal(rules, "62/-/-/- 0", "6789TQ") == set()


@said(
    HOME,
    "Je mag niet achteruit lopen in je thuishonk, en het is niet toegestaan om vanaf de "
    "beginpositie achteruit je thuishonk in te gaan.",
    *FOUR_SEATS,
)
def test_nobody_walks_back_in_home_or_into_it_from_the_start_field(rules):
    assert legal(rules, "0,h4/-/-/- 0", "4") == {"0:0-60"}


@said(
    HOME,
    "Ook de pionnen die zich al in het thuishonk bevinden mogen niet worden omgeruild of worden "
    "gepasseerd .",
    *FOUR_SEATS,
)
def test_a_pawn_at_home_is_neither_swapped_nor_passed(rules):
    assert legal(rules, "20/h1,h2/-/- 0", "J") == set()
    assert legal(rules, "h1,h2/-/-/- 0", "2") == {"0:h2-h4"}


@said(
    TOGETHER,
    "Als een speler alle vier zijn pionnen in het honk heeft, speelt hij direct door met de "
    "pionnen van zijn medespeler.",
    *(rules for rules in FOUR_SEATS if rules.partners),
)
def test_who_is_complete_plays_the_pawns_of_his_partner(rules):
    assert legal(rules, "h1,h2,h3,h4/-/20/- 0", "5") == {"2:20-25"}
    assert legal(rules, "h1,h2,h3,h4/50/20/- 0", "J") == {"2:20x1:50"}
    assert legal(rules, "h1,h2,h3,h4/-/20/- 0", "A") >= {"2:n-32", "2:20-21"}


@said(
    TOGETHER,
    "Een beurt moet altijd uitgespeeld worden als je al jouw pionnen in je thuishonk hebt.",
    *CLASSIC,
)
def test_a_seven_that_brings_in_the_last_pawn_is_played_out_or_not_played(rules):
    assert legal(rules, "63,h2,h3,h4/-/h1/- 0", "7") == set()


@said(
    TOGETHER,
    "Als twee spelers uit hetzelfde team beiden vier pionnen in hun honk hebben, stopt het spel.",
    *(rules for rules in FOUR_SEATS if rules.partners),
)
def test_the_game_stops_when_both_partners_are_complete(rules):
    over = Position.from_text("h1,h2,h3,h4/5/h1,h2,h3,h4/6 1", rules)

    assert over.outcome == (0, 2)
    assert list(over.legal_moves(RANKS)) == []
