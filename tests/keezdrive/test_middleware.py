"""What every request passes."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from tests.addresses import address_of
from tests.factories import a_helper, a_member, a_tournament, a_user
from tournaments.enums import Role

pytestmark = pytest.mark.django_db


def test_more_than_can_be_read_is_refused_with_a_page_in_the_language_of_the_visitor(settings):
    settings.LARGEST_REQUEST = 1000
    for language, title in (("nl", "Dit bestand is te groot"), ("en", "This file is too large")):
        answer = Client(headers={"accept-language": language}).post("/login/", {"a": "x" * 1001})
        assert (answer.status_code, answer.templates[0].name) == (413, "413.html")
        assert answer.content.decode().count(f"<h1>{title}</h1>") == 1


@pytest.mark.parametrize(
    ("at", "said", "back"),
    [
        ("backups-upload", "kies hem onder “Waar zij komen”.", "backups"),
        ("bring-drive", "Een journaal van ten hoogste 6 MB kan", "bring-drive"),
        ("import", "Een lijst mag ten hoogste 5 MB zijn.", "import"),
        ("season-sheet", "Een lijst mag ten hoogste 5 MB zijn.", "season-sheet"),
    ],
)
def test_who_sent_too_large_a_file_reads_what_goes_for_it_and_finds_the_way_back(at, said, back):
    drive = a_tournament()
    answer = Client().post(address_of(at, drive), CONTENT_LENGTH=str(9 * 1024**2))
    page = answer.content.decode()
    assert (answer.status_code, page.count(said)) == (413, 1)
    assert page.count(f'href="{address_of(back, drive)}">Terug</a>') == 1


@pytest.mark.parametrize(("signed_in", "megabytes"), [(True, 34), (False, 7)])
def test_photos_of_forms_are_bounded_too(client, signed_in, megabytes):
    drive = a_tournament()
    if signed_in:
        client.force_login(a_member(drive, a_user(), Role.SECRETARY))
    place = address_of("form-photos", drive)
    answer = client.post(place, CONTENT_LENGTH=str(megabytes * 1024**2))
    page = answer.content.decode()
    assert (answer.status_code, page.count(f'href="{place}">Terug</a>')) == (413, 1)
    assert page.count(f"meer dan {33 if signed_in else 6} MB tegelijk") == 1


def test_who_is_signed_in_sends_the_pdf_of_a_scanner(client):
    drive = a_tournament()
    client.force_login(a_member(drive, a_user(), Role.SECRETARY))
    file = SimpleUploadedFile("a.pdf", b"%PDF-1.7 " + bytes(7 * 1024**2))
    sent = {"headers": {"Accept": "application/json"}}
    answer = client.post(address_of("form-photos", drive), {"file": file}, **sent)
    assert answer.json() == {"kept": 1, "refused": []}


@pytest.mark.parametrize("at", ["/login/", "/nergens/"])
def test_where_no_file_is_asked_for_there_is_nothing_to_go_back_to(at):
    page = Client().post(at, CONTENT_LENGTH=str(9 * 1024**2)).content.decode()
    assert page.count("Er kan niet meer dan 6 MB tegelijk worden verstuurd.") == 1
    assert page.count("btn-plain") == 0


def test_nothing_of_it_is_read(settings):
    settings.LARGEST_REQUEST = 1000

    class Body:
        def read(self, *_size):
            raise AssertionError("the body was read")

        readline = read

    answer = Client().generic("POST", "/login/", **{"wsgi.input": Body(), "CONTENT_LENGTH": "1001"})
    assert answer.status_code == 413


@pytest.mark.parametrize("length", ["", "-1", "1e9", "²"])
def test_a_length_that_is_none_is_no_error_of_the_program(length):
    assert Client().generic("POST", "/login/", CONTENT_LENGTH=length).status_code == 200


@pytest.mark.parametrize("length", ["9" * 5000, "0" * 20 + "90000000"])
def test_a_length_of_however_many_digits_is_read_whole(length):
    assert Client().generic("POST", "/login/", CONTENT_LENGTH=length).status_code == 413


@pytest.mark.parametrize("length", ["0", "0" * 5000])
def test_nothing_at_all_is_not_too_large(length):
    assert Client().generic("POST", "/login/", CONTENT_LENGTH=length).status_code == 200


def test_an_address_for_buttons_shows_a_page_to_who_visits_it(client):
    answer = client.get(reverse("open-demo"))
    assert (answer.status_code, answer.templates[0].name) == (405, "405.html")
    assert answer.headers["Allow"] == "POST"


def test_the_icon_that_a_browser_asks_for_by_itself_is_there(client):
    assert client.get("/favicon.ico").headers["Location"] == "/static/img/keezdrive.svg"


@pytest.mark.parametrize("address", ["/drive/nergens/", "/nergens/"])
def test_an_address_that_leads_nowhere_says_what_to_do(client, address):
    client.force_login(a_user())
    answer = client.get(address)
    assert (answer.status_code, answer.templates[0].name) == (404, "404.html")
    assert answer.content.decode().count(reverse("login")) == 1


def test_who_is_signed_in_keeps_his_name_and_the_way_out_where_nothing_is(client):
    client.force_login(a_user("anna"))
    page = client.get("/nergens/").content.decode()
    assert "<title>Deze pagina bestaat niet · Keezdrive</title>" in page
    assert page.count(f'action="{reverse("logout")}"') == page.count(reverse("account")) == 1
    page = Client().get("/nergens/", headers={"accept-language": "nl"}).content.decode()
    assert page.count(reverse("logout")) == page.count("set_language") == 0


@pytest.mark.parametrize("name", ["400", "403", "403_csrf", "404", "405", "500", "503", "507"])
def test_a_page_of_a_fault_says_in_its_title_what_its_heading_says(name):
    page = render_to_string(f"{name}.html")
    heading = re.search(r"<h1>(.*?)</h1>", page)[1]
    assert re.search(r"<title>(.*?)</title>", page)[1] == f"{heading} · Keezdrive"


@pytest.mark.parametrize("address", ["/drive/nergens/", "/nergens/"])
def test_a_helper_is_led_from_there_to_his_work_and_not_to_a_sign_in(client, address):
    drive = a_tournament(name="Dorpsdrive")
    client.force_login(a_member(drive, a_helper(), Role.DOOR))
    page = client.get(address).content.decode()
    there = reverse("entries-check-in", args=[drive.code])
    assert f'<a class="btn btn-plain" href="{there}">Dorpsdrive: verder als deur</a>' in page
    assert page.count(reverse("login")) == 0


def test_a_helper_of_nothing_any_more_is_told_whom_to_ask(client):
    client.force_login(a_helper())
    page = client.get("/nergens/").content.decode()
    assert "Vraag het dan aan wie u die gaf." in page
    assert page.count("btn-plain") == page.count(reverse("login")) == 0


def test_a_form_with_an_outdated_token_is_told_how_to_send_it_all_the_same():
    strict = Client(enforce_csrf_checks=True)
    drive = a_tournament()
    answer = strict.post(reverse("finish", args=[drive.code]))
    assert (answer.status_code, answer.templates[0].name) == (403, "403_csrf.html")


def test_a_script_that_sent_a_form_is_told_where_its_answer_leads():
    drive = a_tournament()
    there = reverse("not-mine", args=[drive.code])
    answer = Client().post(there, headers={"Keezdrive-Sent": "form"})
    leads_to = reverse("mine", args=[drive.code])
    assert (answer.status_code, answer.headers["Keezdrive-To"]) == (204, leads_to)
    assert answer.has_header("Location") is False
    assert Client().post(there).headers["Location"] == leads_to


@pytest.mark.parametrize("address", ["/login/", "/i18n/setlang/"])
def test_a_form_in_an_encoding_that_no_form_has_is_a_bad_request(address):
    client = Client(enforce_csrf_checks=True)
    client.get("/login/")
    answer = client.post(
        address, b"a=1", content_type="application/x-www-form-urlencoded; charset=utf-16"
    )
    assert answer.status_code == 400
    assert "Dit verzoek is niet te begrijpen" in answer.content.decode()
