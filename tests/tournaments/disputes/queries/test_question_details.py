"""A question that was kept, told again."""

import pytest
from django.utils.translation import override

from tournaments.disputes.queries.question_details import question_details
from tournaments.enums import QuestionKey

EVERYTHING = {
    "position": "-/-/-/- 0",
    "card": "J",
    "move": "5x40",
    "hand": ["A", "T", "K", "*"],
    "seat": "2",
    "claim": "60-h1",
    "ending": "time_over",
    "claim_0": "8",
    "claim_1": "3",
    "start": "-/-/-/- 1",
    "pile": "A 3 7",
}


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (QuestionKey.MOVE, ["Kaart: B", "De zet: 5x40"]),
        (QuestionKey.HAND, ["Kaarten in de hand: A 10 H joker"]),
        (QuestionKey.SCORE, ["Het spel was: tijd om", "Binnen volgens de kaart: 8–3"]),
        (QuestionKey.LAST, ["Speler: geel", "Kaart: B", "De zet die het geweest zou zijn: 60-h1"]),
        (
            QuestionKey.ROUND,
            [
                "Speler: geel",
                "Het bord voor de deelronde: -/-/-/- 1",
                "De kaarten zoals ze gespeeld zijn: A 3 7",
            ],
        ),
        ("", []),
    ],
)
def test_a_question_tells_what_it_looked_at(question: str, said: list[str]):
    with override("nl"):
        assert [
            f"{name}: {value}" for name, value in question_details(question, EVERYTHING)
        ] == said


def test_what_was_left_empty_is_not_told():
    assert (
        question_details(QuestionKey.LAST, {"card": "4", "seat": "", "claim": None})[0].value == "4"
    )
    assert question_details(QuestionKey.SCORE, {"ending": "finished"})[1:] == ()


def test_one_team_of_which_the_card_says_something():
    with override("nl"):
        assert question_details(QuestionKey.SCORE, {"claim_1": "3"})[0].value == "3"
