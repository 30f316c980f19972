"""Makes a drive with one published round and prints the first and last key of its tables.

`python -m tests.stress.hall TABLES` migrates the database of the environment first;
`python -m tests.stress.hall` prints the cards that are there: "table version first second".
"""

import sys

import django

django.setup()

from django.core.management import call_command  # noqa: E402

from tests.factories import a_published_round, a_tournament, entries  # noqa: E402
from tournaments.models import LogEntry, ScoreCard  # noqa: E402


def open_hall(tables: int) -> str:
    """A round with that many tables."""
    call_command("migrate", verbosity=0)
    tournament = a_tournament()
    teams = entries(tournament, 2 * tables)
    round_ = a_published_round(tournament, list(zip(teams[::2], teams[1::2], strict=True)))
    keys = sorted(round_.tables.values_list("pk", flat=True))
    return f"{keys[0]} {keys[-1]}"


def read_cards() -> str:
    """Every version that is stored, each checked to have a log entry."""
    cards = ScoreCard.objects.prefetch_related("lines").order_by("table", "version")
    logged = LogEntry.objects.filter(action__in=["enter_card", "correct_card"]).count()
    if logged != len(cards):
        raise SystemExit(f"{len(cards)} cards, {logged} log entries")
    return "\n".join(
        f"{card.table_id} {card.version} " + " ".join(str(line.pawns) for line in card.lines.all())
        for card in cards
    )


sys.stdout.write(open_hall(int(sys.argv[1])) if len(sys.argv) > 1 else read_cards())
