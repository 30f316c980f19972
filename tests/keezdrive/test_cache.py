"""The cache of several processes, with a Redis and without."""

import shutil
import signal
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from django.core.cache import caches

from keezdrive import cache as steady
from keezdrive import outage
from tests.factories import a_published_round, a_tournament, entries
from tests.installation import free_port, wait_for
from tournaments.models import ScoreCard

REDIS = shutil.which("redis-server")
needs_redis = pytest.mark.skipif(not REDIS, reason="needs redis-server (sudo apt install redis)")


@dataclass
class Redis:
    """A Redis of this test's own, to be stopped, killed and started again."""

    folder: Path
    port: int = field(default_factory=free_port)
    process: subprocess.Popen | None = None

    def start(self) -> None:
        settings = ["--port", str(self.port), "--save", "", "--dir", str(self.folder)]
        self.process = subprocess.Popen([REDIS, *settings], stdout=subprocess.PIPE, text=True)
        wait_for(lambda: "Ready to accept" in self.process.stdout.readline(), "redis")

    def kill(self) -> None:
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process.stdout.close()
            self.process = None


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[Redis]:
    redis = Redis(tmp_path)
    yield redis
    redis.kill()


@pytest.fixture
def cache(settings, monkeypatch, redis):
    """The cache of the settings, as with KEEZDRIVE_REDIS; nobody listens there yet."""
    now = outage.Outage()
    monkeypatch.setattr(outage, "SECONDS_BETWEEN_TRIES", 0.0)
    monkeypatch.setattr(steady, "REDIS", now)
    settings.CACHES = {
        "default": {
            "BACKEND": "keezdrive.cache.SteadyRedisCache",
            "LOCATION": f"redis://127.0.0.1:{redis.port}/0",
        }
    }
    caches["default"]._beside.clear()
    return caches["default"]


def test_without_redis_each_process_keeps_what_it_made(cache):
    cache.set_many({"a": 1, "b": 2})
    assert cache.get_many(["a", "b", "c"]) == {"a": 1, "b": 2}
    cache.delete("a")
    assert (cache.get("a"), cache.get("b"), cache.get("a", 7)) == (None, 2, 7)


def test_without_redis_one_of_all_who_ask_at_once_still_makes_a_page(cache):
    assert (cache.add("making", 1), cache.add("making", 2), cache.get("making")) == (True, False, 1)


@pytest.mark.django_db(transaction=True)
def test_a_card_is_saved_and_shown_while_redis_is_away(cache, client):
    drive = a_tournament()
    teams = entries(drive, 2)
    round_ = a_published_round(drive, [(teams[0], teams[1])])
    client.force_login(drive.memberships.get().user)
    typed = {"table": 1, "first": 8, "second": 3, "outcome": "played", "winner": ""}
    typed["publication"] = round_.log_entry_id or ""
    answer = client.post(f"/drive/{drive.code}/desk/1/", typed, headers={"HX-Request": "true"})
    assert (answer.status_code, ScoreCard.objects.count()) == (200, 1)
    assert client.get(f"/d/{drive.code}/").status_code == 200


def test_it_is_told_once_that_redis_is_away(cache, caplog):
    for _time in range(3):
        cache.get("a")
    told = [record.message for record in caplog.records]
    assert [words.partition(":")[0] for words in told] == [
        "Redis does not answer, each process keeps its own pages"
    ]


@needs_redis
def test_a_redis_that_comes_goes_and_comes_back_is_used_whenever_it_is_there(cache, redis):
    redis.start()
    cache.set("a", 1)
    assert (cache.get("a"), steady.REDIS.away) == (1, False)
    redis.kill()
    assert (cache.get("a"), steady.REDIS.away) == (None, True)
    cache.set("a", 2)
    redis.start()
    assert (cache.get("a"), steady.REDIS.away, steady.REDIS.count) == (None, False, 1)


@needs_redis
def test_a_redis_that_hangs_is_waited_for_once(cache, redis, monkeypatch):
    redis.start()
    cache.set("a", 1)
    monkeypatch.setattr(outage, "SECONDS_BETWEEN_TRIES", 3600.0)
    redis.process.send_signal(signal.SIGSTOP)
    assert (cache.get("a"), steady.REDIS.away) == (None, True)
    assert [steady.REDIS.may_try() for _time in range(3)] == [False] * 3
    redis.process.send_signal(signal.SIGCONT)
