"""Who signed up and has no place: found, handed out and erased as everybody else."""

import json

import pytest

from tests.tournaments.builders.signed_up import a_drive_with_places, signed_up
from tournaments.core.queries.journal import broken_in
from tournaments.drives.queries import kept
from tournaments.models import LogEntry, SignUp
from tournaments.privacy.exchange import person_sheets
from tournaments.privacy.queries import chosen_people, people_called
from tournaments.privacy.services.forgotten_person import forget_person
from tournaments.privacy.services.forgotten_sign_up import forget_sign_up
from tournaments.privacy.services.privacy import forget_players

pytestmark = pytest.mark.django_db


def everything_written() -> str:
    rows = LogEntry.objects.values("target", "before", "after", "changes")
    return json.dumps([*rows, *SignUp.objects.values("said")])


def test_who_waits_is_found_handed_out_and_erased():
    drive = a_drive_with_places(1)
    organiser = drive.memberships.get().user
    signed_up(drive, 1)
    signed_up(drive, 2, player1="Wim Wachter", email="wim@example.nl", phone="0612345678")
    (found,) = people_called(organiser, "wachter")
    assert (found.name, found.waits, found.address) == (
        "Wim Wachter",
        True,
        "wim@example.nl, 0612345678",
    )
    (chosen,) = chosen_people(organiser, [found.key])
    sheet = person_sheets([chosen], [])[0]
    assert "wim@example.nl" in str(sheet.rows)
    assert kept(drive).without_a_place == 1
    forget_sign_up(entry=chosen.entry, place=chosen.place, by=organiser)
    assert people_called(organiser, "wachter") == []
    assert not any(word in everything_written() for word in ("Wachter", "wim@", "0612345678"))
    assert broken_in(drive) is None
    assert [each.state for each in drive.sign_ups.all()] == ["placed"]


def test_erasing_a_player_takes_his_code_and_what_he_signed_up_besides():
    drive = a_drive_with_places(1)
    organiser = drive.memberships.get().user
    code = signed_up(drive, 1, player2="").code
    signed_up(drive, 2, remarks="samen met Anna Een-1")
    signed_up(drive, 3, player1="Kees Vaak")
    forget_person(entry=drive.entries.get(), place=1, by=organiser)
    assert not SignUp.objects.filter(code=code).exists()
    assert [each.name for each in drive.sign_ups.all()] == ["Team 3"]


def test_with_the_drive_all_of_them_are_forgotten():
    drive = a_drive_with_places(1)
    for number in (1, 2):
        signed_up(drive, number)
    forget_players(tournament=drive, by=drive.memberships.get().user)
    assert kept(drive).nothing
    assert not SignUp.objects.exists()
    assert "Anna" not in everything_written()
