"""What is quarrelled about at tables, asked on the page under every rule set, with its board.

A position is written for four seats; with `m` for the seat of the partner, and fields below zero
counted back from the start of seat 0, it is the same situation at tables of two and of six.
"""

import re
from dataclasses import dataclass
from html import unescape
from typing import NamedTuple

import pytest
from django.test import Client
from django.urls import reverse

from scoring.rules import RULESETS, Position
from scoring.rules.articles import TITLES

pytestmark = pytest.mark.slow

ALL = frozenset(RULESETS)
ALONE = frozenset({"gezellig2", "kruiz-solo"})
TOGETHER = ALL - ALONE
KRUIZ = frozenset({"kruiz", "kruiz-solo"})
GEZELLIG = frozenset({"gezellig2", "gezellig", "gezellig6"})


@dataclass(frozen=True)
class Situation:
    """Pawns by seat ("m" is the partner, or who sits opposite), and what is asked of them: a move
    with a card, or what a hand has to do. `holds` are the rule sets in which the answer is yes;
    `among` those in which there is such a situation at all."""

    name: str
    pawns: dict[int | str, str]
    cards: str
    move: str = ""
    holds: frozenset[str] = ALL
    among: frozenset[str] = ALL
    rule: str = ""


SITUATIONS = [
    Situation(
        "hitting my own pawn is the only move",
        {0: "13,15", 1: "16"},
        "2",
        holds=ALL - {"stand"},
    ),
    Situation(
        "hitting my partner is the only move", {0: "14", "m": "16"}, "2", among=ALL - {"gezellig2"}
    ),
    Situation(
        "4 back over my own pawn on my own start field",
        {0: "0,2"},
        "4",
        "0:2--2",
        holds=frozenset(),
        rule="mag niet worden gepasseerd",
    ),
    Situation("4 back from the start field", {0: "0"}, "4", "0:0--4"),
    Situation("and then home", {0: "-4"}, "6", "0:-4-h3"),
    Situation(
        "a jack with my pawn from my own start field",
        {0: "0", 1: "20"},
        "J",
        "0:0x1:20",
        holds=frozenset({"stand", "nk", "koppel"}),
        rule="op zijn beginpositie (0) wordt niet geruild",
    ),
    Situation("only a jack in front of home", {0: "-1", 1: "20"}, "J"),
    Situation(
        "the rest of a seven with my partner, once my last pawn is in",
        {0: "-2,h2,h3,h4", "m": "20"},
        "7",
        "0:-2-h1,m:20-25",
        holds=TOGETHER - KRUIZ,
        among=TOGETHER,
        rule="niet met de maat",
    ),
    Situation(
        "the rest of a seven with my partner, my own part second",
        {0: "-2,h2,h3,h4", "m": "20"},
        "7",
        "m:20-25,0:-2-h1",
        holds=frozenset(),
        among=TOGETHER,
    ),
    Situation(
        "the rest of a seven with my partner, another pawn of mine still outside",
        {0: "10,-2,h3,h4", "m": "20"},
        "7",
        "0:-2-h1,m:20-25",
        holds=frozenset(),
        among=TOGETHER,
    ),
    Situation(
        "the team's last pawn one step from home with a seven",
        {0: "-1,h2,h3,h4", "m": "h1,h2,h3,h4"},
        "7",
        "0:-1-h1",
        holds=frozenset(),
        among=TOGETHER,
        rule="precies uitkomen",
    ),
    Situation(
        "a last pawn one step from home with a seven, alone",
        {0: "-1,h2,h3,h4"},
        "7",
        "0:-1-h1",
        holds=frozenset(),
        among=ALONE,
        rule="precies uitkomen",
    ),
    Situation("bouncing", {0: "-2"}, "7", "0:-2-h2", holds=frozenset(), rule="precies uitkomen"),
    Situation("moving up inside home is the only move", {0: "h1"}, "2"),
    Situation(
        "a king for my partner before I am home",
        {0: "1,2,3,4"},
        "K",
        "m:n-mstart",
        holds=frozenset({"gezellig", "gezellig6"}),
        among=TOGETHER,
        rule="speelt pas met",
    ),
    Situation("a foreign pawn on my start field: enter and hit", {1: "0"}, "A", "0:n-0"),
    Situation(
        "a ten that pushes an opponent past his home",
        {1: "14"},
        "T",
        "1:14-24",
        holds=KRUIZ,
        rule="mag geen pion van groen verzetten",
    ),
]
CASES = [
    pytest.param((situation, name), id=f"{situation.name}, {name}")
    for situation in SITUATIONS
    for name in sorted(situation.among)
]


def board_of(situation: Situation, name: str) -> Position:
    """The situation on the board of a rule set, with seat 0 to play."""
    rules = RULESETS[name]
    seats: list[list[int | str]] = [[] for _seat in range(rules.seats)]
    for seat, places in situation.pawns.items():
        at = rules.seats // 2 if seat == "m" else int(seat)
        seats[at] = [
            place if "h" in place else int(place) % rules.ring for place in places.split(",")
        ]
    return Position.from_pawns(rules, seats)


def move_of(situation: Situation, name: str) -> str:
    """The move as it is written on that board."""
    rules = RULESETS[name]
    partner = rules.seats // 2
    text = situation.move.replace("mstart", str(16 * partner)).replace("m:", f"{partner}:")
    text = re.sub(r"-(-\d)", lambda found: f"-{int(found[1]) % rules.ring}", text)
    return re.sub(r":(-\d)", lambda found: f":{int(found[1]) % rules.ring}", text)


class Answered(NamedTuple):
    """A situation under a rule set, and the page that answers it."""

    situation: Situation
    name: str
    page: str


@pytest.fixture(scope="module", params=CASES)
def answered(request) -> Answered:
    situation, name = request.param
    query = {
        "rules": name,
        "question": "move" if situation.move else "hand",
        "position": board_of(situation, name).to_text(),
        "ask": "1",
    }
    if situation.move:
        query |= {"card": situation.cards, "move": move_of(situation, name)}
    else:
        query["hand"] = situation.cards
    answer = Client().get(reverse("ask"), query)
    assert answer.status_code == 200
    return Answered(situation, name, answer.content.decode())


def test_the_page_answers_it_as_the_rule_set_has_it(answered):
    situation, name, page = answered
    holds = name in situation.holds
    said = re.search(r'class="verdict-said[^"]*">(.*?)</p>', page)[1]
    if situation.move:
        assert said == ("Ja, deze zet mag." if holds else "Nee, deze zet mag niet.")
    else:
        assert said.startswith("Rood moet spelen") == holds
        assert said.startswith("Rood mag spelen, maar hoeft niet") != holds
    if not holds:
        assert situation.rule in page


def test_the_page_draws_its_board(answered):
    situation, name, page = answered
    board = page[page.index("<svg") : page.index("</svg>")]
    drawn = set(re.findall(r'class="pawn" data-seat="(\d)" data-place="(\w+)"', board))
    pawns = board_of(situation, name).to_text().partition(" ")[0].split("/")
    stand = {
        (str(seat), place)
        for seat, places in enumerate(pawns)
        for place in places.split(",")
        if place != "-"
    }
    assert {pawn for pawn in drawn if pawn[1] != "n"} == stand


def test_its_articles_are_from_the_source_of_the_rule_set_or_the_answer_says_there_is_none(
    answered,
):
    _situation, name, page = answered
    sources = {unescape(each) for each in re.findall(r"<footer>([^,<]+)", page)}
    silent = "De bron zegt hier niets over" in page
    title = TITLES[RULESETS[name].source].partition(",")[0]
    assert sources == {title} or (silent and not sources)


def test_the_last_pawn_that_came_home_is_asked_about_without_its_colour(client):
    asked_last = {
        "rules": "nk",
        "question": "last",
        "position": "h1,h2,h3,h4/20/h1,h2,h3,h4/50 0",
        "card": "A",
        "seat": "0",
        "claim": "63-h1",
        "ask": "1",
    }
    page = client.get(reverse("ask"), asked_last).content.decode()
    assert "Rood aas: pion van 63 naar honk 1" in page
    assert "Ja, rood kan een aas als laatste hebben gespeeld" in page
