"""The organiser's page of the sign-up: opening, correcting, letting in, exporting."""

import io
from html import unescape

import openpyxl
import pytest
from django.urls import reverse

from tests import factories
from tests.addresses import address
from tests.tournaments.builders.signed_up import a_drive_with_places, said, signed_up
from tournaments.entries.services.entries import withdraw_entry
from tournaments.models import SignUpTerms, Tournament
from tournaments.signup.queries import said_key

pytestmark = pytest.mark.django_db
TERMS = {"places": "12", "closes_at": "", "iban": "nl91 abna 0417 1643 00", "account_name": "Club"}


@pytest.fixture
def waiting(client) -> Tournament:
    """A drive with one place: it is taken, and another waits."""
    drive = a_drive_with_places(1)
    client.force_login(drive.memberships.get().user)
    for number in (1, 2):
        signed_up(drive, number)
    return drive


def test_opening_takes_the_terms_and_shows_the_link(client, drive, user):
    drive.fee_cents = 1000
    drive.save()
    client.post(address("sign-ups", drive), TERMS)
    terms = SignUpTerms.objects.get()
    assert (terms.open, terms.places, terms.iban) == (True, 12, "NL91ABNA0417164300")
    assert terms.address.startswith("http")
    shown = client.get(address("sign-ups", drive)).content.decode()
    assert reverse("sign-up", args=[drive.code]) in shown
    client.post(address("sign-ups-close", drive))
    terms.refresh_from_db()
    assert not terms.open


def test_who_has_a_place_and_was_refused_the_mail_about_it_is_named(client, waiting):
    waiting.sign_ups.filter(state="placed").update(refusal="550 geen postbus")
    placed = waiting.sign_ups.get(state="placed").entry
    shown = unescape(client.get(address("sign-ups", waiting)).content.decode())
    assert (
        f"{placed} heeft een plaats, maar de mail daarover is geweigerd: 550 geen postbus." in shown
    )
    assert reverse("entry", args=[waiting.code, placed.pk]) in shown


def test_whose_mail_goes_once_more_or_who_withdrew_is_not_named_as_not_told(client, waiting):
    placed = waiting.sign_ups.filter(state="placed")
    placed.update(refusal="451 straks weer", mail_due=True)
    due = client.get(address("sign-ups", waiting))
    placed.update(refusal="550 geen postbus", mail_due=False)
    user, entry = waiting.memberships.get().user, placed.get().entry
    withdraw_entry(entry=entry, from_round=1, reason="", by=user)
    withdrawn = client.get(address("sign-ups", waiting))
    shown = [
        (each.context["due_mails"], list(each.context["not_told"])) for each in (due, withdrawn)
    ]
    assert shown == [(1, []), (0, [])]


@pytest.mark.parametrize(
    "wrong",
    [
        {"iban": "NL91 ABNA 0417 1643 01"},
        {"iban": "NL91ABNA041716430"},
        {"iban": "iets"},
        {"account_name": ""},
        {"places": "0"},
        {"places": "2001"},
        {"places": "-3"},
        {"closes_at": "2020-01-01T10:00"},
        {"closes_at": "morgen"},
    ],
)
def test_terms_that_cannot_be_are_refused(client, drive, user, wrong):
    drive.fee_cents = 1000
    drive.save()
    assert client.post(address("sign-ups", drive), TERMS | wrong).status_code == 200
    assert not SignUpTerms.objects.exists()


@pytest.mark.parametrize(
    "iban", ["BE68539007547034", "DE89370400440532013000", "FR1420041010050500013M02606"]
)
def test_an_account_of_another_country_is_taken(client, drive, user, iban):
    drive.fee_cents = 1000
    drive.save()
    client.post(address("sign-ups", drive), TERMS | {"iban": iban})
    assert SignUpTerms.objects.get().iban == iban


def test_a_name_that_is_too_long_for_a_bank_is_not_said_to_be_missing(client, drive, user):
    drive.fee_cents = 1000
    drive.save()
    page = client.post(address("sign-ups", drive), TERMS | {"account_name": "K" * 71})
    assert [*page.context["form"].errors] == ["account_name"]
    assert len(page.context["form"].errors["account_name"]) == 1


def test_who_waits_can_be_let_in_once_a_round_is_drawn_also_where_the_sign_up_was_closed(
    client, waiting
):
    let_in = reverse("sign-ups-admit", args=[waiting.code, waiting.sign_ups.get(entry=None).pk])
    client.post(address("sign-ups-close", waiting))
    before = client.get(address("sign-ups", waiting)).content.decode()
    field = [*waiting.entries.all(), *factories.entries(waiting, 1)]
    factories.a_published_round(waiting, [tuple(field)])
    after = client.get(address("sign-ups", waiting)).content.decode()
    assert [before.count(let_in), after.count(let_in)] == [0, 1]
    begun = "De inschrijving is gesloten: er is geloot"
    assert [before.count(f"<h1>{begun}</h1>"), after.count(f"<h1>{begun}</h1>")] == [0, 1]


def test_terms_are_refused_aloud_once_a_colleague_drew(client, drive, user):
    client.post(address("sign-ups", drive), TERMS)
    factories.a_published_round(drive, [tuple(factories.entries(drive, 2))])
    pages = [
        client.post(address("sign-ups", drive), TERMS | typed).content.decode()
        for typed in ({}, {"places": "x"})
    ]
    drawn = "Er is al geloot: vraag het de organisatie aan de deur."
    used = "Iemand ging hier intussen verder. Wat u invulde is niet gebruikt."
    assert [(page.count(drawn), page.count(used)) for page in pages] == [(1, 0), (0, 1)]


def test_the_account_of_an_earlier_drive_is_offered(client, drive, user):
    drive.fee_cents = 1000
    drive.save()
    client.post(address("sign-ups", drive), TERMS)
    later = factories.a_tournament(user, fee_cents=500)
    assert "NL91ABNA0417164300" in client.get(address("sign-ups", later)).content.decode()
    of_another = factories.a_tournament(fee_cents=500)
    client.force_login(of_another.memberships.get().user)
    assert "NL91" not in client.get(address("sign-ups", of_another)).content.decode()


def test_who_waits_is_corrected(client, waiting):
    second = waiting.sign_ups.get(state="waiting")
    page = address("sign-ups-change", waiting, second.pk)
    assert "Team 2" in client.get(page).content.decode()
    seen = {"seen": said_key(second)}
    client.post(page, said(2, name="De Tweede", club="Reiger Boys") | seen)
    second.refresh_from_db()
    assert (second.name, second.said["club"]) == ("De Tweede", "Reiger Boys")
    late = client.post(page, said(2, name="Een ander") | seen).content.decode()
    assert "intussen veranderd" in late
    assert 'value="Een ander"' in late
    seen = {"seen": said_key(second)}
    assert client.post(page, said(2, name="team 1") | seen).status_code == 200
    second.refresh_from_db()
    assert second.name == "De Tweede"


def test_whoever_waits_is_let_in_after_the_draw_only_where_there_is_a_place(client, waiting):
    one, two = factories.entries(waiting, 2)
    waiting.entries.filter(name="Team 2").update(name="De Azen")
    factories.a_published_round(waiting, [(one, two)])
    second = waiting.sign_ups.get(state="waiting")
    client.post(address("sign-ups-admit", waiting, second.pk))
    second.refresh_from_db()
    assert second.state == "waiting"
    SignUpTerms.objects.update(places=9)
    client.post(address("sign-ups-admit", waiting, second.pk))
    second.refresh_from_db()
    assert second.state == "placed"
    assert (second.entry.joined_round, second.entry.number) == (2, 4)


def test_the_export_has_who_waits_on_a_sheet_of_its_own(client, waiting):
    book = openpyxl.load_workbook(
        io.BytesIO(client.get(address("entries-export", waiting)).content)
    )
    assert len(book.sheetnames) == 2
    _head, row = book[book.sheetnames[1]].iter_rows(values_only=True)
    assert row[2:5] == ("Team 2", "Anna Een-2", "Bert Twee-2")


def test_who_is_removed_from_the_list_is_gone(client, waiting):
    second = waiting.sign_ups.get(state="waiting")
    client.post(address("sign-ups-remove", waiting, second.pk))
    second.refresh_from_db()
    assert (second.state, second.said) == ("cancelled", {})
