"""Many processes that write score cards in one drive, on a real database with the real settings.

`python -m tests.stress.hall SCENE` fills a migrated database, plays the scene and prints, as JSON,
which cards were acknowledged and which are stored: [table, version, first, second].

Django starts once; every process is forked from it and opens the database itself, for the first
process never does.
"""

import json
import multiprocessing
import sqlite3
import sys
from collections.abc import Callable, Iterator
from itertools import cycle
from multiprocessing.connection import Connection

import django

django.setup()

from django.db import OperationalError, transaction  # noqa: E402

from scoring.schemes import Card, Ending  # noqa: E402
from tests.factories import a_published_round, a_tournament, entries  # noqa: E402
from tournaments.cards.services.scorecards import correct_card, enter_card  # noqa: E402
from tournaments.models import GameTable, LogEntry, ScoreCard  # noqa: E402

WRITERS, CARDS = 8, 50
KILLS, TABLES = 6, 10
MOST_TIMES = 10

Stored = tuple[int, ...]
FORK = multiprocessing.get_context("fork")


class Process:
    """Work in a process of its own, which tells every step as soon as it is done."""

    def __init__(self, work: Callable[..., Iterator[Stored]], *arguments: object) -> None:
        self._heard, telling = FORK.Pipe(duplex=False)
        self._process = FORK.Process(target=_tell, args=(telling, work, arguments))
        self._process.start()
        telling.close()

    def hear(self, steps: int) -> list[Stored]:
        """Wait for so many steps."""
        return [self._heard.recv() for _step in range(steps)]

    def kill(self) -> list[Stored]:
        """kill -9; the steps that it had told by then."""
        self._process.kill()
        return list(self._rest())

    def finish(self) -> list[Stored]:
        """All steps until its good end."""
        told = list(self._rest())
        self._process.join()
        if self._process.exitcode:
            raise SystemExit(f"a process ended with {self._process.exitcode}")
        return told

    def _rest(self) -> Iterator[Stored]:
        try:
            while True:
                yield self._heard.recv()
        except EOFError:
            return


def _tell(
    telling: Connection, work: Callable[..., Iterator[Stored]], arguments: tuple[object, ...]
) -> None:
    for step in work(*arguments):
        telling.send(step)


def open_hall(tables: int) -> Iterator[Stored]:
    """A drive with a round of that many tables: their keys."""
    with transaction.atomic():
        tournament = a_tournament()
        teams = entries(tournament, 2 * tables)
        round_ = a_published_round(tournament, list(zip(teams[::2], teams[1::2], strict=True)))
    yield tuple(round_.tables.order_by("pk").values_list("pk", flat=True))


def save_each(keys: Stored) -> Iterator[Stored]:
    """A first version of every table."""
    for table in GameTable.objects.filter(pk__in=keys):
        yield _told(_enter_until_taken(table))


def _enter_until_taken(table: GameTable) -> ScoreCard:
    """Send a card again when the database was too busy to take it, as the desk does.

    SQLite gives its lock to whoever asks at the right moment, not to whoever waits longest: on a
    busy machine one of eight writers can wait for more than the 20 seconds of the settings.
    """
    for _again in range(MOST_TIMES - 1):
        try:
            return enter_card(table=table, by=None, card=_card(table.pk))
        except OperationalError as error:
            if getattr(error.__cause__, "sqlite_errorcode", None) != sqlite3.SQLITE_BUSY:
                raise
    return enter_card(table=table, by=None, card=_card(table.pk))


def save_again(keys: Stored) -> Iterator[Stored]:
    """A first version of every table, then corrections for ever."""
    versions: dict[int, int] = {}
    for turn, table in enumerate(cycle(GameTable.objects.filter(pk__in=keys))):
        if seen := versions.get(table.pk):
            stored = correct_card(
                table=table, by=None, card=_card(turn), reason=f"keer {turn}", seen_version=seen
            )
        else:
            stored = enter_card(table=table, by=None, card=_card(turn))
        versions[table.pk] = stored.version
        yield _told(stored)


def read_cards() -> Iterator[Stored]:
    """Every version that is stored; as many were logged."""
    cards = [_told(card) for card in ScoreCard.objects.prefetch_related("lines")]
    logged = LogEntry.objects.filter(action__in=["enter_card", "correct_card"]).count()
    if logged != len(cards):
        raise SystemExit(f"{len(cards)} cards, {logged} log entries")
    yield from cards


def _card(turn: int) -> Card:
    """Another card at every turn of the same table, whatever the number of tables."""
    return Card(Ending.TIME_OVER, (turn % 8, turn // 8 % 8))


def _told(card: ScoreCard) -> Stored:
    return (card.table_id, card.version, *(line.pawns for line in card.lines.all()))


def write_at_once() -> dict[str, list[Stored]]:
    """Eight processes, 50 cards each."""
    [keys] = Process(open_hall, WRITERS * CARDS).finish()
    writers = [Process(save_each, keys[place::WRITERS]) for place in range(WRITERS)]
    acknowledged = [card for writer in writers for card in writer.finish()]
    return {"acknowledged": acknowledged, "stored": Process(read_cards).finish()}


def kill_in_the_middle() -> list[dict[str, list[Stored]]]:
    """A process that writes without end is killed, the cards are read, and so on."""
    [keys] = Process(open_hall, KILLS * TABLES).finish()
    acknowledged: list[Stored] = []
    scenes = []
    for attempt in range(KILLS):
        writer = Process(save_again, keys[attempt::KILLS])
        acknowledged += writer.hear(25 + 7 * attempt) + writer.kill()
        scenes.append({"acknowledged": [*acknowledged], "stored": Process(read_cards).finish()})
    return scenes


if __name__ == "__main__":
    scene = {"write_at_once": write_at_once, "kill_in_the_middle": kill_in_the_middle}
    json.dump(scene[sys.argv[1]](), sys.stdout)
