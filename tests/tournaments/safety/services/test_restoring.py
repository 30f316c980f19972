"""Putting a backup back: what was then is now, all of it, and what was now is kept."""

import datetime
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection

from scoring.schemes import Card, Ending
from tests.factories import a_member, a_user
from tests.tournaments.builders.backed_up import (
    a_drive_entered_twice,
    a_drive_in_round_1,
    next_card,
)
from tests.tournaments.builders.moved import a_drive_of_four
from tournaments.cards.services.card_entries import enter_turn
from tournaments.core.queries.known_acts import drawn_before
from tournaments.core.services.errors import DomainError
from tournaments.models import Draw, Tournament, User
from tournaments.rounds.services.draws import draw_round, redraw
from tournaments.rounds.services.publishing import publish_draw, unpublish_draw
from tournaments.safety.queries.backup_files import held_now
from tournaments.safety.queries.backups import all_backups, database_file, kept
from tournaments.safety.queries.restoring import order_file, waiting_database
from tournaments.safety.services import restoring
from tournaments.safety.services.backups import make_backup
from tournaments.safety.services.restoring import carry_out_order, order_restore, preview_backup

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.own_file]
NOON = datetime.datetime(2026, 11, 21, 12, tzinfo=datetime.UTC)


@pytest.fixture
def data(settings, tmp_path):
    settings.DATA_DIR = tmp_path / "data"
    settings.DATA_DIR.mkdir()
    return settings.DATA_DIR


@pytest.fixture
def drive(data) -> Tournament:
    return a_drive_in_round_1()


@pytest.fixture
def anna(drive) -> User:
    return drive.memberships.get().user


@pytest.fixture
def ordered(drive, anna):
    """A backup, then a card and another drive, and the order to put the backup back."""
    backup = make_backup(now=NOON)
    next_card(drive)
    a_drive_in_round_1("Later begonnen")
    order_restore(backup=backup, by=anna, now=NOON + datetime.timedelta(minutes=5))
    return backup


def test_looking_says_which_cards_and_drives_would_be_gone_and_changes_nothing(drive):
    backup = make_backup(now=NOON)
    next_card(drive)
    other = a_drive_in_round_1("Later begonnen")
    before = held_now()

    looked = preview_backup(backup)

    assert [(each.name, each.lost, each.lost_rounds) for each in looked.changed] == [
        (other.name, {1: [1]}, (1,)),
        (drive.name, {1: [2]}, ()),
    ]
    assert looked.cards_lost == 2
    assert looked.accounts[0] == drive.memberships.get().user.username
    assert held_now() == before


def test_a_round_that_was_taken_back_since_is_not_told_as_lost(drive, anna):
    other = a_drive_of_four(anna, 2)
    published = publish_draw(draw=draw_round(tournament=other, by=anna), by=anna)
    backup = make_backup(now=NOON)
    unpublish_draw(round=published, by=anna, reason="fout")
    assert [each.lost_rounds for each in preview_backup(backup).changed] == [()]


def test_looking_at_what_is_the_same_says_so(drive):
    assert preview_backup(make_backup(now=NOON)).changed == []


def test_what_was_seen_differs_where_other_people_could_sign_in(drive):
    before = preview_backup(make_backup(now=NOON))
    a_user("an-unexpected-guest")
    after = preview_backup(make_backup(now=NOON + datetime.timedelta(minutes=1)))
    assert (before.drives, before.preview_token) == (
        after.drives,
        preview_backup(all_backups()[1]).preview_token,
    )
    assert before.preview_token != after.preview_token


def test_looking_says_which_first_entries_and_open_differences_would_be_gone(drive):
    drive = a_drive_entered_twice(tables=5)
    anna, bert = a_member(drive, a_user("anna")), a_member(drive, a_user("bert"))

    def types(number: int, by: User, second: int) -> None:
        table = drive.rounds.get().tables.get(number=number)
        enter_turn(table=table, by=by, card=Card(Ending.FINISHED, (8, second)))

    types(1, anna, 1)
    types(4, anna, 1)
    backup = make_backup(now=NOON)
    for number in (2, 3, 5):
        types(number, anna, 3)
    types(4, bert, 6)  # differs from what was in the backup
    types(5, bert, 3)  # agrees: a card

    [each] = preview_backup(backup).changed

    assert (each.firsts, each.open, each.lost) == ({1: [2, 3]}, {1: [4]}, {1: [5]})
    assert (each.firsts_lost, each.open_lost, each.cards_lost) == (2, 1, 1)


def test_a_first_entry_typed_anew_is_lost_though_the_backup_has_one_of_that_table(drive):
    drive = a_drive_entered_twice()
    anna, table = a_member(drive, a_user("anna")), drive.rounds.get().tables.get(number=1)
    enter_turn(table=table, by=anna, card=Card(Ending.FINISHED, (8, 1)))
    backup = make_backup(now=NOON)
    first = table.card_entries.get().pk
    card = Card(Ending.FINISHED, (8, 2))
    enter_turn(table=table, by=anna, card=card, instead_of=first)
    assert [each.firsts for each in preview_backup(backup).changed] == [{1: [1]}]


@pytest.mark.slow
def test_everything_is_as_it_was_then_and_the_drive_says_so(ordered, drive, anna):
    assert held_now()[drive.code].count == 2  # nothing happens before the server begins anew

    assert carry_out_order()

    now = held_now()
    assert list(now) == [drive.code]
    assert now[drive.code].count == 1
    entry = drive.log.first()
    assert (entry.action, entry.actor, entry.after["cards_lost"]) == ("restore_backup", anna, 1)
    assert order_file().exists() is False
    assert "failed" not in kept()["restored"]
    assert carry_out_order() is None


def test_what_was_there_is_kept_and_can_be_put_back_itself(ordered, drive, anna):
    carry_out_order()
    safety = next(each for each in all_backups() if each.description.why == "restore")

    order_restore(backup=safety, by=anna, now=NOON + datetime.timedelta(minutes=9))
    carry_out_order()

    assert held_now()[drive.code].count == 2
    assert Tournament.objects.filter(name="Later begonnen").exists()


def test_what_came_in_after_the_order_is_in_a_backup_too(ordered, drive):
    late = a_drive_in_round_1("Op het laatste moment")
    carry_out_order()
    made = [each for each in all_backups() if each.description.drives == 3]
    assert len(made) == 1
    assert not Tournament.objects.filter(pk=late.pk).exists()


def test_a_phone_asks_anew_though_it_saw_a_later_state(ordered, drive):
    seen = Tournament.objects.get(pk=drive.pk).version
    carry_out_order()
    assert Tournament.objects.get(pk=drive.pk).version > seen


def test_who_is_signed_in_stays_signed_in(drive, anna, client):
    backup = make_backup(now=NOON)
    client.force_login(anna)
    order_restore(backup=backup, by=anna, now=NOON)
    carry_out_order()
    assert client.get("/account/").status_code == 200


def test_a_session_of_somebody_else_with_the_same_key_is_no_way_in(drive, anna, client):
    backup = make_backup(now=NOON)
    anna.set_password("een ander wachtwoord")
    anna.save()
    client.force_login(anna)
    order_restore(backup=backup, by=anna, now=NOON)
    carry_out_order()
    assert client.get("/account/").status_code == 302


def test_an_order_that_was_carried_out_is_not_done_again(ordered, drive, monkeypatch):
    """The power went off after all was done, but before the order was removed."""
    with monkeypatch.context() as dying:
        dying.setattr(restoring, "keep", _power_cut)
        with pytest.raises(KeyboardInterrupt):
            carry_out_order()
    assert order_file().exists()
    next_card(drive)

    assert carry_out_order()

    assert held_now()[drive.code].count == 2
    assert drive.log.filter(action="restore_backup").count() == 1


def test_a_power_cut_before_it_was_noted_is_noted_after_it(ordered, drive, monkeypatch):
    with monkeypatch.context() as dying:
        dying.setattr(restoring, "note_restores", _power_cut)
        with pytest.raises(KeyboardInterrupt):
            carry_out_order()
    assert carry_out_order()
    assert drive.log.filter(action="restore_backup").count() == 1


def _power_cut(*_arguments: object) -> None:
    raise KeyboardInterrupt


def test_what_cannot_be_put_back_leaves_everything_as_it_was(ordered, drive):
    waiting_database().write_bytes(b"SQLite format 3\x00 and then nothing")
    assert carry_out_order()
    assert held_now()[drive.code].count == 2
    assert kept()["restored"]["failed"]
    assert carry_out_order() is None


def test_a_restore_at_which_the_program_stops_every_time_is_given_up(ordered, drive, monkeypatch):
    with monkeypatch.context() as dying:
        dying.setattr(restoring, "_copy_over", _power_cut)
        for _start in range(3):
            with pytest.raises(KeyboardInterrupt):
                carry_out_order()
    assert carry_out_order()
    assert held_now()[drive.code].count == 2
    assert kept()["restored"]["failed"]


def test_without_room_for_the_present_state_nothing_is_put_back(drive, anna, monkeypatch):
    backup = make_backup(now=NOON)
    monkeypatch.setattr(restoring, "make_backup", _no_room)
    with pytest.raises(DomainError):
        order_restore(backup=backup, by=anna, now=NOON)
    assert not order_file().exists()


def _no_room(**_values: object) -> None:
    raise restoring.NoBackup("full")


def test_a_backup_that_would_not_be_kept_any_longer_is_put_back_all_the_same(drive, anna):
    for number in range(6):
        make_backup(now=NOON + datetime.timedelta(minutes=3 * number), why="change")
    chosen = all_backups()[3]
    next_card(drive)
    there = [each.name for each in all_backups()]

    order_restore(backup=chosen, by=anna, now=NOON + datetime.timedelta(days=2))
    assert [each.name for each in all_backups()][1:] == there
    carry_out_order()

    assert held_now()[drive.code].count == 1
    assert chosen.path.exists()
    assert "failed" not in kept()["restored"]


def test_a_damaged_backup_is_refused_before_anything_is_made(drive, anna):
    chosen = make_backup(now=NOON)
    chosen.path.write_bytes(chosen.path.read_bytes()[:-2000])
    with pytest.raises(DomainError):
        order_restore(backup=chosen, by=anna, now=NOON)
    assert [each.description.why for each in all_backups()] == []
    assert not order_file().exists()


def test_two_orders_at_once_are_one(ordered, anna):
    with pytest.raises(DomainError):
        order_restore(backup=ordered, by=anna, now=NOON)


def test_of_orders_at_the_same_moment_one_is_taken(drive, anna):
    backup = make_backup(now=NOON)

    def order(minute: int) -> bool:
        try:
            order_restore(backup=backup, by=anna, now=NOON + datetime.timedelta(minutes=minute))
        except DomainError:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(3) as pool:
        taken = list(pool.map(order, range(1, 4)))

    assert sorted(taken) == [False, False, True]
    assert [each.description.why for each in all_backups()].count("restore") == 1


def test_an_order_while_another_is_at_work_is_refused_in_the_end(
    drive, anna, settings, monkeypatch
):
    backup = make_backup(now=NOON)
    monkeypatch.setattr(restoring, "LONGEST_WAIT", 0.0)
    with closing(sqlite3.connect(settings.DATA_DIR / "restoring.lock")) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(DomainError):
            order_restore(backup=backup, by=anna, now=NOON)
    assert not order_file().exists()


def test_a_reader_of_the_old_data_sees_the_new_afterwards(ordered, drive):
    with closing(sqlite3.connect(database_file())) as other:
        cards = "SELECT COUNT(*) FROM tournaments_scorecard"
        assert other.execute(cards).fetchone() == (3,)
        carry_out_order()
        assert other.execute(cards).fetchone() == (1,)
        assert other.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_sessions_that_hold_nothing_are_kept_as_well(drive, anna):
    backup = make_backup(now=NOON)
    phone = SessionStore()
    phone["mine"] = "bcdf23"
    phone.save()
    order_restore(backup=backup, by=anna, now=NOON)
    carry_out_order()
    assert SessionStore(phone.session_key)["mine"] == "bcdf23"


def test_the_log_of_a_database_that_became_empty_is_laid_aside_with_it(ordered):
    connection.close()
    for ending in ("", "-wal", "-shm"):  # who reads for a second laptop may have these open
        Path(f"{database_file()}{ending}").unlink(missing_ok=True)
    database_file().touch()
    Path(f"{database_file()}-wal").write_bytes(b"the last cards")
    carry_out_order()
    aside = Path(kept()["restored"]["aside"])
    assert sorted(each.read_bytes() for each in aside.iterdir()) == [b"", b"the last cards"]


def test_draws_made_since_a_backup_stay_known_when_it_is_put_back(data):
    drive = a_drive_of_four(a_user("anna"), 2)
    backup = make_backup(now=NOON)
    code, seed = drive.code, drive.rounds.get().draws.get().seed
    draw_round(tournament=drive, by=None)
    order_restore(backup=backup, by=None, now=NOON + datetime.timedelta(minutes=5))
    redraw(draw=Draw.objects.get(state="draft"), by=None, reason="na de opdracht")

    assert carry_out_order()

    drive = Tournament.objects.get(code=code)
    before = drawn_before(drive)
    assert len(before.lost_draws(1)) == 2
    assert [each.action for each in before.returns] == ["restore_backup"]
    old, new = drive.rounds.get().draws.all()
    assert (old.seed, old.unused, new.state) == (seed, True, "committed")
    assert before.seen_here(new.commitment)
    assert not before.seen_here(old.commitment)
