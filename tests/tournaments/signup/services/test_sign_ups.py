"""Signing up by oneself: places in order, a waiting list that moves up, and nobody twice."""

from typing import Any

import pytest

from tests import factories
from tests.tournaments.builders.signed_up import a_drive_with_places, said, signed_up
from tournaments.core.services.errors import DomainError
from tournaments.entries.services.check_in import set_paid
from tournaments.entries.services.entries import add_entry, remove_entry, withdraw_entry
from tournaments.enums import FormatKey, SignUpState
from tournaments.history.queries.undoing import undoable
from tournaments.history.services.undoing import undo_act
from tournaments.models import SignUp, SignUpTerms, Tournament
from tournaments.settings.services import change_tournament
from tournaments.signup.queries import payment_of, said_key, turn_of
from tournaments.signup.services.sign_ups import (
    admit_sign_up,
    cancel_sign_up,
    change_sign_up,
    close_sign_up,
    open_sign_up,
    sign_up,
)

pytestmark = pytest.mark.django_db


def states(drive: Tournament) -> list[str]:
    return [each.state for each in drive.sign_ups.order_by("pk")]


def numbers(drive: Tournament) -> list[int | None]:
    return list(drive.entries.order_by("pk").values_list("number", flat=True))


def test_who_signs_up_gets_a_place_with_the_next_number_and_then_a_turn_on_the_waiting_list():
    drive = a_drive_with_places(2)
    made = [signed_up(drive, number) for number in (1, 2, 3)]
    assert [each.state for each in made] == ["placed", "placed", "waiting"]
    assert numbers(drive) == [1, 2]
    entry = drive.entries.get(number=1)
    assert (entry.name, entry.player1, entry.code) == ("Team 1", "Anna Een-1", made[0].code)
    assert made[0].said == {}
    assert made[2].said["name"] == "Team 3"


def test_a_cancellation_moves_the_first_who_waits_up():
    drive = a_drive_with_places(1)
    first, _second, _third = [signed_up(drive, number) for number in (1, 2, 3)]
    cancel_sign_up(sign_up=first)
    assert states(drive) == ["cancelled", "placed", "waiting"]
    assert [(each.name, each.number) for each in drive.entries.all()] == [("Team 2", 1)]


def test_of_who_cancels_nothing_is_kept():
    drive = a_drive_with_places(1)
    first, second = signed_up(drive, 1), signed_up(drive, 2)
    for each in (second, first):
        cancel_sign_up(sign_up=each)
    assert not drive.entries.exists()
    assert [each.said for each in drive.sign_ups.all()] == [{}, {}]


def test_who_paid_and_cancels_is_withdrawn_and_gives_the_place_back():
    drive = a_drive_with_places(1)
    first = signed_up(drive, 1)
    signed_up(drive, 2)
    drive.entries.update(paid=True)
    cancel_sign_up(sign_up=first)
    assert states(drive) == ["cancelled", "placed"]
    assert [each.name for each in drive.entries.order_by("pk")] == ["Team 1", "Team 2"]
    assert drive.entries.get(name="Team 1").withdrawals.count() == 1


def test_whom_the_organiser_removes_or_withdraws_makes_room_too():
    drive = a_drive_with_places(2)
    organiser = drive.memberships.get().user
    for number in (1, 2, 3, 4):
        signed_up(drive, number)
    remove_entry(entry=drive.entries.get(name="Team 1"), by=organiser)
    assert states(drive) == ["placed", "placed", "waiting"]
    withdraw_entry(entry=drive.entries.get(name="Team 2"), from_round=1, reason="", by=organiser)
    assert states(drive) == ["placed", "placed", "placed"]


def test_removing_a_team_is_undone_with_its_sign_up_as_long_as_nobody_has_its_place():
    drive = a_drive_with_places(1)
    organiser = drive.memberships.get().user
    made = signed_up(drive, 1)
    remove_entry(entry=drive.entries.get(), by=organiser)
    assert not SignUp.objects.exists()
    number = drive.log.get(action="remove_entry").number
    undo_act(tournament=drive, number=number, by=organiser)
    assert SignUp.objects.get().code == made.code
    signed_up(drive, 2)
    remove_entry(entry=drive.entries.get(), by=organiser)
    assert undoable(drive) == frozenset()
    assert [each.name for each in drive.entries.all()] == ["Team 2"]


def test_entries_by_hand_take_places_too():
    drive = a_drive_with_places(2)
    add_entry(tournament=drive, by=None, values={"name": "De Azen"})
    assert [signed_up(drive, number).state for number in (1, 2)] == ["placed", "waiting"]


def test_more_places_move_up_who_waits_and_fewer_take_none_away():
    drive = a_drive_with_places(1)
    for number in (1, 2, 3):
        signed_up(drive, number)
    reopen(drive, places=3)
    assert states(drive) == ["placed", "placed", "placed"]
    reopen(drive, places=1)
    assert states(drive) == ["placed", "placed", "placed"]
    assert signed_up(drive, 4).state == "waiting"


def reopen(drive: Tournament, **values: Any) -> SignUpTerms:
    terms = {"places": None, "closes_at": None, "iban": "", "account_name": "", "address": ""}
    return open_sign_up(tournament=drive, by=drive.memberships.get().user, **{**terms, **values})


def test_boards_limit_the_places_too_and_one_more_moves_up_who_waits():
    drive = a_drive_with_places(8)
    drive.boards = 1
    drive.save()
    made = [signed_up(drive, number).state for number in range(5)]
    assert made == ["placed", "placed", "waiting", "waiting", "waiting"]
    change_tournament(tournament=drive, by=drive.memberships.get().user, values={"boards": 2})
    assert states(drive) == ["placed"] * 4 + ["waiting"]


def test_who_waits_fits_a_drive_whose_kind_was_changed_or_is_left_to_the_organiser():
    drive = a_drive_with_places(1)
    for number in (1, 2):
        signed_up(drive, number)
    drive.entries.all().delete()
    signed_up(drive, 3)
    assert states(drive) == ["placed", "waiting"]
    Tournament.objects.update(format=FormatKey.PLAYERS)
    reopen(drive, places=4)
    assert states(drive) == ["placed", "held"]
    alone = SignUp.objects.create(tournament=drive, said={"player1": "Jan Jansen"})
    Tournament.objects.update(format=FormatKey.TEAMS)
    reopen(drive, places=5)
    alone.refresh_from_db()
    assert (alone.state, alone.name) == ("placed", "2 Jan Jansen")


def test_the_same_page_sent_twice_signs_up_once():
    drive = a_drive_with_places(3)
    first, again = (
        sign_up(tournament=drive, values=said(1), code="bcdfghjk") for _each in range(2)
    )
    assert first.pk == again.pk
    other = sign_up(tournament=drive, values=said(2), code="bcdfghjk")
    assert other.code != first.code
    assert drive.entries.count() == 2


def test_closing_and_removing_twice_is_written_down_once(user):
    drive = a_drive_with_places(3)
    made = signed_up(drive, 1)
    for _each in range(2):
        cancel_sign_up(sign_up=made, by=user)
        close_sign_up(tournament=drive, by=user)
    acts = drive.log.filter(actor=user, action__in=("cancel_sign_up", "close_sign_up"))
    assert [each.action for each in acts.order_by("pk")] == ["cancel_sign_up", "close_sign_up"]


def test_who_may_be_there_already_is_left_to_the_organiser():
    drive = a_drive_with_places(3)
    signed_up(drive, 1)
    double = signed_up(drive, 1, name="Andere naam", player2="Klaas Vaak", phone="0612345678")
    assert double.state == SignUpState.HELD
    assert drive.entries.count() == 1
    admit_sign_up(sign_up=double, by=drive.memberships.get().user)
    assert drive.entries.count() == 2


def test_a_first_name_alone_is_of_many_people():
    drive = a_drive_with_places(3)
    signed_up(drive, 1, player1="Jan", player2="Piet")
    assert signed_up(drive, 2, player1="Jan", player2="Kees").state == "placed"
    assert signed_up(drive, 3, player1="Piet", player2="Jan").state == "held"


def test_a_name_that_another_team_has_is_refused():
    drive = a_drive_with_places(1)
    signed_up(drive, 1)
    signed_up(drive, 2)
    for taken in ("team 1", "TEAM  2"):
        with pytest.raises(DomainError) as refused:
            signed_up(drive, 3, name=taken)
        assert refused.value.field == "name"


def test_nobody_signs_up_where_it_is_closed_or_a_round_is_drawn():
    drive = a_drive_with_places(8)
    organiser = drive.memberships.get().user
    for number in range(1, 5):
        signed_up(drive, number)
    close_sign_up(tournament=drive, by=organiser)
    with pytest.raises(DomainError, match=r"^Inschrijven kan hier nu niet\.$"):
        signed_up(drive, 5)
    reopen(drive)
    first = drive.sign_ups.first()
    one, two, *_others = drive.entries.order_by("number")
    factories.a_published_round(drive, [(one, two)])
    with pytest.raises(DomainError, match=r"^Er is al geloot: vraag het"):
        signed_up(drive, 5)
    assert first is not None
    with pytest.raises(DomainError, match=r"^Er is al geloot: zeg het"):
        cancel_sign_up(sign_up=first)
    assert SignUp.objects.filter(state="placed").count() == 4


def test_who_only_waits_can_cancel_once_a_round_is_drawn():
    drive = a_drive_with_places(2)
    waits = [signed_up(drive, number) for number in (1, 2, 3)][-1]
    one, two = drive.entries.order_by("number")
    factories.a_published_round(drive, [(one, two)])
    assert cancel_sign_up(sign_up=waits).state == SignUpState.CANCELLED


def test_who_paid_and_was_withdrawn_already_can_still_cancel(user):
    drive = a_drive_with_places(10)
    made = signed_up(drive, 1)
    set_paid(entry=made.entry, paid=True, by=user)
    withdraw_entry(entry=made.entry, from_round=1, reason="", by=user)
    assert cancel_sign_up(sign_up=made).state == SignUpState.CANCELLED
    assert drive.entries.get().withdrawals.count() == 1


def test_of_two_corrections_the_second_looks_first(user):
    drive = a_drive_with_places(1)
    signed_up(drive, 1)
    waits = signed_up(drive, 2)
    seen = said_key(waits)
    change_sign_up(sign_up=waits, values=said(2, phone="0612345678"), by=user, seen=seen)
    with pytest.raises(DomainError, match="intussen veranderd"):
        change_sign_up(sign_up=waits, values=said(2, remarks="rolstoel"), by=user, seen=seen)
    waits.refresh_from_db()
    assert waits.said["phone"] == "0612345678"


@pytest.mark.parametrize("name", ["\u200b", "\u200b\u2060 \u00ad"])
def test_a_name_that_nobody_can_read_is_refused(name):
    with pytest.raises(DomainError, match="die te lezen is"):
        signed_up(a_drive_with_places(4), 1, name=name)


def test_a_turn_is_counted_also_of_who_does_not_wait_any_more():
    drive = a_drive_with_places(1)
    signed_up(drive, 1)
    second, third = signed_up(drive, 2), signed_up(drive, 3)
    cancel_sign_up(sign_up=SignUp.objects.get(pk=second.pk))
    assert (turn_of(second), turn_of(third)) == (1, 1)


@pytest.mark.parametrize("letter", ["a", "€", "\U0001f389"])
def test_the_code_for_banks_has_room_for_any_name(letter):
    drive = a_drive_with_places(4, iban="NL91ABNA0417164300", account_name=letter * 70)
    type(drive).objects.filter(pk=drive.pk).update(fee_cents=900)
    made = signed_up(drive, 1, name="Ü" * 60)
    payment = payment_of(SignUp.objects.select_related("tournament", "entry").get(pk=made.pk))
    assert payment.code().error == "M"
