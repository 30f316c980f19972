"""What no browser sends: nothing of it is ever an error of the program."""

from urllib.parse import quote

import pytest
from django.conf import settings
from django.db import transaction
from django.urls import reverse

from tests.addresses import address_of, addresses, values_of
from tests.factories import a_card, a_tournament, a_user, classes, entries
from tests.tournaments.builders.odd import ASKED, FOR_DATABASES, ODD, field_names
from tournaments.enums import DrawMethod
from tournaments.models import Round, Tournament
from tournaments.play.services import commit_draw
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture(scope="module")
def played(django_db_setup, django_db_blocker):
    """A drive in classes, a round of which a card is in, and the draft of the next: each test
    begins with it and takes its own changes back."""
    with django_db_blocker.unblock(), transaction.atomic():
        anna = a_user()
        tournament = a_tournament(anna)
        one, two, three, four = entries(tournament, 4)
        classes(tournament, A=[one, two], B=[three, four])
        commit_draw(
            round=Round.objects.create(tournament=tournament, number=1),
            method=DrawMethod.RANDOM,
            by=anna,
        )
        first = publish_draw(draw=draw_round(tournament=tournament, by=anna), by=anna)
        a_card(first.tables.first(), 8, 3)
        draw_round(tournament=tournament, by=anna, allow_missing=True)
        yield tournament, anna
        transaction.set_rollback(True)


@pytest.fixture
def drive(client, played):
    """That drive as its organiser finds it."""
    tournament, anna = played
    client.force_login(anna)
    return Tournament.objects.get(pk=tournament.pk)


@pytest.mark.parametrize("name", sorted(set(addresses()) - {"login", "logout"}))
def test_no_text_in_a_question_or_a_field_is_an_error_of_the_program(client, drive, name):
    address, fields = address_of(name, drive), field_names()
    for page in {address, address.replace("/rounds/1/", "/rounds/2/")}:
        for odd in ODD if settings.EVERY_TEST else FOR_DATABASES:
            asked, sent = dict.fromkeys(ASKED, odd), dict.fromkeys(fields, odd)
            answers = [
                client.get(page, asked),
                # Where nothing is found for what is searched, the rest may not be looked at.
                client.get(page, asked | {"q": ""}, headers={"hx-request": "true"}),
                client.post(page, sent),
            ]
            assert max(answer.status_code for answer in answers) < 500


@pytest.mark.parametrize("name", sorted(set(addresses()) - {"demo-enter"}))
def test_an_address_with_what_is_no_code_or_number_does_not_exist(client, drive, name):
    values = values_of(name, drive)
    for place, value in values.items():
        mark = "987654" if isinstance(value, int) else "MARK"
        address = reverse(name, kwargs=values | {place: mark})
        for odd in ("\x00", "a\x00b", "é", "9" * 5000 if mark.isdigit() else "a.b"):
            assert client.get(address.replace(mark, quote(odd))).status_code == 404


def test_what_a_page_says_it_showed_may_be_anything(client, drive):
    entry = drive.entries.first()
    address = reverse("entry", args=[drive.code, entry.pk])
    for odd in ODD:
        values = {"name": "Anders", "player1": entry.player1, "number": 1, "seen": odd}
        assert client.post(address, values).status_code < 500


FORMS = ["new-drive", "settings", "reopen", "delete-drive", "entry", "entry-new", "entry-away"]
FORMS += ["entry-return", "entry-substitute", "entries-numbers", "import"]


@pytest.mark.parametrize("name", FORMS)
def test_a_form_without_a_single_field_is_told_what_is_missing(client, drive, name):
    assert client.post(address_of(name, drive)).context["form"].errors


def test_a_visitor_who_gives_no_name_is_asked_for_it(client, drive):
    address = address_of("join", drive)
    client.logout()
    assert list(client.post(address).context["form"].errors) == ["name"]
