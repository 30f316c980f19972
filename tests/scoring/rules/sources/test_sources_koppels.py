"""[002] the championship and [003] Koppel Keezen: their rules, each on a position."""

from scoring.rules import KOPPEL, NK, RANKS, Position
from tests.scoring.rules.sources.sources import (
    after,
    legal,
    must_play,
    said,
    said_by,
    split_over,
)

GAME_2 = "[002] Het spel"
COURSE_3 = "[003] Verloop van het spel"
HOME_3 = "[003] Koppel Keezen bij Reiger Boys"
COMPLETE = "h1,h2,h3,h4"
OFF_ITS_COLOUR = "Dit mag alleen als de andere pion niet op een vakje van zijn eigen kleur staat."


@said_by(
    (
        GAME_2,
        "Als een speler een kaart op kán gooien, moet hij dat ook doen, ook als dat betekent dat "
        "hij zichzelf of zijn partner van het bord slaat.",
        NK,
    ),
    (
        COURSE_3,
        "Als een speler n.a.v. een kaart een actie kan uitvoeren moet hij dat ook doen, ook als "
        "dat betekent dat hij zichzelf of zijn partner van het bord slaat.",
        KOPPEL,
    ),
)
def test_who_can_play_must_even_onto_himself_or_his_partner(rules):
    assert after(rules, "12,15/16/-/- 0", "3", "0:12-15") == "15/16/-/- 1"
    assert must_play(rules, "12,15/16/-/- 0", "3")
    assert after(rules, "5/-/8/- 0", "3", "0:5-8") == "8/-/-/- 1"
    assert must_play(rules, "5/-/8/- 0", "3")


@said_by(
    (
        GAME_2,
        "Als een speler geen kaart op kan gooien, dan levert hij al zijn kaarten in en moet hij op "
        "de volgende ronde wachten.",
        NK,
    ),
    (
        COURSE_3,
        "Als een speler geen actie kan uitvoeren aan de hand van zijn kaarten (hij kan bv. vanaf "
        "startveld geen pion op startpositie zetten) dan levert hij al zijn kaarten in en moet hij "
        "op de volgende ronde wachten.",
        KOPPEL,
    ),
)
def test_who_can_do_nothing_with_his_cards_lays_them_all_down(rules):
    assert not must_play(rules, "-/20/-/- 0", "2347J")
    assert must_play(rules, "-/20/-/- 0", "2347A")
    assert not rules.discards_one


@said_by(
    (
        GAME_2,
        "Opzetkaart plus een vooruit: een pion uit een startveld op het bord zetten of een pion "
        "een plaats vooruit zetten.",
        NK,
    ),
    (
        COURSE_3,
        "**Aas:** een pion uit een startveld op het bord zetten of een pion een plaats vooruit "
        "zetten.",
        KOPPEL,
    ),
)
def test_an_ace_enters_or_walks_one(rules):
    assert legal(rules, "5/-/-/- 0", "A") == {"0:n-0", "0:5-6"}


@said_by(
    (GAME_2, "Opzetkaart: een pion uit een startveld op het bord zetten.", NK),
    (COURSE_3, "**Heer:** een pion uit een startveld op het bord zetten.", KOPPEL),
)
def test_a_king_enters(rules):
    assert legal(rules, "5/-/-/- 0", "K") == {"0:n-0"}
    assert legal(rules, "0,5/-/-/- 0", "K") == set()


@said(COURSE_3, "**Vrouw:** een pion twaalf plaatsen vooruit zetten.", KOPPEL)
def test_a_queen_walks_twelve(rules):
    assert legal(rules, "5/-/-/- 0", "Q") == {"0:5-17"}


@said_by(
    (
        GAME_2,
        "Ruilkaart: een eigen pion met een pion van een andere speler (een teamgenoot of een "
        f"tegenstander) omruilen. {OFF_ITS_COLOUR}",
        NK,
    ),
    (
        COURSE_3,
        "**Boer:** een eigen pion met een pion van een andere speler (een teamgenoot of een "
        f"tegenstander) omruilen. {OFF_ITS_COLOUR}",
        KOPPEL,
    ),
)
def test_a_jack_swaps_with_partner_and_opponent_but_not_where_their_own_colour_is(rules):
    """Only "de andere pion" is limited, so the own may stand on its start field; the switch is
    `jack_from_own_start`."""
    assert legal(rules, "5/16,20,h1/40/48 0", "J") == {"0:5x1:20", "0:5x2:40"}
    assert legal(rules, "0/16,20/-/- 0", "J") == {"0:0x1:20"}


@said_by(
    (
        GAME_2,
        "Zeven : zeven stappen met één pion of verdelen over twee pionnen ,twee pionnen moeten in "
        "totaal zeven vakjes vooruit gezet worden.",
        NK,
    ),
    (
        COURSE_3,
        "**Zeven:** één óf twee pionnen moeten in totaal zeven vakjes vooruit gezet worden.",
        KOPPEL,
    ),
)
def test_a_seven_is_for_one_pawn_or_two_and_never_for_three(rules):
    whole = {"0:1-8", "0:20-27", "0:40-47"}
    pairs = split_over(0, 1, 20) | split_over(0, 1, 40) | split_over(0, 20, 40)

    assert legal(rules, "1,20,40/-/-/- 0", "7") == whole | pairs


@said_by(
    (
        GAME_2,
        "Om uw laatste pion binnen te brengen met bv. 2 stappen mogen de resterende stappen gedaan "
        "worden met de pion van uw maat . Wel altijd de 7 stappen op maken.",
        NK,
    ),
    (
        COURSE_3,
        "**Zeven:** één óf twee pionnen moeten in totaal zeven vakjes vooruit gezet worden.",
        KOPPEL,
    ),
)
def test_with_two_steps_to_go_the_partner_walks_the_other_five(rules):
    """[003] does not say with whose pawns; the switch is `split_to_partner`."""
    assert legal(rules, "62,h2,h3,h4/-/20/- 0", "7") == {"0:62-h1,2:20-25"}
    assert legal(rules, "62,h2,h3,h4/-/h1/- 0", "7") == set()


@said_by(
    *(
        (
            where,
            "een pion moet vier vakjes achteruit gezet worden. Het is niet toegestaan de pion "
            "achteruit in het eigen honk te plaatsen.",
            rules,
        )
        for where, rules in ((GAME_2, NK), (COURSE_3, KOPPEL))
    )
)
def test_a_four_walks_back_but_not_into_home(rules):
    """Whether it may pass the own start field is not said; it may, as in [000] and [001]."""
    assert legal(rules, "0/-/-/- 0", "4") == {"0:0-60"}
    assert legal(rules, "2/-/-/- 0", "4") == {"0:2-62"}


@said_by(
    *(
        (
            where,
            "In alle andere gevallen, moet één pion het aantal vakjes dat op de kaart staat "
            "vooruit gezet worden.",
            rules,
        )
        for where, rules in ((GAME_2, NK), (COURSE_3, KOPPEL))
    )
)
def test_every_other_card_walks_its_number(rules):
    walked = {card: legal(rules, "1/-/-/- 0", card) for card in "235689TQ"}
    numbers = {"2": 2, "3": 3, "5": 5, "6": 6, "8": 8, "9": 9, "T": 10, "Q": 12}

    assert walked == {card: {f"0:1-{1 + steps}"} for card, steps in numbers.items()}


@said_by(
    (
        GAME_2,
        "Wanneer een pion op zijn eigen kleur staat, mag hij niet ingehaald en ook niet geslagen "
        "worden. Ook mag hij niet (met een ruilkaart) worden geruild.",
        NK,
    ),
    (
        COURSE_3,
        "Wanneer een pion op zijn beginpositie staat, mag hij niet ingehaald en ook niet geslagen "
        "worden. Ook mag hij niet (met een boer) worden geruild.",
        KOPPEL,
    ),
)
def test_a_pawn_on_its_own_start_field_is_not_passed_hit_or_swapped(rules):
    assert legal(rules, "10/16/-/- 0", "J6789TQ") == set()
    assert legal(rules, "10/-/16/- 0", "6") == {"0:10-16"}


@said_by(
    (
        GAME_2,
        "Dat betekend dat ook de pionnen die zich al in het honk bevinden mogen niet worden "
        "ingehaald.",
        NK,
    ),
    (
        HOME_3,
        "Ook de pionnen die zich al in de thuishaven bevinden mogen niet worden ingehaald.",
        KOPPEL,
    ),
)
def test_a_pawn_at_home_is_not_passed(rules):
    assert legal(rules, "62,h2/-/-/- 0", "2") == {"0:62-h1", "0:h2-h4"}
    assert legal(rules, "62,h2/-/-/- 0", "35") == set()


@said(
    HOME_3,
    "Binnenkomen in je thuishaven kan alleen met precies het aantal benodigde stappen.",
    KOPPEL,
)
def test_home_is_entered_by_exact_count(rules):
    assert legal(rules, "62/-/-/- 0", "5") == {"0:62-h4"}
    assert legal(rules, "62/-/-/- 0", "689TQ") == set()


@said(
    HOME_3,
    "Je mag niet achteruit lopen in je thuishaven en het is niet toegestaan om vanaf de "
    "beginpositie direct achteruit naar je thuisplaatsen te gaan.",
    KOPPEL,
)
def test_nobody_walks_back_in_home_or_from_the_start_field_into_it(rules):
    assert legal(rules, "h4/-/-/- 0", "4") == set()
    assert legal(rules, "0,h4/-/-/- 0", "4") == {"0:0-60"}


@said(
    HOME_3,
    "Je kan het beste je thuisplaatsen van achteren naar voren vullen maar let op want je mag in "
    "je thuishaven niet over je pionnen heen stappen.",
    KOPPEL,
)
def test_filling_from_the_back_is_advice_and_not_passing_is_a_rule(rules):
    assert legal(rules, "62,h4/-/-/- 0", "2") == {"0:62-h1"}
    assert legal(rules, "62,h1/-/-/- 0", "3") == {"0:h1-h4"}


@said_by(
    (
        GAME_2,
        "Als een speler alle vier zijn pionnen in het honk heeft, speelt hij direct door met de "
        "pionnen van zijn medespeler.",
        NK,
    ),
    (
        HOME_3,
        "Wanneer je alle vier je eigen pionnen in je thuishaven hebt staan blijf je verder spelen "
        "met de pionnen van je koppelgenoot.",
        KOPPEL,
    ),
)
def test_who_is_complete_plays_his_partners_pawns(rules):
    assert legal(rules, f"{COMPLETE}/-/20/- 0", "5A") == {"2:20-25", "2:n-32", "2:20-21"}


@said(GAME_2, "Hier mag hij ook een deelkaart voor gebruiken.", NK)
def test_who_is_complete_may_split_a_seven_over_two_pawns_of_his_partner(rules):
    whole = {"2:34-41", "2:50-57"}

    assert legal(rules, f"{COMPLETE}/-/34,50/- 0", "7") == whole | split_over(2, 34, 50)


@said_by(
    (
        GAME_2,
        "Als twee spelers uit hetzelfde team beiden vier pionnen in hun honk hebben, stopt het "
        "spel en worden de pionnen in het honk van het andere team geteld.",
        NK,
    ),
    (
        HOME_3,
        "Wie het eerst samen met zijn partner alle pionnen in de thuishaven heeft staan, heeft "
        "gewonnen. Dan worden de punten geteld.",
        KOPPEL,
    ),
)
def test_the_game_stops_when_both_partners_are_complete(rules):
    over = Position.from_text(f"5/{COMPLETE}/6/{COMPLETE} 0", rules)

    assert (over.outcome, list(over.legal_moves(RANKS))) == ((1, 3), [])
