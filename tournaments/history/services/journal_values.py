"""What the rows of a journal from elsewhere can hold: what this program could have written there.

A form, a service or the program itself made every value of a row; what none of them makes is
refused before it comes near a database, which takes more (and SQLite more than PostgreSQL).
"""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime, time
from typing import Any

from django.core.exceptions import ValidationError

from scoring.rules.rulesets import HOUSE_SWITCHES
from scoring.standings import TIE_BREAKS
from tournaments.core.queries.log_words import GONE
from tournaments.enums import Ending
from tournaments.history.queries.acts import ACTS
from tournaments.history.services.journal_answers import is_question, is_shaped, is_verdict
from tournaments.journal.bounds import LARGEST, moment_in
from tournaments.models import LogEntry, User
from tournaments.models.disputes import LAST_SEAT, MOST_EARLIER
from tournaments.models.journaled import Journaled

LARGEST_OF = {"PositiveSmallIntegerField": 32_767, "PositiveIntegerField": 2_147_483_647}
FIRST_DAY, LAST_DAY = date(1970, 1, 1), date(2999, 12, 31)
MOST_SIGNALS, MOST_CHANGES = 20, 999
# Stands in addresses, of which no other letters are part.
CODE = re.compile(r"[a-z0-9]+")
DIGITS = re.compile(r"(?:[0-9a-f]{2})*")  # of bytes
TICKETS = re.compile(r"\d{1,5}(?:-\d{1,5})?(?:, \d{1,5}(?:-\d{1,5})?)*", re.ASCII)
POSITION = re.compile(r"(?:[-,/0-9hc]+ [0-5])?")
WRITTEN = {
    **dict.fromkeys([("tournament", "code"), ("entry", "code"), ("gametable", "code")], CODE),
    **dict.fromkeys([("draw", "seed"), ("stage", "seed"), ("tombola", "seed")], DIGITS),
    ("tombola", "tickets"): TICKETS,
    ("dispute", "continuation"): POSITION,
}
# Numbers of which pages make so many steps, and the most that a form lets through.
MOST = {
    **dict.fromkeys([("round", "number"), ("stage", "from_round")], 99),
    **dict.fromkeys([("withdrawal", "from_round"), ("withdrawal", "until_round")], 99),
    **dict.fromkeys([("entry", "joined_round"), ("tournament", "frozen_after")], 99),
    **dict.fromkeys([("entry", "number"), ("entry", "fixed_table")], 99_999),
    ("entry", "missed_points"): 99_999,
    **dict.fromkeys([("gametable", "number"), ("groupplace", "seed")], 99_999),
    **dict.fromkeys([("side", "position"), ("group", "position"), ("stage", "size")], 99),
    ("disputeanswer", "number"): MOST_EARLIER,
    **dict.fromkeys([("report", "winner"), ("dispute", "sanctioned_seat")], 5),
    **dict.fromkeys([("bye", "points"), ("scoreline", "points")], 99_999),
    **dict.fromkeys([("prizegiving", "begin"), ("prizegiving", "shown")], 99_999),
    ("prizegiving", "place"): 99_999,
    ("tombola", "drawn"): 99_999,
    ("roundclock", "minutes"): 9_999,
    ("roundclock", "seconds_left"): 999_999,
}


class CorruptValue(ValueError):
    """What a journal tells is nothing that this program writes."""


def require_values(model: type[Journaled], values: Mapping[str, Any], *, whole: bool) -> None:
    """Raise CorruptValue unless these values can stand in a row; with `whole` it is the row that
    they make, and lacks nothing that has no default."""
    fields = {field.attname: field for field in model.tracked_fields()}
    if not values.keys() <= fields.keys():
        raise CorruptValue("an unknown field")
    for name, value in values.items():
        _require_value(fields[name], value)
    if whole and not all(_is_left_out(fields[name]) for name in fields.keys() - values.keys()):
        raise CorruptValue("a row that lacks a value")


def _is_left_out(field: Any) -> bool:
    """Return whether a row can be made without it: an older program did not know all fields."""
    return bool(field.null or field.has_default() or field.has_db_default())


def _require_value(field: Any, value: Any) -> None:
    if value is None:
        if not field.null:
            raise CorruptValue(f"{field} without a value")
        return
    if field.related_model is User:
        return  # of another machine: nobody here
    kind = "Key" if field.is_relation else field.get_internal_type()
    if not KINDS[kind](field, value):
        raise CorruptValue(f"{field} with another kind of value")
    if kind not in ("Key", "DateTimeField", "DateField", "TimeField"):
        _require_valid(field, value)


def _require_valid(field: Any, value: Any) -> None:
    """Raise CorruptValue unless its own validators pass it and it is one of its choices."""
    if value == "" and not (field.choices and not field.blank):
        return
    try:
        field.run_validators(value)
    except ValidationError as error:
        raise CorruptValue(f"{field} out of bounds") from error
    if field.choices and value not in dict(field.flatchoices):
        raise CorruptValue(f"{field} with a choice that does not exist")


def _is_number(field: Any, value: Any) -> bool:
    most = MOST.get((field.model._meta.model_name, field.name), LARGEST)
    return type(value) is int and 0 <= value <= min(most, LARGEST_OF[field.get_internal_type()])


def _is_words(field: Any, value: Any) -> bool:
    if type(value) is not str or (field.max_length and len(value) > field.max_length):
        return False
    written = WRITTEN.get((str(field.model._meta.model_name), field.name))
    return written is None or written.fullmatch(value) is not None


def _is_day(_field: Any, value: Any) -> bool:
    try:
        day = date.fromisoformat(value)
    except (TypeError, ValueError):
        return False
    return FIRST_DAY <= day <= LAST_DAY and day.isoformat() == value


def _is_time(_field: Any, value: Any) -> bool:
    try:
        at = time.fromisoformat(value)
    except (TypeError, ValueError):
        return False
    return at.tzinfo is None and at.isoformat() == value


def _is_moment(_field: Any, value: Any) -> bool:
    return type(value) is str and moment_in(value) is not None


def _is_shaped(field: Any, value: Any) -> bool:
    name = (str(field.model._meta.model_name), field.name)
    return SHAPES[name](value) if name in SHAPES else isinstance(value, dict)


def _are(value: Any, fits: Callable[[Any], bool], most: int) -> bool:
    return isinstance(value, list) and len(value) <= most and all(map(fits, value))


def _have_moments(value: Any, names: Sequence[str], most: int) -> bool:
    """Return whether these are records, each with moments under these names."""
    return _are(
        value,
        lambda each: (
            isinstance(each, dict) and all(_is_moment_text(each.get(name)) for name in names)
        ),
        most,
    )


def _is_moment_text(moment: Any) -> bool:
    """Return whether it is the text of a moment that a clock of any place can show."""
    at = moment_in(moment) if type(moment) is str else None
    return at is not None and at.date() <= LAST_DAY


def _is_score(value: Any) -> bool:
    return type(value) is int and 0 <= value <= 99_999


def _are_words(value: Any) -> bool:
    """Return whether it is what somebody filled in, by the names of fields or columns."""
    return isinstance(value, dict) and all(type(each) is str for each in value.values())


def _is_place(value: Any) -> bool:
    """Return whether it is nothing, or the place of a side on a form."""
    return value is None or (type(value) is int and 0 <= value <= LAST_SEAT)


def _is_standing(value: Any) -> bool:
    """Return whether it is what `play.queries.stages.Stood` writes."""
    if not isinstance(value, dict) or not {"place", "points", "group"} <= value.keys():
        return False
    return all(name in OF_STANDING and OF_STANDING[name](each) for name, each in value.items())


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= LARGEST_OF["PositiveIntegerField"]


OF_STANDING: dict[str, Callable[[Any], bool]] = {
    **dict.fromkeys(("place", "points", "group", "pool", "rank"), _is_count),
    "difference": lambda value: type(value) is int and _is_count(abs(value)),
    "decided_by": lambda value: value in [*TIE_BREAKS],
    "average": lambda value: _are(value, _is_count, 2) and len(value) == 2 and value[1] > 0,
}
# A card as `cards.queries.card_entries.entered_values` writes it.
SAID = (
    lambda value: value in Ending.values,
    lambda value: _are(value, lambda each: each is None or _is_score(each), LAST_SEAT + 1),
    *(_is_place,) * 3,
)
KINDS: dict[str, Callable[[Any, Any], bool]] = {
    "BooleanField": lambda _field, value: type(value) is bool,
    "PositiveSmallIntegerField": _is_number,
    "PositiveIntegerField": _is_number,
    "CharField": _is_words,
    "TextField": _is_words,
    "DateField": _is_day,
    "DateTimeField": _is_moment,
    "TimeField": _is_time,
    "JSONField": _is_shaped,
    "Key": lambda _field, value: type(value) is int and 1 <= value <= LARGEST,
}
SHAPES: dict[tuple[str, str], Callable[[Any], bool]] = {
    ("tournament", "tie_breaks"): lambda value: (
        _are(value, lambda each: each in [*TIE_BREAKS], len(TIE_BREAKS))
        and len(set(value)) == len(value)
    ),
    ("tournament", "signals"): lambda value: _are(
        value, lambda each: type(each) is int and 0 <= each <= 240, MOST_SIGNALS
    ),
    ("tournament", "house_rules"): lambda value: _are(
        value, lambda each: each in HOUSE_SWITCHES, len(HOUSE_SWITCHES)
    ),
    # Its own validator says what each of them is.
    ("tournament", "ranking_changes"): lambda value: _have_moments(value, ["at"], MOST_CHANGES),
    ("entry", "substitutes"): lambda value: isinstance(value, list),
    ("entry", "extra"): lambda value: _are_words(value),
    ("signup", "said"): lambda value: _are_words(value),
    ("draw", "taken_back"): lambda value: _have_moments(
        value, ["published_at", "taken_back_at"], 999
    ),
    ("groupplace", "standing"): lambda value: _is_standing(value),
    ("cardentry", "said"): lambda value: value == [] or is_shaped(value, SAID),
    ("dispute", "asked"): is_question,
    ("dispute", "verdict"): is_verdict,
    ("disputeanswer", "asked"): is_question,
    ("disputeanswer", "verdict"): is_verdict,
    ("report", "values"): lambda value: _are(value, _is_score, 6),
    ("report", "claimed"): lambda value: _are(value, _is_score, 6),
}


def latest_in(model: type[Journaled], values: Mapping[str, Any]) -> datetime | None:
    """Return the latest moment among values that can stand in a row."""
    moments = [
        datetime.fromisoformat(values[field.attname])
        for field in model.tracked_fields()
        if field.get_internal_type() == "DateTimeField" and values.get(field.attname)
        if field.name not in model.FUTURE_FIELDS
    ]
    return max(moments, default=None)


# Acts about the drive itself, which hold nothing of players.
OF_THE_DRIVE = frozenset(
    {"create_tournament", "repeat_drive", "change_tournament", "change_kind", "keep_evening"}
    | {"forget_players"}
)
PLAIN_TARGETS = OF_THE_DRIVE | {name for name, act in ACTS.items() if act.names_nobody}
# Values that the program wrote itself, from few words or computed. All other text is taken out, so
# that what a later service writes down is forgotten too until it is named here.
FIXED_WORDS = frozenset(
    {
        "act",
        "answer",
        "basis",
        "commitment",
        "ending",
        "fingerprint",
        "language",
        "list_hash",
        "method",
        "order",
        "picture",
        "position",
        "prize",
        "question",
        "role",
        "sanction",
        "screen",
        "seed",
        "tickets",
    }
)
NUMBERS = re.compile(r"[\d.]*")
TEXT = object()


def without_people(line: LogEntry, labels: Mapping[int, str]) -> LogEntry:
    """Return the same line, changed: numbers and fixed words stay; a team is called as it is now.

    `labels` are the number and name of each entry that is left, by its key.
    """
    if "reason" in line.after and line.action in OF_THE_DRIVE:
        line.after = line.after | {"reason": GONE}
    if line.action not in OF_THE_DRIVE:
        entries = line.after.get("winners") or [line.after.get("entry") or line.before.get("entry")]
        line.before, line.after = _plain(line.before), _plain(line.after)
        if line.action not in PLAIN_TARGETS and not NUMBERS.fullmatch(line.target):
            line.target = ", ".join(labels[key] for key in entries if key in labels)[:120]
    return line


def _plain(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values without any text but the fixed words; of mappings those by the key of a
    row."""
    plain = {
        name: value if name in FIXED_WORDS else _numbers(value) for name, value in values.items()
    }
    return {name: value for name, value in plain.items() if value is not TEXT}


def _numbers(value: Any) -> Any:
    """Return a value without the text in it, TEXT where it is no more than that."""
    if isinstance(value, str):
        return TEXT
    if not value or not isinstance(value, list | dict):
        return value
    if isinstance(value, list):
        kept: Any = [part for part in map(_numbers, value) if part is not TEXT]
    else:
        numbers = {key: _numbers(part) for key, part in value.items() if key.isdecimal()}
        kept = {key: part for key, part in numbers.items() if part is not TEXT}
    return kept or TEXT
