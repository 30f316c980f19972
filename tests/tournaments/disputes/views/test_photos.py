"""Who adds, sees and takes away the photos of a dispute, and what cannot be one."""

from collections.abc import Callable

import pytest
from django.contrib.messages import get_messages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.factories import a_dispute, a_member, a_tournament, a_user
from tests.tournaments.builders.disputed import at, decide, drive_of
from tests.tournaments.builders.pictures import a_file
from tournaments.enums import Role
from tournaments.models import Dispute, DisputePhoto, GameTable

pytestmark = pytest.mark.django_db
DUTCH = {"Accept-Language": "nl"}


@pytest.fixture
def dispute(table: GameTable) -> Dispute:
    return a_dispute(table)


def send(client: Client, dispute: Dispute, content: bytes | None = None) -> HttpResponse:
    sent = a_file((400, 300)).getvalue() if content is None else content
    file = SimpleUploadedFile("foto.heic", sent, content_type="text/html")
    return client.post(at("dispute-photos", dispute), {"file": file}, headers=DUTCH)


def place_of(name: str, photo: DisputePhoto) -> str:
    dispute = photo.dispute
    return reverse(name, args=[drive_of(dispute.table).code, dispute.pk, photo.digest])


def said(answer: HttpResponse) -> list[str]:
    return [str(each) for each in get_messages(answer.wsgi_request)]


def test_a_photo_is_sent_and_stands_on_the_page(arbiter: Client, dispute: Dispute):
    answer = send(arbiter, dispute)
    assert (answer.headers["Location"], said(answer)) == (at("dispute", dispute), [])
    photo = DisputePhoto.objects.get()
    address = place_of("dispute-photo", photo)
    page = arbiter.get(at("dispute", dispute), headers=DUTCH).content.decode()
    assert f'<img src="{address}" width="400" height="300" loading="lazy" alt="Foto 1">' in page
    shown = arbiter.get(address)
    assert shown.content == bytes(photo.content)
    assert shown.content[:3] == b"\xff\xd8\xff"
    wanted = ("Content-Type", "X-Content-Type-Options", "Cache-Control")
    assert [shown.headers[name] for name in wanted] == ["image/jpeg", "nosniff", "no-store"]


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "Dit bestand is leeg: kies het bestand met het plaatje."),
        (b"<script>", "Dit is geen plaatje dat te lezen is. Kies een PNG- of JPEG-bestand."),
        (
            b"\0\0\0\x18ftypheic" + bytes(99),
            "Een HEIC-foto is hier niet te lezen. Zet de camera op JPEG (iPhone: Instellingen › "
            "Camera › Meest compatibel), of stuur er een schermafbeelding van.",
        ),
    ],
    ids=["empty", "text", "heic"],
)
def test_what_is_no_picture_gets_one_sentence(
    arbiter: Client, dispute: Dispute, content: bytes, why: str
):
    answer = send(arbiter, dispute, content)
    assert (answer.headers["Location"], said(answer)) == (at("dispute", dispute), [why])
    assert not DisputePhoto.objects.exists()


def test_without_a_file_that_is_said(arbiter: Client, dispute: Dispute):
    assert len(said(arbiter.post(at("dispute-photos", dispute), {"file": "x"}))) == 1


def test_where_no_more_fits_the_page_asks_for_no_more(arbiter: Client, dispute: Dispute):
    for at_ in range(6):
        assert said(send(arbiter, dispute, a_file((8, 8), (20 * at_, 0, 0)).getvalue())) == []
    page = arbiter.get(at("dispute", dispute)).content.decode()
    assert (page.count('loading="lazy"'), "photo-form" in page) == (6, False)
    more = send(arbiter, dispute, a_file((8, 8), (250, 0, 0)).getvalue())
    assert said(more) == ["Bij een geschil passen 6 foto's. Haal er eerst een weg."]


def test_a_photo_is_taken_away_also_after_the_decision(arbiter: Client, dispute: Dispute):
    send(arbiter, dispute)
    decide(dispute)
    photo = DisputePhoto.objects.get()
    address = place_of("dispute-photo-remove", photo)
    page = arbiter.get(at("dispute", dispute)).content.decode()
    assert (f'action="{address}"' in page, "photo-form" in page) == (True, False)
    for _time in range(2):
        assert arbiter.post(address).headers["Location"] == at("dispute", dispute)
    assert not DisputePhoto.objects.exists()
    assert arbiter.get(place_of("dispute-photo", photo)).status_code == 404


def visitor(dispute: Dispute, role: Role | None) -> Client:
    """Somebody with this role in the drive; without one, the organiser of another drive."""
    client = Client()
    drive = drive_of(dispute.table)
    person = a_user("iemand")
    client.force_login(a_member(drive if role else a_tournament(), person, role or Role.ORGANISER))
    return client


@pytest.mark.parametrize(
    ("who", "answers"),
    [
        (lambda _dispute: Client(), [302, 302, 302]),
        (lambda dispute: visitor(dispute, None), [404, 404, 404]),
        (lambda dispute: visitor(dispute, Role.VIEWER), [403, 403, 403]),
        (lambda dispute: visitor(dispute, Role.DOOR), [403, 403, 403]),
        (lambda dispute: visitor(dispute, Role.SECRETARY), [200, 403, 403]),
    ],
    ids=["nobody", "stranger", "viewer", "door", "secretary"],
)
def test_only_who_sees_the_dispute_sees_its_photos_and_only_the_arbiter_changes_them(
    arbiter: Client, dispute: Dispute, who: Callable[[Dispute], Client], answers: list[int]
):
    send(arbiter, dispute)
    photo, client = DisputePhoto.objects.get(), who(dispute)
    seen = [
        client.get(place_of("dispute-photo", photo)),
        client.post(place_of("dispute-photo-remove", photo)),
        send(client, dispute, a_file((8, 8)).getvalue()),
    ]
    assert [each.status_code for each in seen] == answers
    assert DisputePhoto.objects.get() == photo


def test_a_photo_of_one_dispute_is_not_found_with_another(arbiter: Client, dispute: Dispute):
    send(arbiter, dispute)
    photo = DisputePhoto.objects.get()
    other = a_dispute(dispute.table.round.tables.get(number=2))
    code = drive_of(dispute.table).code
    assert (
        arbiter.get(reverse("dispute-photo", args=[code, other.pk, photo.digest])).status_code
        == 404
    )
    arbiter.post(reverse("dispute-photo-remove", args=[code, other.pk, photo.digest]))
    assert DisputePhoto.objects.count() == 1
