"""The questions with which "Mag dit?" opens, for anybody."""

import re
from gzip import compress
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from django.contrib.staticfiles import finders
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.rules import RULESETS
from scoring.verdicts.questions import questions_for
from tournaments.enums import RulesetKey

BYTES = 30_000  # on the way to a phone in a full hall, without the letters


def questions(client, **asked):
    return client.get(reverse("ask"), asked)


def read(name: str) -> bytes:
    return Path(finders.find(name)).read_bytes()


def row(page: str, key: str) -> str:
    return re.search(rf'<li id="{key}".*?</li>', page, re.DOTALL)[0]


def answer(page: str, key: str) -> str:
    """The word of the answer to a question, with its sentence."""
    word = re.search(r'class="question-answer.*?>(.*?)<', row(page, key))
    why = re.search(r'class="question-why">(.*?)<', row(page, key), re.DOTALL)[1].strip()
    return f"{word[1] if word else '–'}: {why}"


def shown(page: str) -> list[str]:
    return re.findall(r'<li id="([a-z-]+)" data-words="[^"]*">', page)


@pytest.mark.parametrize("name", RULESETS)
def test_every_question_of_a_rule_set_is_there_with_article_and_board(client, name):
    page = questions(client, rules=name).text
    assert set(shown(page)) == {one.key for one in questions_for(RULESETS[name])}
    for key in shown(page):
        assert (key, row(page, key).count("<blockquote>")) == (key, 1)
        assert row(page, key).count(f'href="{reverse("ask-board")}?rules={name}') == 1


def test_the_championship_answers_first(client):
    page = questions(client).text
    assert answer(page, "jack-own-start") == "Ja: De boer ruilt ook vanaf de eigen beginpositie."
    assert answer(page, "nothing").startswith("–: Wie niets kan spelen, legt de hele hand")
    assert "NK keezen, Het spel" in row(page, "jack-own-start")
    assert "de tekst is hier niet eenduidig" in row(page, "jack-own-start")


def test_another_rule_set_answers_otherwise(client):
    page = questions(client, rules="gezellig").text
    assert answer(page, "jack-own-start") == "Nee: De boer ruilt niet vanaf de eigen beginpositie."
    assert "Ook ruilen door het spelen van een boer is niet mogelijk" in row(page, "jack-own-start")


def test_house_rules_of_a_drive_count_and_are_named(client):
    page = questions(client, rules="nk", house="jack_from_own_start,discards_one").text
    assert answer(page, "jack-own-start") == "Nee: De boer ruilt niet vanaf de eigen beginpositie."
    assert (
        answer(page, "nothing") == "–: Wie niets kan spelen, legt één kaart weg en blijft meedoen."
    )
    assert '<span class="tag">huisregel</span>' in row(page, "jack-own-start")
    assert '<span class="tag">huisregel</span>' not in row(page, "jack-partner")
    named = re.search(r'<ul class="ask-house".*?</ul>', page, re.DOTALL)[0]
    assert re.findall(r"</span> (.*?)</li>", named) == [
        "De boer ruilt niet vanaf de eigen beginpositie.",
        "Wie niets kan spelen, legt één kaart weg en blijft meedoen.",
    ]


def test_house_rules_stay_agreed_under_another_rule_set_and_on_the_board(client):
    page = questions(client, rules="nk", house="jack_from_own_start").text
    fields = dict(re.findall(r'<input type="hidden" name="(.*?)" value="(.*?)">', page))
    fields = {name: value for name, value in fields.items() if name.startswith("house_")}
    assert fields == {"house_jack_from_own_start": "no"}
    other = questions(client, rules="stand", **fields).text
    assert answer(other, "jack-own-start").startswith("Nee")
    (board,) = re.findall(r'btn-lg" href="(.*?)"', other)
    assert unescape(board) == f"{reverse('ask-board')}?rules=stand&house=jack_from_own_start"
    form = client.get(unescape(board)).context["form"]
    assert (form.ruleset.name, [*form.ruleset.house_rules]) == ("stand", ["jack_from_own_start"])


def test_typing_narrows_without_a_script(client):
    page = questions(client, q="mag ik met de boer van het startveld?").text
    assert shown(page) == ["jack-own-start", "jack-foe-start"]
    headings = re.findall(r'class="questions-topic">\s*<h2>(.*?)</h2>', page)
    assert headings == ["De boer"]
    assert 'value="mag ik met de boer van het startveld?"' in page
    assert re.search(r'id="none-found"[^>]* hidden', page)


def test_what_nobody_asked_says_so_and_leads_to_the_board(client):
    page = questions(client, q="tombola").text
    assert shown(page) == []
    assert '<p id="none-found" role="status">Geen vraag heeft deze woorden.' in page
    assert "Leg het bord</a>" in page


def test_it_answers_in_english_to_who_reads_english(client):
    client.cookies["django_language"] = "en"
    page = questions(client, rules="kruiz", q="jack partner").text
    assert answer(page, "jack-partner") == "No: The jack swaps only with an opponent."
    assert "Change places with a pawn of an opponent!" in row(page, "jack-partner")
    assert shown(page) == ["jack-partner"]


@pytest.mark.parametrize("name", RulesetKey.values)
def test_the_board_of_a_question_gives_the_same_answer(client, name):
    page = questions(client, rules=name).text
    for one in questions_for(RULESETS[name]):
        link = unescape(re.search(r'href="(/mag-dit/board/.*?)"', row(page, one.key))[1])
        verdict = client.get(link).context["asked"].verdict
        word = answer(page, one.key).partition(":")[0]
        if one.example.parts and one.key != "home-order":
            assert (one.key, verdict.answer) == (one.key, {"Ja": "yes", "Nee": "no"}[word])
        elif one.key == "home-order":
            assert (verdict.answer, word) == ("yes", "Nee")
        else:
            asked = parse_qs(urlsplit(link).query)
            assert (asked["question"], verdict.answer) == (["hand"], "facts")


@pytest.mark.parametrize(
    "asked",
    [
        {"position": "5/-/-/- 0"},
        {"question": "hand"},
        {"card": "2", "move": "5-7", "position": "5/-/-/- 0", "ask": "1", "question": "move"},
        {"start": "-/-/-/- 0", "pile": "A"},
    ],
)
def test_an_address_of_before_with_a_board_in_it_shows_the_board(client, asked):
    page = questions(client, **asked).text
    assert ('data-board="' in page, "questions-search" in page) == (True, False)


def test_board_and_questions_lead_to_each_other_with_their_rules(client):
    rules = "rules=kruiz&amp;house=jack_on_partner"
    board = client.get(reverse("ask-board"), {"rules": "kruiz", "house": "jack_on_partner"}).text
    assert f'<a href="{reverse("ask")}?{rules}">Vragen met hun antwoord</a>' in board
    page = questions(client, rules="kruiz", house="jack_on_partner").text
    assert f'href="{reverse("ask-board")}?{rules}">Leg het bord</a>' in page


@pytest.mark.parametrize(
    "asked",
    [
        {"rules": "x", "house": "seats,drop table", "q": "x" * 5000},
        {"house_jack_from_own_start": "often", "paired": "sideways"},
        {"q": '"><script>alert(1)</script>', "rules": '"><script>alert(1)</script>'},
        {"q": "\x00 \ud83d".encode("utf-8", "replace").decode()},
    ],
)
def test_whatever_stands_in_the_address_is_answered_and_escaped(client, asked):
    answer = questions(client, **asked)
    assert (answer.status_code, "<script>alert" in answer.text) == (200, False)


def test_it_is_read_only(client):
    assert client.post(reverse("ask"), {"q": "boer"}).status_code == 405


@pytest.mark.django_db
def test_nothing_is_looked_up(client):
    questions(client)
    with CaptureQueriesContext(connection) as captured:
        questions(client, rules="kruiz", house="jack_on_partner", q="boer")
    assert len(captured) == 0


@pytest.mark.parametrize("name", RulesetKey.values)
def test_it_loads_none_of_the_board_and_few_bytes(client, name):
    page = client.get(reverse("ask"), {"rules": name}).text
    loaded = re.findall(r'(?:<script[^>]*src|<link[^>]*href)="/static/(.*?)"', page)
    assert [each for each in loaded if "board/" in each or "htmx" in each or "ask.js" in each] == []
    assert len(loaded) <= 8
    sizes = [len(compress(read(each))) for each in loaded]
    whole = sum(sizes, len(compress(page.encode())))
    assert whole <= BYTES
