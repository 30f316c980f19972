"""The page for photos of forms, and the desk with forms that were read: who may, and bad input."""

import json
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.addresses import address
from tests.factories import a_member, a_user
from tests.tournaments.builders.twice_entered import a_round as a_round_entered_twice
from tests.tournaments.cards.views.test_desk import a_round, page_of, typed, values
from tournaments.access.services import invite
from tournaments.drives.services.tournaments import finish_tournament
from tournaments.enums import Role
from tournaments.models import FormPhoto, FormReading, LogEntry, Round, User
from tournaments.models.form_photos import FormPhotoState

pytestmark = pytest.mark.django_db
NO_FORM = "Er is geen formulier in gevonden: maak de foto opnieuw, of typ het formulier."
DUTCH = {"Accept-Language": "nl"}
AS_JSON = {"Accept": "application/json", **DUTCH}
HTMX = {"HX-Request": "true", **DUTCH}


@pytest.fixture
def kees() -> User:
    return a_user("kees")


@pytest.fixture
def round_(kees: User) -> Round:
    return a_round(kees, 3)


@pytest.fixture
def desk(client: Client, kees: User) -> Client:
    client.force_login(kees)
    return client


def a_reading(round_: Round, table: int, numbers: list[int | None], **said: Any) -> FormReading:
    """A form that was read and waits."""
    doubts = [f"numbers.{place}" for place, number in enumerate(numbers) if number is None]
    winner = next((place for place, number in enumerate(numbers) if number == 8), None)
    read = {"layout": "A", "numbers": numbers, "winner": winner, "time_over": winner is None}
    photo = FormPhoto.objects.create(
        tournament=round_.tournament,
        content=b"",
        digest=str(FormPhoto.objects.count()),
        state=FormPhotoState.READ,
    )
    return FormReading.objects.create(
        photo=photo,
        place=0,
        page=1,
        code=said.pop("code", round_.tables.get(number=table).code),
        read=read | said,
        doubts=doubts,
        cut_out=b"\xff\xd8\xff",
        at=timezone.now(),
    )


def fills(answer: HttpResponse) -> dict[str, Any]:
    """What the desk fills in of each form, by its key."""
    found = re.search(r'id="desk-fills" type="application/json">(.*?)</script>', answer.text)
    return json.loads(found[1]) if found else {}


def rows(answer: HttpResponse) -> list[str]:
    """The forms that wait, as they are read."""
    listed = re.findall(r'<li class="desk-photo.*?</li>', answer.text, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]*>", " ", each).split()) for each in listed]


def send(client: Client, round_: Round, *contents: bytes, **headers: Any) -> HttpResponse:
    files = [SimpleUploadedFile(f"{at}.jpg", each) for at, each in enumerate(contents)]
    place = address("form-photos", round_.tournament)
    return client.post(place, {"file": files}, headers=headers or AS_JSON)


def test_photos_are_kept_before_they_are_acknowledged(desk: Client, round_: Round):
    answer = send(desk, round_, b"one", b"two")
    assert (answer.status_code, answer.json()) == (200, {"kept": 2, "refused": []})
    assert [bytes(each.content) for each in FormPhoto.objects.order_by("pk")] == [b"one", b"two"]


def test_without_scripts_photos_are_sent_too(desk: Client, round_: Round):
    answer = desk.post(
        address("form-photos", round_.tournament),
        {"file": [SimpleUploadedFile("a.jpg", b"a")]},
        headers=DUTCH,
        follow=True,
    )
    assert answer.redirect_chain == [(address("form-photos", round_.tournament), 302)]
    assert "1 foto verstuurd." in answer.text


@pytest.mark.parametrize(
    ("contents", "said"),
    [
        ([], "Kies een foto of een PDF."),
        ([b""], "Het bestand is leeg."),
        ([b"x"] * 31, "Stuur hooguit 30 bestanden tegelijk."),
    ],
    ids=["none", "empty", "many"],
)
def test_what_is_not_kept_is_said_in_a_sentence(
    desk: Client, round_: Round, contents: list[bytes], said: str
):
    answer = send(desk, round_, *contents)
    assert (answer.status_code, answer.json()) == (422, {"kept": 0, "refused": [said]})
    assert not FormPhoto.objects.exists()


def test_one_that_is_refused_takes_no_other_with_it(desk: Client, round_: Round):
    answer = send(desk, round_, b"", b"photo")
    assert answer.json() == {"kept": 1, "refused": ["Het bestand is leeg."]}
    assert FormPhoto.objects.count() == 1


def test_the_page_says_what_became_of_a_photo(desk: Client, round_: Round):
    send(desk, round_, b"no photo")
    why = {"state": "unreadable", "sentence": "This is no photo and no PDF."}
    FormPhoto.objects.update(**why)
    a_reading(round_, 1, [8, 3])
    page = desk.get(address("form-photos", round_.tournament), headers=DUTCH)
    listed = re.search(r'<ul class="plain-list photos-list">(.*?)</ul>', page.text, re.DOTALL)
    assert listed
    said = [
        " ".join(re.sub(r"<[^>]*>", " ", each).split())[6:] for each in listed[1].split("</li>")
    ]
    assert said[:2] == [
        "1 formulier, aan de wedstrijdtafel – gelezen",
        f"Dit is geen foto en geen PDF. {User.objects.get(username='kees')} niet leesbaar",
    ]


def test_who_has_seen_everything_gets_nothing(desk: Client, round_: Round):
    place = address("form-photos", round_.tournament)
    mark = re.search(r"\?v=([^\"]*)", desk.get(place).text)
    assert mark
    assert desk.get(f"{place}?v={mark[1]}", headers=HTMX).status_code == 204
    send(desk, round_, b"photo")
    assert desk.get(f"{place}?v={mark[1]}", headers=HTMX).status_code == 200


def test_the_desk_fills_in_what_was_read_and_doubts_come_first(desk: Client, round_: Round):
    clear, doubtful = a_reading(round_, 1, [8, 3]), a_reading(round_, 2, [None, 5])
    answer = desk.get(page_of(round_), headers=DUTCH)
    assert rows(answer) == ["2 Team 3 – Team 4 vraag", "1 8–3 Team 1 wint Enter"]
    filled = fills(answer)
    assert filled[str(clear.pk)]["values"] == {"table": "1", "first": "8", "second": "3"}
    assert filled[str(clear.pk)]["empty"] == []
    assert filled[str(doubtful.pk)]["values"] == {"table": "2", "first": "", "second": "5"}
    assert filled[str(doubtful.pk)]["empty"] == ["first"]
    assert filled[str(doubtful.pk)]["question"] == "Niet duidelijk. Het formulier beslist."


@pytest.mark.parametrize(
    ("said", "hint"),
    [
        ({"winner": 0}, " Kruisje: eerste. Dan is het 8."),
        ({"winner": None, "time_over": True}, " Tijd om is aangekruist: dan is het 7."),
        ({"winner": 1}, ""),
        ({"winner": None, "time_over": None}, ""),
    ],
    ids=["first", "time over", "contradiction", "not clear"],
)
def test_two_boxes_with_ink_are_named_and_which_agrees_with_the_winners_box(
    desk: Client, round_: Round, said: dict[str, Any], hint: str
):
    found = {"winner": None, "time_over": False} | said
    reading = a_reading(round_, 1, [None, 5], candidates={"numbers.0": [7, 8]}, **found)
    filled = fills(desk.get(page_of(round_), headers=DUTCH))[str(reading.pk)]
    asked = "7 of 8? Twee vakjes hebben inkt. Het formulier beslist."
    assert (filled["question"], filled["empty"]) == (asked + hint, ["first"])


def test_a_winner_who_is_not_that_of_the_numbers_is_asked(desk: Client, round_: Round):
    reading = a_reading(round_, 1, [7, 8], winner=0)
    filled = fills(desk.get(page_of(round_), headers=DUTCH))[str(reading.pk)]
    assert filled["values"] == {"table": "1", "first": "", "second": ""}
    asked = "Kruisje: eerste. Volgens de getallen: tweede. Wat is goed?"
    assert filled["question"] == asked


def test_forms_that_cannot_be_used_say_why_and_fill_in_nothing(desk: Client, round_: Round):
    desk.post(page_of(round_), typed(2, 8, 1), headers=DUTCH)
    other = a_round(User.objects.get(username="kees"), 1)
    a_reading(round_, 1, [8, 3], code="")
    a_reading(round_, 1, [8, 3], code=other.tables.get().code)
    a_reading(round_, 2, [8, 3])
    a_reading(round_, 3, [8, 3, 1])
    a_reading(round_, 1, [8, 3], layout="E")  # printed before the drive got another scoring
    answer = desk.get(page_of(round_), headers=DUTCH)
    assert fills(answer) == {}
    assert [each.removeprefix("– ").partition(" Opzij")[0] for each in rows(answer)] == [
        "Tafel 3 heeft een ander soort formulier",
        "Tafel 1 heeft een ander soort formulier",
        "Tafel 2 heeft al een kaart",
        "Code niet leesbaar: typ dit formulier",
        "Formulier van een andere drive, of van een oude tafelindeling",
    ]


def test_where_cards_are_entered_twice_a_photo_waits_for_the_first_entry(
    client: Client, kees: User
):
    round_ = a_round_entered_twice()
    client.force_login(a_member(round_.tournament, kees, Role.SECRETARY))
    reading = a_reading(round_, 1, [8, 3])
    answer = client.get(page_of(round_), headers=DUTCH)
    assert rows(answer)[0].startswith("– Tafel 1: eerst voert iemand de kaart in Opzij")
    sent = typed(1, 8, 3)
    refused = client.post(page_of(round_), sent | {"reading": reading.pk}, headers=DUTCH)
    assert "In deze ronde voert eerst iemand de kaart in" in refused.text
    client.post(page_of(round_), sent, headers=DUTCH)
    assert fills(client.get(page_of(round_), headers=DUTCH))[str(reading.pk)]["empty"] == []
    client.post(page_of(round_), sent | {"reading": reading.pk}, headers=DUTCH)
    assert values(round_, 1) == (8, 3)


def test_enter_saves_the_card_and_the_form_waits_no_more(desk: Client, round_: Round):
    reading = a_reading(round_, 1, [8, 3])
    desk.post(page_of(round_), typed(1, 8, 3, reading=reading.pk))
    reading.refresh_from_db()
    assert (values(round_, 1), reading.state) == ((8, 3), "taken")
    assert rows(desk.get(page_of(round_))) == []


def test_a_form_that_somebody_else_took_is_said_and_saves_nothing(desk: Client, round_: Round):
    reading = a_reading(round_, 1, [8, 3])
    bert = a_user("bert")
    FormReading.objects.update(state="taken", by=bert)
    answer = desk.post(page_of(round_), typed(1, 8, 3, reading=reading.pk), headers=DUTCH)
    assert f"Dit formulier is al van de foto overgenomen, door {bert}." in answer.text
    assert values(round_, 1) is None


@pytest.mark.parametrize("reading", ["x", "0", "-1", "99999", "1" * 400])
def test_a_form_that_is_not_there_saves_nothing(desk: Client, round_: Round, reading: str):
    answer = desk.post(page_of(round_), typed(1, 8, 3, reading=reading), headers=HTMX)
    assert (answer.status_code, values(round_, 1)) == (200, None)


def test_a_form_is_put_aside_and_waits_again(desk: Client, round_: Round):
    reading = a_reading(round_, 1, [8, 3])
    place = address("form-aside", round_.tournament, reading.pk)
    assert desk.post(place, headers=AS_JSON).json() == {"refused": ""}
    assert rows(desk.get(page_of(round_))) == []
    answer = desk.post(place, {"back": "1"}, headers=DUTCH)
    assert answer.headers["Location"] == address("form-photos", round_.tournament)
    assert len(rows(desk.get(page_of(round_)))) == 1


def test_the_desk_hears_of_photos_without_a_new_version_of_the_drive(desk: Client, round_: Round):
    version = round_.tournament.version
    seen = f"{page_of(round_)}?v={version}"
    assert desk.get(seen, headers=HTMX).status_code == 204
    a_reading(round_, 1, [8, 3])
    assert desk.get(seen, headers=HTMX).status_code == 200
    round_.tournament.refresh_from_db()
    assert round_.tournament.version == version


def test_the_boxes_are_shown(desk: Client, round_: Round):
    reading = a_reading(round_, 1, [8, 3])
    shown = desk.get(address("form-cut-out", round_.tournament, reading.pk))
    assert (shown.content, shown.headers["Content-Type"]) == (b"\xff\xd8\xff", "image/jpeg")


@pytest.mark.parametrize("name", ["form-cut-out", "form-aside"])
def test_a_form_of_another_drive_is_not_there(desk: Client, round_: Round, kees: User, name: str):
    reading = a_reading(a_round(kees, 1), 1, [8, 3])
    place = address(name, round_.tournament, reading.pk)
    answer = desk.get(place) if name == "form-cut-out" else desk.post(place)
    assert answer.status_code == 404


@pytest.mark.parametrize("role", [Role.DOOR, Role.VIEWER])
def test_who_enters_no_cards_sends_no_photos(client: Client, round_: Round, role: Role):
    client.force_login(a_member(round_.tournament, a_user("deur"), role))
    assert send(client, round_, b"photo").status_code == 403
    assert not FormPhoto.objects.exists()


def test_strangers_and_visitors_send_no_photos(client: Client, round_: Round):
    assert send(client, round_, b"photo").status_code == 302
    client.force_login(a_user("vreemd"))
    assert send(client, round_, b"photo").status_code == 404
    assert not FormPhoto.objects.exists()


def test_in_a_finished_drive_nothing_is_sent_any_more(desk: Client, round_: Round, kees: User):
    for table in (1, 2, 3):
        desk.post(page_of(round_), typed(table, 8, 3))
    finish_tournament(tournament=round_.tournament, by=kees)
    assert send(desk, round_, b"photo").status_code == 422
    assert not FormPhoto.objects.exists()


def test_a_helper_who_scans_the_code_begins_on_the_page_for_photos(
    client: Client, desk: Client, round_: Round, kees: User
):
    link = invite(tournament=round_.tournament, role=Role.SECRETARY, by=kees)
    page = desk.get(address("form-photos", round_.tournament), headers={"Host": "keez.example"})
    assert f"http://keez.example/join/{link.token}/?to=photos" in page.text
    answer = Client().post(f"/join/{link.token}/?to=photos", {"name": "Hulp"})
    assert answer.headers["Location"] == address("form-photos", round_.tournament)


def test_many_forms_cost_no_more_queries_than_one(desk: Client, round_: Round):
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            desk.get(page_of(round_))
        return len(asked)

    a_reading(round_, 1, [8, 3])
    desk.get(page_of(round_))
    one = queries()
    a_reading(round_, 2, [8, 3])
    a_reading(round_, 3, [None, 3])
    assert queries() == one


def test_the_log_says_who_sent_a_photo(desk: Client, round_: Round, kees: User):
    send(desk, round_, b"photo")
    assert LogEntry.objects.get(action="send_form_photo").actor == kees
