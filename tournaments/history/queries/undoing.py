"""Which acts of a drive can be undone: those on which nothing rests yet."""

from collections.abc import Iterable, Iterator

from django.db.models import Max

from tournaments.core.queries.presence import not_none
from tournaments.models import LogEntry, Tournament
from tournaments.models.journaled import WHOLE

# Undone by putting the rows back that they changed.
BY_ROWS = frozenset(
    {
        "add_entry",
        "change_entry",
        "change_sign_up",
        "remove_entry",
        "import_entries",
        "give_numbers",
        "check_in",
        "check_in_all",
        "undo_check_in",
        "set_paid",
        "expect_later",
        "add_substitute",
        "remove_substitute",
        "expect_as_usual",
        "withdraw_entry",
        "withdraw_absent",
        "return_entry",
        "return_absent",
        "place_entry",
        "rename_group",
        "add_class",
        "remove_class",
        "add_prize",
        "change_prize",
        "remove_prize",
        "choose_name",
        "change_tournament",
        "change_kind",
    }
)
# Undone by a service of their own: versions of a card are never overwritten.
OF_CARDS = frozenset({"enter_card", "correct_card", "take_off_card"})
# What rests on everything that was before it, or was said aloud and cannot be unsaid.
BARRIERS = frozenset(
    {
        "draw_round",
        "discard_draw",
        "swap_teams",
        "move_table",
        "publish_draw",
        "unpublish_draw",
        "add_stage",
        "divide_stage",
        "remove_stage",
        "begin_prize_giving",
        "finish_tournament",
        "reopen_tournament",
        "forget_players",
        "forget_person",
        "restore_backup",
    }
)
MOST = 200  # acts looked at


def undoable(tournament: Tournament) -> frozenset[int]:
    """Return the numbers of the links that can be undone: of the last acts, back to the last draw,
    those whose rows no later act changed, unless that was undone itself. Two queries."""
    if tournament.finished_at:
        return frozenset()
    return frozenset(_open(_latest(tournament)))


def barrier_of(tournament: Tournament) -> int:
    """Return the last link on account of which nothing before it can be undone; 0 where there is
    none."""
    found = tournament.log.filter(action__in=BARRIERS, number__isnull=False)
    return int(found.aggregate(last=Max("number"))["last"] or 0)


def undone_by(links: Iterable[LogEntry]) -> dict[int, int]:
    """Return of the links that were undone which link did that."""
    return {
        link.after.get("link"): link.number
        for link in links
        if link.action == "undo" and link.number is not None
    }


def _latest(tournament: Tournament) -> list[LogEntry]:
    """Return the links since the last draw, newest first."""
    links = tournament.log.filter(number__isnull=False)
    last = links.filter(number__gt=barrier_of(tournament))
    return list(last.defer(None).order_by("-number")[:MOST])


def _open(links: list[LogEntry]) -> Iterator[int]:
    undone = undone_by(links)
    cancelled = undone.keys() | undone.values()
    touched: set[tuple[str, int]] = set()
    for link in links:
        rows = {(name, key) for _sign, name, key, _values in link.changes}
        if link.number not in cancelled:
            if _has_a_way_back(link) and rows and not rows & touched and link.changes[0] != WHOLE:
                yield not_none(link.number)
            touched |= rows


def _has_a_way_back(link: LogEntry) -> bool:
    """Return whether an act can be undone: one by its rows, or by typing a card again. A card that
    two people entered lies on the table again only when two people enter it again; a draft that was
    dropped has shown its seed."""
    if link.action == "change_kind":
        return all(name != "draw" or "state" not in values for _s, name, _k, values in link.changes)
    if link.action == "take_off_card":
        return all(name != "cardentry" for _sign, name, _key, _values in link.changes)
    return link.action in BY_ROWS | OF_CARDS
