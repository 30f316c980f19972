"""Rounds and what they still wait for."""

from datetime import datetime

from django.db.models import Exists, Max, OuterRef, QuerySet

from tournaments.enums import DrawState
from tournaments.models import Draw, GameTable, Round, ScoreCard, Tournament


def missing_cards(round_: Round) -> QuerySet[GameTable]:
    """The tables of a round without a score card, by number."""
    current = ScoreCard.objects.filter(table=OuterRef("pk"), is_current=True)
    return round_.tables.filter(~Exists(current)).order_by("number")


def published_rounds(tournament: Tournament) -> QuerySet[Round]:
    """The rounds whose tables are known to everybody."""
    return tournament.rounds.filter(published_at__isnull=False).order_by("number")


def current_round(tournament: Tournament) -> Round | None:
    """The last published round: the one that is being played or was played last."""
    return published_rounds(tournament).last()


def next_number(tournament: Tournament) -> int:
    """One after the last published round: it is drawn next, and who plays may still change."""
    last = published_rounds(tournament).aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def cards_missing(tournament: Tournament) -> int:
    """How many tables of published rounds still wait for their score card."""
    current = ScoreCard.objects.filter(table=OuterRef("pk"), is_current=True)
    tables = GameTable.objects.filter(
        round__tournament=tournament, round__published_at__isnull=False
    )
    return tables.filter(~Exists(current)).count()


def round_to_take_back(tournament: Tournament) -> int | None:
    """The last published round as long as no card of it is in: it can be a draft again."""
    now = current_round(tournament)
    return now.number if now and not cards_in(tournament, now.number) else None


def drafted_round(tournament: Tournament) -> int | None:
    """The round of which there is a draft that nobody published yet."""
    drafts = tournament.rounds.filter(draws__state=DrawState.DRAFT)
    return drafts.values_list("number", flat=True).first()


def next_rests_on(round_: Round) -> bool:
    """Whether the next round was drawn from the score cards of this one as they were."""
    following = Draw.objects.filter(
        round__tournament=round_.tournament_id,
        round__number=round_.number + 1,
        state__in=[DrawState.DRAFT, DrawState.PUBLISHED],
    ).first()
    return following is not None and following.rests_on_results


def cards_in(tournament: Tournament, number: int, since: datetime | None = None) -> bool:
    """Whether a score card of this round is in, and came in after `since` where that is given."""
    of_round = {"table__round__tournament": tournament, "table__round__number": number}
    cards = ScoreCard.objects.filter(is_current=True, **of_round)
    return (cards.filter(entered_at__gt=since) if since else cards).exists()
