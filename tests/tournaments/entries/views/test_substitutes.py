"""The page on which somebody is noted who plays for a player."""

import pytest
from django.urls import reverse

from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def entry(drive):
    (one,) = factories.entries(drive, 1)
    one.player1, one.player2 = "Jan de Wit", "Piet Bos"
    one.save()
    return one


def test_the_page_notes_a_substitute_says_so_and_takes_him_off(client, drive, entry):
    address = reverse("entry-substitute", args=[drive.code, entry.pk])
    typed = {"player": "2", "name": "Kees Smit", "from_round": "2", "for_good": "no"}
    page = client.post(address, typed, follow=True).content.decode()
    assert "Ronde 2: Kees Smit speelt voor Piet Bos" in page
    off = reverse("entry-substitute-off", args=[drive.code, entry.pk])
    assert client.get(off).status_code == 405
    assert (
        "Kees Smit speelt voor"
        not in client.post(off, {"player": 2, "from_round": 2}, follow=True).content.decode()
    )


def test_what_was_typed_stays_when_it_is_refused(client, drive, entry):
    address = reverse("entry-substitute", args=[drive.code, entry.pk])
    typed = {"player": "2", "name": "Piet Bos", "from_round": "2"}
    form = client.post(address, typed).context["form"]
    assert set(form.errors) == {"for_good"}
    assert form["name"].value() == "Piet Bos"
