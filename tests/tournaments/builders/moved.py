"""A drive on another machine, which has nothing of it but its journal."""

import json
from collections.abc import Callable
from io import StringIO
from typing import Any

from tournaments.core.queries.journal import head_of, links_of
from tournaments.drives.services.tournaments import create_tournament, delete_tournament
from tournaments.entries.services.entries import add_entry
from tournaments.history.services.replays import replay_journal
from tournaments.journal import Head, Journal, linked, read_journal, write_journal
from tournaments.journal.chain import START
from tournaments.models import Tournament, User

Contents = list[dict[str, Any]]


def a_drive_of_four(by: User, rounds: int) -> Tournament:
    """Four teams, in a drive whose journal knows it from its beginning."""
    drive = create_tournament(
        by=by, values={"name": "Dorpsdrive", "date": "2026-11-21", "rounds_planned": rounds}
    )
    for number in range(1, 5):
        values = {"name": f"Team {number}", "number": number}
        add_entry(tournament=drive, by=by, values=values)
    return drive


def journal_of(drive: Tournament) -> Journal:
    """The journal of a drive, through the lines of a file."""
    lines = "".join(write_journal(head_of(drive), links_of(drive)))
    return read_journal(StringIO(lines, newline="\n"))


def leave(drive: Tournament, by: User) -> None:
    """From here on this is the other machine: nothing of the drive is on it."""
    delete_tournament(tournament=Tournament.objects.get(pk=drive.pk), by=by, name=drive.name)


def moved(drive: Tournament, by: User, journal: Journal | None = None) -> Tournament:
    """The drive on a machine that has only its journal, or this one of earlier."""
    journal = journal or journal_of(drive)
    leave(drive, by)
    return replay_journal(journal=journal, by=by)


def forged(journal: Journal, change: Callable[[Contents], None]) -> Journal:
    """A journal with other contents and a chain that is whole."""
    contents = json.loads(json.dumps([link.content for link in journal.links]))
    change(contents)
    links, last = [], START
    for number, content in enumerate(contents, start=1):
        at = journal.links[min(number, len(journal.links)) - 1].at
        links.append(linked(journal.head.drive, number, at, content, last))
        last = links[-1].hash
    return Journal(Head(journal.head.drive, len(links), last), tuple(links))


def plainly(row: list[Any]) -> list[Any]:
    """A row without accounts, which another machine does not have."""
    sign, name, key, values = row
    return [sign, name, key, {**values, "entered_by_id": None, "taken_off_by_id": None}]
