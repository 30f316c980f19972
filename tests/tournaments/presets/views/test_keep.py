"""An evening with a name of one's own, from a drive that was set up for it."""

import pytest
from django.urls import reverse

from tests.factories import a_helper, a_member, a_tournament, a_user
from tests.tournaments.presets.services.test_repeating import chosen, last_year
from tournaments.enums import Role
from tournaments.models import Tournament
from tournaments.presets.queries.earlier import kept_by

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna(client):
    anna = a_user("anna")
    client.force_login(anna)
    return anna


def keep(client, drive, **typed):
    page = client.post(reverse("keep-evening", args=[drive.code]), typed, follow=True)
    drive.refresh_from_db()
    return page


def offered(client):
    form = client.get("/new/").context["form"]
    return {each.evening.key: str(each.evening.name) for each in form.offered()}


@pytest.mark.slow
def test_a_drive_that_is_kept_is_an_evening_from_which_others_are_made(client, anna):
    drive = last_year(anna)
    a_member(drive, a_helper(), Role.DOOR)
    keep(client, drive, name="Onze clubavond")
    assert offered(client)[f"own-{drive.code}"] == "Onze clubavond"
    typed = {"evening": f"own-{drive.code}", "name": "November", "date": "2026-11-28"}
    client.post("/new/", typed | {"place": "De Brink", "with_entries": "on"})
    made = Tournament.objects.get(name="November")
    assert chosen(made) == chosen(drive)
    assert made.prizes.count() == drive.prizes.count() == 3
    assert (made.memberships.count(), made.entries.count(), made.kept_as) == (1, 0, "")


def test_it_stands_no_longer_among_the_evenings_when_that_was_asked(client, anna):
    drive = last_year(anna)
    keep(client, drive, name="Onze clubavond")
    keep(client, drive, name="Onze clubavond", forget="1")
    assert (drive.kept_as, f"own-{drive.code}" in offered(client)) == ("", False)


def test_an_evening_of_that_name_is_refused_beside_the_field(client, anna):
    drive, other = last_year(anna), a_tournament(anna)
    keep(client, other, name="Onze clubavond")
    form = keep(client, drive, name="ONZE clubavond").context["form"]
    assert (list(form.errors), form["name"].value(), drive.kept_as) == (
        ["name"],
        "ONZE clubavond",
        "",
    )


def test_nobody_sees_or_takes_the_evening_of_another_organiser(client, anna):
    drive = last_year(a_user("bert"))
    Tournament.objects.filter(pk=drive.pk).update(kept_as="Van Bert")
    assert f"own-{drive.code}" not in offered(client)
    typed = {"evening": f"own-{drive.code}", "name": "November", "date": "2026-11-28"}
    assert client.post("/new/", typed).status_code == 200
    assert not Tournament.objects.filter(name="November").exists()


def test_who_deletes_a_drive_reads_which_evening_goes_with_it(client, anna):
    drive = last_year(anna)
    page = reverse("delete-drive", args=[drive.code])
    text = "De avond “Onze clubavond” is uit deze drive bewaard en verdwijnt mee."
    assert text not in client.get(page).content.decode()
    keep(client, drive, name="Onze clubavond")
    assert text in client.get(page).content.decode()


def test_who_keeps_a_drive_as_an_evening_reads_that_it_follows_the_drive(client, anna):
    drive = last_year(anna)
    keep(client, drive, name="Onze clubavond")
    Tournament.objects.filter(pk=drive.pk).update(minutes_per_round=25)
    (kept,) = kept_by(anna)
    assert kept.minutes == 25
    page = client.get(reverse("keep-evening", args=[drive.code])).content.decode()
    assert (
        "De avond volgt deze drive: wat u later aan de drive wijzigt, geldt ook voor de avond"
        in page
    )
