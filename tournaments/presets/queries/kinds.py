"""What becomes of a drive, and of everybody in it, when it becomes one of another kind."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring.formats import FORMATS, Format
from scoring.rules import RULESETS
from tournaments.entries.queries.money import money_text
from tournaments.enums import (
    DrawMethod,
    DrawState,
    EntryWord,
    FormatKey,
    Partners,
    PlayerReports,
    PrizeKind,
    Rest,
    RulesetKey,
    SchemeKey,
    StageKind,
)
from tournaments.models import Draw, Entry, Tournament
from tournaments.models.entry_fields import ENTRY_FIELDS
from tournaments.models.names import LONGEST_TEAM_NAME, joined, name_key, public_name
from tournaments.models.substitutes import MOST
from tournaments.models.tournaments import MOST_CENTS
from tournaments.play.queries.rounds import next_number

TEAM = "Team"  # the column in which a player keeps the name of the team that he signed up with
HALVES = {SchemeKey.NK: SchemeKey.GEDEELD, SchemeKey.GEDEELD: SchemeKey.NK}


@dataclass(frozen=True, slots=True)
class Part:
    """Entries that become others: the one of a team its two players, those of two players a team,
    or one stays by itself. `becomes` are the values of each; the first is the entry that stays."""

    before: tuple[Entry, ...]
    becomes: tuple[Mapping[str, Any], ...]

    @property
    def was(self) -> str:
        """Who they are now."""
        return " + ".join(map(_label, self.before))

    @property
    def becoming(self) -> list[str]:
        """Who they will be."""
        return [
            _named(each["number"], each["name"], each["player1"], each["player2"])
            for each in self.becomes
        ]


@dataclass(frozen=True, slots=True)
class Change:
    """A drive of another kind: its settings that follow, its entries, whether a draft is dropped,
    and `why` it cannot be."""

    kind: FormatKey
    settings: Mapping[str, Any]
    parts: tuple[Part, ...]
    draft: bool
    why: str

    @property
    def preview_token(self) -> str:
        """A short text that differs when anything of it does."""
        parts = [([each.pk for each in part.before], part.becomes) for part in self.parts]
        text = repr((self.kind, self.settings, parts, self.draft))
        return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()

    @property
    def changed(self) -> list[Part]:
        """Those who do not stay as they are."""
        return [part for part in self.parts if part.was not in part.becoming]


def change_of(tournament: Tournament, kind: FormatKey) -> Change:
    """Return what a drive becomes as one of this kind, in a handful of queries."""
    new = FORMATS[kind]
    entries = list(tournament.entries.select_related("sign_up").order_by("number", "pk"))
    parts = tuple(_parts(entries, tournament.plays, new))
    drafts = Draw.objects.filter(round__tournament=tournament, state=DrawState.DRAFT)
    return Change(
        kind=kind,
        settings=_settings(tournament, new),
        parts=parts,
        draft=drafts.exists(),
        why=_why_not(tournament, new) or _why_alike(parts, new) or _why_too_many(parts),
    )


def setting_changes(tournament: Tournament, change: Change) -> list[tuple[str, str, str]]:
    """Return each setting that follows: what it is called, what it was and what it becomes."""
    after = Tournament(**{**_values(tournament), **change.settings})
    columns = {each.name: capfirst(str(each.verbose_name)) for each in Tournament.tracked_fields()}
    return [
        (columns[name], *_before_and_after(tournament, after, name)) for name in change.settings
    ]


def _values(tournament: Tournament) -> dict[str, Any]:
    return {each.attname: getattr(tournament, each.attname) for each in tournament.tracked_fields()}


def _before_and_after(before: Tournament, after: Tournament, name: str) -> tuple[str, str]:
    def value_label(drive: Tournament) -> str:
        value = getattr(drive, name)
        if name == "fee_cents":
            return money_text(value)
        shown = getattr(drive, f"get_{name}_display", None)
        return str(shown() if shown else value)

    return value_label(before), value_label(after)


def _settings(tournament: Tournament, new: Format) -> dict[str, Any]:
    """Return the settings that the other kind has otherwise; of all else nothing changes."""
    old = tournament.plays
    wanted: dict[str, Any] = {"format": FormatKey(new.key), "scheme": _scheme(tournament, new)}
    if old.singles != new.singles:
        word, fee = EntryWord.PLAYER, (tournament.fee_cents + 1) // 2
        if old.singles:
            word, fee = EntryWord.TEAM, min(tournament.fee_cents * 2, MOST_CENTS)
        wanted |= {"entry_word": word, "fee_cents": fee}
    if not new.one_opponent and DrawMethod(tournament.later_method).planned:
        wanted["later_method"] = DrawMethod.LOT
    if old.board != new.board:
        usual = RULESETS[RulesetKey.NK].seats == new.board
        wanted["ruleset"] = RulesetKey.NK if usual else RulesetKey.GEZELLIG
    without: dict[str, tuple[bool, Any]] = {
        "rest": (new.fewer is None, Rest.SIT_OUT),
        "partners": (not new.partners_change, Partners.DRAWN),
        "club_rounds": (new.partners_change, 0),
        "reports": (not new.reports_by_phone, PlayerReports.NONE),
    }
    wanted |= {name: value for name, (missing, value) in without.items() if missing}
    return {name: value for name, value in wanted.items() if getattr(tournament, name) != value}


def _scheme(tournament: Tournament, new: Format) -> SchemeKey:
    current = SchemeKey(tournament.scheme)
    fitting = (current, HALVES.get(current, current))
    return SchemeKey(next((key for key in fitting if key in new.schemes), new.schemes[0]))


def _why_not(tournament: Tournament, new: Format) -> str:
    if next_number(tournament) > 1:
        return _("Round 1 is published: the kind of drive is fixed.")
    for stage in tournament.stages.all():
        brackets = stage.kind == StageKind.KNOCK_OUT and not new.one_opponent
        if brackets or (stage.size or new.sides) < new.sides:
            return _("The groups of this drive are for another kind: take them back first.")
    if new.singles and tournament.prizes.filter(kind=PrizeKind.NAME).exists():
        return _("Players choose no name: remove the prize for the most original one first.")
    return ""


def _why_alike(parts: Iterable[Part], new: Format) -> str:
    had: set[str] = set()
    for each in (values for part in parts for values in part.becomes):
        name = each[new.name_field]
        key = name_key(name)
        if key and key in had:
            return _("Two would be called %(name)s: tell them apart first.") % {"name": name}
        had.add(key)
    return ""


def _why_too_many(parts: Iterable[Part]) -> str:
    for part in parts:
        if any(len(values["substitutes"]) > MOST for values in part.becomes):
            return _("There is no room for the substitutes of %(name)s.") % {"name": part.was}
    return ""


KEPT = (
    *(each.name for each in ENTRY_FIELDS if each.stored),
    *("joined_round", "missed_points", "checked_in_at", "comes_later", "expected_at"),
)


def _kept(entry: Entry) -> dict[str, Any]:
    return {name: getattr(entry, name) for name in KEPT}


def _parts(entries: Sequence[Entry], old: Format, new: Format) -> Iterator[Part]:
    if old.singles == new.singles:
        yield from (Part((entry,), (_kept(entry),)) for entry in entries)
    elif new.singles:
        numbers = count(1 + max((entry.number or 0 for entry in entries), default=0))
        yield from (_split(entry, numbers, new) for entry in entries)
    else:
        yield from _merged(entries)


def _split(entry: Entry, numbers: Iterator[int], new: Format) -> Part:
    """Return a team as its players. The first keeps its place, code and address; the second gets a
    number after all others, and is of the same club, paid and here like the first."""
    players = [name for name in (entry.player1, entry.player2) if name] or [entry.name]
    kept = _kept(entry) | {"player2": "", "extra": {**entry.extra, TEAM: entry.name}}
    first = kept | {"player1": players[0], "name": public_name(players[0])}
    if len(players) == 1:
        return Part((entry,), (first | {"substitutes": _for_player(entry)},))
    first["substitutes"] = _for_player(entry, 1)
    own: dict[str, Any] = {
        "extra": {TEAM: entry.name},
        "player1": players[1],
        "name": public_name(players[1]),
        "substitutes": _for_player(entry, 2),
    }
    own |= {"number": next(numbers) if entry.number else None, "email": "", "phone": ""}
    if new.one_opponent:  # at one table they would only meet each other
        own["fixed_table"] = None
    return Part((entry,), (first, kept | own))


def _for_player(entry: Entry, *players: int, becomes: int = 1) -> list[dict[str, Any]]:
    """Return who stood in for these players of an entry, or for any, as for one of another."""
    return [
        each | {"player": becomes}
        for each in entry.substitutes
        if not players or each["player"] in players
    ]


def _merged(entries: Sequence[Entry]) -> Iterator[Part]:
    """Yield the players as the teams that they signed up as; the others are teams of one."""
    teams: dict[Any, list[Entry]] = defaultdict(list)
    for entry in entries:
        teams[entry.extra.get(TEAM) or entry.pk].append(entry)
    for name, players in teams.items():
        if len(players) == 2:
            # Who signed up himself stays: his page and its code are of the team again.
            yield _together(
                str(name), *sorted(players, key=lambda each: not hasattr(each, "sign_up"))
            )
        else:
            for alone in players:
                yield Part(
                    (alone,),
                    (_kept(alone) | {"name": alone.player1[:LONGEST_TEAM_NAME] or alone.name},),
                )


def _together(name: str, first: Entry, second: Entry) -> Part:
    """Return two players as one team: paid and here where both are."""
    remarks = dict.fromkeys(each.remarks for each in (first, second) if each.remarks)
    either = {name: value or getattr(second, name) for name, value in _kept(first).items()}
    values = either | {
        "number": first.number,
        "name": name[:LONGEST_TEAM_NAME],
        "player1": first.player1,
        "player2": second.player1,
        "substitutes": [*_for_player(first), *_for_player(second, becomes=2)],
        "remarks": "; ".join(remarks)[:2000],
        "paid": first.paid and second.paid,
        "joined_round": first.joined_round,
        "missed_points": first.missed_points,
        "checked_in_at": first.checked_in_at if second.checked_in_at else None,
        "extra": {key: value for key, value in first.extra.items() if key != TEAM},
    }
    return Part((first, second), (values,))


def _label(entry: Entry) -> str:
    return _named(entry.number, entry.name, entry.player1, entry.player2)


def _named(number: int | None, name: str, *players: str) -> str:
    people = joined(*players)
    own_name = people.startswith(name) and not all(players)  # a player goes by his first name
    label = people if own_name else f"{name} ({people})" if people else name
    return f"{number} {label}" if number else label
