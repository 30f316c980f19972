"""What machines ask: does it live, is it ready, how busy is it."""

import math
import re

import pytest
from django.db import DatabaseError, connection
from django.test import Client
from django.urls import path

from keezdrive import health, metrics
from keezdrive.urls import urlpatterns as addresses
from tests.factories import a_tournament
from tournaments.enums import JobState
from tournaments.models import Job

pytestmark = pytest.mark.django_db
urlpatterns = [*addresses, path("metrics", health.tell_metrics, name="metrics")]
TOKEN = "only-for-tests"


@pytest.fixture
def not_looked_yet(monkeypatch):
    """As a process that has just started."""
    monkeypatch.setattr(health, "_migrated", False)


def test_a_process_that_lives_asks_nobody(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        answer = client.get("/health/live")
    assert (answer.status_code, answer.json()) == (200, {"status": "live"})


def test_a_process_is_ready_with_a_database_that_has_every_migration(client, not_looked_yet):
    answer = client.get("/health/ready")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ready", "database": "ok", "migrations": "ok"}


def test_it_is_not_ready_before_a_migration_is_applied(client, not_looked_yet):
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'axes'")
    answer = client.get("/health/ready")
    assert answer.status_code == 503
    assert answer.json() == {
        "status": "not ready",
        "database": "ok",
        "migrations": "to be applied",
    }


def test_it_is_not_ready_without_its_database_and_does_not_say_where_that_is(client, monkeypatch):
    def away():
        raise DatabaseError("connection to 10.0.0.7 failed for user keezdrive")

    monkeypatch.setattr(connection, "cursor", away)
    answer = client.get("/health/ready")
    assert answer.status_code == 503
    assert answer.json() == {
        "status": "not ready",
        "database": "away",
        "migrations": "unknown",
    }


def test_it_is_ready_without_redis_and_says_so(client, settings, monkeypatch):
    settings.REDIS_URL = "redis://nowhere"
    monkeypatch.setattr(health.REDIS, "away", True)
    monkeypatch.setattr(health.REDIS, "_next_try", math.inf)
    answer = client.get("/health/ready")
    assert (answer.status_code, answer.json()["redis"]) == (200, "away")


@pytest.mark.parametrize("address", ["/health/live", "/health/ready"])
def test_it_is_only_asked_and_never_kept(client, address):
    assert client.post(address).status_code == 405
    answer = client.get(address)
    assert "no-store" in answer.headers["Cache-Control"]
    assert list(answer.cookies) == []


def test_who_asks_past_the_proxy_is_not_sent_to_https(settings):
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_REDIRECT_EXEMPT = [r"^health/", r"^metrics$"]
    assert Client().get("/health/live").status_code == 200
    assert Client().get("/login/").status_code == 301


def test_an_installation_without_a_token_has_no_metrics(client):
    assert client.get("/metrics").status_code == 404


@pytest.fixture
def measured(settings):
    settings.METRICS_TOKEN = TOKEN
    settings.ROOT_URLCONF = "tests.keezdrive.test_health"
    metrics._registry.cache_clear()
    metrics._duration.cache_clear()
    return Client()


@pytest.mark.parametrize("given", ["", "Bearer", "Bearer wrong", "Basic b25seQ=="])
def test_without_the_token_there_are_no_metrics(measured, given):
    assert measured.get("/metrics", headers={"Authorization": given}).status_code == 404


def test_metrics_count_requests_by_name_and_never_by_what_stands_in_their_address(measured):
    drive = a_tournament()
    for _time in range(2):
        measured.get(f"/drive/{drive.code}/")
    measured.get("/nergens/geheim/")
    told = figures(measured)
    assert told['keezdrive_request_seconds_count{method="GET",status="302",view="drive"}'] == 2
    assert told['keezdrive_request_seconds_count{method="GET",status="404",view="none"}'] == 1
    assert [name for name in told if drive.code in name or "geheim" in name] == []


def test_metrics_tell_of_the_work_that_waits(measured):
    drive = a_tournament()
    assert figures(measured)["keezdrive_job_waiting_seconds"] == 0
    for state in (JobState.QUEUED, JobState.QUEUED, JobState.DONE):
        Job.objects.create(tournament=drive, kind="score_forms", state=state)
    told = figures(measured)
    assert told['keezdrive_jobs{kind="score_forms",state="queued"}'] == 2
    assert told['keezdrive_jobs{kind="score_forms",state="done"}'] == 1
    assert told["keezdrive_job_waiting_seconds"] > 0
    assert told["keezdrive_redis_away"] == 0


def figures(client):
    """All figures by name and labels."""
    answer = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    lines = re.findall(r"^([^#\s].*) (\S+)$", answer.content.decode(), re.MULTILINE)
    return {name: float(value) for name, value in lines}


def test_a_method_of_ones_own_is_no_new_figure_for_ever(measured):
    for number in range(3):
        measured.generic(f"X{number}", "/health/live")
    told = [name for name in figures(measured) if 'view="health-live"' in name]
    assert {re.search('method="([^"]*)"', name)[1] for name in told} == {"other"}
