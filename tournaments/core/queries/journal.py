"""The journal of a drive as it is stored: its links, and what each of them digests."""

import json
from collections.abc import Iterable, Iterator
from datetime import UTC
from typing import Any

from tournaments.core.queries.presence import not_none
from tournaments.journal import Head, Link, first_broken
from tournaments.journal.chain import START, Broken, digest_of_left
from tournaments.models import LogEntry, Tournament

AT_ONCE = 200


def moment(entry: LogEntry) -> str:
    """Return the time of an entry as its link has it."""
    return entry.at.astimezone(UTC).isoformat()


def content_of(entry: LogEntry) -> dict[str, Any]:
    """Return what a link digests of an entry, as it reads back from JSON."""
    content = {
        "id": entry.pk,
        "actor": entry.actor_name,
        "action": entry.action,
        "target": entry.target,
        "before": entry.before,
        "after": entry.after,
        "changes": entry.changes,
        "salt": entry.salt,
    }
    plain: dict[str, Any] = json.loads(json.dumps(content))
    return plain


def head_of(tournament: Tournament, before: int | None = None) -> Head:
    """Return how long the journal of a drive is, and its last hash; of its links before one of
    them, where that is given."""
    links = LogEntry.objects.filter(tournament=tournament, number__isnull=False)
    if before is not None:
        links = links.filter(number__lt=before)
    length, last = links.order_by("number").values_list("number", "hash").last() or (0, START)
    return Head(tournament.code, length or 0, last)


def first_link_of(tournament: Tournament) -> str:
    """Return the hash of the first link of its journal, by which a drive is the same one wherever
    it goes; empty as long as there is none."""
    links = LogEntry.objects.filter(tournament=tournament, number=1)
    return links.values_list("hash", flat=True).first() or ""


def links_of(tournament: Tournament) -> Iterator[Link]:
    """Yield the links of a drive, the oldest first; few at a time in memory."""
    entries = LogEntry.objects.filter(tournament=tournament, number__isnull=False).defer(None)
    for entry in entries.order_by("number").iterator(chunk_size=AT_ONCE):
        yield Link(
            number=not_none(entry.number),
            at=moment(entry),
            content=content_of(entry),
            previous=entry.previous,
            digest=entry.digest,
            hash=entry.hash,
            erased=entry.erased_at is not None,
        )


def digest_left(entries: Iterable[LogEntry]) -> str:
    """Return what is left of the links that these entries are, now that they are erased."""
    links = sorted((each for each in entries if each.number), key=lambda each: each.number or 0)
    return digest_of_left(map(content_of, links))


def broken_in(tournament: Tournament) -> Broken | None:
    """Return the first link of a drive that is not what it was; None where all are."""
    return first_broken(tournament.code, links_of(tournament))
