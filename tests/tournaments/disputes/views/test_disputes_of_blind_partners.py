"""Disputes at tables where blind cards decide who plays together."""

import pytest
from django.urls import reverse

from scoring.schemes import Card, Ending
from tests.factories import a_dispute, a_published_round, a_tournament, a_user, entries
from tournaments.cards.services.scorecards import enter_card
from tournaments.disputes.forms.disputes import DecideForm
from tournaments.disputes.queries.disputes import dispute_record
from tournaments.models import Entry

pytestmark = pytest.mark.django_db

HOME = "h1,h2,h3,h4/20/40/50 0"
LEFT, RIGHT = {"paired": "left"}, {"paired": "right"}


@pytest.fixture
def kees(client):
    user = a_user("kees")
    client.force_login(user)
    return user


def a_dispute_of(kees, partners="blind", card=None, **values):
    told = {"format": "players", "scheme": "gedeeld", "ruleset": "stand", "partners": partners}
    drive = a_tournament(kees, **told | values)
    table = a_published_round(drive, [tuple(entries(drive, 4))]).tables.get()
    if card:
        enter_card(table=table, by=kees, card=card)
    return a_dispute(table)


def where(name, dispute):
    return reverse(name, args=[dispute.table.round.tournament.code, dispute.pk])


def ask(client, dispute, **asked):
    question = {"question": "move", "position": HOME, "card": "3", "move": "1:20-23", "ask": "1"}
    return client.get(where("dispute-ask", dispute), question | asked)


@pytest.mark.parametrize(("paired", "answer"), [("left", "yes"), ("opposite", "no")])
def test_who_is_home_helps_the_one_whom_the_cards_gave_him(client, kees, paired, answer):
    response = ask(client, a_dispute_of(kees), paired=paired)
    assert response.context["answered"].verdict.answer == answer


def test_with_somebody_home_it_must_be_said_who_plays_together(client, kees):
    response = ask(client, a_dispute_of(kees))
    assert response.context["answered"].verdict is None
    assert response.context["form"].errors["paired"] == [
        "Iemand heeft alles binnen, dus de kaarten zijn omgedraaid. Zeg wie samen speelt."
    ]


def test_who_can_have_played_together_is_told_by_name(client, kees):
    response = ask(client, a_dispute_of(kees), paired="left")
    assert [said for _key, said in response.context["form"].fields["paired"].choices] == [
        "dat weet nog niemand: de kaarten liggen blind",
        "rood en groen, geel en blauw: Team 1 + Team 2 tegen Team 3 + Team 4",
        "rood en geel, groen en blauw: Team 1 + Team 3 tegen Team 2 + Team 4",
        "rood en blauw, groen en geel: Team 1 + Team 4 tegen Team 2 + Team 3",
    ]


def test_a_player_stands_once_above_a_dispute_about_his_table(client, kees):
    dispute = a_dispute_of(kees)
    Entry.objects.filter(number=1).update(name="Evert", player1="Evert", player2="")
    page = client.get(where("dispute", dispute)).content.decode()
    assert page.count("Evert") == 1


@pytest.mark.parametrize("paired", ["across", "", "left,right"])
def test_what_is_no_pairing_is_not_answered(client, kees, paired):
    response = ask(client, a_dispute_of(kees), position="5/20/40/50 0", paired=paired)
    assert response.status_code == 200
    assert response.context["rules"].pairing == "hidden"


def test_before_the_cards_are_turned_the_answer_says_so(client, kees):
    told = ask(client, a_dispute_of(kees), position="5/20/40/50 0", move="0:5-8")
    verdict = told.context["answered"].verdict
    assert (verdict.answer, told.context["form"]["paired"].value()) == ("yes", "hidden")
    assert "niemand weet wie zijn maat is" in verdict.grounds[-1].sentence.nl
    assert "De bron zegt niet" in verdict.remarks[-1].nl


def test_the_question_begins_with_the_pairs_of_the_card(client, kees):
    dispute = a_dispute_of(kees, card=Card(Ending.FINISHED, (8, 8, 3, 3), partner=1))
    form = client.get(where("dispute-ask", dispute)).context["form"]
    assert form["paired"].value() == "left"
    assert [claim.value() for claim in form.claims] == [8, 3]
    assert [str(claim.label) for claim in form.claims] == ["rood en groen", "geel en blauw"]


def keep(client, dispute, position, paired):
    counted = {"question": "score", "position": position, "ending": "finished", "rules": "stand"}
    sent = counted | {"paired": paired, "seen_version": dispute.version}
    return client.post(where("dispute-keep", dispute), sent)


def test_a_kept_answer_tells_the_pairs_and_the_decision_begins_with_them(client, kees):
    dispute = a_dispute_of(kees, card=Card(Ending.FINISHED, (8, 3, 8, 3), partner=2))
    board = "h1,h2,h3,h4/h1,h2,h3,h4/h4/h3,h4 0"
    assert keep(client, dispute, board, "left").status_code == 302
    record = dispute_record(dispute.table.round.tournament, dispute.pk)
    assert ("Wie samen speelt", "rood en groen, geel en blauw") in record.details
    assert [team.pawns for team in record.verdict.score.teams] == [8, 3]
    form = DecideForm(record=record)
    shown = [form[name].value() for name in ("card_is", "partner", "first", "second")]
    assert shown == ["other", "2", 8, 3]


@pytest.mark.parametrize("partners", ["drawn", "cards"])
def test_where_no_blind_cards_are_played_nobody_is_asked(client, kees, partners):
    dispute = a_dispute_of(kees, partners)
    response = ask(client, dispute, paired="left")
    assert "paired" not in response.context["form"].fields
    assert response.context["answered"].verdict.answer == "no"
    assert keep(client, dispute, HOME, "left").status_code == 302
    record = dispute_record(dispute.table.round.tournament, dispute.pk)
    assert [team.seats for team in record.verdict.score.teams] == [(0, 2), (1, 3)]


def test_where_cards_gave_the_colours_no_player_is_said_to_play_one(client, kees):
    card = Card(Ending.FINISHED, (8, 3, 3, 8), partner=3)
    dispute = a_dispute_of(kees, "cards", card, sanctions=True)
    record = dispute_record(dispute.table.round.tournament, dispute.pk)
    assert [team.seats for team in record.teams] == [()] * 4
    assert record.claims == {}
    offered = [
        label for _seat, label in DecideForm(record=record).fields["sanctioned_seat"].choices
    ]
    assert offered == ["rood", "groen", "geel", "blauw"]
    for page in ("dispute", "dispute-ask", "dispute-decide"):
        assert client.get(where(page, dispute)).status_code == 200


@pytest.mark.parametrize("partners", ["cards", "blind"])
def test_a_decision_says_who_played_together(client, kees, partners):
    dispute = a_dispute_of(kees, partners, Card(Ending.FINISHED, (8, 3, 3, 8), partner=3))
    sent = {"ruling": "rood was 1 en 2", "card_is": "other", "first": "8", "second": "3"}
    sent |= {"outcome": "played", "seen_version": dispute.version, "seen_card_version": 1}
    refused = client.post(where("dispute-decide", dispute), sent)
    assert refused.context["form"].errors["partner"] == [
        "Met welke regel speelde regel 1? Typ 2, 3 of 4."
    ]
    assert client.post(where("dispute-decide", dispute), sent | {"partner": "2"}).status_code == 302
    record = dispute_record(dispute.table.round.tournament, dispute.pk)
    assert record.corrected.pairs == "Team 1 + Team 2 tegen Team 3 + Team 4"
    assert client.get(where("dispute-report", dispute)).status_code == 200


def test_anybody_can_ask_about_partners_who_sit_side_by_side(client):
    question = {"question": "move", "position": HOME, "card": "3", "move": "1:20-23", "ask": "1"}
    answers = [
        client.get(reverse("ask"), question | {"rules": "stand"} | paired)
        .context["answered"]
        .verdict
        for paired in (LEFT, RIGHT, {})
    ]
    assert [verdict.answer for verdict in answers] == ["yes", "no", "no"]
