"""Where a person stands in a drive, and what is kept of him."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import islice
from typing import Any

from django.conf import settings
from django.db.models import Q, QuerySet

from tournaments.core.queries.log_words import GONE, LITTLE_WORDS
from tournaments.drives.queries import Kept, due_on, kept
from tournaments.enums import PlayerReports, Role
from tournaments.models import (
    Entry,
    EveningResult,
    PrizeGiving,
    SignUp,
    SignUpTerms,
    Tournament,
    User,
)
from tournaments.models.entry_fields import PERSONAL, Owner, fields_of
from tournaments.models.ids import key_in
from tournaments.safety.queries.backups import DAILY_FOR
from tournaments.seasons.queries.seasons import seasons_of

TEAM = 0
# What an entry holds of its people as values of their own; all other text is sentences.
OWN_VALUES = frozenset(each.name for each in PERSONAL if each.owner is not Owner.NOTED)


@dataclass(frozen=True, slots=True)
class Traces:
    """What names one player of an entry: the words of his name, his address and his numbers.

    `partner` is his partner's name, which stays as it is also where it has words of his. Who
    `stood_in` is none of the team: what was noted of that is not his.
    """

    name: str
    email: str
    phone: str
    partner: str
    stood_in: bool = False

    @property
    def words(self) -> set[str]:
        """The words that tell who he is, in small letters."""
        found = re.findall(r"\w+", self.name.casefold())
        return {word for word in found if len(word) > 1 and word not in LITTLE_WORDS}

    def named_in(self, text: str) -> bool:
        """Return whether his whole name, his address or his number stands in a text."""
        sentence = set(re.findall(r"\w+", text.casefold()))
        return bool(self.words and self.words <= sentence) or any(
            each.casefold() in text.casefold() for each in (self.email, self.phone) if each
        )

    def erased(self, text: str) -> str:
        """Return the text with a dash for every word of his name, his address and his number: also
        of somebody whose name has the same word, since a sentence does not say whom it means."""
        if not text or text == self.partner:
            return text
        for value in filter(None, (self.email, self.phone)):
            text = re.sub(re.escape(value), GONE, text, flags=re.IGNORECASE)
        for word in sorted(self.words, key=len, reverse=True):
            text = re.sub(rf"(?<!\w){re.escape(word)}s?(?!\w)", GONE, text, flags=re.IGNORECASE)
        return text

    def calls(self, name: str) -> bool:
        """Return whether a team or a club is called after him ("Jan & Piet", "Familie Bos")."""
        return self.erased(name) != name

    def within(self, value: Any, spared: frozenset[str] = frozenset()) -> Any:
        """Return JSON with every text so, but those under the names that are `spared`."""
        if isinstance(value, str):
            return self.erased(value)
        if isinstance(value, list):
            return [self.within(part, spared) for part in value]
        if isinstance(value, dict):
            return {
                self.erased(name): part if name in spared else self.within(part, spared)
                for name, part in value.items()
            }
        return value


def traces_of(entry: Entry, place: int) -> Traces:
    """Return those of the first or the second player of an entry as it is written now; at place
    TEAM of whom it is called after, where that is all that is known of its players; after the
    second player come those who stood in, of whom nothing but the name is known."""
    if place > SECOND_PLAYER:
        partner = entry.players or entry.name
        gone = entry.substitutes[place - SECOND_PLAYER - 1 :][:1]
        only_stood_in = bool(gone) and not gone[0]["before"]  # else the team was his as well
        return Traces(_stood_in(entry, place), "", "", partner, only_stood_in)
    players = {1: entry.player1, 2: entry.player2}
    if not any(players.values()):
        players = {TEAM: entry.name, **players}
    return Traces(
        name=players.get(place, ""),
        email=entry.email.strip(),
        phone=entry.phone.strip(),
        partner=players.get(3 - place, ""),
    )


def texts_of(note: Any) -> list[str]:
    """Return what a note of an entry says: itself, or what stands in each column, or the names."""
    if isinstance(note, list):
        return [each["name"] for each in note]
    return [str(each) for each in note.values()] if isinstance(note, dict) else [note]


def without(note: Any, traces: Traces) -> Any:
    """Return a note of an entry without him; of who stood in only names can tell of him."""
    if isinstance(note, list):
        return [each | {"name": traces.erased(each["name"])} for each in note]
    return traces.within(note)


MOST_FOUND = 100
SECOND_PLAYER = 2
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
    def waits(self) -> bool:
        """Whether he signed up and has no place: there is no entry yet."""
        return self.entry._state.adding

    @property
    def name(self) -> str:
        """What this player is called there."""
        if self.stood_in:
            return _stood_in(self.entry, self.place)
        return (self.entry.name, self.entry.player1, self.entry.player2)[self.place]

    @property
    def stood_in(self) -> bool:
        """Whether he played for a player of the team, and is none of it."""
        return self.place > SECOND_PLAYER

    @property
    def partner(self) -> str:
        """Who plays with him; empty where nobody does."""
        if self.place == TEAM or self.stood_in:
            return ""
        return (self.entry.player2, self.entry.player1)[self.place - 1]

    @property
    def address(self) -> str:
        """Where his team can be reached; of who stood in nothing is known."""
        if self.stood_in:
            return ""
        texts = (getattr(self.entry, each.name) for each in fields_of(Owner.ADDRESS))
        return ", ".join(filter(None, texts))

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


def people_called(user: User, name: str) -> list[Found]:
    """Return who is called so, with every word of it, in the drives that this person organises;
    newest drive first.  Nobody for fewer letters than tell anything."""
    words = name.casefold().split()
    if len(name.strip()) < SHORTEST:
        return []
    entries = _organised(user).order_by("-tournament__date", "tournament", "number", "pk")
    everybody = (*entries.iterator(), *_without_a_place(user))
    found = (each for entry in everybody for each in _places(entry))
    right = (each for each in found if all(word in each.name.casefold() for word in words))
    return list(islice(right, MOST_FOUND))


def lines_called(user: User, name: str) -> list[FoundLine]:
    """Return the lines of sheets in this person's seasons that are called so."""
    words = name.casefold().split()
    if len(name.strip()) < SHORTEST:
        return []
    lines = _lines(user).order_by("evening__date", "pk")
    right = (line for line in lines if all(word in line.name.casefold() for word in words))
    return [FoundLine(line) for line in islice(right, MOST_FOUND)]


def chosen_people(user: User, keys: Iterable[str]) -> list[Found]:
    """Return those of these keys that are still there, in the drives that this person organises."""
    wanted = set(keys)
    named = (key_in(key.partition("-")[0]) for key in wanted)
    numbers = {key for key in named if key is not None}
    entries = _organised(user).filter(pk__in=numbers).order_by("pk")
    everybody = (*entries, *(each for each in _without_a_place(user) if each.pk in numbers))
    return [each for entry in everybody for each in _places(entry) if each.key in wanted]


def chosen_lines(user: User, keys: Iterable[str]) -> list[FoundLine]:
    """Return the same for lines of seasons."""
    named = (key_in(key[1:]) for key in keys if key.startswith("s"))
    numbers = {key for key in named if key is not None}
    return [FoundLine(line) for line in _lines(user).filter(pk__in=numbers).order_by("pk")]


def _in_own_drives(user: User) -> dict[str, Any]:
    return {
        "tournament__memberships__user": user,
        "tournament__memberships__role": Role.ORGANISER,
    }


def _organised(user: User) -> QuerySet[Entry]:
    return Entry.objects.filter(**_in_own_drives(user)).select_related("tournament")


def _without_a_place(user: User) -> list[Entry]:
    """Return who signed up and has no place as the entries that they would be, under their own
    keys."""
    found = SignUp.objects.filter(entry=None, **_in_own_drives(user)).exclude(said={})
    return [
        Entry(
            pk=each.pk,
            tournament=each.tournament,
            created_at=each.since,
            **{name: value for name, value in each.said.items() if name != "group"},
        )
        for each in found.select_related("tournament")
    ]


def _lines(user: User) -> QuerySet[EveningResult]:
    in_own_seasons = Q(evening__season__in=seasons_of(user), entry=None) & ~Q(name="")
    return EveningResult.objects.filter(in_own_seasons).select_related("evening__season", "team")


def _places(entry: Entry) -> Iterator[Found]:
    players = [(1, entry.player1), (2, entry.player2)]
    named = [(place, name) for place, name in players if name]
    for place, _name in named or [(TEAM, entry.name)]:
        yield Found(entry, place)
    for at, each in enumerate(entry.substitutes, SECOND_PLAYER + 1):
        if each["name"].strip(GONE):
            yield Found(entry, at)


def _stood_in(entry: Entry, place: int) -> str:
    """Return who stood in, by the place after the second player; nobody where none does."""
    at = place - SECOND_PLAYER - 1
    return str(entry.substitutes[at]["name"]) if at < len(entry.substitutes) else ""


MOST_COLUMNS = 20


@dataclass(frozen=True, slots=True)
class PrivacyFacts:
    """`columns` are the headers of the sign-up sheet that have no field of their own, `due` the day
    on which players are forgotten, None for never; `mails` says that cards can be mailed, and
    `signed_up` that people sign up by themselves."""

    tournament: Tournament
    kept: Kept
    columns: Sequence[str]
    due: date | None
    in_season: bool
    mails: bool
    reports: bool
    voted: bool
    signed_up: bool
    backup_days: int


def privacy_facts(tournament: Tournament) -> PrivacyFacts:
    """Return what the statement of a drive tells, in nine queries however many take part."""
    kept_values = kept(tournament)
    extra = Entry.objects.filter(tournament=tournament).exclude(extra={})
    headers = {header for values in extra.values_list("extra", flat=True) for header in values}
    return PrivacyFacts(
        tournament=tournament,
        kept=kept_values,
        columns=sorted(headers)[:MOST_COLUMNS],
        due=due_on(tournament),
        in_season=tournament.season_evenings.exists(),
        mails=settings.MAIL_IS_SET_UP and kept_values.fields["email"] > 0,
        voted=PrizeGiving.objects.filter(tournament=tournament, counted__isnull=False).exists(),
        signed_up=SignUpTerms.objects.filter(tournament=tournament).exists(),
        reports=tournament.reports != PlayerReports.NONE,
        backup_days=DAILY_FOR.days,
    )
