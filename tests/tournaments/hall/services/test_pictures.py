"""The logo and the sponsors of a drive."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import IntegrityError, connection, transaction

from tests.factories import a_tournament, a_user
from tests.tournaments.builders.pictures import a_picture
from tournaments.core.services.errors import DomainError
from tournaments.enums import PictureKind
from tournaments.hall.queries.pictures import MOST_SPONSORS, pictures_of
from tournaments.hall.services.pictures import add_picture, remove_picture
from tournaments.models import LogEntry, Picture
from tournaments.presets.services import repeat_drive

pytestmark = pytest.mark.django_db
LOGO, SPONSOR = PictureKind.LOGO, PictureKind.SPONSOR


@pytest.fixture
def who(db):
    drive = a_tournament(a_user("anna"))
    return {"tournament": drive, "by": drive.memberships.get().user}


def add(who, kind, colour, name=""):
    return add_picture(**who, kind=kind, name=name, encoded=a_picture(colour=colour))


def names(drive):
    shown = pictures_of(drive)
    return shown.logo and shown.logo.name, [each.name for each in shown.sponsors]


def logged():
    lines = LogEntry.objects.filter(action__endswith="_picture").order_by("pk")
    return list(lines.values_list("action", "target", "before", "after"))


def test_a_second_logo_takes_the_place_of_the_first_and_sponsors_stand_in_order(who):
    add(who, LOGO, "red", "Oud")
    add(who, LOGO, "blue", "De Keezers")
    for colour, name in (("green", "Bakker"), ("yellow", "Slager"), ("white", "Bank")):
        add(who, SPONSOR, colour, name)
    assert names(who["tournament"]) == ("De Keezers", ["Bakker", "Slager", "Bank"])
    assert logged()[:3] == [
        ("add_picture", "Oud", {}, {"picture": "logo"}),
        ("add_picture", "De Keezers", {"name": "Oud"}, {"picture": "logo"}),
        ("add_picture", "Bakker", {}, {"picture": "sponsor"}),
    ]


def test_the_same_picture_sent_twice_is_there_once_and_another_name_is_kept(who):
    first = add(who, SPONSOR, "green")
    version = who["tournament"].__class__.objects.get().version
    assert add(who, SPONSOR, "green") == first
    assert who["tournament"].__class__.objects.get().version == version
    assert add(who, SPONSOR, "green", "Bakker Bol") == first
    assert names(who["tournament"]) == (None, ["Bakker Bol"])
    assert len(logged()) == 2


def test_one_sponsor_more_than_fits_is_refused(who):
    for at in range(MOST_SPONSORS):
        add(who, SPONSOR, (at, 0, 0), str(at))
    with pytest.raises(DomainError) as error:
        add(who, SPONSOR, "white")
    assert str(error.value.message) == "Er is plaats voor 12 sponsors. Haal er eerst een weg."
    assert error.value.field == "file"
    add(who, LOGO, "white", "Logo")
    assert names(who["tournament"]) == ("Logo", [str(at) for at in range(MOST_SPONSORS)])


def test_what_is_taken_away_twice_is_logged_once(who):
    picture = add(who, LOGO, "red", "Oud")
    for _time in range(2):
        remove_picture(picture=picture, by=who["by"])
    assert names(who["tournament"]) == (None, [])
    assert logged()[1:] == [("remove_picture", "Oud", {"picture": "logo"}, {})]


def test_the_database_holds_one_logo_and_no_picture_twice(who):
    logo, sponsor = add(who, LOGO, "red"), add(who, SPONSOR, "blue")
    for kept, values in ((logo, {"digest": "0" * 64}), (sponsor, {}), (sponsor, {"kind": "x"})):
        copied = {
            field.attname: getattr(kept, field.attname)
            for field in Picture._meta.concrete_fields
            if not field.primary_key
        }
        with pytest.raises(IntegrityError), transaction.atomic():
            Picture.objects.create(**copied | values)
    assert Picture.objects.count() == 2


def test_a_drive_once_more_has_the_pictures_and_the_colour_of_the_one_before(who):
    drive = who["tournament"]
    add(who, LOGO, "red", "De Keezers")
    add(who, SPONSOR, "green", "Bakker")
    drive.accent = "green"
    drive.save()
    again = repeat_drive(
        by=who["by"], source=drive, values={"name": "Nog eens", "date": drive.date}
    )
    assert names(again) == ("De Keezers", ["Bakker"])
    assert again.accent == "green"
    assert names(drive) == ("De Keezers", ["Bakker"])
    own = [bytes(each.content) for each in again.pictures.all()]
    assert own == [bytes(each.content) for each in drive.pictures.all()]


@pytest.mark.django_db(transaction=True)
def test_of_two_logos_sent_at_once_the_later_one_stays(who):
    made = [a_picture(colour=colour) for colour in ("red", "blue")]

    def send(encoded):
        try:
            return add_picture(**who, kind=LOGO, name="", encoded=encoded).digest
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as threads:
        sent = list(threads.map(send, made))
    assert Picture.objects.get().digest in sent
    assert len(logged()) == 2
