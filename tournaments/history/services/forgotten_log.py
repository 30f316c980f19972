"""A line of the log without what people typed or are called."""

import re
from collections.abc import Mapping
from typing import Any

from tournaments.core.queries.erased import GONE
from tournaments.models import LogEntry

# Acts about the drive itself, which hold nothing of players.
OF_THE_DRIVE = frozenset({"create_tournament", "change_tournament", "forget_players"})
# Acts whose target names no player: a kind of paper, a role, a helper, a prize.
PLAIN_TARGETS = OF_THE_DRIVE | {
    "start_job",
    "start_search",
    "stop_job",
    "invite",
    "revoke_invitation",
    "accept_invitation",
    "change_role",
    "remove_member",
    "add_prize",
    "change_prize",
    "remove_prize",
}
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
        "position",
        "prize",
        "question",
        "role",
        "sanction",
        "screen",
        "seed",
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
