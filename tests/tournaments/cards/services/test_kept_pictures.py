"""Pictures of forms are kept as they came, encrypted, or no longer than they are needed."""

from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from scoring.schemes import Card, Ending
from tests.addresses import address
from tests.factories import a_user
from tests.tournaments.cards.services.test_form_photos import a_reading, send
from tests.tournaments.cards.views.test_desk import a_round
from tests.tournaments.scanning.photographed import photos_of, won
from tournaments.cards.queries.desk import desk
from tournaments.cards.queries.form_readings import waiting_forms
from tournaments.cards.queries.kept_pictures import KeyIsGone, sealed, unsealed
from tournaments.cards.services.form_photos import FormFound, keep_forms, read_forms
from tournaments.cards.services.form_readings import put_aside, return_reading, take_reading
from tournaments.cards.services.scorecards import enter_card
from tournaments.drives.services.tournaments import finish_tournament
from tournaments.enums import READ_FORMS
from tournaments.models import FormPhoto, FormReading, Job, Round, User
from tournaments.models.form_photos import LARGEST_CUT_OUT, LARGEST_PDF, SEAL, FormPhotoState

pytestmark = [pytest.mark.django_db(transaction=True)]
JPEG = b"\xff\xd8\xff"
KEY, OTHER = "k" * 43, "o" * 43
NOT_KEPT = "The picture is not kept: type this form"
OTHER_KEY = "The picture was encrypted with another key: type this form"


@pytest.fixture
def kees(db: None) -> User:
    return a_user("kees")


@pytest.fixture
def round_(kees: User) -> Round:
    return a_round(kees, 2)


@pytest.fixture
def encrypted(settings: Any) -> None:
    settings.FORM_PHOTOS, settings.FORM_PHOTOS_KEY = "encrypted", KEY


@pytest.fixture
def forgotten(settings: Any) -> None:
    settings.FORM_PHOTOS = "forget"


def why_not(round_: Round) -> list[str]:
    """Why the forms that wait cannot be used."""
    with override("en"):
        return [each.why_not for each in waiting_forms(round_, desk(round_).tables)]


def picture_of(reading: FormReading, client: Client, kees: User) -> Any:
    client.force_login(kees)
    drive = reading.photo.tournament
    return client.get(address("form-cut-out", drive, reading.pk))


def test_what_is_sealed_is_opened_with_the_same_key_only(encrypted: None, settings: Any):
    stored = sealed(b"picture")
    assert b"picture" not in stored
    assert len(stored) - len(b"picture") <= SEAL
    assert stored != sealed(b"picture")
    settings.FORM_PHOTOS = "keep"
    assert unsealed(stored) == b"picture"
    for damaged in (stored[:-1], stored[:9], stored[:-1] + bytes([stored[-1] ^ 1])):
        with pytest.raises(KeyIsGone):
            unsealed(damaged)
    settings.FORM_PHOTOS_KEY = OTHER
    with pytest.raises(KeyIsGone):
        unsealed(stored)


def test_encrypted_photos_are_read_and_shown(
    encrypted: None, round_: Round, client: Client, kees: User
):
    content = photos_of(round_, {1: won(8, 3)})[1]
    photo = send(round_, content)
    reading = photo.readings.get()
    assert (photo.state, reading.read["numbers"]) == (FormPhotoState.READ, [8, 3])
    assert content not in bytes(photo.content)
    assert unsealed(bytes(photo.content)) == content
    assert not bytes(reading.cut_out).startswith(JPEG)
    assert picture_of(reading, client, kees).content.startswith(JPEG)
    assert why_not(round_) == [""]
    assert send(round_, content) == photo


def test_where_the_key_is_lost_a_form_is_typed(
    encrypted: None, round_: Round, client: Client, kees: User, settings: Any
):
    reading = a_reading(round_)
    settings.FORM_PHOTOS_KEY = ""
    assert picture_of(reading, client, kees).status_code == 404
    assert why_not(round_) == [OTHER_KEY]


def test_a_photo_that_waits_with_another_key_says_so_and_is_read_when_it_is_sent_again(
    encrypted: None, round_: Round, settings: Any
):
    content = photos_of(round_, {1: won(8, 3)})[1]
    photo = send(round_, content)
    photo.readings.all().delete()
    FormPhoto.objects.update(state=FormPhotoState.QUEUED)
    settings.FORM_PHOTOS_KEY = OTHER
    read_forms(Job.objects.get(kind=READ_FORMS), lambda _done, _all: None)
    photo.refresh_from_db()
    assert (photo.state, photo.sentence) == (
        FormPhotoState.UNREADABLE,
        "This was encrypted with another key, and not read: send it again, or type the form.",
    )
    assert send(round_, content).state == FormPhotoState.READ


def test_the_largest_of_both_fits_when_it_is_encrypted(encrypted: None, round_: Round):
    photo = FormPhoto.objects.create(
        tournament=round_.tournament,
        number=1,
        content=sealed(bytes(LARGEST_PDF)),
        digest="0",
        state=FormPhotoState.QUEUED,
    )
    found = FormFound(1, "", {"numbers": [8, 3]}, [], bytes(LARGEST_CUT_OUT))
    keep_forms(photo=photo, found=[found], sentence="")
    assert FormReading.objects.count() == 1


def test_where_none_are_kept_a_photo_goes_once_it_was_read(
    forgotten: None, round_: Round, kees: User, client: Client
):
    content = photos_of(round_, {1: won(8, 3)})[1]
    photo = send(round_, content)
    reading = photo.readings.get()
    assert (bytes(photo.content), photo.state) == (b"", FormPhotoState.READ)
    assert picture_of(reading, client, kees).content.startswith(JPEG)
    assert send(round_, content) == photo
    take_reading(
        reading=reading.pk,
        table=round_.tables.get(number=1),
        by=kees,
        card=Card(Ending.FINISHED, (8, 3)),
    )
    reading.refresh_from_db()
    assert (bytes(reading.cut_out), reading.state) == (b"", "taken")
    assert picture_of(reading, client, kees).status_code == 404


def test_where_none_are_kept_one_that_is_not_readable_goes_too_and_is_read_when_sent_again(
    forgotten: None, round_: Round
):
    photo = send(round_, b"no photo")
    assert (bytes(photo.content), photo.state) == (b"", FormPhotoState.UNREADABLE)
    again = send(round_, b"no photo")
    assert (again, again.sentence) == (photo, "This is no photo and no PDF.")


def test_where_none_are_kept_a_form_that_waits_again_is_typed(
    forgotten: None, round_: Round, kees: User
):
    of_drive = {"tournament": round_.tournament, "reading": a_reading(round_).pk, "by": kees}
    assert bytes(put_aside(**of_drive).cut_out) == b""
    return_reading(**of_drive)
    assert why_not(round_) == [NOT_KEPT]


def test_where_none_are_kept_nothing_is_left_at_the_end_of_a_drive(
    forgotten: None, round_: Round, kees: User
):
    reading = a_reading(round_)
    FormPhoto.objects.update(content=b"of an earlier setting")
    queued = FormPhoto.objects.create(
        tournament=round_.tournament,
        number=2,
        content=b"a",
        digest="0",
        state=FormPhotoState.QUEUED,
    )
    for table in round_.tables.all():
        enter_card(table=table, by=kees, card=Card(Ending.FINISHED, (8, 3)))
    finish_tournament(tournament=round_.tournament, by=kees)
    reading.refresh_from_db()
    assert (bytes(reading.cut_out), bytes(reading.photo.content)) == (b"", b"")
    found = FormFound(1, "", {"numbers": [8, 3]}, [], JPEG)
    keep_forms(photo=queued, found=[found], sentence="")
    assert [bytes(each.cut_out) for each in FormReading.objects.all()] == [b"", b""]
    assert {bytes(each.content) for each in FormPhoto.objects.all()} == {b""}


def test_by_itself_everything_is_kept(round_: Round, kees: User):
    content = photos_of(round_, {1: won(8, 3)})[1]
    photo = send(round_, content)
    for table in round_.tables.all():
        enter_card(table=table, by=kees, card=Card(Ending.FINISHED, (8, 3)))
    finish_tournament(tournament=round_.tournament, by=kees)
    photo.refresh_from_db()
    assert bytes(photo.content) == content
    assert bytes(photo.readings.get().cut_out).startswith(JPEG)
