"""Two people at once on PostgreSQL: the second decides on what the first left behind.

The first act is held just before it commits, and the second begins meanwhile. Without its lock the
second reads what was there before, and ends without having waited; on SQLite one writes at a time.
"""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from threading import Thread
from typing import Any

import pytest
from django.db import OperationalError, connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.factories import a_tournament, a_user, entries
from tests.tournaments.builders.seasons import a_drive, a_season, an_evening, played
from tests.tournaments.core.services.acts import ACTS, Before
from tournaments.access.services import (
    accept_invitation,
    change_name,
    create_first_organiser,
    invite,
    revoke_invitation,
)
from tournaments.core.services.errors import DomainError
from tournaments.core.services.jobs import (
    RUNS_AT_MOST,
    resend_jobs,
    stop_job,
    take_up_abandoned_jobs,
)
from tournaments.drives.services.demo import load_demo
from tournaments.drives.services.tournaments import create_tournament
from tournaments.entries.services.imports import (
    ImportRow,
    assign_columns,
    confirm_import,
    keep_sheet,
)
from tournaments.enums import READ_FORMS, JobState, Role
from tournaments.models import (
    ImportDraft,
    Job,
    LogEntry,
    NameVote,
    PrizeGiving,
    Season,
    Tournament,
    User,
)
from tournaments.prizes.queries.votes import counted_votes
from tournaments.prizes.services.votes import close_vote, open_vote, vote_name
from tournaments.rounds.queries.records import seats_of
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.swaps import swap
from tournaments.seasons.services.seasons import change_season, create_season

pytestmark = [
    pytest.mark.skipif(connection.vendor != "postgresql", reason="there one writes at a time"),
    pytest.mark.django_db(transaction=True),
]

NOT_IN_TIME = 20  # seconds


def after(first: Callable[[], Any], second: Callable[[], Any]) -> Any:
    """What came of `second`, or why it was refused, where `first` commits while it waits."""
    came: list[Any] = []

    def act() -> None:
        try:
            came.append(second())
        except DomainError as refused:
            came.append(refused.message)
        finally:
            connection.close()

    other = Thread(target=act)
    with transaction.atomic():
        first()
        other.start()
        wait_until_it_waits(other)
    other.join(NOT_IN_TIME)
    [outcome] = came
    return outcome


def wait_until_it_waits(other: Thread) -> None:
    """For a lock, or until it has ended because it waits for none."""
    latest = time.monotonic() + NOT_IN_TIME
    while other.is_alive() and time.monotonic() < latest:
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
            if cursor.fetchone() != (0,):
                return
        other.join(0.01)


@pytest.fixture
def voting() -> Tournament:
    drive = a_tournament()
    entries(drive, 2)
    open_vote(tournament=drive, by=drive.memberships.get().user)
    return drive


def vote(drive: Tournament) -> NameVote:
    return vote_name(tournament=drive, entry=drive.entries.first(), phone="a")


def close(drive: Tournament) -> PrizeGiving:
    return close_vote(tournament=drive, by=drive.memberships.get().user)


def test_a_vote_that_comes_while_the_vote_is_closed_is_refused(voting: Tournament) -> None:
    assert after(lambda: close(voting), lambda: vote(voting)) == "Er wordt nu niet gestemd."
    assert NameVote.objects.count() == 0


def test_a_vote_that_came_before_the_vote_was_closed_is_counted(voting: Tournament) -> None:
    after(lambda: vote(voting), lambda: close(voting))
    assert [line.votes for line in counted_votes(voting)] == [1]
    assert voting.log.get(action="close_vote").after == {"votes": 1}


def test_who_comes_while_the_first_organiser_is_made_is_not_the_first() -> None:
    def first(name: str) -> Callable[[], User]:
        told = {"username": name, "display_name": "", "password": "koperen-ketel"}
        return lambda: create_first_organiser(**told)

    assert after(first("anna"), first("bert")) == (
        "Deze installatie heeft al een organisator. Log in."
    )
    assert [user.username for user in User.objects.all()] == ["anna"]


@pytest.mark.parametrize(
    "make",
    [
        lambda by: create_tournament(by=by, values={"name": "Drive", "date": "2026-11-21"}),
        lambda by: create_season(by=by, values={"name": "Winter", "counting": 4}),
    ],
    ids=["drive", "season"],
)
def test_a_button_that_is_pressed_twice_makes_one(make: Callable[[User], Any]) -> None:
    by = a_user()
    made: list[Any] = []
    again = after(lambda: made.append(make(by)), lambda: make(by))
    assert made == [again]


def test_a_demo_that_is_asked_for_twice_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.drives.services.demo.PLAYED", 0)
    monkeypatch.setattr("tournaments.drives.services.demo._sign_up", lambda *_of: [])
    by = a_user()
    made: list[Any] = []
    again = after(lambda: made.append(load_demo(by=by)), lambda: load_demo(by=by))
    assert made == [again]


def test_a_link_that_is_closed_meanwhile_lets_nobody_in() -> None:
    by = a_user()
    drive = a_tournament(by)
    link = invite(tournament=drive, role=Role.DOOR, by=by)
    why = after(
        lambda: revoke_invitation(invitation=link, by=by),
        lambda: accept_invitation(token=link.token, user=None, name="Henk"),
    )
    assert why == "Deze link werkt niet meer. Vraag de organisator om een nieuwe."
    assert drive.memberships.count() == 1


def test_of_two_swaps_in_one_draft_the_second_looks_again() -> None:
    drive = a_tournament()
    entries(drive, 4)
    draft = draw_round(tournament=drive, by=None)
    swaps = [
        partial(swap, draw=draft, a=a, b=b, by=None, expected_version=1)
        for a, b in (table.sides for table in seats_of(draft)[0])
    ]
    why = after(*swaps)
    draft.refresh_from_db()
    assert (why, draft.pairing["version"]) == (
        "Iemand anders heeft dit concept intussen gewijzigd. Bekijk het en probeer het opnieuw.",
        2,
    )


def test_work_that_two_people_stop_is_stopped_once() -> None:
    job = Job.objects.create(tournament=a_tournament(), kind="forms")
    after(lambda: stop_job(job=job, by=None), lambda: stop_job(job=job, by=None))
    assert LogEntry.objects.filter(action="stop_job").count() == 1


def test_of_two_names_of_one_account_the_log_knows_which_was_between() -> None:
    user = a_user("anna")
    after(
        lambda: change_name(user=user, display_name="Anna"),
        lambda: change_name(user=user, display_name="Annie"),
    )
    told = LogEntry.objects.filter(action="change_name").order_by("pk")
    assert list(told.values_list("before__name", "after__name")) == [
        ("anna", "Anna"),
        ("Anna", "Annie"),
    ]


def test_two_changes_of_the_rules_of_a_season_both_stand_beside_it() -> None:
    by = a_user()
    season = a_season(by)
    an_evening(season, played(a_drive(by, "De Azen", "De Boeren"), (8, 3)))

    def change(**values: Any) -> Season:
        return change_season(season=season, by=by, values=values, reason="afgesproken")

    after(lambda: change(counting=3), lambda: change(missed="average"))
    season.refresh_from_db()
    assert (season.counting, season.missed, len(season.rule_changes)) == (3, "average", 2)


def test_columns_are_not_assigned_to_a_sheet_that_is_being_imported() -> None:
    by = a_user()
    drive = a_tournament(by)
    sheet = {"rows": [[1, []]], "notes": []}
    draft = keep_sheet(tournament=drive, filename="lijst.csv", sheet=sheet, columns={}, by=by)
    after(
        lambda: confirm_import(draft=draft, rows=[ImportRow({"name": "Een"}, {}, "a")], by=by),
        lambda: assign_columns(draft=draft, columns={"team": 0}, by=by),
    )
    assert ImportDraft.objects.get().columns == {}


LOCKS = ("FOR NO KEY UPDATE", "FOR UPDATE")
FREE = {"vote": "nothing"}  # it holds up nobody who saves a card


def locks_drive(sql: str) -> bool:
    return 'FROM "tournaments_tournament"' in sql and any(each in sql for each in LOCKS)


def test_every_act_waits_for_whoever_acts_on_its_drive_before_it_decides() -> None:
    before = Before()
    Job.objects.update(state=JobState.QUEUED)
    with another_has_the_drives():
        waits = {name: waits_for(partial(act, before)) for name, act in ACTS.items()}
    assert waits == dict.fromkeys(ACTS, "the drive") | FREE


@pytest.mark.parametrize(
    "give_up",
    [partial(resend_jobs, interrupted=True), take_up_abandoned_jobs],
    ids=["at the start", "of a worker that is gone"],
)
def test_who_gives_up_work_waits_for_its_drive_before_he_says_so(
    give_up: Callable[[], int],
) -> None:
    running: dict[str, Any] = {"state": JobState.RUNNING, "runs": RUNS_AT_MOST}
    Job.objects.create(tournament=a_tournament(), kind=READ_FORMS, **running)
    with another_has_the_drives():
        assert waits_for(give_up) == "the drive"


@contextmanager
def another_has_the_drives() -> Iterator[None]:
    with closing(connection.copy()) as holder, holder.cursor() as cursor:
        cursor.execute("BEGIN; SELECT FROM tournaments_tournament FOR NO KEY UPDATE")
        yield
        cursor.execute("ROLLBACK")


def waits_for(act: Callable[[], Any]) -> str:
    """What an act waits for, of which others hold the drive."""
    with CaptureQueriesContext(connection) as told:
        try:
            with transaction.atomic():
                connection.cursor().execute("SET LOCAL lock_timeout = '20ms'")
                act()
        except OperationalError:
            asked = [each["sql"] for each in told if "SAVEPOINT" not in each["sql"]]
            for sql in asked:
                if wrote := re.match(r'(?:INSERT INTO|UPDATE|DELETE FROM) "(\w+)"', sql):
                    return f"nothing before it wrote to {wrote[1]}"
            last = next(sql for sql in reversed(asked) if sql != "ROLLBACK")
            return "the drive" if locks_drive(last) else last
        except DomainError:
            return "nothing"
    return "nothing"


# What says of which drive a phone or a link is, and is read again once that is locked.
LOOKED_UP = {
    **dict.fromkeys(("report", "confirm", "contest", "take over"), ("gametable", "round")),
    "come in": ("invitation",),
}


def test_what_an_act_reads_before_it_has_the_drive_is_how_it_finds_it_and_is_read_again() -> None:
    before = Before()
    Job.objects.update(state=JobState.QUEUED)
    acts = {name: partial(act, before) for name, act in ACTS.items() if name not in FREE}
    read = {name: tables_read(act) for name, act in acts.items()}
    assert {name: early for name, (early, _late) in read.items() if early} == {
        name: set(tables) for name, tables in LOOKED_UP.items()
    }
    assert [name for name, (early, late) in read.items() if early - late] == []


def tables_read(act: Callable[[], Any]) -> tuple[set[str], set[str]]:
    """What an act reads before it asks for the lock of the drive, and after that."""
    with CaptureQueriesContext(connection) as told, transaction.atomic():
        with suppress(DomainError):
            act()
        transaction.set_rollback(True)
    asked = [each["sql"] for each in told]
    at = next(at for at, sql in enumerate(asked) if locks_drive(sql))
    read = [re.findall(r'(?:FROM|JOIN) "tournaments_(\w+)"', sql) for sql in asked]
    early, late = (set().union(*some) for some in (read[:at], read[at:]))
    return early - {"tournament"}, late
