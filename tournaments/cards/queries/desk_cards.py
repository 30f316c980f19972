"""A stored card as the desk shows it: its sides, its versions, and who entered it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from scoring.cards import Card, Scheme, form_value, judge
from scoring.formats import parties
from tournaments.cards.queries.scorecards import card_of, pairs_label, score_text
from tournaments.enums import Ending
from tournaments.models import Entry, ScoreCard, Tournament


@dataclass(frozen=True, slots=True)
class DeskSide:
    """One side of a card: what stands on it, what it is worth, and the new total of the entry.

    Of an absence without a game `value` is none: its points are fixed, and no pawns were counted.
    """

    entry: Entry
    value: int | None
    points: int
    won: bool
    absent: bool
    total: int | None


@dataclass(frozen=True, slots=True)
class TakenOff:
    """Who took a card off its table, when and why."""

    by: str
    at: datetime
    reason: str


@dataclass(frozen=True, slots=True)
class DeskCard:
    """One version of a card as people read it; `dispute` is the key of the open one about it,
    `together` the places of those who play together, `pairs` who they were by their cards."""

    table: int
    round: int
    version: int
    is_current: bool
    ending: Ending
    numbers: str
    sides: tuple[DeskSide, ...]
    reason: str
    by: str
    at: datetime
    taken_off: TakenOff | None
    dispute: int | None = None
    together: tuple[tuple[int, ...], ...] = ()
    pairs: str = ""

    @property
    def parties(self) -> list[list[DeskSide]]:
        """The sides as people look for them: those who win and lose together behind each other."""
        return [[self.sides[place] for place in party] for party in self.together]


def read_card(
    stored: ScoreCard,
    tournament: Tournament,
    totals: dict[int, int] | None = None,
    dispute: int | None = None,
) -> DeskCard:
    """Return a stored version with its scores worked out; `totals` are points by entry."""
    card, rules = card_of(stored), tournament.scoring
    sides = read_sides(card, [line.side.entry for line in stored.lines.all()], rules, totals)
    return DeskCard(
        table=stored.table.number,
        round=stored.table.round.number,
        version=stored.version,
        is_current=stored.is_current,
        ending=Ending(stored.ending),
        numbers=score_text(card, rules),
        sides=sides,
        reason=stored.reason,
        by=_entered_by(stored),
        at=stored.entered_at,
        taken_off=_taken_off(stored),
        dispute=dispute,
        together=parties(len(sides), tournament.paired(card.partner)),
        pairs=pairs_label([side.entry.name for side in sides], card.partner),
    )


def read_sides(
    card: Card, entries: Sequence[Entry], rules: Scheme, totals: dict[int, int] | None = None
) -> tuple[DeskSide, ...]:
    """Return what a card without faults says of each side and what that is worth."""
    scores, fixed = judge(rules, card).scores, Ending(card.ending) is Ending.ABSENT
    return tuple(
        DeskSide(
            entry=entry,
            value=None if fixed and score.pawns is None else form_value(card, place, score),
            points=score.points,
            won=score.won,
            absent=place == card.absent,
            total=None if totals is None else totals.get(entry.pk, 0),
        )
        for place, (entry, score) in enumerate(zip(entries, scores, strict=True))
    )


def _entered_by(stored: ScoreCard) -> str:
    """Return who entered a card; of one that counted as soon as both teams had confirmed it,
    they."""
    if stored.entered_by is None and stored.reports.all():
        return _("both teams")
    return str(stored.entered_by or "")


def _taken_off(stored: ScoreCard) -> TakenOff | None:
    if stored.taken_off_at is None:
        return None
    return TakenOff(str(stored.taken_off_by or ""), stored.taken_off_at, stored.taken_off_reason)
