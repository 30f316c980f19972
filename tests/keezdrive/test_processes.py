"""The server and its worker as processes that are killed, interrupted and started again."""

import re
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.installation import Installation, wait_for

ASK_FOR_SLOW_WORK = """
from datetime import date
from tournaments.models import Tournament
from tournaments.services.jobs import start_job
drive = Tournament.objects.create(name="Dorpshuis", date=date(2026, 11, 21))
start_job(tournament=drive, kind="slow", arguments={}, by=None)
"""

pytestmark = pytest.mark.slow


def test_a_job_that_was_cut_off_by_a_power_cut_is_done_after_the_restart(
    installation: Installation,
) -> None:
    installation.use_settings("tests.settings_slow_job")
    installation.manage("migrate")
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


def test_a_killed_server_leaves_its_port_to_the_next(installation: Installation) -> None:
    for _time in range(3):
        installation.start()
        installation.kill()


def test_control_c_ends_the_server_in_good_order(installation: Installation) -> None:
    installation.start()
    assert installation.interrupt() == 0


def test_a_server_without_a_screen_prints_the_address_for_the_first_account(
    installation: Installation,
) -> None:
    installation.start()
    [code] = re.findall(r"http://localhost:\d+/setup/\?code=(\w+)", installation.printed())
    elsewhere = Request(f"{installation.url}/setup/", headers={"X-Forwarded-For": "10.0.0.99"})
    with pytest.raises(HTTPError) as refused:
        urlopen(elsewhere)
    elsewhere.full_url += f"?code={code}"
    with urlopen(elsewhere) as page:
        assert (refused.value.code, page.status) == (403, 200)


def test_a_start_forgets_the_sessions_that_are_over(installation: Installation) -> None:
    installation.manage("migrate")
    installation.python(
        "from datetime import timedelta\n"
        "from django.contrib.sessions.models import Session\n"
        "from django.utils import timezone\n"
        "for key, days in (('over', -1), ('open', 1)):\n"
        "    when = timezone.now() + timedelta(days=days)\n"
        "    Session.objects.create(session_key=key, session_data='', expire_date=when)\n"
    )
    installation.start()
    assert installation.query("SELECT session_key FROM django_session") == [("open",)]


def test_a_start_forgets_the_players_of_drives_whose_weeks_are_over(
    installation: Installation,
) -> None:
    installation.manage("migrate")
    installation.python(
        "from datetime import date\n"
        "from tournaments.models import Entry, Tournament\n"
        "drive = Tournament.objects.create(name='Oud', date=date(2020, 1, 1), keep_weeks=8)\n"
        "Entry.objects.create(tournament=drive, name='De Azen', player1='Anna Smit')\n"
    )
    installation.start()
    asked = "SELECT name, player1 FROM tournaments_entry"
    wait_for(lambda: installation.query(asked) == [("De Azen", "")], "the players to be forgotten")
