"""Announcing a sentence in the hall, and when it goes."""

from datetime import timedelta
from threading import Thread

import pytest
from django.db import connection
from django.utils import timezone

from tests.factories import a_tournament
from tests.tournaments.builders.prize_drives import a_played_drive
from tournaments.core.services.errors import DomainError
from tournaments.drives.services.tournaments import finish_tournament
from tournaments.hall.queries.announcements import announcement_of, usual_announcements
from tournaments.hall.services.announcements import announce, end_announcement
from tournaments.models import LogEntry, Tournament

pytestmark = pytest.mark.django_db


def test_a_sentence_stands_for_its_minutes_and_the_next_one_takes_its_place(user):
    drive = a_tournament(user)
    version = drive.version
    drive = announce(tournament=drive, text="  De soep\n is klaar ", minutes=5, by=user)
    said = announcement_of(drive)
    assert said.text == "De soep is klaar"
    assert timedelta(minutes=4) < said.until - timezone.now() <= timedelta(minutes=5)
    assert Tournament.objects.get().version == version + 1
    drive = announce(tournament=drive, text="De bar sluit", minutes=None, by=user)
    said = announcement_of(drive)
    assert (said.text, said.until_ms) == ("De bar sluit", None)
    drive = end_announcement(tournament=drive, by=user)
    assert announcement_of(drive) is None
    end_announcement(tournament=drive, by=user)
    lines = LogEntry.objects.order_by("pk").values_list("action", "after")
    assert [line for line in lines if "announce" in line[0]] == [
        ("announce", {"announcement": "De soep is klaar"}),
        ("announce", {"announcement": "De bar sluit"}),
        ("end_announcement", {}),
    ]


def test_its_time_is_over_without_anybody_doing_anything(user):
    drive = announce(tournament=a_tournament(user), text="Soep", minutes=2, by=user)
    drive.announced_until = timezone.now() - timedelta(seconds=1)
    assert announcement_of(drive) is None


@pytest.mark.parametrize(
    ("text", "minutes", "field"),
    [
        *(("", 5, "text"), (" \n", 5, "text"), ("a" * 121, 5, "text")),
        *(("a", 0, "minutes"), ("a", 61, "minutes"), ("a", -1, "minutes")),
    ],
)
def test_what_cannot_be_announced_is_refused_and_what_stands_stays(user, text, minutes, field):
    drive = announce(tournament=a_tournament(user), text="a" * 120, minutes=60, by=user)
    with pytest.raises(DomainError) as refused:
        announce(tournament=drive, text=text, minutes=minutes, by=user)
    assert refused.value.field == field
    assert Tournament.objects.get().announcement == "a" * 120


def test_at_the_prizes_of_a_finished_drive_something_can_be_announced(user):
    drive = a_played_drive(user)
    finish_tournament(tournament=drive, by=user)
    announce(tournament=drive, text="De prijzen om tien uur", minutes=5, by=user)
    assert Tournament.objects.get().announcement == "De prijzen om tien uur"
    end_announcement(tournament=drive, by=user)
    assert Tournament.objects.get().announcement == ""


@pytest.mark.django_db(transaction=True)
def test_of_two_at_once_one_stands_whole(user):
    drive = a_tournament(user)

    def say(text: str, minutes: int | None) -> None:
        announce(tournament=drive, text=text, minutes=minutes, by=user)
        connection.close()

    both = [Thread(target=say, args=args) for args in (("Soep", 5), ("Bar", None))]
    for each in both:
        each.start()
    for each in both:
        each.join()
    drive.refresh_from_db()
    assert (drive.announcement, drive.announced_until is None) in (("Soep", False), ("Bar", True))
    assert LogEntry.objects.filter(action="announce").count() == 2


def test_the_usual_sentences_speak_of_the_next_round(user):
    assert usual_announcements(a_tournament(user))[0].startswith("Ronde 1 begint om ")
