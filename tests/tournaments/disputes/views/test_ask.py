"""The board of "Mag dit?", for anybody."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import SimpleTestCase

from scoring.rules import RULESETS
from tests.factories import a_dispute
from tests.fuzzing import examples
from tests.scoring.rules.strategies import MOVE_SIGNS, POSITION_SIGNS, nearly
from tests.tournaments.builders.disputed import drive_of
from tournaments.enums import QuestionKey
from tournaments.models import Job, LogEntry

ASKED = {"question": "move", "position": "5/-/-/- 0", "card": "2", "move": "5-7", "ask": "1"}


def said(page: str) -> str:
    return re.search(r'class="verdict-said[^"]*">(.*?)</p>', page)[1]


def house_rules(page: str) -> list[str]:
    """The house rules that stand in sight on the page."""
    listed = re.search(r'<ul class="ask-house".*?</ul>', page, re.DOTALL)[0]
    return re.findall(r"</span> (.*?)</li>", listed)


def ask(client, **asked):
    return client.get(reverse("ask"), asked)


def test_the_board_begins_empty_and_without_an_answer(client):
    page = client.get(reverse("ask-board")).content.decode()
    assert 'value="-/-/-/- 0"' in page
    assert "verdict-said" not in page


def test_an_address_that_was_shared_shows_the_answer(client):
    assert said(ask(client, **ASKED).content.decode()) == "Ja, deze zet mag."


@pytest.mark.parametrize("move", ["5:0-5", "4:h1-h2", "5:n-80", "0:70-75", "0:5x5:40", "0:c-5"])
def test_a_move_that_this_board_does_not_have_is_not_allowed(client, move):
    page = ask(client, **ASKED | {"move": move, "card": "5"}).content.decode()
    assert said(page) == "Nee, deze zet mag niet."


def test_it_answers_in_english_to_who_reads_english(client):
    client.cookies["django_language"] = "en"
    page = ask(client, **ASKED | {"card": "3"}).content.decode()
    assert said(page) == "No, this move is not allowed."
    assert "must be moved forward the number" in page or "forward" in page


def test_a_board_that_was_set_up_is_kept_until_something_is_asked(client):
    page = ask(client, position="5/-/-/- 0", question="hand").content.decode()
    assert 'value="5/-/-/- 0"' in page
    assert "errorlist" not in page
    assert "verdict-said" not in page


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("move", "Wijs aan welke pion waarheen gaat."),
        ("hand", "Kies de kaarten in de hand."),
        ("score", "Kies hoe het spel eindigde."),
        ("last", "Kies de kaart."),
    ],
)
def test_what_is_missing_is_asked_beside_its_field(client, question, sentence):
    page = ask(client, question=question, position="5/-/-/- 0", ask="1").content.decode()
    assert sentence in page
    assert "verdict-said" not in page


def test_what_cannot_be_read_is_said_and_kept(client):
    page = ask(client, **ASKED | {"move": "five to seven", "position": "5/-/-/-"}).content.decode()
    assert "Deze stelling is niet te lezen." in page
    assert 'value="five to seven"' in page
    assert 'value="5/-/-/-"' in page
    page = ask(client, **ASKED | {"move": "vijf naar zeven"}).content.decode()
    assert "Deze zet is niet te lezen." in page


def test_house_rules_in_the_address_count_and_are_named(client):
    swap = {"question": "move", "position": "0/20/-/- 0", "card": "J", "move": "0x20", "ask": "1"}
    assert said(ask(client, **swap).content.decode()) == "Ja, deze zet mag."
    page = ask(client, **swap, house="jack_from_own_start").content.decode()
    assert said(page) == "Nee, deze zet mag niet."
    assert house_rules(page) == ["De boer ruilt niet vanaf de eigen beginpositie."]
    assert ask(client, **swap, house="seats,drop table").status_code == 200


def test_a_house_rule_is_chosen_without_a_script_and_stays_with_other_rules(client):
    swap = {"question": "move", "position": "0/20/-/- 0", "card": "J", "move": "0x20", "ask": "1"}
    page = ask(client, **swap, house_jack_from_own_start="no").content.decode()
    assert said(page) == "Nee, deze zet mag niet."
    assert house_rules(page) == ["De boer ruilt niet vanaf de eigen beginpositie."]
    page = ask(client, **swap, house_jack_from_own_start="no", rules="gezellig").content.decode()
    assert (said(page), house_rules(page)) == ("Nee, deze zet mag niet.", [])
    page = ask(client, **swap, house_jack_from_own_start="yes", rules="gezellig").content.decode()
    assert said(page) == "Ja, deze zet mag."
    assert house_rules(page) == ["De boer ruilt ook vanaf de eigen beginpositie."]


def test_the_house_rules_of_a_link_stand_in_the_fields_of_the_page(client):
    form = ask(client, house="jack_from_own_start,ace_eleven").context["form"]
    chosen = {field.html_name: field.value() for field, _rule in form.switches if field.value()}
    assert chosen == {"house_jack_from_own_start": "no", "house_ace_eleven": "yes"}
    assert not form.wrong_switches


def test_a_house_rule_that_cannot_be_is_refused_beside_its_field(client):
    page = ask(client, **ASKED, house_ace_eleven="often")
    assert "verdict-said" not in page.content.decode()
    assert list(page.context["form"].errors) == ["house_ace_eleven"]
    assert page.context["form"].wrong_switches
    assert '<div class="wrong" id="id_house_ace_eleven_error">' in page.content.decode()


def test_everybody_who_plays_alone_has_a_field_for_what_the_card_claims(client):
    board = "h1,h2/h1/-/h3,h4 0"
    asked = {"question": "score", "position": board, "ending": "time_over", "rules": "kruiz-solo"}
    page = ask(client, **asked, ask="1", claim_0="2", claim_1="1", claim_2="0", claim_3="3")
    assert [field.label for field in page.context["form"].claims] == [
        "rood",
        "groen",
        "geel",
        "blauw",
    ]
    teams = page.context["answered"].verdict.score.teams
    assert [(team.claimed, team.differs) for team in teams] == [
        (2, False),
        (1, False),
        (0, False),
        (3, True),
    ]


@pytest.mark.parametrize("other", [{"claim_0": "x"}, {"seat": "9"}, {"pile": "A" * 500}])
def test_what_is_wrong_in_the_fields_of_another_question_is_no_hindrance(client, other):
    assert said(ask(client, **ASKED | other).content.decode()) == "Ja, deze zet mag."


@pytest.mark.parametrize(
    ("asked", "described"),
    [
        ({"question": "move", "move": ""}, {"move": "id_move_helptext id_move_error"}),
        ({"question": "move", "card": ""}, {"card": "id_card_error"}),
        ({"question": "hand"}, {"hand": "id_hand_error"}),
        ({"question": "score"}, {"ending": "id_ending_error"}),
        ({"question": "score", "claim_1": "x"}, {"claim_1": "id_claim_1_error"}),
        ({"question": "last", "seat": "9"}, {"seat": "id_seat_error"}),
        ({"position": "5"}, {"position": "position-wrong"}),
        ({"rules": "x"}, {"rules": "id_rules_error"}),
        ({"question": "x"}, {"question": "id_question_error"}),
    ],
)
def test_what_is_wrong_is_tied_to_its_field(client, asked, described):
    page = ask(client, **ASKED | asked).content.decode()
    for name, ids in described.items():
        tied = re.search(rf'<fieldset[^>]*aria-describedby="{ids}"', page) or re.search(
            rf'<(?:input|select)[^>]*name="{name}"[^>]*aria-describedby="{ids}"', page
        )
        assert tied
        for each in ids.split():
            assert page.count(f'id="{each}"') == 1


def test_another_board_begins_empty_where_the_old_one_does_not_fit(client):
    page = ask(client, rules="gezellig6", position="5/-/-/- 0").content.decode()
    assert 'value="-/-/-/-/-/- 0"' in page


def test_who_asks_by_htmx_gets_the_question_with_its_answer_alone(client):
    answer = client.get(reverse("ask"), ASKED, headers={"HX-Request": "true"})
    assert answer.content.decode().lstrip().startswith('<div class="ask-question"')


def test_the_way_back_gets_the_whole_page(client):
    headers = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    page = client.get(reverse("ask"), ASKED, headers=headers).content.decode()
    assert page.startswith("<!doctype html>")
    assert said(page) == "Ja, deze zet mag."


def test_a_browser_that_kept_the_page_or_its_part_does_not_take_one_for_the_other(client):
    for headers in ({}, {"HX-Request": "true"}):
        answer = client.get(reverse("ask"), ASKED, headers=headers)
        assert "HX-Request" in answer.headers["Vary"].split(", ")


def test_the_page_of_a_dispute_gives_whole_and_part_alike(arbiter, table):
    address = reverse("dispute-ask", args=[drive_of(table).code, a_dispute(table).pk])
    part = arbiter.get(address, ASKED, headers={"HX-Request": "true"})
    back = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    whole = arbiter.get(address, ASKED, headers=back)
    assert part.content.decode().lstrip().startswith('<div class="ask-question"')
    assert whole.content.decode().startswith("<!doctype html>")
    for answer in (part, whole):
        assert "HX-Request" in answer.headers["Vary"].split(", ")


@pytest.mark.django_db
def test_nothing_is_stored_and_nothing_is_looked_up(client):
    ask(client, **ASKED)
    with CaptureQueriesContext(connection) as captured:
        ask(client, **ASKED)
    assert len(captured) == 0
    assert (Job.objects.count(), LogEntry.objects.count()) == (0, 0)


def test_a_move_of_an_answer_is_shown_on_the_board(client):
    shown = {"rules": "nk", "position": "5/-/-/- 0", "card": "2", "move": "0:5-7"}
    page = client.get(reverse("ask-move"), shown).content.decode()
    assert "Rood 2: pion van 5 naar 7" in page
    assert page.count('class="arrows"') == 1


def test_every_pawn_of_an_answer_has_one_heading_and_the_list_is_walked_as_it_is_shown(client):
    asked = {"rules": "kruiz", "question": "hand", "position": "5,12,h1/20/18,40/41 0"}
    answer = ask(client, **asked, hand="*", ask="1")
    page = answer.content.decode().partition("data-walk")[2]
    headings = re.findall(r"<summary>(.*?) <span", page)
    assert len(headings) == len(set(headings)) > 3
    shown = re.findall(r"aria-current|data-move", page)
    assert shown[:2] == ["data-move", "aria-current"]
    assert shown.count("data-move") == len(answer.context["answered"].verdict.steps)
    (first,) = re.findall(r"<figcaption class=.semibold.>.*?: (.*?)</figcaption>", page)
    assert re.search(r"data-move.*?>(.*?)</button>", page)[1] == first


@pytest.mark.parametrize("wrong", [{"move": "5-"}, {"card": "11"}, {"position": "5"}, {"card": ""}])
def test_a_move_that_there_is_not_is_a_bad_request(client, wrong):
    shown = {"rules": "nk", "position": "5/-/-/- 0", "card": "2", "move": "0:5-7"}
    assert client.get(reverse("ask-move"), shown | wrong).status_code == 400


def test_what_was_typed_is_escaped(client):
    for name in ("position", "move", "claim", "start", "pile", "house"):
        page = ask(client, **ASKED | {name: '"><script>alert(1)</script>'}).content.decode()
        assert "<script>alert" not in page


def test_the_page_is_read_only(client):
    assert client.post(reverse("ask"), ASKED).status_code == 405


@pytest.mark.slow
class Fuzzed(SimpleTestCase):
    """Bad input never is a fault of the program."""

    @examples(150)
    @given(
        rules=st.sampled_from([*RULESETS, "", "x"]),
        question=st.sampled_from([*QuestionKey.values, "", "x"]),
        position=nearly(
            st.sampled_from(["0,60,h4/16/-/40,h1,h2 0", "-/- 1", "c,5h1/-/-/- 3", ""]),
            POSITION_SIGNS,
        ),
        card=st.sampled_from(["7", "J", "*", "T", "", "11", "é"]),
        move=nearly(
            st.sampled_from(["60-h1,0-3", "0:5x2:40", "n-0", "5:0-5", "5:n-80", ""]), MOVE_SIGNS
        ),
        seat=st.sampled_from(["", "0", "5", "9", "-1", "x"]),
        ending=st.sampled_from(["finished", "time_over", "", "absent"]),
        claim=st.sampled_from(["", "8", "-1", "x", "9" * 30]),
    )
    def test_whatever_stands_in_the_address_is_answered(
        self, rules, question, position, card, move, seat, ending, claim
    ):
        asked = {
            "rules": rules,
            "question": question,
            "position": position,
            "card": card,
            "hand": [card, "A"],
            "move": move,
            "claim": move,
            "seat": seat,
            "ending": ending,
            "claim_0": claim,
            "ask": "1",
        }
        assert self.client.get(reverse("ask"), asked).status_code == 200


def test_a_position_in_a_link_that_cannot_be_read_stays_to_be_mended(client):
    page = ask(client, position="60,onzin/-/-/- 0").content.decode()
    assert 'value="60,onzin/-/-/- 0"' in page


def test_what_waits_on_this_phone_is_not_denied(client):
    page = client.get(reverse("ask-board")).content.decode()
    assert ("De server bewaart hier niets van." in page, "Hier wordt niets" in page) == (
        True,
        False,
    )
