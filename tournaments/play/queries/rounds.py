"""The rounds of a drive, who missed one, and tables in dispute."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

from django.db.models import Exists, Max, OuterRef, Q, QuerySet
from django.utils.text import capfirst, get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, ngettext_lazy

from tournaments.enums import DrawState
from tournaments.models import (
    Bye,
    Dispute,
    Draw,
    Entry,
    GameTable,
    Round,
    ScoreCard,
    ScoreLine,
    Side,
    Tournament,
)

# Of a table.
WITHOUT_CARD = ~Exists(ScoreCard.objects.filter(table=OuterRef("pk"), is_current=True))


def missing_cards(round_: Round) -> QuerySet[GameTable]:
    """Return the tables of a round without a score card, by number."""
    return round_.tables.filter(WITHOUT_CARD).order_by("number")


def published_rounds(tournament: Tournament) -> QuerySet[Round]:
    """Return the rounds whose tables are known to everybody."""
    return tournament.rounds.filter(published_at__isnull=False).order_by("number")


def current_round(tournament: Tournament) -> Round | None:
    """Return the last published round: the one that is being played or was played last."""
    return published_rounds(tournament).last()


def next_number(tournament: Tournament) -> int:
    """Return one after the last published round: it is drawn next, and who plays may still
    change."""
    last = published_rounds(tournament).aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def cards_missing(tournament: Tournament) -> int:
    """Return how many tables of published rounds still wait for their score card."""
    tables = GameTable.objects.filter(
        round__tournament=tournament, round__published_at__isnull=False
    )
    return tables.filter(WITHOUT_CARD).count()


def round_to_take_back(tournament: Tournament) -> int | None:
    """Return the last published round as long as no card of it is in: it can be a draft again."""
    current = current_round(tournament)
    return current.number if current and not cards_in(tournament, current.number) else None


def drafted_round(tournament: Tournament) -> int | None:
    """Return the round of which there is a draft that nobody published yet."""
    drafts = tournament.rounds.filter(draws__state=DrawState.DRAFT)
    return drafts.values_list("number", flat=True).first()


def next_rests_on(round_: Round) -> bool:
    """Return whether the next round was drawn from the score cards of this one as they were."""
    following = draws_after(round_).first()
    return following is not None and following.rests_on_results


def draws_after(round_: Round) -> QuerySet[Draw]:
    """Return the draw of the next round where there is one, a draft or published."""
    return Draw.objects.filter(
        round__tournament=round_.tournament_id,
        round__number=round_.number + 1,
        state__in=[DrawState.DRAFT, DrawState.PUBLISHED],
    )


def cards_in(tournament: Tournament, number: int, since: datetime | None = None) -> bool:
    """Return whether a score card of this round is in, and came in after `since` where that is
    given."""
    of_round = {"table__round__tournament": tournament, "table__round__number": number}
    cards = ScoreCard.objects.filter(is_current=True, **of_round)
    return (cards.filter(entered_at__gt=since) if since else cards).exists()


REVEALED = (
    Q(state=DrawState.PUBLISHED)
    | Q(state=DrawState.DISCARDED, drawn_at__isnull=False)
    | ~Q(taken_back=[])
)


def rounds_missed(
    tournament: Tournament,
    number: int,
    entries: Iterable[Entry],
    sides: Sequence[Side],
    *,
    by_cards: bool,
) -> dict[int, int]:
    """Return of these entries, by key, how many published rounds before round `number` each missed:
    it came later or was away; where the draw waits for cards, also where by these it did not turn
    up at its table. `sides` are all of those rounds."""
    if number == 1:
        return {}
    before = {
        "round__tournament": tournament,
        "round__number__lt": number,
        "round__published_at__isnull": False,
    }
    present = Counter(side.entry_id for side in sides)
    present.update(Bye.objects.filter(**before).values_list("entry", flat=True))
    if by_cards:
        present.subtract(
            ScoreLine.objects.filter(
                absent=True, card__is_current=True, side__in=Side.objects.filter(**before)
            ).values_list("side__entry", flat=True)
        )
    missed = {entry.pk: number - 1 - present[entry.pk] for entry in entries}
    return {entry: rounds for entry, rounds in missed.items() if rounds}


MOST_NAMED = 4


class DisputedTable(NamedTuple):
    """A table whose dispute is open."""

    round: int
    table: int


def disputed_tables(tournament: Tournament, upto: int | None = None) -> tuple[DisputedTable, ...]:
    """Return the tables in dispute, in order, of all rounds or of those up to `upto`; in one
    query."""
    disputes = Dispute.objects.filter(table__round__tournament=tournament, decided_at__isnull=True)
    if upto is not None:
        disputes = disputes.filter(table__round__number__lte=upto)
    numbers = disputes.order_by("table__round__number", "table__number").values_list(
        "table__round__number", "table__number"
    )
    return tuple(DisputedTable(*each) for each in numbers)


def open_disputes(round_: Round) -> dict[int, int]:
    """Return the keys of the open disputes of a round, by the keys of their tables."""
    disputes = Dispute.objects.filter(table__round=round_, decided_at__isnull=True)
    return dict(disputes.values_list("table_id", "pk"))


def open_dispute_of(table: GameTable) -> Dispute | None:
    """Return the dispute that is open at a table, if there is one."""
    return table.disputes.filter(decided_at__isnull=True).first()


def standings_notice(tables: Sequence[DisputedTable], most: int = MOST_NAMED) -> str:
    """Return what standings say while tables are in dispute; empty without one. More than `most`
    tables are counted instead of named."""
    if not tables:
        return ""
    if len(tables) > most:
        return ngettext_lazy(
            "%(count)s table is in dispute; the standings can still change.",
            "%(count)s tables are in dispute; the standings can still change.",
            "count",
        ) % {"count": len(tables)}
    text = ngettext(
        "%(tables)s is in dispute; the standings can still change.",
        "%(tables)s are in dispute; the standings can still change.",
        len(tables),
    )
    return text % {"tables": capfirst(describe_tables(tables))}


def wait_or_draw(tables: Sequence[DisputedTable]) -> str:
    """Return what the organiser is asked who draws a round while tables are in dispute."""
    return ngettext(
        "A dispute is still open (%(tables)s). Wait, or draw all the same?",
        "Disputes are still open (%(tables)s). Wait, or draw all the same?",
        len(tables),
    ) % {"tables": describe_tables(tables)}


def describe_tables(tables: Sequence[DisputedTable]) -> str:
    """Return tables in words, by round: "tables 3 and 7 of round 2 and table 1 of round 3"."""
    rounds = []
    for round_, of_round in groupby(tables, key=lambda table: table.round):
        numbers = [str(table.table) for table in of_round]
        text = ngettext(
            "table %(tables)s of round %(round)s",
            "tables %(tables)s of round %(round)s",
            len(numbers),
        )
        rounds.append(text % {"tables": get_text_list(numbers, _("and")), "round": round_})
    return str(get_text_list(rounds, _("and")))
