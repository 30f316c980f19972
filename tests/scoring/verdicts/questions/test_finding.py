"""Finding a question by everyday words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.verdicts.questions import QUESTIONS, best
from scoring.verdicts.questions.finding import SMALL_WORDS, folded

FINDABLE = [one.found_by for one in QUESTIONS]


def found(text: str) -> list[str]:
    return [QUESTIONS[index].key for index in best(text, FINDABLE)]


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("mag ik met de boer van het startveld?", "jack-own-start"),
        ("moet ik slaan?", "must-hit"),
        ("mag ik mijn maat ook slaan?", "hit-partner"),
        ("partner eraf gooien", "hit-partner"),
        ("wat als ik niets kan?", "nothing"),
        ("wat moet ik als ik niets kan", "nothing"),
        ("kan niks spelen", "nothing"),
        ("mag een pion achteruit met de vier?", "four-over-start"),
        ("4 terug", "four-forward"),
        ("mag ik over een pion op zijn startveld?", "pass-start"),
        ("inhalen op de startplaats", "pass-start"),
        ("mezelf slaan", "must-hit-own"),
        ("BOER", "jack-partner"),
        ("wisselen met teamgenoot", "jack-partner"),
        ("koning partner", "king-partner"),
        ("zeven splitsen", "seven-partner"),
        ("7 opsplitsen met mijn maat", "seven-partner"),
        ("precies uitkomen", "home-exact"),
        ("nog een rondje", "second-lap"),
        ("jack own start", "jack-own-start"),
        ("seven with my partner", "seven-partner"),
        ("kaarten wegléggen", "lay-down"),
        ("ACHTÉRUIT", "four-over-start"),
    ],
)
def test_it_is_found_by_what_people_say(typed, key):
    assert key in found(typed)
    assert len(found(typed)) <= 6


def test_the_best_fit_alone_is_shown():
    assert found("zeven splitsen maat") == ["seven-partner"]
    assert found("boer binnen") == ["jack-home"]
    assert found("moet ik slaan?") == ["must-hit", "must-hit-own", "must-hit-partner"]


def test_who_types_finds_on_the_way():
    for part in ("boe", "boer", "boer s", "boer start", "boer startv"):
        assert "jack-own-start" in found(part)


@pytest.mark.parametrize("typed", ["", "  ", "mag ik?", "?!", "de het een"])
def test_who_asks_for_nothing_sees_all(typed):
    assert found(typed) == [one.key for one in QUESTIONS]


@pytest.mark.parametrize("typed", ["tombola", "xyzzy", "😀 9999", "ქართული tombola"])
def test_what_nobody_asks_finds_nothing_where_it_says_something(typed):
    assert found(typed) == []


def test_accents_and_signs_do_not_count():
    assert folded("Één   zét: mág-dit?") == ["een", "zet", "mag", "dit"]


@given(st.text())
def test_whatever_is_typed_is_answered(typed):
    assert set(best(typed, FINDABLE)) <= set(range(len(QUESTIONS)))


def test_no_question_is_found_only_by_small_words():
    for one in QUESTIONS:
        assert set(one.found_by) - SMALL_WORDS == set(one.found_by) != set()
