"""What Prometheus asks of a web process: its requests, and the work that waits in the database.

Each process tells of itself only, so Prometheus asks each at its own address, never by the proxy.
The work is told from the rows of the jobs, which are the truth; so workers need not be asked.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from django.utils import timezone

from keezdrive.outage import REDIS
from tournaments.core.queries.jobs import jobs_by_state, oldest_waiting_job

METHODS = {"GET", "HEAD", "POST"}  # a visitor can make up others, each a figure for ever
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)  # seconds


def count_request(view: str, method: str, status: int, seconds: float) -> None:
    """Note one request, by the name of its address."""
    label = method if method in METHODS else "other"
    _duration().labels(view, label, str(status)).observe(seconds)


def exposition() -> tuple[bytes, str]:
    """Return all figures in the text format of Prometheus, and its content type."""
    from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

    _duration()
    return generate_latest(_registry()), CONTENT_TYPE_LATEST


@cache
def _registry() -> Any:
    from prometheus_client import CollectorRegistry, GCCollector, ProcessCollector

    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    GCCollector(registry=registry)
    registry.register(_Program())
    return registry


@cache
def _duration() -> Any:
    from prometheus_client import Histogram

    return Histogram(
        "keezdrive_request_seconds",
        "How long requests took, by the name of their address.",
        ("view", "method", "status"),
        buckets=BOUNDS,
        registry=_registry(),
    )


class _Program:
    """What is looked up when Prometheus asks."""

    def describe(self) -> list[Any]:
        """Return nothing: so that registering it asks no database."""
        return []

    def collect(self) -> Iterator[Any]:
        """Yield the jobs of all drives, and whether this process has Redis."""
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

        jobs = GaugeMetricFamily(
            "keezdrive_jobs", "Jobs that there are, by kind and state.", labels=("kind", "state")
        )
        for kind, state, count in jobs_by_state():
            jobs.add_metric((kind, state), count)
        yield jobs
        oldest = oldest_waiting_job()
        waited = (timezone.now() - oldest).total_seconds() if oldest else 0
        yield GaugeMetricFamily(
            "keezdrive_job_waiting_seconds", "How long the oldest waiting job waits.", waited
        )
        yield GaugeMetricFamily(
            "keezdrive_redis_away", "1 while Redis does not answer this process.", REDIS.away
        )
        yield CounterMetricFamily(
            "keezdrive_redis_outages", "How often Redis stopped answering.", REDIS.count
        )
