"""Cards that two people enter: what each entered, how far they are, and where the two differ."""

import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from django.db.models import Count, Max, Min, Prefetch
from django.utils.translation import gettext as _

from scoring.cards import Card, Ending, unfixed
from tournaments.access.queries import came_by
from tournaments.cards.queries.scorecards import table_name
from tournaments.enums import CardState, SecondEntry
from tournaments.models import (
    CardEntry,
    GameTable,
    Invitation,
    LogEntry,
    Round,
    Side,
    Tournament,
    User,
)
from tournaments.models.names import team_key
from tournaments.models.scorecards import DECIDED, FIRST, SECOND


class Source(StrEnum):
    """What two entries of a card can have in common that may be one person."""

    LINK = "link"
    DEVICE = "device"


class EntryOrigin(Protocol):
    """Where an entry came from, as digests."""

    @property
    def link(self) -> str: ...
    @property
    def devices(self) -> str: ...


@dataclass(frozen=True, slots=True)
class DoubleEntry:
    """The entries of a table by turn; of an empty or definitive table what there is of them."""

    first: CardEntry | None = None
    second: CardEntry | None = None
    decided: CardEntry | None = None

    def state(self, definitive: bool) -> CardState:
        """Return how far the table is; `definitive` is whether its card counts."""
        if definitive:
            return CardState.DEFINITIVE
        if self.first is None:
            return CardState.EMPTY
        if self.second is None:
            return CardState.FIRST
        return CardState.SECOND if self.agree else CardState.DIFFERENT

    @property
    def agree(self) -> bool:
        """Whether two people entered the same, or the difference was decided."""
        if self.decided:
            return True
        if self.first is None or self.second is None:
            return False
        return bool(self.first.said == self.second.said)

    @property
    def shared(self) -> Source | None:
        """What both entries came from; None where that were two, as far as can be told."""
        if self.first is None or self.second is None:
            return None
        return shared_source(self.first, self.second)


NO_ENTRIES = DoubleEntry()


# The acts that make an entry of each turn, of which the log keeps who did them.
ACTS = {FIRST: "enter_first", SECOND: "enter_second", DECIDED: "resolve_entries"}


def entered_values(card: Card) -> list[Any]:
    """Return a card as an entry keeps it: what was typed, and no number that an absence fixes."""
    return [card.ending.value, list(unfixed(card).values), card.winner, card.absent, card.partner]


def entered_card(entry: CardEntry) -> Card | None:
    """Return what somebody typed; None where a second pair of eyes only said that the first is
    wrong."""
    if not entry.said:
        return None
    ending, values, winner, absent, partner = entry.said
    return unfixed(Card(Ending(ending), tuple(values), winner, absent, partner))


def typist_name(entry: CardEntry) -> str:
    """Return who made an entry; where nobody typed it both teams, and a photo for the second."""
    return str(
        entry.by or entry.named or (_("a photo") if entry.turn == SECOND else _("both teams"))
    )


def link_digest(tournament: Tournament, user: User | None) -> str:
    """Return a digest of the link that somebody came in by last; empty for who came by none."""
    key = came_by(tournament, user)
    if key is None:
        return ""
    tokens = Invitation.objects.filter(tournament=tournament, pk=key)
    return _digest(tokens.values_list("token", flat=True).first() or "")


def device_digests(tournament: Tournament, devices: Collection[str]) -> str:
    """Return the random names of browsers, so that they say nothing outside this drive."""
    return " ".join(_digest(f"{tournament.code} {name}") for name in devices if name)


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()[:16] if secret else ""


def shared_source(one: EntryOrigin, other: EntryOrigin) -> Source | None:
    """Return what two entries came from both; None where nothing is known that says so."""
    if one.link and one.link == other.link:
        return Source.LINK
    if set(one.devices.split()) & set(other.devices.split()):
        return Source.DEVICE
    return None


def is_by(entry: CardEntry, user: User) -> bool:
    """Return whether somebody made an entry. Of one whose account is not on this machine the name
    decides: accounts do not travel with a drive, and who types a card again must be somebody
    else."""
    if entry.by_id is not None or not entry.named:
        return entry.by_id == user.pk
    names = {team_key(str(user)[:80]), team_key(user.username)}
    return team_key(entry.named) in names


def double_entry_of(table: GameTable) -> DoubleEntry:
    """Return the entries of one table, with who made them."""
    return by_turn(_named(table.card_entries.select_related("by")))


def double_entries(round_: Round) -> dict[int, DoubleEntry]:
    """Return the entries of a round by the key of their table; no query where cards are entered
    once, and else at most two."""
    if not round_.entered_twice:
        return {}
    entries: dict[int, list[CardEntry]] = defaultdict(list)
    of_round = CardEntry.objects.filter(table__round=round_)
    for entry in _named(of_round.select_related("by", "table__round")):
        entries[entry.table_id].append(entry)
    return {table: by_turn(each) for table, each in entries.items()}


def news_mark(tournament: Tournament, number: int) -> str:
    """Return what the desk of a round asks for news with: the version of the drive, and where cards
    are entered twice the entry that came last, of which the public is told nothing."""
    entries = CardEntry.objects.filter(table__round__tournament=tournament.pk)
    newest = entries.filter(table__round__number=number).aggregate(newest=Max("pk"))["newest"]
    return f"{tournament.version}-{newest or 0}"


def differing_tables(round_: Round) -> list[GameTable]:
    """Return the tables of a round whose two entries differ, by number; of each the entries,
    `entered`, and who sits there. At most four queries."""
    tables = round_.tables.filter(card_entries__turn=SECOND).exclude(cards__is_current=True)
    people = Prefetch("card_entries", CardEntry.objects.select_related("by"))
    seated = Prefetch("sides", Side.objects.select_related("entry"))
    found = list(tables.prefetch_related(people, seated).order_by("number"))
    for table in found:
        table.round = round_
    _named(entry for table in found for entry in table.card_entries.all())
    return found


@dataclass(frozen=True, slots=True)
class Waiting:
    """So many tables of a round wait for somebody who decides between two entries."""

    round: int
    count: int


def waiting_differences(tournament: Tournament) -> tuple[Waiting, ...]:
    """Return where two entries differ, by round; one query. Two that agree are a card at once."""
    tables = GameTable.objects.filter(
        round__tournament=tournament, round__published_at__isnull=False, card_entries__turn=SECOND
    ).exclude(cards__is_current=True)
    counted = tables.values_list("round__number").annotate(count=Count("pk", distinct=True))
    return tuple(Waiting(*each) for each in counted.order_by("round__number"))


def entered_states(round_: Round) -> dict[int, CardState]:
    """Return how far the tables of a round are that were entered once or twice and have no card, by
    their key, and nothing of what was entered; one query, none where cards are entered once."""
    if not round_.entered_twice:
        return {}
    open_ones = CardEntry.objects.filter(table__round=round_).exclude(table__cards__is_current=True)
    turns = open_ones.values_list("table").annotate(last=Max("turn")).order_by()
    return {
        table: CardState.FIRST if last == FIRST else CardState.DIFFERENT for table, last in turns
    }


def _named(entries: Iterable[CardEntry]) -> list[CardEntry]:
    """Return the entries, of each whose account is not here with the name in the log; one query for
    all of them, where there are any."""
    found = list(entries)
    without_account = {
        (table_name(each.table), ACTS[each.turn]): each for each in found if each.by_id is None
    }
    if without_account:
        lines = LogEntry.objects.filter(
            tournament=found[0].table.round.tournament_id,
            target__in={place for place, _act in without_account},
            action__in=ACTS.values(),
        )
        log_names = lines.order_by("pk").values_list("target", "action", "actor_name")
        for place, act, name in log_names:
            if (place, act) in without_account:
                without_account[place, act].named = name
    return found


def blind_from(tournament: Tournament) -> int | None:
    """Return the first link of the journal that tells an entry which somebody is still to type
    again without seeing it; None where there is none. Whoever reads the journal before that reads
    up to it."""
    blind = GameTable.objects.filter(
        round__tournament=tournament, round__second_entry=SecondEntry.BLIND
    )
    waiting = blind.exclude(card_entries=None).exclude(cards__is_current=True)
    tables = [f"{at}.{number}" for at, number in waiting.values_list("round__number", "number")]
    if not tables:
        return None
    links = tournament.log.filter(number__isnull=False, action="enter_first", target__in=tables)
    first: int | None = links.aggregate(first=Min("number"))["first"]
    return first


def by_turn(entries: Iterable[CardEntry]) -> DoubleEntry:
    """Return the entries of one table."""
    turns = {entry.turn: entry for entry in entries}
    return DoubleEntry(turns.get(FIRST), turns.get(SECOND), turns.get(DECIDED))
