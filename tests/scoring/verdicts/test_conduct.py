"""Questions about conduct: answered with the text, and with the sanction that was agreed."""

import pytest

from scoring.rules import GEZELLIG, NK, RULESETS, STAND
from scoring.rules.articles import article
from scoring.rules.words.table_rules import SANCTIONS
from scoring.verdicts import Answer
from scoring.verdicts.conduct import CONDUCT, SILENT, verdict_on_conduct
from scoring.verdicts.questions import best

BY_KEY = {one.key: one for one in CONDUCT}


def answered(key, rules=STAND, sanctions=True):
    return verdict_on_conduct(BY_KEY[key], rules, sanctions=sanctions)


@pytest.mark.parametrize(
    ("key", "answer", "words"),
    [
        ("consulting", "no", "is NIET toegestaan."),
        ("card-thrown", "no", "Een kaart opgegooid is gegooid"),
        ("out-of-turn", "facts", "dient u deze kaart direct terug te pakken."),
        ("pawn-released", "no", "mag pion worden teruggeplaatst."),
        ("pawn-held", "yes", "mag pion worden teruggeplaatst."),
        ("hand-visible", "yes", "zien dat u nog kaarten heeft."),
        ("finger-counting", "yes", "niet storend wordt voor andere spelers."),
        ("leaps", "no", "in stappen en niet in sprongen uitgevoerd te worden."),
        ("played-openly", "yes", "open neerleggen in het midden van het speelbord."),
        ("rule-broken", "facts", "de voorste pion van zijn partner terug naar het startvak."),
    ],
)
def test_it_is_answered_with_the_words_of_the_source(key, answer, words):
    verdict = answered(key)
    (ground,) = verdict.grounds
    assert (verdict.answer, ground.basis.source) == (answer, "[000]")
    assert ground.basis.quote.endswith(words)


def test_every_question_is_in_the_table_above_once():
    assert len(BY_KEY) == len(CONDUCT) == 10


@pytest.mark.parametrize(
    ("key", "sanction"),
    [
        ("consulting", SANCTIONS[0]),
        ("out-of-turn", SANCTIONS[1]),
        ("pawn-released", SANCTIONS[0]),
        ("leaps", SANCTIONS[0]),
        ("rule-broken", SANCTIONS[0]),
    ],
)
def test_what_is_not_allowed_has_the_sanction_that_was_agreed(key, sanction):
    (agreed,), (unknown,) = answered(key).remarks, answered(key, sanctions=False).remarks
    assert agreed.nl == f"Vooraf afgesproken: w{sanction.nl[1:]}"
    assert agreed.en == f"Agreed beforehand: w{sanction.en[1:]}"
    assert unknown.nl == f"Alleen als dat vooraf is afgesproken: w{sanction.nl[1:]}"


@pytest.mark.parametrize("key", ["pawn-held", "hand-visible", "finger-counting", "played-openly"])
def test_what_is_allowed_has_none(key):
    assert answered(key).remarks == ()


def test_where_partners_customarily_consult_nobody_is_punished_for_it():
    verdict = answered("consulting", GEZELLIG)
    assert (verdict.answer, verdict.remarks) == (Answer.YES, ())
    assert verdict.grounds[0].basis.source == "[001]"


def test_a_source_that_says_nothing_leaves_it_to_the_arbiter_beside_the_text_of_another():
    for one in CONDUCT:
        verdict = verdict_on_conduct(one, NK, sanctions=True)
        (ground,) = verdict.grounds
        assert (verdict.answer, verdict.sentence) == (Answer.UNDECIDED, SILENT)
        assert ground.basis == answered(one.key).grounds[0].basis
        said = answered(one.key).sentence
        assert ground.sentence.nl.startswith(f"Stand Keezenspel zegt er wel iets over. {said.nl}")
        assert ground.sentence.en.startswith(
            f"Stand Keezenspel does say something about it. {said.en}"
        )


def test_a_sanction_that_was_agreed_holds_under_rules_that_say_nothing():
    assert answered("rule-broken", NK).remarks == answered("rule-broken").remarks
    assert answered("pawn-held", NK).remarks == ()


def test_an_answer_is_given_exactly_where_the_source_has_words():
    for one in CONDUCT:
        for rules in RULESETS.values():
            has_words = article(rules.source, one.rule, rules.seats).quote != ""
            assert (rules.source in one.answers) == has_words


def test_the_source_that_gainsays_itself_on_a_thrown_card_is_called_ambiguous():
    assert [one.key for one in CONDUCT if answered(one.key).grounds[0].ambiguous] == ["card-thrown"]


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("overleg", "consulting"),
        ("vingers tellen", "finger-counting"),
        ("sprong", "leaps"),
        ("gedrag overtreedt", "rule-broken"),
    ],
)
def test_it_is_found_by_what_people_say(typed, key):
    (found,) = best(typed, [one.found_by for one in CONDUCT])
    assert CONDUCT[found].key == key
