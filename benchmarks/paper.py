"""How long papers take: `python -m benchmarks paper`."""

from __future__ import annotations

import argparse
import datetime
import os
import statistics
import time
from collections.abc import Callable

REPEATS = 5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may be asked for."""
    parser.add_argument("--forms", type=int, default=500, help="how many score forms")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Print seconds and size of each paper of a round with that many tables."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "keezdrive.settings")
    import django

    django.setup()
    from tournaments.pdf.score_forms import score_forms
    from tournaments.pdf.standings import standings_list
    from tournaments.pdf.table_lists import list_by_table, list_by_team

    paper, standings = _round_of(options.forms), _standings_of(2 * options.forms)
    now = datetime.datetime(2026, 11, 21, 20, 14)
    papers: dict[str, Callable[[], bytes]] = {
        "score forms": lambda: score_forms(paper, "http://192.168.178.20:8000/", lambda *_: None),
        "list by team": lambda: list_by_team(paper, now),
        "list by table": lambda: list_by_table(paper, now),
        "standings": lambda: standings_list(standings, now),
    }
    print(f"{options.forms} tables, median of {REPEATS}")
    for name, make in papers.items():
        seconds, size = _measured(make)
        print(f"{name:14} {seconds:7.2f} s {size / 1000:8.0f} kB")


def _measured(make: Callable[[], bytes]) -> tuple[float, int]:
    times, size = [], 0
    for _repeat in range(REPEATS):
        start = time.perf_counter()
        size = len(make())
        times.append(time.perf_counter() - start)
    return statistics.median(times), size


def _team(number: int):
    from tournaments.queries.paper_content import Team

    return Team(number, f"De Keezers van tafel {number}", f"Anna {number} & Bert {number}")


def _heading():
    from tournaments.enums import EntryWord
    from tournaments.queries.paper_content import Heading

    date = datetime.date(2026, 11, 21)
    return Heading("Keezdrive", date, "Dorpshuis De Terp", EntryWord.TEAM, 40)


def _round_of(tables: int):
    from tournaments.queries.paper_content import Kind, RoundPaper, Seating

    seatings = tuple(
        Seating(number, f"k{number:05d}", (_team(2 * number - 1), _team(2 * number)))
        for number in range(1, tables + 1)
    )
    return RoundPaper(_heading(), Kind(), 3, seatings, ())


def _standings_of(teams: int):
    from tournaments.enums import TieBreak
    from tournaments.queries.paper_content import GroupLines, Line, StandingsPaper

    lines = tuple(
        Line(str(number), _team(number), (26, 12, 26), 64, 2, 22, ("+6",), withdrawn=False)
        for number in range(1, teams + 1)
    )
    return StandingsPaper(
        _heading(),
        (1, 2, 3),
        (GroupLines((1, 2, 3), lines),),
        missing=0,
        final=True,
        pawns=True,
        tie_breaks=(TieBreak.WINS, TieBreak.PAWN_DIFFERENCE),
        columns=(TieBreak.PAWN_DIFFERENCE,),
    )
