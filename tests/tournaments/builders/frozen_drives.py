"""A drive whose standings are frozen, and other results of its last rounds."""

from django.core.cache import cache

from tests.factories import a_card, a_published_round, a_tournament, entries
from tournaments.core.services.log import raise_version
from tournaments.enums import PrizeKind
from tournaments.models import Prize, ScoreCard

TEAMS, ROUNDS, FROZEN = 6, 5, 3


def a_drive(**values):
    """Five rounds with all cards in, frozen after the third."""
    drive = a_tournament(rounds_planned=ROUNDS, frozen_after=FROZEN, **values)
    field = entries(drive, TEAMS)
    for turn in range(ROUNDS):
        turned = [field[0], *field[1:][turn:], *field[1:][:turn]]
        pairs = list(zip(turned[::2], turned[1::2], strict=True))
        for table in a_published_round(drive, pairs).tables.all():
            a_card(table, 8, (turn + table.number) % 8)
    for kind, number in ((PrizeKind.PLACE, 1), (PrizeKind.EXACT, 80), (PrizeKind.BEST_ROUND, None)):
        Prize.objects.create(tournament=drive, kind=kind, number=number)
    return drive


def play_otherwise(drive, after=FROZEN):
    """Everybody who won a later round lost it, and with other pawns."""
    for card in ScoreCard.objects.filter(table__round__tournament=drive, is_current=True):
        if card.table.round.number > after:
            first, second = card.lines.order_by("side__position")
            first.pawns, first.winner, second.pawns, second.winner = 1, False, 8, True
            first.save()
            second.save()
    raise_version(drive)
    cache.clear()
