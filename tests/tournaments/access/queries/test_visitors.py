"""Where a visitor comes from, behind as many proxies as the installation says."""

import pytest
from django.test import Client, RequestFactory

from tests.addresses import AT_THE_MACHINE
from tests.factories import a_user
from tournaments.access.queries import address_of_visitor


@pytest.mark.parametrize(
    ("proxies", "told", "address"),
    [
        (0, "", "10.0.0.1"),
        (0, "6.6.6.6", "10.0.0.1"),
        (1, "80.1.2.3", "80.1.2.3"),
        (1, "6.6.6.6, 80.1.2.3", "80.1.2.3"),
        (2, "6.6.6.6, 80.1.2.3, 10.0.0.2", "80.1.2.3"),
        (2, "80.1.2.3", "10.0.0.1"),
        (1, "", "10.0.0.1"),
        (1, " , ", "10.0.0.1"),
    ],
)
def test_only_what_our_own_proxies_added_is_believed(settings, proxies, told, address):
    settings.PROXIES = proxies
    request = RequestFactory().get("/", REMOTE_ADDR="10.0.0.1", headers={"X-Forwarded-For": told})
    assert address_of_visitor(request) == address


@pytest.mark.django_db
def test_who_guesses_at_the_same_address_does_not_lock_out_a_browser_of_the_owner(settings):
    """A site in the world sees one address of a whole hall."""
    settings.AXES_FAILURE_LIMIT = 3
    settings.AXES_CLIENT_IP_CALLABLE = "tournaments.access.queries.address_of_visitor"
    right, wrong = ({"username": "Anna", "password": word} for word in ("geheim-keezen", "wrong"))
    a_user("anna")
    owner, stranger, other_account = Client(), Client(), Client()
    assert owner.post("/login/", right).status_code == 302
    owner.post("/logout/")
    assert [stranger.post("/login/", wrong).status_code for _time in range(3)][-1] == 429
    assert stranger.post("/login/", right).status_code == 429
    assert owner.post("/login/", right).status_code == 302
    owner.post("/logout/")
    assert [owner.post("/login/", wrong).status_code for _time in range(4)][-1] == 429
    a_user("mallory")
    other_account.post("/login/", right | {"username": "mallory"})
    other_account.post("/logout/")
    assert other_account.post("/login/", right).status_code == 429
    stranger.cookies["known-browser"] = "anna zelfgemaakt"
    assert stranger.post("/login/", right).status_code == 429


@pytest.mark.django_db
def test_nor_does_he_lock_out_the_browser_in_which_the_account_was_made(settings):
    settings.AXES_FAILURE_LIMIT = 3
    settings.AXES_CLIENT_IP_CALLABLE = "tournaments.access.queries.address_of_visitor"
    right, wrong = ({"username": "anna", "password": word} for word in ("geheim-keezen", "wrong"))
    owner, stranger = Client(**AT_THE_MACHINE), Client()
    assert owner.post("/setup/", right | {"display_name": "Anna"}).status_code == 302
    owner.post("/logout/")
    assert [stranger.post("/login/", wrong).status_code for _time in range(3)][-1] == 429
    assert owner.post("/login/", right).status_code == 302


@pytest.mark.django_db
def test_who_guesses_a_password_does_not_lock_out_the_owner_at_another_address(settings, client):
    settings.PROXIES, settings.AXES_FAILURE_LIMIT = 1, 2
    settings.AXES_CLIENT_IP_CALLABLE = "tournaments.access.queries.address_of_visitor"
    form = {"username": "anna", "password": "wrong"}
    for _time in range(3):
        guess = client.post("/login/", form, headers={"X-Forwarded-For": "80.1.2.3"})
    owner = client.post("/login/", form, headers={"X-Forwarded-For": "80.9.9.9"})
    assert (guess.status_code, owner.status_code) == (429, 200)
