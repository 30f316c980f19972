"""What happened in a drive, in the words of people."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import LogEntry

ACTIONS = {
    "create_tournament": _("drive made"),
    "change_tournament": _("settings changed"),
    "finish_tournament": _("standings made final"),
    "reopen_tournament": _("drive opened again"),
    "commit_draw": _("seed of the draw fixed"),
    "draw_round": _("round drawn"),
    "discard_draw": _("draw set aside"),
    "swap_teams": _("teams swapped by hand"),
    "move_table": _("table changed by hand"),
    "publish_draw": _("round published"),
    "unpublish_draw": _("round taken back"),
    "add_entry": _("entry added"),
    "change_entry": _("entry changed"),
    "remove_entry": _("entry deleted"),
    "withdraw_entry": _("team withdrawn"),
    "return_entry": _("team returned"),
    "check_in": _("team checked in"),
    "undo_check_in": _("check-in undone"),
    "set_paid": _("fee noted"),
    "give_numbers": _("numbers given"),
    "upload_sheet": _("sign-up sheet uploaded"),
    "assign_columns": _("columns assigned"),
    "import_entries": _("entries imported"),
    "invite": _("link for helpers made"),
    "revoke_invitation": _("link for helpers closed"),
    "accept_invitation": _("helper came in"),
    "change_role": _("role changed"),
    "remove_member": _("helper removed"),
    "enter_card": _("score card entered"),
    "correct_card": _("score card corrected"),
    "start_job": _("paper made"),
}

# What a value is called; one without a word is for the program, not for people.
WORDS = {
    "name": _("name"),
    "date": _("date"),
    "place": _("place"),
    "rounds_planned": _("number of rounds"),
    "minutes_per_round": _("minutes per round"),
    "scheme": _("scoring"),
    "later_method": _("rounds after the first are drawn"),
    "club_rounds": _("same club or family kept apart in the first … rounds"),
    "bye_points": _("points for a bye"),
    "tie_breaks": _("when points are equal"),
    "public": _("the public may see this drive"),
    "number": _("number"),
    "player1": _("first player"),
    "player2": _("second player"),
    "club": _("club or family"),
    "email": _("email"),
    "phone": _("phone"),
    "remarks": _("remarks"),
    "paid": _("paid"),
    "fixed_table": _("fixed table"),
    "joined_round": _("plays from round"),
    "from_round": _("from round"),
    "until_round": _("back in round"),
    "reason": _("reason"),
    "numbers": _("numbers on the card"),
    "ending": _("ending"),
    "entries": _("entries"),
    "tables": _("tables"),
    "by_hand": _("changed by hand"),
    "cards_missing": _("cards missing"),
    "count": _("how many"),
    "added": _("added"),
    "left_out": _("left out"),
    "notes": _("notes"),
    "rows": _("rows"),
    "role": _("role"),
    "commitment": _("check number"),
    "list_hash": _("check number of the list"),
    "rounds": _("number of rounds"),
}


@dataclass(frozen=True, slots=True)
class Change:
    """One value that an act changed, as text; `before` is empty for what is new."""

    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log page."""

    at: datetime
    who: str
    action: str
    target: str
    changes: tuple[Change, ...]


def lines(log: Iterable[LogEntry]) -> tuple[Line, ...]:
    """Log entries as people read them, in the order given."""
    return tuple(
        Line(
            at=entry.at,
            who=entry.actor_name,
            action=str(ACTIONS.get(entry.action, entry.action)),
            target=entry.target,
            changes=tuple(_changes(entry.before, entry.after)),
        )
        for entry in log
    )


def _changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterable[Change]:
    for name in dict.fromkeys([*before, *after]):
        if name in WORDS:
            yield Change(str(WORDS[name]), _text(before.get(name)), _text(after.get(name)))


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, list):
        return ", ".join(map(_text, value))
    if isinstance(value, dict):
        return ", ".join(f"{name}: {_text(part)}" for name, part in value.items())
    return str(value)
