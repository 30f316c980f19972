"""Finding one person in the drives and seasons that somebody organises."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tournaments.enums import Role
from tournaments.models import Entry, EveningResult, User
from tournaments.models.ids import key_in
from tournaments.queries.person_traces import TEAM
from tournaments.queries.seasons import seasons_of

MOST_FOUND = 100
SHORTEST = 2


@dataclass(frozen=True, slots=True)
class Found:
    """A player of an entry: at place 1 or 2, or TEAM where only the team has a name."""

    entry: Entry
    place: int

    @property
    def key(self) -> str:
        """What a form sends of whoever was chosen."""
        return f"{self.entry.pk}-{self.place}"

    @property
    def name(self) -> str:
        """What this player is called there."""
        return (self.entry.name, self.entry.player1, self.entry.player2)[self.place]

    @property
    def partner(self) -> str:
        """Who plays with him; empty where nobody does."""
        return (
            "" if self.place == TEAM else (self.entry.player2, self.entry.player1)[self.place - 1]
        )

    @property
    def address(self) -> str:
        """Where his team can be reached."""
        return ", ".join(filter(None, (self.entry.email, self.entry.phone)))

    @property
    def shares_address(self) -> bool:
        """Whether nobody can tell if that is his or his partner's."""
        return bool(self.partner and self.address)


@dataclass(frozen=True, slots=True)
class FoundLine:
    """A line of a season that no drive explains: of a sheet, or of a drive that was removed."""

    result: EveningResult

    @property
    def key(self) -> str:
        """What a form sends of whoever was chosen."""
        return f"s{self.result.pk}"


def people_called(user: User, asked: str) -> list[Found]:
    """Who is called so, with every word of it, in the drives that this person organises; newest
    drive first.  Nobody for fewer letters than tell anything."""
    words = asked.casefold().split()
    if len(asked.strip()) < SHORTEST:
        return []
    entries = _organised(user).order_by("-tournament__date", "tournament", "number", "pk")
    found = (each for entry in entries.iterator() for each in _places(entry))
    right = (each for each in found if all(word in each.name.casefold() for word in words))
    return [each for _number, each in zip(range(MOST_FOUND), right, strict=False)]


def lines_called(user: User, asked: str) -> list[FoundLine]:
    """The lines of sheets in this person's seasons that are called so."""
    words = asked.casefold().split()
    if len(asked.strip()) < SHORTEST:
        return []
    lines = _lines(user).order_by("evening__date", "pk")
    right = (line for line in lines if all(word in line.name.casefold() for word in words))
    return [FoundLine(line) for _number, line in zip(range(MOST_FOUND), right, strict=False)]


def chosen_people(user: User, keys: Iterable[str]) -> list[Found]:
    """Those of these keys that are still there, in the drives that this person organises."""
    wanted = set(keys)
    numbers = {key_in(key.partition("-")[0]) for key in wanted} - {None}
    entries = _organised(user).filter(pk__in=numbers)
    return [
        each for entry in entries.order_by("pk") for each in _places(entry) if each.key in wanted
    ]


def chosen_lines(user: User, keys: Iterable[str]) -> list[FoundLine]:
    """The same for lines of seasons."""
    numbers = {key_in(key[1:]) for key in keys if key.startswith("s")} - {None}
    return [FoundLine(line) for line in _lines(user).filter(pk__in=numbers).order_by("pk")]


def _organised(user: User) -> QuerySet[Entry]:
    mine = {"tournament__memberships__user": user, "tournament__memberships__role": Role.ORGANISER}
    return Entry.objects.filter(**mine).select_related("tournament")


def _lines(user: User) -> QuerySet[EveningResult]:
    of_mine = Q(evening__season__in=seasons_of(user), entry=None) & ~Q(name="")
    return EveningResult.objects.filter(of_mine).select_related("evening__season", "team")


def _places(entry: Entry) -> Iterator[Found]:
    players = [(1, entry.player1), (2, entry.player2)]
    there = [(place, name) for place, name in players if name]
    for place, _name in there or [(TEAM, entry.name)]:
        yield Found(entry, place)
