"""The field of a drive: who is in it, who plays, who is here."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar

from django.db.models import Case, Count, Exists, F, Max, OuterRef, Q, QuerySet, Subquery, When

from scoring.formats import FORMATS
from tournaments.core.queries.live import cached_per_version
from tournaments.core.queries.presence import not_none
from tournaments.entries.queries.cards import card_code
from tournaments.enums import DoorState, DrawState
from tournaments.groups.queries.dividing import with_class
from tournaments.models import Bye, Draw, Entry, GameTable, Side, Tournament, Withdrawal
from tournaments.models.entry_fields import Place, shown_at
from tournaments.play.queries.fields import entries_playing, withdrawn_in
from tournaments.play.queries.rounds import WITHOUT_CARD, next_number
from tournaments.play.queries.stages import finished_entries

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class OfField(TypedDict):
        """What `field` adds."""

        group: str
        away_from: int | None
        first_until: int | None
        away_until: int | None
        away: bool
        played: bool
        finished: bool

    FieldEntry = WithAnnotations[Entry, OfField]


OF_TEAMS = [key for key, each in FORMATS.items() if not each.singles]
LIST_CLOSED = (DrawState.DRAFT, DrawState.PUBLISHED)


def next_undrawn_round(tournament: Tournament) -> int:
    """Return the first round whose list of entries is open: there a late entry begins."""
    drawn = tournament.rounds.filter(
        Q(published_at__isnull=False) | Q(draws__state__in=LIST_CLOSED)
    )
    return (drawn.aggregate(last=Max("number"))["last"] or 0) + 1


def outdated_draft(tournament: Tournament) -> int | None:
    """Return the round whose draft was made for other entries than now play it, if there is one."""
    draft = _drafts(tournament).select_related("round").first()
    if draft is None:
        return None
    playing = set(entries_playing(tournament, draft.round.number).values_list("pk", flat=True))
    return None if set(draft.original["entries"].values()) == playing else draft.round.number


def was_drawn(entry: Entry) -> bool:
    """Return whether the entry sits in a published round, or in a draft that may become one."""
    return (
        Side.objects.filter(entry=entry).exists()
        or Bye.objects.filter(entry=entry).exists()
        or any(
            entry.pk in draft.original["entries"].values() for draft in _drafts(entry.tournament)
        )
    )


def _drafts(tournament: Tournament) -> QuerySet[Draw]:
    return Draw.objects.filter(round__tournament=tournament, state=DrawState.DRAFT)


def table_without_card(entry: Entry) -> GameTable | None:
    """Return the table at which the entry sits now: published, and its card is not in."""
    tables = GameTable.objects.filter(WITHOUT_CARD, sides__entry=entry)
    return tables.select_related("round").order_by("-round__number").first()


def field(tournament: Tournament) -> "QuerySet[FieldEntry]":
    """Return all entries, each with when it is away next (`away_from`, and `away_until` if it comes
    back), whether it is away in the round that is drawn next (`away`), and whether it has `played`,
    a bye included: who has was here, whatever the door noted; whether it has `finished`, since its
    group plays nothing any more; and with its class."""
    coming = next_number(tournament)
    forever = Q(until_round__isnull=True)
    current = _withdrawals().filter(forever | Q(until_round__gt=coming))
    leaves_for_good = _withdrawals().filter(forever, from_round=OuterRef("first_until"))
    presence = _presence(tournament, coming)
    entries = with_class(tournament.entries.all()).annotate(
        away_from=Subquery(current.values("from_round")[:1]),
        first_until=Subquery(current.values("until_round")[:1]),
        away_until=Case(When(~Exists(leaves_for_good), then=F("first_until"))),
        away=presence["away"],
        played=presence["played"],
        finished=presence["finished"],
    )
    return entries.order_by(F("number").asc(nulls_last=True), "pk")


def _withdrawals() -> QuerySet[Withdrawal]:
    of_entry = Withdrawal.objects.filter(entry=OuterRef("pk"))
    return of_entry.exclude(until_round=F("from_round")).order_by("from_round")


def _presence(tournament: Tournament, coming: int) -> dict[str, Any]:
    """Return what `field` says of whether an entry is here. It alone is counted above each page:
    the rest would cost as much again."""
    return {
        "away": Exists(_withdrawals().filter(withdrawn_in(coming))),
        "played": Exists(Side.objects.filter(entry=OuterRef("pk")))
        | Exists(Bye.objects.filter(entry=OuterRef("pk"))),
        "finished": Exists(finished_entries(tournament, coming).filter(entry=OuterRef("pk"))),
    }


@dataclass(frozen=True, slots=True)
class Counts:
    """How many entries there are of each kind.

    Who is away now counts only as withdrawn, and as unpaid if it has played; who announced to leave
    later counts there as well. Where there are no classes, all who play are without one.
    """

    all: int
    waiting: int
    present: int
    unpaid: int
    unnumbered: int
    classless: int
    incomplete: int
    withdrawn: int


AnyEntry = TypeVar("AnyEntry", bound=Entry)
PLAYS = Q(away=False, finished=False)
# Who withdrew for good before the first round that it would play owes no fee.
TAKES_PART = (
    Q(played=True)
    | Q(away_from__isnull=True)
    | Q(away_until__isnull=False)
    | Q(away=False, away_from__gt=F("joined_round"))
)
LACKS_PLAYER = Q(tournament__format__in=OF_TEAMS) & (Q(player1="") ^ Q(player2=""))
STATUSES = {
    "all": Q(),
    "waiting": PLAYS & Q(checked_in_at__isnull=True, played=False),
    "present": Q(away=False, checked_in_at__isnull=False),
    "unpaid": TAKES_PART & Q(paid=False),
    "unnumbered": PLAYS & Q(number__isnull=True),
    "classless": PLAYS & Q(group=""),
    "incomplete": PLAYS & LACKS_PLAYER,
    "withdrawn": Q(away_from__isnull=False),
}


def counts(tournament: Tournament) -> Counts:
    """Return the figures above the list, in one query."""
    return Counts(
        **field(tournament)
        .order_by()
        .aggregate(**{name: Count("pk", filter=status) for name, status in STATUSES.items()})
    )


def search(entries: "QuerySet[FieldEntry]", text: str) -> "QuerySet[FieldEntry]":
    """Return the entries with a number, name, player, club or remark in which all the words occur.

    Compared without case and accents, which databases do each in their own way.
    """
    words = search_key(text).split()
    if not words:
        return entries
    rows = entries.values_list("pk", *(each.name for each in shown_at(Place.SEARCH)))
    return entries.filter(pk__in=list(_with_words(rows, words)))


def find_at_door(tournament: Tournament, text: str) -> "list[FieldEntry]":
    """Return whom somebody at the door can mean: the team with that number, else that of the card
    with that code (typed or scanned), else those with that in a name."""
    text = text.strip()
    entries = field(tournament)
    if text.isdecimal() and (numbered := list(entries.filter(number=int(text[:9])))):
        return numbered
    if (code := card_code(text)) and (carded := list(entries.filter(code=code))):
        return carded
    words = search_key(text).split()
    if not words:
        return []
    rows = entries.values_list("pk", "name", "player1", "player2")
    found = list(entries.filter(pk__in=list(_with_words(rows, words))))
    exact = [entry for entry in found if search_key(entry.name) == " ".join(words)]
    return exact if len(exact) == 1 else found


def find_by_public_name(tournament: Tournament, text: str) -> list[Entry]:
    """Return whom a visitor can mean: the team with that number, else those in whose name or first
    names all the words occur, also when the door has not given them a number yet."""
    entries = list(tournament.entries.order_by(F("number").asc(nulls_last=True), "pk"))
    if text.isdecimal():
        return [entry for entry in entries if str(entry.number) == text.lstrip("0")]
    words = search_key(text).split()
    return [
        entry
        for entry in entries
        if words and all(word in search_key(f"{entry.name} {entry.first_names}") for word in words)
    ]


def numbers_of_teams(tournament: Tournament) -> dict[int, int]:
    """Return the numbers of the teams that have one, by key; no query as long as nothing
    changes."""
    numbered = tournament.entries.exclude(number=None)
    return cached_per_version(
        "numbers",
        tournament,
        lambda: {pk: not_none(number) for pk, number in numbered.values_list("pk", "number")},
    )


def search_key(text: str) -> str:
    """Return a text without case, accents and superfluous blanks, to compare what people type.

    The Turkish i without a dot has no accent to lose: people type a plain i for it.
    """
    letters = unicodedata.normalize("NFKD", text.replace("ı", "i"))
    return " ".join(
        "".join(letter for letter in letters if not unicodedata.combining(letter))
        .casefold()
        .split()
    )


def alphabetically(name: str) -> str:
    """Return what a name is sorted by: without accents, capitals and signs in front."""
    return re.sub(r"^\W+", "", search_key(name))


def by_name(entries: Iterable[AnyEntry]) -> list[AnyEntry]:
    """Return entries as people look for them in a list."""
    return sorted(entries, key=lambda entry: (alphabetically(entry.name), entry.number or 0))


def _with_words(rows: Iterable[tuple[Any, ...]], words: list[str]) -> Iterable[int]:
    for pk, *texts in rows:
        everything = search_key(" ".join(str(text) for text in texts if text))
        if all(word in everything for word in words):
            yield pk


@dataclass(frozen=True, slots=True)
class Attendance:
    """The field of the next round: who signed up, plays, is here, is still waited for, comes
    later, and was withdrawn at once with all who had not come.
    """

    entries: int
    playing: int
    unnumbered: int
    present: int
    waiting: int
    late: int
    sent_away: int

    @property
    def door_in_use(self) -> bool:
        """Whether teams are checked in at all: without a door nobody is absent."""
        return self.present > 0


def absentees(tournament: Tournament) -> QuerySet[Entry]:
    """Return who never played and are not checked in; who joins later is not expected yet."""
    return field(tournament).filter(STATUSES["waiting"], joined_round__lte=next_number(tournament))


def not_here(tournament: Tournament) -> "QuerySet[FieldEntry]":
    """Return who is not here, as rows of the door: those who come later as well."""
    return field(tournament).filter(STATUSES["waiting"])


def door_state(entry: "FieldEntry") -> DoorState:
    """Return what is known of a team at the door."""
    if entry.away:
        return DoorState.WITHDRAWN
    if entry.checked_in_at:
        return DoorState.PRESENT
    return DoorState.LATER if entry.comes_later else DoorState.ABSENT


def sent_away(tournament: Tournament, from_round: int | None = None) -> QuerySet[Withdrawal]:
    """Return the withdrawals of teams that did not come, from that round on or from any, save who
    is back."""
    acts = tournament.log.filter(action="withdraw_absent")
    if from_round is not None:
        acts = acts.filter(after__from_round=from_round)
    written = acts.values_list("after", flat=True)
    made = {key for values in written for key in values.get("withdrawals", ())}
    return Withdrawal.objects.filter(pk__in=made).exclude(until_round=F("from_round"))


def attendance(tournament: Tournament) -> Attendance:
    """Return the figures of the field in one query, beside the next round and who was sent away."""
    number = next_number(tournament)
    counted = count_field(tournament, number)
    return Attendance(**counted, sent_away=sent_away(tournament, number).count())


def count_field(tournament: Tournament, number: int) -> dict[str, int]:
    """Return how many of the field are what in a round that comes, in one query; who comes later
    plays in none before he is here."""
    plays = Q(joined_round__lte=number)
    kinds = {
        "entries": Q(),
        "playing": PLAYS & plays & Q(comes_later=False),
        "unnumbered": STATUSES["unnumbered"] & plays & Q(comes_later=False),
        "present": STATUSES["present"],
        "waiting": STATUSES["waiting"] & plays & Q(comes_later=False),
        "late": STATUSES["waiting"] & Q(comes_later=True),
    }
    rows = tournament.entries.annotate(**_presence(tournament, number))
    return rows.aggregate(**{name: Count("pk", filter=kind) for name, kind in kinds.items()})


@dataclass(frozen=True, slots=True)
class SharedTable:
    """A table that is the fixed one of several teams that play the same round."""

    number: int
    entries: tuple[Entry, ...]


def others_at(tournament: Tournament, table: int, entry: Entry) -> QuerySet[Entry]:
    """Return which other teams, withdrawn ones left out, have this fixed table."""
    return field(tournament).filter(PLAYS, fixed_table=table).exclude(pk=entry.pk)


def shared_tables(tournament: Tournament, number: int) -> list[SharedTable]:
    """Return the fixed tables that two or more teams of this round have, in one query."""
    holders: dict[int, list[Entry]] = {}
    for entry in entries_playing(tournament, number).filter(fixed_table__isnull=False):
        holders.setdefault(not_none(entry.fixed_table), []).append(entry)
    return [
        SharedTable(table, tuple(entries))
        for table, entries in sorted(holders.items())
        if len(entries) > 1
    ]
