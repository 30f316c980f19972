"""Addresses for what watches over the processes: does it live, is it ready, how busy is it.

They tell nothing that a stranger may not know, ask for no account, and use no session.
"""

from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from keezdrive import metrics
from keezdrive.outage import REDIS
from tournaments.safety.queries.backups import DAMAGED, is_kept_here, trouble
from tournaments.safety.queries.database_faults import Fault, fault_of

_migrated = False  # what was once applied stays applied as long as this process lives


@require_safe
@never_cache
def live(_request: HttpRequest) -> HttpResponse:
    """Return whether this process answers at all; asks nobody, so that an outage elsewhere restarts
    it not."""
    return JsonResponse({"status": "live"})


@require_safe
@never_cache
def ready(_request: HttpRequest) -> HttpResponse:
    """Return whether visitors may be sent here: 503 without the database, before its migrations, or
    while any page or backup is known to have met damage.

    Without Redis pages and saves go on, so that is told and does not count.
    """
    found: dict[str, Any] = _database()
    if settings.REDIS_URL:
        found["redis"] = _redis()
    well = found["database"] == "ok" and found["migrations"] == "ok"
    answer = {"status": "ready" if well else "not ready", **found}
    return JsonResponse(answer, status=200 if well else 503)


@require_safe
@never_cache
def tell_metrics(request: HttpRequest) -> HttpResponse:
    """Answer with figures for Prometheus, for who has the token of the installation; there is no
    such address where the installation has none."""
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not constant_time_compare(given, settings.METRICS_TOKEN):
        raise Http404
    body, content_type = metrics.exposition()
    return HttpResponse(body, content_type=content_type)


def _database() -> dict[str, str]:
    global _migrated
    try:
        with connection.cursor() as cursor:
            # The file itself is read: a connection may be of before it was damaged.
            cursor.execute("SELECT 1 FROM django_migrations LIMIT 1" if _migrated else "SELECT 1")
        if not _migrated:
            executor = MigrationExecutor(connection)
            _migrated = not executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError as error:
        database = "damaged" if fault_of(error) == Fault.DAMAGED else "away"
        return {"database": database, "migrations": "unknown"}
    wrong = trouble() if is_kept_here() else None
    database = "damaged" if wrong is not None and wrong.kind == DAMAGED else "ok"
    return {"database": database, "migrations": "ok" if _migrated else "to be applied"}


def _redis() -> str:
    cache.get("health")
    return "away" if REDIS.away else "ok"
