"""[000] Stand Keezenspel: every answer to a question about moves, on a position.

The answers about touching pawns and counting with a finger are about manners, not moves.
"""

from scoring.rules import STAND
from tests.scoring.rules.sources.sources import (
    CLASSIC,
    FOUR_SEATS,
    after,
    legal,
    must_play,
    said,
)

START = "[000] Beginpositie"
HOME = "[000] Thuishonk"
PAWN = "[000] De pion"
JACK = "[000] De boer"
SEVEN = "[000] De zeven (7)"
FOUR = "[000] De vier (4)"
SELF_ONLY = "12,15/16/-/- 0"  # a three can only be walked onto the own pawn on 15


@said(
    PAWN,
    "Nee, je hoeft jezelf er niet af te gooien, einde beurt.",
    STAND,
)
def test_hitting_oneself_is_allowed_but_not_compulsory(rules):
    """The heading "Het spel" says the opposite; the switch is `self_capture_optional`."""
    assert legal(rules, SELF_ONLY, "3") == {"0:12-15"}
    assert not must_play(rules, SELF_ONLY, "3")
    assert must_play(rules, SELF_ONLY, "32")


@said(
    START,
    "Een geblokte beginpositie mag niet worden gepasseerd. "
    "Dit geldt voor het vooruit en achteruit gaan voor iedere speler (ook voor jezelf).",
    *FOUR_SEATS,
)
def test_a_blocked_start_field_stops_everybody_forward_and_backward(rules):
    assert legal(rules, "14/16/-/- 0", "3") == set()
    assert legal(rules, "18/16/-/- 0", "4") == set()
    assert legal(rules, "0,2/-/-/- 0", "4") == {"0:0-60"}


@said(START, "Een pion op de begin positie is altijd een blokkade.", *FOUR_SEATS)
def test_a_pawn_that_a_jack_brought_to_its_start_field_blocks(rules):
    swapped = after(rules, "20/0/-/60 0", "J", "0:20x1:0")

    assert swapped == "0/20/-/60 1"
    assert legal(rules, swapped.replace(" 1", " 3"), "56") == set()


@said(
    HOME,
    "Er behoeft geen volgorde te worden aangehouden, maar niet over de pion heen slaan.",
    *CLASSIC,
)
def test_home_is_filled_in_any_order_but_not_over_a_pawn(rules):
    """The heading says "van achteren naar voren vullen" and "aansluiten"; the answer decides."""
    assert legal(rules, "62,h3/-/-/- 0", "2") == {"0:62-h1"}
    assert legal(rules, "62,h3/-/-/- 0", "3") == {"0:62-h2"}
    assert legal(rules, "62,h3/-/-/- 0", "5") == set()


@said(
    HOME,
    "Je moet geen ronde meer lopen, maar wachten tot je de goede kaart krijgt, maar moet wel de "
    "boer gebruiken als je die hebt. "
    "Als je echt niet meer verder kan, gooi je je kaarten op de stapel.",
    *CLASSIC,
)
def test_who_cannot_go_home_waits_but_must_use_a_jack(rules):
    assert legal(rules, "63,h4/20/-/- 0", "689TQ") == set()
    assert not must_play(rules, "63,h4/20/-/- 0", "689TQ")
    assert legal(rules, "63,h4/20/-/- 0", "J") == {"0:63x1:20"}
    assert must_play(rules, "63,h4/20/-/- 0", "689TJ")


@said(
    HOME,
    "Nee, een pion die eenmaal in zijn thuishonk staat mag daar niet meer uit.",
    *FOUR_SEATS,
)
def test_a_jack_takes_no_pawn_out_of_home(rules):
    assert legal(rules, "h2/20/-/- 0", "J") == set()
    assert legal(rules, "20/h2/-/- 0", "J") == set()


@said(HOME, "Je moet exact uitkomen, dus in dit voorbeeld de 5 spelen.", *CLASSIC)
def test_with_five_to_go_a_queen_does_not_bounce_and_the_five_brings_the_last_pawn_in(rules):
    assert legal(rules, "59,h2,h3,h4/-/-/- 0", "Q") == set()
    assert legal(rules, "59,h2,h3,h4/-/-/- 0", "5") == {"0:59-h1"}


@said(
    PAWN,
    "Ja, dan moetje alle kaarten weggooien en wachten op de volgende ronde.",
    *CLASSIC,
)
def test_who_is_stuck_lays_down_the_whole_hand(rules):
    assert not must_play(rules, "h3,h4/-/-/- 0", "2358J")
    assert not rules.discards_one


@said(
    PAWN,
    "Pionnen mag je altijd passeren, behalve de pion op zijn begin positie.",
    *FOUR_SEATS,
)
def test_other_pawns_are_passed_freely(rules):
    assert legal(rules, "8,10/12/13/14 0", "6") == {"0:8-14", "0:10-16"}


@said(
    JACK,
    "Je moet altijd met je eigen pion ruilen, twee pionnen van tegenstanders ruilen mag niet.",
    *FOUR_SEATS,
)
def test_a_jack_needs_a_pawn_of_ones_own(rules):
    assert legal(rules, "5/20/-/40 0", "J") == {"0:5x1:20", "0:5x3:40"}
    assert legal(rules, "-/20/-/40 0", "J") == set()


@said(SEVEN, "Ja, het opsplitsen van de 7 is een vrije keuze, dus niet verplicht.", *FOUR_SEATS)
def test_one_pawn_may_walk_the_whole_seven(rules):
    assert legal(rules, "5/-/-/- 0", "7") == {"0:5-12"}
    assert "0:5-12" in legal(rules, "5,20/-/-/- 0", "7")


@said(
    SEVEN,
    "Ja. In je laatste beurt mag een speler een 7 gebruiken om in het thuishonk terecht te komen "
    "en de resterende stappen gebruiken om met een pion van zijn partner verder te spelen.",
    *CLASSIC,
)
def test_the_rest_of_the_last_seven_is_for_one_pawn_of_the_partner(rules):
    assert legal(rules, "61,h2,h3,h4/-/20,40/- 0", "7") == {"0:61-h1,2:20-24", "0:61-h1,2:40-44"}


@said(
    SEVEN,
    "Uiteraard moet de pion bij zijn partner de resterende stappen wel kunnen maken, zodat in "
    "totaal altijd 7 stappen worden gemaakt.",
    *CLASSIC,
)
def test_a_partner_who_cannot_walk_the_rest_does_not_help(rules):
    assert legal(rules, "61,h2,h3,h4/-/20,46/- 0", "7") == {"0:61-h1,2:20-24", "0:61-h1,2:46-50"}
    assert legal(rules, "61,h2,h3,h4/-/20,46/48 0", "7") == {"0:61-h1,2:20-24"}


@said(
    FOUR,
    "Ja, je mag met de 4 vanuit je startpositie achteruit en dan de volgende beurt je thuishonk "
    "in.",
    *FOUR_SEATS,
)
def test_back_from_the_start_field_and_home_on_the_next_turn(rules):
    assert legal(rules, "0/-/-/- 0", "4") == {"0:0-60"}
    assert legal(rules, "60/-/-/- 0", "6") >= {"0:60-h3"}


@said(FOUR, "Ja, je mag met de 4 achteruit je eigen beginpositie passeren.", *FOUR_SEATS)
def test_the_own_start_field_may_be_passed_backwards(rules):
    assert legal(rules, "1,3/-/-/- 0", "4") == {"0:1-61", "0:3-63"}


@said(FOUR, "Nee, eenmaal in je thuishonk aangekomen mag je daar niet meer uit.", *FOUR_SEATS)
def test_a_four_does_not_leave_home(rules):
    assert legal(rules, "h3,h4/-/-/- 0", "4") == set()


@said(FOUR, "Nee, je mag alleen vooruit je thuishonk binnenlopen.", *FOUR_SEATS)
def test_a_four_does_not_walk_into_home_from_the_start_field(rules):
    assert legal(rules, "0/-/-/- 0", "4") == {"0:0-60"}
