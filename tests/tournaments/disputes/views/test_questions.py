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

from scoring.rules import GEZELLIG, NK, RULESETS, STAND
from scoring.rules.words.table_rules import SANCTIONS
from scoring.verdicts import CONDUCT, verdict_on_conduct
from scoring.verdicts.questions import questions_for
from tests.factories import a_tournament
from tests.tournaments.builders.disputed import overview_of
from tournaments.enums import RulesetKey

BYTES = 30_000  # on the way to a phone in a full hall, without the letters


def questions(client, **asked):
    return client.get(reverse("ask"), asked)


def read(name: str) -> bytes:
    return Path(finders.find(name)).read_bytes()


def row(page: str, key: str) -> str:
    return re.search(rf'<li class="line-above" id="{key}".*?</li>', page, re.DOTALL)[0]


def answer(page: str, key: str) -> str:
    """The word of the answer to a question, with its sentence."""
    word = re.search(r'class="question-answer.*?>(.*?)<', row(page, key))
    why = re.search(r'class="question-why[^"]*">(.*?)<', row(page, key), re.DOTALL)[1].strip()
    return f"{word[1] if word else '–'}: {why}"


def shown(page: str) -> list[str]:
    return re.findall(r'<li class="line-above" id="([a-z-]+)" data-words="[^"]*">', page)


@pytest.mark.parametrize("name", RULESETS)
def test_every_question_of_a_rule_set_is_there_with_article_and_board(client, name):
    page = questions(client, rules=name).text
    of_board = [one.key for one in questions_for(RULESETS[name])]
    of_conduct = [one.key for one in CONDUCT]
    assert shown(page) == [*of_board, *of_conduct, "deal"]
    for key in of_board + of_conduct:
        assert (key, row(page, key).count("<blockquote>")) == (key, 1)
        boards = row(page, key).count(f'href="{reverse("ask-board")}?rules={name}')
        assert (key, boards) == (key, int(key in of_board))


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
        verdict = client.get(link).context["answered"].verdict
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


def told(page: str, key: str) -> list[str]:
    """What stands below the answer to a question, paragraph by paragraph."""
    below = row(page, key).partition("</summary>")[2]
    return [unescape(each) for each in re.findall(r"<p>(.*?)</p>", below, re.DOTALL)]


@pytest.mark.parametrize("rules", [STAND, GEZELLIG, NK], ids=str)
def test_conduct_is_answered_with_the_words_and_the_name_of_the_source(client, rules):
    page = questions(client, rules=rules.name).text
    for one in CONDUCT:
        verdict = verdict_on_conduct(one, rules, sanctions=False)
        (ground,) = verdict.grounds
        word = {"yes": "Ja", "no": "Nee"}.get(verdict.answer, "–")
        assert answer(page, one.key) == f"{word}: {verdict.sentence.nl}"
        lines = [
            ground.sentence.nl,
            f"“{ground.basis.quote}”",
            *(each.nl for each in verdict.remarks),
        ]
        assert told(page, one.key) == [line for line in lines if line]
        (footer,) = re.findall("<footer>(.*?)</footer>", row(page, one.key))
        title = "Het Keezenspel" if ground.basis.source == "[001]" else "Stand Keezenspel, "
        assert footer.startswith(title)


def test_the_text_of_another_source_is_called_so_and_never_ambiguous(client):
    page = questions(client, rules="nk").text
    assert answer(page, "card-thrown") == "–: De bron zegt hier niets over: de arbiter beslist."
    assert told(page, "card-thrown")[0].startswith("Stand Keezenspel zegt er wel iets over. Nee:")
    assert "niet eenduidig" not in row(page, "card-thrown")
    assert "niet eenduidig" in row(questions(client, rules="stand").text, "card-thrown")


@pytest.mark.parametrize(
    ("typed", "key"),
    [("overleggen", "consulting"), ("vingers", "finger-counting"), ("deler", "deal")],
)
def test_conduct_and_dealing_are_found_by_what_people_type(client, typed, key):
    page = questions(client, q=typed).text
    assert shown(page) == [key]


def test_conduct_is_told_in_english(client):
    client.cookies["django_language"] = "en"
    page = questions(client, rules="kruiz", q="fingers").text
    assert shown(page) == ["finger-counting"]
    assert told(page, "finger-counting")[0] == (
        "Stand Keezenspel does say something about it. Yes, as long as it does not disturb others."
    )


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("agreed", "lead"),
    [(True, "Vooraf afgesproken: "), (False, "Alleen als dat vooraf is afgesproken: ")],
)
def test_the_page_of_a_drive_leads_to_the_sanction_that_was_agreed(client, agreed, lead):
    drive = a_tournament(ruleset="stand", sanctions=agreed)
    public = client.get(reverse("public", args=[drive.code])).text
    (link,) = re.findall(r'href="(/mag-dit/\?.*?)"', public)
    page = client.get(unescape(link)).text
    assert told(page, "leaps")[-1] == f"{lead}w{SANCTIONS[0].nl[1:]}"
    assert told(page, "out-of-turn")[-1] == f"{lead}w{SANCTIONS[1].nl[1:]}"
    assert page.count('<input type="hidden" name="sanctions" value="yes">') == 2 * agreed


@pytest.mark.django_db
def test_the_disputes_of_a_drive_lead_to_the_questions_by_its_rules(arbiter, table):
    page = arbiter.get(overview_of(table)).text
    (link,) = re.findall(r'href="(/mag-dit/\?.*?)"', page)
    assert unescape(link) == "/mag-dit/?rules=koppel&sanctions=yes"


def test_who_deals_is_answered_for_the_first_deal_round_until_another_is_asked(client):
    page = questions(client).text
    assert answer(page, "deal") == "–: Rood deelt, groen begint; ieder krijgt 5 kaarten."
    assert "<details>" in row(page, "deal")


@pytest.mark.parametrize(
    ("rules", "dealer", "deal", "said"),
    [
        ("stand", "3", "2", "Rood deelt, groen begint; ieder krijgt 4 kaarten."),
        ("gezellig", "3", "3", "Blauw deelt, rood begint; ieder krijgt 4 kaarten."),
        ("gezellig2", "1", "4", "Rood deelt, groen begint; ieder krijgt 5 kaarten."),
        ("gezellig6", "5", "99", "Groen deelt, geel begint; ieder krijgt 4 kaarten."),
        ("kruiz", "0", "3", "Geel deelt, blauw begint; ieder krijgt 5 kaarten."),
    ],
)
def test_who_deals_follows_the_rule_set(client, rules, dealer, deal, said):
    page = questions(client, rules=rules, dealer=dealer, deal=deal).text
    assert answer(page, "deal") == f"–: {said}"
    assert "<details open>" in row(page, "deal")
    assert row(page, "deal").count(" selected>") == 1
    assert f'value="{deal}"' in row(page, "deal")


def test_who_deals_is_asked_by_the_same_rules_and_house_rules(client):
    page = questions(client, rules="stand", house="jack_on_partner", sanctions="yes").text
    fields = dict(
        re.findall(r'<input type="hidden" name="(.*?)" value="(.*?)">', row(page, "deal"))
    )
    assert fields == {"rules": "stand", "house_jack_on_partner": "no", "sanctions": "yes"}


@pytest.mark.parametrize(
    "wrong",
    [
        {"deal": "0"},
        {"deal": "100"},
        {"deal": "9" * 5000},
        {"deal": "twee"},
        {"deal": ""},
        {"deal": "1.5"},
        {"deal": "\x00"},
        {"dealer": "4"},
        {"dealer": "-1"},
        {"dealer": ""},
        {"dealer": '"><script>alert(1)</script>'},
    ],
)
def test_a_deal_round_that_cannot_be_is_told_at_its_field(client, wrong):
    page = questions(client, rules="stand", **wrong).text
    assert answer(page, "deal") == "–: Er ontbreekt iets of er klopt iets niet; zie hieronder."
    (field,) = wrong
    faulty = re.findall(r'aria-invalid="true"[^>]*id="id_(.*?)"', row(page, "deal"))
    assert (faulty, row(page, "deal").count('class="wrong"')) == ([field], 1)
    assert "<script>alert" not in page
