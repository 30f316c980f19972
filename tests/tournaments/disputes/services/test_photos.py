"""Photos that the arbiter keeps with a dispute, and their end."""

import os
from io import BytesIO
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone
from PIL import Image

from tests.factories import a_dispute, a_user
from tests.tournaments.builders.disputed import a_table, decide, log_of
from tests.tournaments.builders.pictures import a_picture
from tournaments.core.services.errors import DomainError
from tournaments.core.services.images import PHOTO, encode
from tournaments.disputes.services.photos import add_photo, remove_photo
from tournaments.drives.queries import due_drives, kept
from tournaments.drives.services.tournaments import delete_tournament
from tournaments.models import Dispute, DisputePhoto, LogEntry, Tournament
from tournaments.models.disputes import LARGEST_PHOTO, MOST_PHOTOS
from tournaments.privacy.exchange import as_text
from tournaments.privacy.queries import privacy_facts
from tournaments.privacy.services.forgotten_person import forget_person
from tournaments.privacy.services.privacy import forget_players

pytestmark = pytest.mark.django_db


def a_photo(dispute: Dispute, shade: int = 0) -> DisputePhoto:
    """A photo of one colour, kept with the dispute."""
    encoded = a_picture((40, 30), (shade, shade, shade), becomes=PHOTO)
    return add_photo(dispute=dispute, encoded=encoded, by=None)


def test_a_photo_is_kept_with_the_dispute_and_written_down_without_its_bytes():
    user, dispute = a_user(), a_dispute(a_table())
    encoded = a_picture((40, 30), becomes=PHOTO)
    photo = add_photo(dispute=dispute, encoded=encoded, by=user)
    stored = DisputePhoto.objects.get()
    assert (stored, bytes(stored.content)) == (photo, encoded.content)
    assert (stored.number, stored.width, stored.height) == (1, 40, 30)
    entry = log_of("add_photo")
    assert (entry.actor, entry.target, entry.after) == (user, "1.1", {"photo": 1})
    rows = {name for _sign, name, *_row in LogEntry.objects.defer(None).get(pk=entry.pk).changes}
    assert ("dispute" in rows, "disputephoto" in rows) == (True, False)
    assert Dispute.objects.get().version == 1


def test_the_same_photo_sent_twice_is_there_once():
    dispute = a_dispute(a_table())
    assert a_photo(dispute) == a_photo(dispute)
    assert log_of("add_photo")


def test_a_dispute_holds_six_photos_and_a_place_that_is_free_is_taken_again():
    dispute = a_dispute(a_table())
    photos = [a_photo(dispute, 20 * at) for at in range(MOST_PHOTOS)]
    with pytest.raises(DomainError) as refused:
        a_photo(dispute, 250)
    assert str(refused.value) == "Bij een geschil passen 6 foto's. Haal er eerst een weg."
    assert refused.value.field == "file"
    for _time in range(2):
        remove_photo(dispute=dispute, digest=photos[1].digest, by=None)
    assert log_of("remove_photo").before == {"photo": 2}
    assert a_photo(dispute, 250).number == 2


def test_once_it_is_decided_photos_only_go():
    dispute = a_dispute(a_table())
    photo = a_photo(dispute)
    decide(dispute)
    with pytest.raises(DomainError) as refused:
        a_photo(dispute, 250)
    assert str(refused.value) == "Dit geschil is al beslist."
    Tournament.objects.update(finished_at=timezone.now())
    remove_photo(dispute=dispute, digest=photo.digest, by=None)
    assert not DisputePhoto.objects.exists()


def test_a_finished_drive_takes_no_photos():
    dispute = a_dispute(a_table())
    Tournament.objects.update(finished_at=timezone.now())
    with pytest.raises(DomainError):
        a_photo(dispute)


def test_noise_in_all_colours_is_not_too_large():
    image = Image.frombytes("RGB", (1600, 1600), os.urandom(3 * 1600 * 1600))
    file = BytesIO()
    image.save(file, "PNG")
    assert len(encode(file, PHOTO).content) < LARGEST_PHOTO


@pytest.mark.parametrize(
    "wrong",
    [{"number": 1}, {"number": 0}, {"number": 7}, {"digest": "a"}, {"content": LARGEST_PHOTO + 1}],
)
def test_the_database_holds_six_photos_each_once_and_none_too_large(wrong: dict[str, Any]):
    dispute = a_dispute(a_table())
    values = {"number": 1, "digest": "a", "content": LARGEST_PHOTO, "width": 8, "height": 8}

    def create(**different: Any) -> DisputePhoto:
        filled_in = values | different
        return dispute.photos.create(**filled_in | {"content": bytes(filled_in["content"])})

    create()
    with pytest.raises(IntegrityError), transaction.atomic():
        create(**{"number": 2, "digest": "b"} | wrong)
    assert create(number=6, digest="b").number == 6


def test_photos_go_with_the_data_of_the_players():
    dispute = a_dispute(a_table())
    drive = dispute.table.round.tournament
    text = "Foto's die de arbiter van een tafel in geschil maakte; alleen de organisatie ziet ze."
    assert text not in as_text(privacy_facts(drive))
    a_photo(dispute)
    assert (kept(drive).photos, text in as_text(privacy_facts(drive))) == (1, True)
    forget_players(tournament=drive, by=None)
    assert (kept(drive).nothing, DisputePhoto.objects.count()) == (True, 0)


def test_a_photo_that_came_after_they_were_erased_is_erased_as_well():
    dispute = a_dispute(a_table())
    drive = dispute.table.round.tournament
    forget_players(tournament=drive, by=None)
    long_after = timezone.localdate().replace(year=2999)
    assert list(due_drives(long_after)) == []
    a_photo(dispute)
    assert list(due_drives(long_after)) == [drive]


def test_who_is_erased_is_on_no_photo_of_his_tables():
    table = a_table()
    other = a_photo(a_dispute(table.round.tables.get(number=2)))
    dispute = a_dispute(table)
    a_photo(dispute)
    forget_person(entry=table.sides.first().entry, place=1, by=a_user())
    assert DisputePhoto.objects.get() == other


def test_a_drive_that_is_deleted_takes_its_photos_along():
    dispute = a_dispute(a_table())
    a_photo(dispute)
    drive = dispute.table.round.tournament
    delete_tournament(tournament=drive, by=a_user(), name=drive.name)
    assert not DisputePhoto.objects.exists()
