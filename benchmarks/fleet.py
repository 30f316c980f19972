"""A federation's evening: `python -m benchmarks fleet`.

Everything of `deploy/processes.toml` is started on this machine. Organisers each publish the
round of their own drive and ask for its score forms, while secretaries of other drives enter cards;
on the way web processes, a worker and Redis are killed with kill -9.  Afterwards the database is
asked whether every acknowledged card is there, every round published and every job done.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import psycopg

from benchmarks.fleet_people import Card, Evening
from deploy.run_here import Fleet
from deploy.running import free_port

VICTIMS = ("web-1", "papers-1", "redis", "desk-1")
CARDS_STORED = """
SELECT tournament.code, tab.number, MAX(line.pawns) FILTER (WHERE side.position = 0),
       MAX(line.pawns) FILTER (WHERE side.position = 1)
FROM tournaments_scorecard card
JOIN tournaments_gametable tab ON tab.id = card.table_id
JOIN tournaments_round round ON round.id = tab.round_id
JOIN tournaments_tournament tournament ON tournament.id = round.tournament_id
JOIN tournaments_scoreline line ON line.card_id = card.id
JOIN tournaments_side side ON side.id = line.side_id
WHERE card.is_current GROUP BY tournament.code, tab.number
"""
ROUNDS_PUBLISHED = "SELECT COUNT(*) FROM tournaments_round WHERE published_at IS NOT NULL"
JOBS = "SELECT state, COUNT(*) FROM tournaments_job GROUP BY state"


@dataclass(frozen=True)
class Plan:
    """How large the evening is, and how long: organisers press within so many seconds, secretaries
    type a card every so many."""

    drives: int = 300
    halls: int = 30
    teams: int = 46
    press_within: float = 45.0
    card_every: float = 5.0
    ready_by: float = 600.0  # seconds that the papers may take in all


@dataclass(frozen=True)
class Outcome:
    """What the people saw, and what the database says afterwards."""

    evening: Evening
    published_within: float
    stored: set[Card]
    rounds: int
    jobs: dict[str, int]
    jobs_after: float
    starts: dict[str, int]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the options of this measurement."""
    parser.add_argument("--drives", type=int, default=Plan.drives)
    parser.add_argument("--halls", type=int, default=Plan.halls)
    parser.add_argument("--teams", type=int, default=Plan.teams)
    parser.add_argument("--unharmed", action="store_true", help="kill nothing")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Start, fill, play and print."""
    plan = replace(Plan(), drives=options.drives, halls=options.halls, teams=options.teams)
    with tempfile.TemporaryDirectory(prefix="keezdrive-fleet-") as folder:
        os.chmod(folder, 0o755)  # PostgreSQL may be of another user
        fleet = Fleet(Path(folder), free_port(), say=lambda _line: None)
        try:
            fleet.start()
            outcome = play(fleet, plan, () if options.unharmed else VICTIMS)
        finally:
            fleet.stop()
    print_outcome(plan, outcome)


def play(fleet: Fleet, plan: Plan, victims: tuple[str, ...]) -> Outcome:
    """Return the evening on a fleet that runs, whose processes are minded meanwhile."""
    sizes = [str(plan.drives), str(plan.halls), str(plan.teams)]
    filling = [sys.executable, "-m", "benchmarks.fleet_drives", *sizes]
    output = subprocess.check_output(filling, env=fleet.environment())
    threading.Thread(target=fleet.watch, daemon=True).start()
    evening = Evening(fleet.port)
    began = asyncio.run(_play(fleet, plan, victims, evening, json.loads(output.splitlines()[-1])))
    with psycopg.connect(fleet.database, autocommit=True) as database:
        jobs = _jobs(database)
        while not _over(fleet, victims, jobs) and time.perf_counter() < began + plan.ready_by:
            time.sleep(0.2)
            jobs = _jobs(database)
        return Outcome(
            evening=evening,
            published_within=max(evening.published) - began,
            stored={tuple(row) for row in database.execute(CARDS_STORED)},
            rounds=database.execute(ROUNDS_PUBLISHED).fetchall()[0][0],
            jobs=jobs,
            jobs_after=time.perf_counter() - began,
            starts={name: one.starts for name, one in fleet.running.items()},
        )


async def _play(
    fleet: Fleet, plan: Plan, victims: tuple[str, ...], evening: Evening, filled: dict[str, Any]
) -> float:
    """Set everybody to work and return when the first organiser pressed."""
    signing_in = 0.7 * plan.halls  # seconds: a password takes long to check, and is no part of this
    began = time.perf_counter() + signing_in
    pace = plan.press_within / max(1, plan.drives)
    people = [
        asyncio.create_task(evening.secretary(hall, plan.card_every, began))
        for hall in filled["halls"]
    ] + [
        asyncio.create_task(evening.organiser(drive, began + place * pace))
        for place, drive in enumerate(filled["drives"])
    ]
    for place, victim in enumerate(victims, start=1):
        at = began + place * plan.press_within / (len(victims) + 1)
        await asyncio.sleep(max(0.0, at - time.perf_counter()))
        os.killpg(fleet.running[victim].pid, signal.SIGKILL)
    await asyncio.gather(*people)
    return began


def _over(fleet: Fleet, victims: tuple[str, ...], jobs: dict[str, int]) -> bool:
    """Return whether no work is left and all that was killed has been started again."""
    started = all(fleet.running[name].starts > 1 for name in victims)
    return started and not set(jobs) & {"queued", "running"}


def _jobs(database: psycopg.Connection) -> dict[str, int]:
    return dict(database.execute(JOBS).fetchall())


def print_outcome(plan: Plan, outcome: Outcome) -> None:
    """Print what a federation wants to know."""
    evening = outcome.evening
    lost = set(evening.cards) - outcome.stored
    print(f"{plan.drives} drives of {plan.teams} teams, {plan.halls} secretaries")
    print(f"published: {outcome.rounds - plan.halls}, after {outcome.published_within:.1f} s")
    print(f"a publication (s): {_cuts(evening.publications)}")
    print(f"cards acknowledged: {len(evening.cards)}, of which lost: {len(lost)}")
    print(f"saving a card (s): {_cuts(evening.saves)}")
    print(f"papers asked for: {evening.papers}")
    print(f"jobs: {outcome.jobs}, after {outcome.jobs_after:.1f} s")
    print(f"tried again: {len(evening.again)} {_counted(evening.again)}")
    print(f"errors: {len(evening.errors)} {_counted(evening.errors)}")
    print(f"started more than once: { {n: s for n, s in outcome.starts.items() if s > 1} }")


def _counted(texts: list[str]) -> str:
    return ", ".join(f"{each}: {texts.count(each)}" for each in sorted(set(texts)))


def _cuts(values: list[float]) -> str:
    ordered = sorted(values) or [float("nan")]
    named = ((0.5, "half"), (0.95, "95 %"), (0.99, "99 %"), (1, "all"))
    last = len(ordered) - 1
    return ", ".join(
        f"{name} {ordered[min(last, int(share * last + 0.5))]:.3f}" for share, name in named
    )
