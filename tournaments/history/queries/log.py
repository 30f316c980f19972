"""What happened in a drive, in the words of people."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any

from django.utils.formats import date_format
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from scoring.formats import SINGLES, parties
from scoring.rules import Sentence
from scoring.rules.words.switches import describe_switch
from tournaments.core.queries.log_words import PAIRS, VALUES, WORDS
from tournaments.entries.queries.money import money_text
from tournaments.enums import Ending
from tournaments.history.queries.acts import is_at_a_table, target_of, words_of
from tournaments.history.queries.log_photos import OF_PHOTOS
from tournaments.history.queries.log_subjects import sides_in
from tournaments.models import Entry, LogEntry
from tournaments.models.ids import key_in
from tournaments.models.scorecards import FIRST, SECOND
from tournaments.moments import time_of_day
from tournaments.speech import in_language

Teams = Mapping[int, Entry]
HASH = re.compile("[0-9a-f]{64}")
ENTRIES = {"first_said": FIRST, "second_said": SECOND}
ODD = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


@dataclass(frozen=True, slots=True)
class Change:
    """One value that an act changed, as text; `before` is empty for what is new."""

    name: str
    before: str
    after: str

    @property
    def is_hash(self) -> bool:
        """Whether it is a new number of 64 digits, which nobody reads to its end."""
        return not self.before and HASH.fullmatch(self.after) is not None


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log page; `about` is who sat at its table, with what the card says."""

    at: datetime
    actor: str
    action: str
    target: str
    changes: tuple[Change, ...]
    link: int | None = None
    about: str = ""


@dataclass(frozen=True, slots=True)
class LogNames:
    """Names for the keys in values: `teams` by their keys, and who sat at the table of a line,
    where that was wanted."""

    teams: Teams
    sides: tuple[str, ...] = ()


def lines(log: Iterable[LogEntry], *, with_sides: bool = False) -> tuple[Line, ...]:
    """Log entries as people read them, in the order given; one query for the teams in values, and
    two more for who sat at the tables: not for whom the names of others are no business."""
    log = list(log)
    teams = Entry.objects.in_bulk({key for entry in log for key in _keys(entry.after)})
    sides = sides_in([entry for entry in log if is_at_a_table(entry)]) if with_sides else {}
    return tuple(_line(entry, LogNames(teams, sides.get(entry.pk, ()))) for entry in log)


def _line(entry: LogEntry, names: LogNames) -> Line:
    """Return the line of an entry; one of another version of the program, or of no program, has its
    target alone."""
    try:
        target, changes = target_of(entry), tuple(_changes(entry, names))
        about = _about(entry, names.sides)
    except ODD:
        target, changes, about = entry.target, (), ""
    action = words_of(entry.action)
    return Line(entry.at, entry.actor_name, action, target, changes, entry.number, about)


def _about(entry: LogEntry, sides: Sequence[str]) -> str:
    """Return who sat there, partners together, and what the card says: "De Buren – Oost 1, 8 –
    3"."""
    if not sides:
        return ""
    values = entry.after if entry.after.get("numbers") else {}
    parties_on_card = _parties(entry, values, sides)
    who = " – ".join(get_text_list(names, _("and")) for names in parties_on_card)
    return ", ".join(filter(None, (who, _numbers(entry, values) if values else "")))


def _side_name(name: str, place: int, values: Mapping[str, Any], names: LogNames) -> str:
    """Return who won or was absent: by name where it is known who sat there, a pair as a pair."""
    if name == "winner" and len(values.get("numbers", ())) == SINGLES:
        absence = values.get("ending") == Ending.ABSENT  # which both pairs can win by
        first = parties(SINGLES, values.get("partner"))[0]
        return "" if absence else str(PAIRS[place not in first])
    return names.sides[place] if names.sides else str(VALUES[name][place])


def _parties(entry: LogEntry, values: Mapping[str, Any], each: Sequence[Any]) -> list[list[Any]]:
    """Return what is of each at the table, by party."""
    drive, partner = entry.tournament, values.get("partner")
    together = parties(len(each), drive.paired(partner) if drive else partner)
    return [[each[at] for at in party] for party in together]


def _keys(values: Mapping[str, Any]) -> Iterator[int]:
    """Yield the keys of teams that stand in values; JSON makes texts of the keys of a mapping."""
    keys = [values.get("bye"), *(values.get("given") or ())]
    yield from (key for key in map(key_in, map(str, keys)) if key is not None)


def _changes(entry: LogEntry, names: LogNames) -> Iterator[Change]:
    # In the order of the words: PostgreSQL does not keep that in which values were written down.
    for name in WORDS:
        before, after = (
            _value(entry, name, values, names) for values in (entry.before, entry.after)
        )
        if name in ENTRIES:
            before, after = _taken_or_not(entry, name, before)
        if before != after:
            yield Change(str(WORDS[name]), before, after)


def _taken_or_not(entry: LogEntry, name: str, before: str) -> tuple[str, str]:
    """Return both values of an entry when two differed: only that of the other one is gone."""
    if entry.after.get("taken") != ENTRIES[name]:
        return before, ""
    return "", _("%(numbers)s (this one counts)") % {"numbers": before}


def _value(entry: LogEntry, name: str, values: Mapping[str, Any], names: LogNames) -> str:
    value = values.get(name)
    if value is None:
        return ""
    if entry.action == "assign_columns":
        return _("column %(number)s") % {"number": value + 1}
    if name == "bye":
        return str(names.teams.get(value, ""))
    if name == "given":
        return ", ".join(_given(names.teams.get(int(key)), number) for key, number in value.items())
    if name == "numbers":
        return _numbers(entry, values)
    if name in ENTRIES:
        return _numbers(entry, {"numbers": value}) or _("no numbers")
    if name in ("winner", "absent"):
        return _side_name(name, value, values, names)
    if name in FORMATTERS and isinstance(value, FORMATTERS[name][0]):
        return FORMATTERS[name][1](value)
    return _text(value, VALUES.get(name, {}))


def _house_rules(switches: Mapping[str, bool]) -> str:
    sentences = [
        in_language(describe_switch(switch, on)) for switch, on in sorted(switches.items())
    ]
    return " ".join(sentences) or _("none")


def _searched(question: Mapping[str, Any]) -> str:
    """Return from which position to which one a search went, with which cards, as they are
    typed."""
    return _("from %(start)s to %(end)s with %(pile)s") % question


# Values that have words of their own, where they are of this type.
FORMATTERS: Mapping[str, tuple[type, Callable[[Any], str]]] = {
    "house_rules": (dict, _house_rules),
    "notes": (list, lambda notes: "; ".join(f"{note['sheet']}: {note['text']}" for note in notes)),
    "answer": (list, lambda sentence: in_language(Sentence(*sentence))),
    "question": (dict, _searched),
    "fee_cents": (int, money_text),
    "date": (str, lambda day: date_format(date.fromisoformat(day), "j F Y")),
    "starts_at": (str, lambda at: time_of_day(time.fromisoformat(at))),
    **OF_PHOTOS,
}


def _numbers(entry: LogEntry, values: Mapping[str, Any]) -> str:
    """Return the numbers of a card by party: one that partners have together once, else each his
    own."""
    drive, numbers = entry.tournament, values["numbers"]
    by_party = [
        [number for number in party if number is not None]
        for party in _parties(entry, values, numbers)
    ]
    if drive and len(drive.scoring.numbers(len(numbers))) < len(numbers):
        by_party = [list(dict.fromkeys(each)) for each in by_party]
    return " – ".join(get_text_list(each, _("and")) for each in by_party if each)


def _given(entry: Entry | None, number: int | None) -> str:
    return f"{number or '–'} {entry.name if entry else ''}".strip()


def _text(value: Any, words: Mapping[Any, Any]) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return ", ".join(_text(part, words) for part in value)
    if isinstance(value, dict):
        return ", ".join(f"{name}: {_text(part, words)}" for name, part in value.items())
    return str(words.get(value, value))
