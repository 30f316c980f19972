"""The desk where cards at the table decided who played together."""

import pytest
from django.urls import reverse

from scoring.schemes import Card, Ending
from tests.factories import a_published_round, a_tournament, a_user, entries
from tests.tournaments.builders.kinds import a_round_of
from tournaments.cards.forms.scorecards import CorrectionForm, ScoreForm, form_values
from tournaments.cards.queries.desk import desk
from tournaments.cards.queries.scorecards import card_of, current_card
from tournaments.cards.services.scorecards import enter_card
from tournaments.cards.views.desk_data import tables_of

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

TYPED = {"table": "1", "partner": "4", "first": "8", "second": "3", "outcome": "played"}
ASKED = "Met welke regel speelde regel 1? Typ 2, 3 of 4."


@pytest.fixture
def organiser(client):
    user = a_user("kees")
    client.force_login(user)
    return user


@pytest.fixture
def round_(organiser):
    return a_round_of("gedeeld", organiser, partners="cards")


def send(client, round_, **data):
    address = reverse("desk-round", args=[round_.tournament.code, round_.number])
    asked = TYPED | {"publication": round_.log_entry_id} | data
    return client.post(address, asked, HTTP_HX_REQUEST="true")


def card_at(round_, table=1):
    return card_of(current_card(round_.tables.get(number=table)))


def test_one_digit_says_with_whom_the_first_played(client, round_):
    response = send(client, round_)
    assert response.context["answer"].outcome == "saved"
    assert card_at(round_) == Card(Ending.FINISHED, (8, 3, 3, 8), winner=0, partner=3)
    (shown,) = response.context["desk"].recent
    assert [[side.entry.number for side in party] for party in shown.parties] == [[1, 4], [2, 3]]
    assert shown.pairs == "Team 1 + Team 4 tegen Team 2 + Team 3"


@pytest.mark.parametrize("partner", ["", "1", "5", "0", "-2", "x", "2.0", "٣"])
def test_a_partner_who_is_missing_or_wrong_is_refused_beside_the_field(client, round_, partner):
    response = send(client, round_, partner=partner, second="")
    form = response.context["form"]
    assert form.errors["partner"] == [ASKED]
    assert form.errors["second"] == ["Nog niet ingevuld."]
    assert (form["first"].value(), current_card(round_.tables.get(number=1))) == ("8", None)


def test_who_was_absent_played_with_nobody(client, round_):
    left = {"outcome": "second_absent", "partner": "", "first": "", "second": ""}
    response = send(client, round_, **left)
    assert response.context["answer"].outcome == "saved"
    assert card_at(round_).partner is None
    (shown,) = response.context["desk"].recent
    assert ([len(party) for party in shown.parties], shown.pairs) == ([1, 1, 1, 1], "")


def test_a_small_table_asks_for_no_partner(client, round_):
    response = send(client, round_, table="2", partner="2", first="4", second="1")
    assert response.context["form"].errors["partner"] == ["Dit getal is er niet bij deze tafel."]
    saved = send(client, round_, table="2", partner="", first="4", second="1")
    assert saved.context["answer"].outcome == "saved"


def test_two_who_read_a_form_otherwise_are_shown_both_pairs(client, round_):
    send(client, round_)
    answer = send(client, round_, partner="2").context["answer"]
    assert (answer.outcome, answer.typed) == ("conflict", "8–3")
    assert answer.pairs == "Team 1 + Team 2 tegen Team 3 + Team 4"
    assert answer.correction["partner"].value() == "2"
    assert card_at(round_).partner == 3


def correct(client, round_, **data):
    address = reverse("desk-card", args=[round_.tournament.code, round_.number, 1])
    asked = TYPED | {"partner": "2", "reason": "verkeerd gelezen", "seen_version": "1"}
    return client.post(address, asked | data)


def test_a_correction_says_another_partner(client, round_):
    send(client, round_)
    assert correct(client, round_).status_code == 302
    assert card_at(round_) == Card(Ending.FINISHED, (8, 8, 3, 3), winner=0, partner=1)


def test_a_correction_that_names_no_partner_loses_nothing(client, round_):
    send(client, round_)
    response = correct(client, round_, partner="")
    form = response.context["form"]
    assert (form.errors["partner"], form["reason"].value()) == ([ASKED], "verkeerd gelezen")
    assert card_at(round_).partner == 3


def test_the_correction_page_names_those_with_whom_the_first_can_have_played(round_):
    form = CorrectionForm(table=round_.tables.get(number=1))
    assert str(form["partner"].label) == "1 Team 1 speelde met"
    offered = [("2", "2 Team 2"), ("3", "3 Team 3"), ("4", "4 Team 4")]
    assert form.fields["partner"].choices == offered
    assert [str(field.label) for field in form.numbers] == ["1 Team 1 en maat", "de anderen"]
    labels = [label for _value, label in form.fields["winner"].choices][1:]
    assert labels == ["1 Team 1 en maat", "de anderen"]


@pytest.mark.parametrize("partner", [1, 2, 3])
@pytest.mark.parametrize("scheme", ["gedeeld", "individueel"])
def test_a_card_is_typed_again_as_it_was(scheme, partner):
    drive = a_tournament(format="players", scheme=scheme, partners="blind")
    most = drive.scoring.highest
    values = tuple(most if place in (0, partner) else 3 for place in range(4))
    for card in (
        Card(Ending.FINISHED, values, 0, partner=partner),
        Card(Ending.TIME_OVER, (3,) * 4, partner=partner),
    ):
        form = ScoreForm(form_values(card, drive.scoring), tournament=drive, sides=4)
        assert form.is_valid(), form.errors
        assert form.card == (card if card.winner is None else Card(*list_of(card)))


def list_of(card):
    return card.ending, card.values, None, None, card.partner


def test_the_tick_of_the_second_pair_is_that_of_those_two():
    drive = a_tournament(format="players", scheme="individueel", partners="cards")
    numbers = dict(zip(("first", "second", "third", "fourth"), "3355", strict=True))
    ticked = numbers | {"partner": "2", "outcome": "played", "winner": "1"}
    form = ScoreForm(ticked, tournament=drive, sides=4)
    assert not form.is_valid()
    assert (form.card.winner, form.card.partner) == (2, 1)


@pytest.mark.parametrize("partners", ["cards", "blind"])
@pytest.mark.parametrize("scheme", ["gedeeld", "individueel"])
def test_before_the_card_is_in_the_desk_names_no_partner(organiser, scheme, partners):
    round_ = a_round_of(scheme, organiser, partners=partners)
    tables = tables_of(desk(round_))
    assert {side["players"] for table in tables.values() for side in table["sides"]} == {""}
    assert [table.get("partner") for table in tables.values()] == [None, None]


def test_the_page_knows_with_whom_the_first_played_by_the_card_that_is_in(round_):
    card = Card(Ending.FINISHED, (8, 3, 3, 8), partner=3)
    enter_card(table=round_.tables.get(number=1), by=None, card=card)
    assert [table.get("partner") for table in tables_of(desk(round_)).values()] == [3, None]


def test_where_the_draw_makes_the_pairs_no_partner_is_asked(client, organiser):
    drive = a_tournament(organiser, format="players", scheme="gedeeld")
    round_ = a_published_round(drive, [tuple(entries(drive, 4))])
    response = send(client, round_)
    assert "partner" not in response.context["form"].fields
    assert card_at(round_).values == (8, 3, 8, 3)


def test_the_echo_is_worked_out_with_whom_the_first_played(client, organiser):
    round_ = a_round_of("individueel", organiser, partners="blind")
    address = reverse("desk-echo", args=[round_.tournament.code, round_.number])
    numbers = {"first": "10", "second": "10", "third": "4", "fourth": "6", "outcome": "played"}
    response = client.get(address, numbers | {"table": "1", "partner": "2"}).json()
    assert (response["points"], response["won"]) == ([11, 11, 4, 6], 0)
    other = client.get(address, numbers | {"table": "1", "partner": "3"}).json()
    assert (other["points"], other["won"]) == ([10, 10, 4, 6], None)
