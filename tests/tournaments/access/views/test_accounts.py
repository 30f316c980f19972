"""The first account, further accounts, and signing in."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.addresses import AT_THE_MACHINE
from tests.factories import a_member, a_tournament, a_user
from tournaments.access.queries import setup_code
from tournaments.enums import Role
from tournaments.models import User

pytestmark = pytest.mark.django_db

ANNA = {"display_name": "Anna", "username": "anna", "password": "geheim-keezen"}
PHONE = {"REMOTE_ADDR": "10.0.0.99", "HTTP_HOST": "10.0.0.5:8000"}


@pytest.fixture
def client():
    """A browser on the machine itself."""
    return Client(**AT_THE_MACHINE)


@pytest.fixture
def open_to_all(settings):
    a_user()
    settings.SIGNUP_OPEN = True


def test_the_first_visitor_makes_the_organisers_account_and_is_signed_in(client):
    assert client.get("/").headers["Location"] == "/setup/"
    answer = client.post("/setup/", ANNA)
    assert answer.headers["Location"] == "/"
    assert client.session["_auth_user_id"] == str(User.objects.get().pk)


def test_the_setup_page_makes_no_second_first_account(client):
    a_user("anna")
    answer = client.post("/setup/", ANNA | {"username": "mallory"})
    assert answer.headers["Location"] == "/"
    assert User.objects.count() == 1


@pytest.mark.parametrize("code", ["", "?code=", "?code=geraden", "?code=%C3%A9"])
def test_somebody_elsewhere_in_the_hall_is_sent_to_the_computer_of_the_organiser(code):
    phone = Client(**PHONE)
    for answer in (phone.get(f"/setup/{code}"), phone.post(f"/setup/{code}", ANNA)):
        assert (answer.status_code, answer.templates[0].name) == (
            403,
            "access/accounts/elsewhere.html",
        )
    assert not User.objects.exists()


def test_the_code_that_the_start_prints_makes_the_first_account_from_elsewhere():
    phone = Client(**PHONE)
    address = f"/setup/?code={setup_code()}"
    assert phone.get(address).status_code == 200
    assert phone.post(address, ANNA).headers["Location"] == "/"
    assert User.objects.get().username == "anna"


def test_who_comes_by_a_proxy_is_somebody_elsewhere():
    visitor = Client(**AT_THE_MACHINE, headers={"x-forwarded-for": "10.0.0.99"})
    assert visitor.get("/setup/").status_code == 403


@pytest.mark.parametrize(
    ("name", "value"), [("HTTPS", True), ("CSRF_TRUSTED_ORIGINS", ["https://keezen.example"])]
)
def test_an_installation_behind_a_proxy_always_asks_for_the_code(settings, name, value):
    setattr(settings, name, value)
    at_the_machine = Client(**AT_THE_MACHINE, REMOTE_ADDR="127.0.0.1")
    codes = ("", f"?code={setup_code()}")
    answers = [at_the_machine.get(f"/setup/{code}").status_code for code in codes]
    assert answers == [403, 200]


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.0.0.7"])
def test_the_machine_itself_is_known_by_each_of_its_addresses(address, monkeypatch):
    monkeypatch.setattr("tournaments.core.views.addresses_of_this_machine", lambda: ["10.0.0.7"])
    assert Client(**AT_THE_MACHINE, REMOTE_ADDR=address).get("/setup/").status_code == 200


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.0.0.7"])
@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8000",
        "EVIL.EXAMPLE",
        "127.0.0.1.evil.example",
        "localhost.evil.example:8000",
        "evil.localhost",
        "evil-localhost",
        "10.0.0.7:8000",
        "0.0.0.0:8000",
        "[::]:8000",
        "[fe80::1]:8000",
        "127.1",
        "2130706433",
        "laptop",
    ],
)
def test_a_page_that_leads_its_own_name_to_this_machine_makes_no_account(
    address, host, monkeypatch
):
    """DNS rebinding: the browser on the laptop asks, under a name that somebody else gave out."""
    monkeypatch.setattr("tournaments.core.views.addresses_of_this_machine", lambda: ["10.0.0.7"])
    page = Client(REMOTE_ADDR=address, HTTP_HOST=host)
    answers = [page.get("/setup/").status_code, page.post("/setup/", ANNA).status_code]
    assert (answers, User.objects.count()) == ([403, 403], 0)
    assert page.get(f"/setup/?code={setup_code()}").status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example/", "localhost@evil.example", "[::1", "[f:.:]", "localhost:99999:1", "a b", ""],
)
def test_a_host_that_is_none_makes_no_account(host):
    page = Client(REMOTE_ADDR="127.0.0.1", HTTP_HOST=host)
    assert page.get("/setup/").status_code in {400, 403}
    assert page.post("/setup/", ANNA).status_code in {400, 403}
    assert not User.objects.exists()


@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8000",
        "localhost:99999",
        "LOCALHOST:8123",
        "LocalHost.",
        "127.0.0.1",
        "127.0.0.1:80",
        "127.8.8.8:8000",
        "[::1]",
        "[::1]:8000",
        "[0:0:0:0:0:0:0:1]:8000",
        "[::ffff:127.0.0.1]:8000",
    ],
)
def test_the_machine_itself_is_known_by_each_name_that_no_name_server_gives_out(address, host):
    assert Client(REMOTE_ADDR=address, HTTP_HOST=host).get("/setup/").status_code == 200


@pytest.mark.parametrize(
    ("password", "sentences"),
    [
        ("kort", ["Dit wachtwoord is te kort: neem ten minste 8 tekens."]),
        ("password", ["Dit wachtwoord is te algemeen."]),
    ],
)
def test_a_weak_password_is_refused_in_dutch_beside_its_field_and_the_name_stays(
    client, password, sentences
):
    form = client.post("/setup/", ANNA | {"password": password}).context["form"]
    assert form.errors == {"password": sentences}
    assert form["display_name"].value() == "Anna"
    assert not User.objects.exists()


def test_an_empty_form_is_told_what_is_missing(client):
    form = client.post("/setup/").context["form"]
    assert set(form.errors) == {"display_name", "username", "password"}


def test_nobody_signs_up_unless_the_installation_is_open(client):
    a_user()
    assert client.get("/signup/").status_code == 404
    assert client.post("/signup/", ANNA).status_code == 404


def test_where_the_installation_is_open_everybody_makes_an_account(client, open_to_all):
    assert client.post("/signup/", ANNA).headers["Location"] == "/"
    assert User.objects.filter(username="anna").count() == 1


def test_a_sign_in_name_that_differs_in_capitals_alone_is_taken(client, open_to_all):
    client.post("/signup/", ANNA)
    form = Client().post("/signup/", ANNA | {"username": "ANNA"}).context["form"]
    assert form.errors == {"username": ["Deze inlognaam is al bezet. Kies een andere."]}


def test_a_sign_in_name_with_a_space_is_refused_in_one_sentence(client, open_to_all):
    form = client.post("/signup/", ANNA | {"username": "anna de boer"}).context["form"]
    sentence = "Een inlognaam bestaat alleen uit letters, cijfers en @ . + - _"
    assert form.errors == {"username": [sentence]}


def test_a_password_keeps_its_spaces(client, open_to_all):
    password = " met spaties eromheen "
    client.post("/signup/", ANNA | {"password": password})
    signed_in = Client().post("/login/", {"username": "anna", "password": password})
    assert signed_in.headers["Location"] == "/"


def test_capitals_in_the_sign_in_name_make_no_difference(client):
    a_user("anna")
    answer = client.post("/login/", {"username": " Anna ", "password": "geheim-keezen"})
    assert answer.headers["Location"] == "/"


def test_a_wrong_password_is_told_in_dutch_and_the_name_stays(client):
    a_user("anna")
    form = client.post("/login/", {"username": "Anna", "password": "geraden"}).context["form"]
    assert form.errors == {
        "__all__": [
            "Deze inlognaam en dit wachtwoord horen niet bij elkaar. "
            "Hoofdletters tellen alleen in het wachtwoord."
        ]
    }
    assert form["username"].value() == "Anna"


def test_a_phone_is_told_not_to_mend_a_sign_in_name(client, open_to_all):
    for address, password in (("/signup/", "new-password"), ("/login/", "current-password")):
        form = client.get(address).context["form"]
        name = form.fields["username"].widget.attrs
        assert (name["autocapitalize"], name["autocomplete"]) == ("none", "username")
        assert form.fields["password"].widget.attrs["autocomplete"] == password


def test_who_must_sign_in_first_comes_back_to_the_page_that_he_asked_for(client):
    drive = a_tournament()
    page = reverse("entries", args=[drive.code]) + "?q=jan"
    assert client.get(page).headers["Location"].endswith("?next=" + page.replace("?q=", "%3Fq%3D"))


def test_a_helper_who_must_sign_in_reads_how_he_comes_in_without_a_password(client):
    page = client.get(reverse("entries", args=[a_tournament().code]), follow=True).content.decode()
    assert "Helper? Open uw eigen link nog eens: een wachtwoord hebt u niet nodig." in page
    assert "Niet bewaard" not in page


@pytest.mark.parametrize(
    ("referer", "back_to"),
    [
        ("http://localhost:8000/drive/demo2/rounds/?x=1", "/drive/demo2/rounds/%3Fx%3D1"),
        ("http://elsewhere.example/drive/demo2/rounds/", "/drive/demo2/"),
        ("", "/drive/demo2/"),
    ],
)
def test_a_form_that_was_sent_too_late_leads_back_to_its_page(client, referer, back_to):
    anna = a_user("anna")
    drive = a_tournament(anna, code="demo2")
    answer = client.post(reverse("finish", args=[drive.code]), headers={"referer": referer})
    assert answer.headers["Location"] == f"/login/?next={back_to}&sent=1"
    text = client.get(answer.headers["Location"]).content.decode()
    assert (
        "Niet gelukt: u was uitgelogd. Log in en druk nog eens. Had u iets getypt? Log dan in een"
        " nieuw tabblad in, kom hier terug, ga terug naar het formulier en verstuur het nog eens."
    ) in text
    signed_in = client.post(
        answer.headers["Location"], {"username": "anna", "password": "geheim-keezen"}
    )
    assert client.get(signed_in.headers["Location"]).status_code == 200


def test_a_helper_is_told_who_begins_a_drive(client):
    helper = a_member(a_tournament(), role=Role.DOOR)
    helper.set_unusable_password()
    helper.save()
    client.force_login(helper)
    answer = client.get(reverse("new-drive"))
    sentence = (
        "U helpt bij een drive; alleen een organisator begint een nieuwe. "
        "Vraag het aan uw organisator."
    )
    assert (answer.status_code, answer.content.decode().count(sentence)) == (403, 1)
