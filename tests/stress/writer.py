"""One process that enters cards and says which of them were acknowledged.

`python -m tests.stress.writer MODE FIRST LAST` works on the tables with those primary keys:
`each` enters a card of every table; `again` enters and corrects the same cards without end,
until it is killed.  Every line it prints is a card that the program said was saved:
"table version first second".
"""

import sys
from collections.abc import Iterator
from itertools import cycle

import django

django.setup()

from scoring.schemes import Card, Ending  # noqa: E402
from tournaments.models import GameTable, ScoreCard  # noqa: E402
from tournaments.services.scorecards import correct_card, enter_card  # noqa: E402


def save_each(tables: list[GameTable]) -> Iterator[ScoreCard]:
    """A first version of every table."""
    for table in tables:
        yield enter_card(table=table, by=None, card=_card(table.pk))


def save_again(tables: list[GameTable]) -> Iterator[ScoreCard]:
    """A first version of every table, then corrections for ever."""
    versions: dict[int, int] = {}
    for turn, table in enumerate(cycle(tables)):
        if seen := versions.get(table.pk):
            stored = correct_card(
                table=table, by=None, card=_card(turn), reason=f"keer {turn}", seen_version=seen
            )
        else:
            stored = enter_card(table=table, by=None, card=_card(turn))
        versions[table.pk] = stored.version
        yield stored


def _card(turn: int) -> Card:
    """Another card at every turn of the same table, whatever the number of tables."""
    return Card(Ending.TIME_OVER, (turn % 8, turn // 8 % 8))


def main() -> None:
    """Print every card that was acknowledged, at once."""
    mode, first, last = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    tables = list(GameTable.objects.filter(pk__gte=first, pk__lte=last).order_by("pk"))
    save = {"each": save_each, "again": save_again}[mode]
    for stored in save(tables):
        numbers = " ".join(str(line.pawns) for line in stored.lines.all())
        sys.stdout.write(f"{stored.table_id} {stored.version} {numbers}\n")
        sys.stdout.flush()


main()
