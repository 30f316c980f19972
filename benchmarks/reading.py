"""Cards that are saved while photos of forms are read: `python -m benchmarks reading`.

A real server as `start.py` runs it, phones and big screens that poll, a secretary who saves a card
twice a second, and in every other turn a helper who sends photos. How long saving takes with and
without them is compared within one run.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from pathlib import Path

from benchmarks.hall import Server, print_answers
from benchmarks.hall_people import CARD_EVERY, PHONE_POLL, Hall, Watched

TURN = 12  # cards


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the options of this measurement."""
    parser.add_argument("--teams", type=int, default=200)
    parser.add_argument("--phones", type=int, default=300)
    parser.add_argument("--beamers", type=int, default=4)
    parser.add_argument("--every", type=float, default=1.0, help="seconds from photo to photo")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Fill a database, make photos of its forms, start the server, and measure."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        photos = Path(folder) / "photos"
        count = int(options.teams // 4 * CARD_EVERY / options.every)
        drive = server.fill(options.teams, str(count), str(photos))
        server.start()
        asyncio.run(measure(options, server, Hall(server.port, drive), photos))


async def measure(options: argparse.Namespace, server: Server, hall: Hall, folder: Path) -> None:
    """Save cards in turns, without and with photos, and print how long that took."""
    await server.answers()
    people = hall.screens(options.teams, options.phones, options.beamers)
    await asyncio.sleep(2 * PHONE_POLL)
    cards, photos = hall.drive["cards"], sorted(folder.iterdir())
    quiet, reading = Watched(), Watched()
    sent = 0
    for turn, start in enumerate(range(0, len(cards), TURN)):
        hall.watched = reading if turn % 2 else quiet
        saving = asyncio.create_task(
            hall.enter(cards[start : start + TURN], to_go=len(cards) - start)
        )
        while turn % 2 and not saving.done() and sent < len(photos):
            began = time.perf_counter()
            await hall.send_photo(photos[sent].read_bytes())
            sent += 1
            await asyncio.sleep(max(0.0, options.every - (time.perf_counter() - began)))
        await saving
        await asyncio.sleep(PHONE_POLL)
    hall.over = True
    await asyncio.gather(*people)
    print(f"{sent} photos, one every {options.every} s; forms that wait: {await hall.waiting()}")
    for name, watched in (("without photos", quiet), ("with photos", reading)):
        print(f"\n{name}")
        print_answers(watched)
    halves = [_half(watched) for watched in (quiet, reading)]
    print(f"\nsaving a card, half of them: {halves[0]:.1f} ms without, {halves[1]:.1f} ms with")
    print(f"memory of the server: {server.memory():.0f} MB")


def _half(watched: Watched) -> float:
    return statistics.median(1000 * each.seconds for each in watched.answers["saving a card"])
