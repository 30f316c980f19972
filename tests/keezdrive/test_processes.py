"""The server and its worker as processes that are killed, interrupted and started again."""

import re
from collections.abc import Iterator
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.installation import Installation, wait_for

ASK_FOR_SLOW_WORK = """
from datetime import date
from tournaments.models import Tournament
from tournaments.core.services.jobs import start_job
drive = Tournament.objects.create(name="Dorpshuis", date=date(2026, 11, 21))
start_job(tournament=drive, kind="slow", arguments={}, by=None)
"""

LONG_AGO = """
from datetime import timedelta
from django.contrib.sessions.models import Session
from django.utils import timezone
from tournaments.models import Entry, Tournament
for key, days in (("over", -1), ("open", 1)):
    when = timezone.now() + timedelta(days=days)
    Session.objects.create(session_key=key, session_data="", expire_date=when)
then = timezone.now() - timedelta(weeks=50)
drive = Tournament.objects.create(name="Oud", date=then.date(), keep_weeks=8)
Tournament.objects.update(created_at=then)
Entry.objects.create(tournament=drive, name="De Azen", player1="Anna Smit")
"""

pytestmark = pytest.mark.slow


def test_a_job_that_was_cut_off_by_a_power_cut_is_done_after_the_restart(
    installation: Installation,
) -> None:
    installation.use_settings("tests.settings_slow_job")
    installation.python(ASK_FOR_SLOW_WORK)
    state = "SELECT state, done, total, runs FROM tournaments_job"
    assert installation.query(state) == [("queued", 0, 0, 0)]

    installation.start()
    wait_for(lambda: installation.query(state) == [("running", 1, 2, 1)], "the first attempt")
    installation.kill()
    assert installation.query(state) == [("running", 1, 2, 1)]

    installation.start()
    wait_for(lambda: installation.query(state)[0][0] in {"done", "failed"}, "the end of the job")
    assert installation.query(state) == [("done", 2, 2, 2)]
    [(result,)] = installation.query("SELECT result FROM tournaments_job")
    assert bytes(result) == b"made after all"


def test_a_killed_server_leaves_its_port_to_the_next_which_control_c_ends_in_good_order(
    installation: Installation,
) -> None:
    installation.start()
    installation.kill()
    installation.start()
    assert installation.interrupt() == 0


@pytest.fixture(scope="module")
def started(
    tmp_path_factory: pytest.TempPathFactory, prepared: Installation
) -> Iterator[Installation]:
    """A server that has just begun with what was left behind long ago."""
    with Installation(tmp_path_factory.mktemp("started") / "data", copy_of=prepared) as started:
        started.python(LONG_AGO)
        started.start()
        yield started


def test_a_server_without_a_screen_prints_the_address_for_the_first_account(
    started: Installation,
) -> None:
    [code] = re.findall(r"http://localhost:\d+/setup/\?code=(\w+)", started.printed())
    elsewhere = Request(f"{started.url}/setup/", headers={"X-Forwarded-For": "10.0.0.99"})
    with pytest.raises(HTTPError) as refused:
        urlopen(elsewhere)
    elsewhere.full_url += f"?code={code}"
    with urlopen(elsewhere) as page:
        assert (refused.value.code, page.status) == (403, 200)


def test_a_start_forgets_the_sessions_that_are_over(started: Installation) -> None:
    assert started.query("SELECT session_key FROM django_session") == [("open",)]


def test_a_start_forgets_the_players_of_drives_whose_weeks_are_over(started: Installation) -> None:
    sql = "SELECT name, player1 FROM tournaments_entry"
    wait_for(lambda: started.query(sql) == [("De Azen", "")], "the players to be forgotten")
