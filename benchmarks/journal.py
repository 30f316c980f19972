"""How long a drive takes to come back from its journal: `python -m benchmarks journal`."""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from typing import Any


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may be asked for."""
    parser.add_argument("--teams", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=5)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Play a drive in a new database, write its journal, remove it, and replay it; exit status 1
    when anything is not as it was."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["KEEZDRIVE_DATA"] = folder
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "keezdrive.settings")
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", interactive=False, verbosity=0)
        _measure(options.teams, options.rounds)


def _measure(teams: int, rounds: int) -> None:
    from tournaments.journal import read_journal, write_journal
    from tournaments.queries.journal import head_of, links_of
    from tournaments.services.replays import replay_journal
    from tournaments.services.tournaments import delete_tournament

    drive, by = _played(teams, rounds)
    before = _told(drive)
    start = time.perf_counter()
    text = "".join(write_journal(head_of(drive), links_of(drive)))
    written = time.perf_counter() - start
    delete_tournament(tournament=drive, by=by, name=drive.name)
    start = time.perf_counter()
    made = replay_journal(journal=read_journal(text.splitlines()), by=by)
    replayed = time.perf_counter() - start
    same = _told(made) == before
    print(f"{teams} teams, {rounds} rounds: {before[1].length} links, {len(text) / 1e6:.1f} MB")
    print(f"written in {written:.2f} s, read, checked and replayed in {replayed:.2f} s")
    print(f"standings and head hash the same: {'yes' if same else 'NO'}")
    if not same:
        sys.exit(1)


def _played(teams: int, rounds: int) -> tuple[Any, Any]:
    from scoring.schemes import Card, Ending
    from tournaments.models import User
    from tournaments.services.draws import draw_round
    from tournaments.services.entries import add_entry
    from tournaments.services.publishing import publish_draw
    from tournaments.services.scorecards import enter_card
    from tournaments.services.tournaments import create_tournament

    by = User.objects.create(username="anna")
    values = {"name": "Drive van de meting", "date": "2026-11-21", "rounds_planned": rounds}
    drive = create_tournament(by=by, values=values)
    for number in range(1, teams + 1):
        add_entry(tournament=drive, by=by, values={"number": number, "name": f"Team {number}"})
    chance = random.Random(5)
    for _round in range(rounds):
        draft = draw_round(tournament=drive, by=by)
        for table in publish_draw(draw=draft, by=by).tables.all():
            card = Card(Ending.FINISHED, chance.choice(((8, 3), (5, 8), (8, 7))))
            enter_card(table=table, by=by, card=card)
    return drive, by


def _told(drive: Any) -> tuple[Any, Any]:
    from tournaments.models import Tournament
    from tournaments.queries.journal import head_of
    from tournaments.queries.standings import standings

    drive = Tournament.objects.get(code=drive.code)
    return standings(drive).rows, head_of(drive)
