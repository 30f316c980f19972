"""The page for photos of forms, and the desk with forms that were read: who may, and bad input."""

import json
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.db.models import Max
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.addresses import address
from tests.factories import a_member, a_user
from tests.tournaments.cards.views.test_desk import a_round, page_of, typed
from tournaments.access.services import invite
from tournaments.cards.services.form_photos import keep_forms
from tournaments.drives.services.tournaments import finish_tournament
from tournaments.enums import Role
from tournaments.models import FormPhoto, FormReading, LogEntry, Round, User
from tournaments.models.form_photos import FormPhotoState

pytestmark = pytest.mark.django_db
NO_FORM = "Er is geen formulier in gevonden: maak de foto opnieuw, of typ het formulier."
DUTCH = {"Accept-Language": "nl"}
AS_JSON = {"Accept": "application/json", **DUTCH}
HTMX = {"HX-Request": "true", **DUTCH}


def a_reading(round_: Round, table: int, numbers: list[int | None], **said: Any) -> FormReading:
    """A form that was read and waits."""
    doubts = [f"numbers.{place}" for place, number in enumerate(numbers) if number is None]
    winner = next((place for place, number in enumerate(numbers) if number == 8), None)
    read = {"layout": "A", "numbers": numbers, "winner": winner, "time_over": winner is None}
    photo = FormPhoto.objects.create(
        tournament=round_.tournament,
        number=(FormPhoto.objects.aggregate(last=Max("number"))["last"] or 0) + 1,
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


def listed(page: HttpResponse, name: str) -> list[str]:
    """The lines of a list on the page for photos, as they are read, without times."""
    found = re.search(rf'<ul class="{name} stack">(.*?)</ul>', page.text, re.DOTALL)
    lines = re.findall(r"<li.*?</li>", found[1], re.DOTALL) if found else []
    texts = [re.sub(r"<[^>]*>|[0-9]{2}:[0-9]{2}", " ", each) for each in lines]
    return [" ".join(each.split()) for each in texts]


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
    assert listed(page, "photos-list") == [
        "Foto 2 1 formulier, aan de wedstrijdtafel · ronde 1, tafel 1 · – gelezen",
        f"Foto 1 Dit is geen foto en geen PDF. · {User.objects.get(username='kees')} niet leesbaar",
    ]


def test_a_form_that_says_what_was_typed_is_saved_until_its_card_says_something_else(
    desk: Client, round_: Round
):
    a_reading(round_, 1, [8, 3])
    desk.post(page_of(round_), typed(1, 8, 3))
    page = desk.get(address("form-photos", round_.tournament), headers=DUTCH)
    text = "Foto 1 1 formulier, alles opgeslagen · ronde 1, tafel 1 · – gelezen"
    assert listed(page, "photos-list") == [text]
    other = {"first": 8, "second": 4, "outcome": "played", "seen_version": 1, "reason": "x"}
    desk.post(address("desk-card", round_.tournament, 1, 1), other)
    page = desk.get(address("form-photos", round_.tournament), headers=DUTCH)
    text = "Foto 1 1 formulier, aan de wedstrijdtafel · ronde 1, tafel 1 · – gelezen"
    assert listed(page, "photos-list") == [text]


def test_a_photo_of_another_drive_says_so_to_who_sent_it(desk: Client, round_: Round, kees: User):
    a_reading(round_, 1, [8, 3], code=a_round(kees, 1).tables.get().code)
    a_reading(round_, 1, [8, 3], code="")
    page = desk.get(address("form-photos", round_.tournament), headers=DUTCH)
    (unread, foreign) = listed(page, "photos-list")
    assert "Code niet leesbaar: typ dit formulier" in unread
    assert "Formulier van een andere drive, of van een oude tafelindeling" in foreign


def test_a_scan_of_a_round_names_its_tables(desk: Client, kees: User):
    round_ = a_round(kees, 16)
    scan = a_reading(round_, 1, [8, 3]).photo
    for place, table in enumerate([*range(2, 13), 14, 15], start=1):
        reading = a_reading(round_, table, [8, 3])
        FormReading.objects.filter(pk=reading.pk).update(photo=scan, place=place)
    FormPhoto.objects.exclude(pk=scan.pk).delete()
    page = desk.get(address("form-photos", round_.tournament), headers=DUTCH)
    (said,) = listed(page, "photos-list")
    assert "14 formulieren, aan de wedstrijdtafel · ronde 1, tafel 1–12, 14, 15 ·" in said


def test_a_photo_has_one_number_on_the_page_and_in_the_log(desk: Client, round_: Round, kees: User):
    send(desk, a_round(kees, 1), b"of another drive")
    send(desk, round_, b"one", b"two", b"three")
    FormPhoto.objects.get(tournament=round_.tournament, content=b"one").delete()
    why = {"state": "unreadable", "sentence": "This is no photo and no PDF."}
    FormPhoto.objects.update(**why)
    send(desk, round_, b"four")
    page = desk.get(address("form-photos", round_.tournament), headers=DUTCH)
    numbers = [each.split()[1] for each in listed(page, "photos-list")]
    assert numbers == ["4", "3", "2"]
    keep_forms(photo=FormPhoto.objects.latest("pk"), found=[], sentence="")
    last = LogEntry.objects.filter(action="read_form_photo").latest("pk")
    assert last.after["photo"] == 4


def test_a_card_that_is_typed_is_news_for_who_sent_its_form(desk: Client, round_: Round):
    place = address("form-photos", round_.tournament)
    a_reading(round_, 1, [8, 3])
    mark = re.search(r"\?v=([^\"]*)", desk.get(place).text)
    assert mark
    desk.post(page_of(round_), typed(1, 8, 3))
    assert desk.get(f"{place}?v={mark[1]}", headers=HTMX).status_code == 200


def test_a_form_put_aside_without_a_picture_says_so_and_shows_none(desk: Client, round_: Round):
    FormReading.objects.filter(pk=a_reading(round_, 1, [8, 3]).pk).update(state="aside")
    without = a_reading(round_, 2, [8, 3])
    FormReading.objects.filter(pk=without.pk).update(state="aside", cut_out=b"")
    page = desk.get(address("form-photos", round_.tournament), headers=DUTCH)
    back = "Terug naar de wedstrijdtafel"
    assert listed(page, "photos-aside") == [
        f"Plaatje niet bewaard: typ dit formulier ronde 1, tafel 2 · – · {back}",
        f"ronde 1, tafel 1 · – · {back}",
    ]
    assert page.text.count('alt="Vakjes van het formulier"') == 1


def test_many_photos_cost_no_more_queries_than_one(desk: Client, round_: Round):
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            desk.get(address("form-photos", round_.tournament), headers=HTMX)
        return len(asked)

    a_reading(round_, 1, [8, 3])
    desk.post(page_of(round_), typed(1, 8, 3))
    FormReading.objects.filter(pk=a_reading(round_, 2, [8, 3]).pk).update(state="aside")
    queries()
    one = queries()
    for table in (2, 3):
        a_reading(round_, table, [8, 3])
        desk.post(page_of(round_), typed(table, 8, 3))
        FormReading.objects.filter(pk=a_reading(round_, table, [8, 2]).pk).update(state="aside")
    queries()  # the bar above is worked out once for each change
    assert queries() == one


def test_the_bar_above_counts_the_cards_of_others(desk: Client, round_: Round):
    a_reading(round_, 1, [8, 3])
    assert desk.get(address("form-photos", round_.tournament), headers=HTMX).text.count("0/3") == 1
    desk.post(page_of(round_), typed(1, 8, 3))
    assert desk.get(address("form-photos", round_.tournament), headers=HTMX).text.count("1/3") == 1


def test_who_has_seen_everything_gets_nothing(desk: Client, round_: Round):
    place = address("form-photos", round_.tournament)
    mark = re.search(r"\?v=([^\"]*)", desk.get(place).text)
    assert mark
    assert desk.get(f"{place}?v={mark[1]}", headers=HTMX).status_code == 204
    send(desk, round_, b"photo")
    assert desk.get(f"{place}?v={mark[1]}", headers=HTMX).status_code == 200


def test_a_form_is_put_aside_and_waits_again(desk: Client, round_: Round):
    reading = a_reading(round_, 1, [8, 3])
    place = address("form-aside", round_.tournament, reading.pk)
    assert desk.post(place, headers=AS_JSON).json() == {"refused": ""}
    assert rows(desk.get(page_of(round_))) == []
    answer = desk.post(place, {"back": "1"}, headers=DUTCH)
    assert answer.headers["Location"] == address("form-photos", round_.tournament)
    assert len(rows(desk.get(page_of(round_)))) == 1


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


def test_the_log_says_who_sent_a_photo(desk: Client, round_: Round, kees: User):
    send(desk, round_, b"photo")
    assert LogEntry.objects.get(action="send_form_photo").actor == kees
