"""What a rule set with house rules quotes: never words that say the opposite of what is played."""

from itertools import combinations

import pytest

from scoring.rules.articles import Clarity, Rule
from scoring.rules.rulesets import HOUSE_SWITCHES, RULESETS

# Words of the sources, and how the switch must be wherever they are quoted.
ONLY_WHERE = {
    "met een 10": ("ten_moves_opponent", True),
    "vooruit met pion van een tegenstander": ("ten_moves_opponent", True),
    "Wisselen van positie met pion van een tegenstander": ("jack_on_partner", False),
    "een teamgenoot of een tegenstander": ("jack_on_partner", True),
    "twee eigen pionnen": ("split_to_partner", False),
    "twee van je eigen pionnen": ("split_to_partner", False),
    "de pion van uw maat": ("split_to_partner", True),
    "met een pion van zijn partner": ("split_to_partner", True),
    "of 1 vooruit": ("ace_eleven", False),
    "één plaats vooruit": ("ace_eleven", False),
    "een plaats vooruit": ("ace_eleven", False),
    "11 plaatsen": ("ace_eleven", True),
    "Heer Pion opzetten": ("king_thirteen", False),
    "13 plaatsen": ("king_thirteen", True),
    "geen volgorde te worden": ("home_order", False),
    "Je kan het beste je thuisplaatsen": ("home_order", False),
    "geen ronde meer": ("second_lap", False),
    "verplicht je eigen startplaats te passeren": ("second_lap", True),
    "Je mag zelf wel deze pion omruilen": ("jack_from_own_start", True),
    "onaantasbaar": ("jack_from_own_start", False),
    "Ook ruilen door het spelen van een boer is niet": ("jack_from_own_start", False),
    "eigen startplaats staat niet wisselen": ("jack_from_own_start", False),
    "al zijn kaarten": ("discards_one", False),
    "alle kaarten in": ("discards_one", False),
    "leg je ze weg": ("discards_one", False),
    "Gooi dan een kaart weg": ("discards_one", True),
    "om je teamgenoot te helpen": ("king_for_partner_early", True),
    "hoeft jezelf er niet af te gooien, einde beurt.": ("self_capture_optional", True),
    "gaat voor het slaan van zichzelf voor": ("self_capture_optional", True),
    "je kan lopen, dan moet je": ("self_capture_optional", False),
    "Een bruikbare kaart mag je dus niet": ("self_capture_optional", False),
    "ook als dat betekent dat hij zichzelf": ("self_capture_optional", False),
    "jouw eigen pion van het bord": ("self_capture_optional", False),
    "passeren": ("ten_moves_opponent", False),
    "gepasseerd": ("ten_moves_opponent", False),
    "ingehaald": ("ten_moves_opponent", False),
    "altijd een blokkade": ("ten_moves_opponent", False),
    "Je speelt het hele spel met je eigen pionnen": ("ten_moves_opponent", False),
    "verplaatst je jouw pion": ("ten_moves_opponent", False),
}
EXCEPTED = "zo is het afgesproken"
# Where the same article has the other reading, or the exception, beside it.
BOTH_SAID = {
    ("[000]", Rule.SELF_CAPTURE_OPTIONAL, "ook als dat betekent dat hij zichzelf"),
    ("[004]", Rule.PROTECTED_PASSED, "passeren"),
    ("[004]", Rule.TEN_PASSES, "passeren"),
}
# Pawns that are home, and a start field that one walks on over: no ten has to do with them.
NOT_OF_THE_TEN = {Rule.HOME_PASSED, Rule.FOUR_OVER_START, Rule.SECOND_LAP}
AGREED = [(), *((one,) for one in HOUSE_SWITCHES), *combinations(HOUSE_SWITCHES, 2), HOUSE_SWITCHES]


def contradictions(rules):
    """Each rule of which words are quoted that are not so, with those words."""
    for rule in Rule:
        found = rules.provenance(rule)
        for words, (switch, on) in ONLY_WHERE.items():
            if switch == "ten_moves_opponent" and rule in NOT_OF_THE_TEN:
                continue
            said = words in f"{found.quote} {found.note_nl}" and EXCEPTED not in found.note_nl
            both = (found.source, rule, words) in BOTH_SAID
            if said and not both and getattr(rules, switch) != on:
                yield rule, words


@pytest.mark.parametrize("name", RULESETS)
def test_no_house_rules_make_a_quote_say_the_opposite_of_what_is_played(name):
    wrong = [
        (agreed, rule, words)
        for agreed in AGREED
        for rule, words in contradictions(RULESETS[name].with_house_rules(agreed))
    ]
    assert wrong == []


HOUSE = (Clarity.HOUSE_RULE, "", "")


@pytest.mark.parametrize(
    ("name", "switch", "rule", "expected"),
    [
        (
            "kruiz",
            "ten_moves_opponent",
            Rule.PROTECTED_PASSED,
            (
                Clarity.CLEAR,
                "Je mag een pion die op zijn eigen startplaats staat niet passeren",
                "",
            ),
        ),
        (
            "nk",
            "ten_moves_opponent",
            Rule.PROTECTED_PASSED,
            (
                Clarity.CLEAR,
                "Wanneer een pion op zijn eigen kleur staat, mag hij niet ingehaald en ook niet "
                "geslagen worden.",
                "Met de 10 mag hij wel worden gepasseerd: zo is het afgesproken.",
            ),
        ),
        ("kruiz", "ten_moves_opponent", Rule.TEN, HOUSE),
        ("kruiz", "jack_on_partner", Rule.JACK, (Clarity.CLEAR, "Wisselen van positie", "")),
        ("kruiz", "jack_on_partner", Rule.JACK_ON_PARTNER, HOUSE),
        (
            "nk",
            "jack_on_partner",
            Rule.JACK,
            (Clarity.CLEAR, "een eigen pion met een pion van een andere speler", ""),
        ),
        (
            "kruiz",
            "split_to_partner",
            Rule.SEVEN,
            (Clarity.CLEAR, "De 7 stappen MAG je verdelen", ""),
        ),
        ("kruiz", "ace_eleven", Rule.ENTERING, (Clarity.CLEAR, "Opzetten nieuwe pion", "")),
        ("kruiz", "ace_eleven", Rule.ACE, HOUSE),
        ("kruiz", "king_thirteen", Rule.KING, HOUSE),
        (
            "nk",
            "self_capture_optional",
            Rule.DUTY_TO_PLAY,
            (
                Clarity.CLEAR,
                "Als een speler een kaart op kán gooien, moet hij dat ook doen",
                "Behalve wie alleen zichzelf kan slaan: zo is het afgesproken.",
            ),
        ),
        (
            "stand",
            "self_capture_optional",
            Rule.DUTY_TO_PLAY,
            (
                Clarity.CLEAR,
                "Als een speler een kaart op kán gooien, moet hij dat ook doen",
                "",
            ),
        ),
        (
            "gezellig",
            "jack_from_own_start",
            Rule.PROTECTED_SWAPPED,
            (
                Clarity.CLEAR,
                "Ook ruilen door het spelen van een boer is niet mogelijk als je pion op zijn "
                "beginpositie staat.",
                "Behalve de eigen pion: zo is het afgesproken.",
            ),
        ),
    ],
)
def test_what_an_agreement_leaves_of_a_source_is_still_quoted(name, switch, rule, expected):
    found = RULESETS[name].with_house_rules([switch]).provenance(rule)
    assert (found.clarity, found.quote, found.note_nl) == expected


def test_who_hits_an_opponent_is_not_told_of_hitting_himself():
    assert RULESETS["gezellig"].provenance(Rule.LANDING).quote == (
        "Je loopt dan natuurlijk wel de kans om geslagen of gewisseld te worden... "
        "maar dat is het spel!"
    )
    assert {RULESETS[name].provenance(Rule.LANDING).note_nl for name in ("stand", "nk")} == {
        "Wie zichzelf of zijn maat kan slaan, kan ook een tegenstander slaan."
    }
