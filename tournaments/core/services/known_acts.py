"""Remember what was drawn, deleted and brought back, whatever becomes of the drive."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.queries.known_acts import DRAWN, REMEMBERED
from tournaments.core.services.errors import DomainError
from tournaments.journal import Link
from tournaments.models import Draw, KnownAct, LogEntry, Tournament

ActValues = dict[str, Any]

KEPT = ("entry", "code", "action", "round", "commitment", "hash", "link", "at", "heard")


def remember(tournament: Tournament, entries: Iterable[LogEntry], *, heard: bool = False) -> None:
    """Keep, apart from the drive, those of its log entries that are worth it; part of an act.

    What is `heard` came with its journal: what was seen of it here before stays.
    """
    found = [entry for entry in entries if entry.action in REMEMBERED]
    if not found:
        return
    lots = _commitments(tournament) if any(each.action == "draw_round" for each in found) else {}
    rows = [
        KnownAct(
            entry=entry.pk,
            code=tournament.code,
            action=entry.action,
            round=_round_in(entry.action, entry.target),
            commitment=lots.get(entry.target, "") if entry.action == "draw_round" else "",
            hash="" if heard else entry.hash,
            at=entry.at,
            heard=heard,
        )
        for entry in found
    ]
    _keep(rows, above=not heard)


def _commitments(tournament: Tournament) -> dict[str, str]:
    """Return what the draws of a drive were drawn from, as the log calls them."""
    draws = Draw.objects.filter(round__tournament=tournament, drawn_at__isnull=False)
    draw_values = draws.values_list("round__number", "number", "commitment")
    return {f"{round_}.{number}": commitment for round_, number, commitment in draw_values}


def _round_in(action: str, target: str) -> int | None:
    number = target.partition(".")[0]
    plain = number.isascii() and number.isdecimal() and len(number) < 4
    return int(number) if plain and action in DRAWN else None


def _keep(rows: list[KnownAct], *, above: bool) -> None:
    """Store them; `above` what is known of the same acts, or else beside it."""
    objects, most = KnownAct.objects, 500
    if above:
        objects.bulk_create(
            rows,
            batch_size=most,
            update_conflicts=True,
            unique_fields=["code", "entry"],
            update_fields=KEPT[2:],
        )
    else:
        objects.bulk_create(rows, batch_size=most, ignore_conflicts=True)


def require_as_remembered(code: str, links: Sequence[Link]) -> None:
    """Raise DomainError with the number of the first link that has something else of an act, or of
    the drive before it, than this computer saw, or of the act than the journal of the same drive
    had before."""
    keys = {link.content["id"]: link for link in links}
    within = KnownAct.objects.filter(entry__range=(min(keys), max(keys)))
    wrong = [
        keys[act.entry].number
        for act in within.iterator()
        if act.entry in keys
        and (act.code == code or not act.heard)
        and not _matches_act(act, code, keys[act.entry])
    ]
    if wrong:
        text = _("Link %(number)s of the journal tells something else than was done there.")
        raise DomainError(text % {"number": min(wrong)})


def _matches_act(act: KnownAct, code: str, link: Link) -> bool:
    """Return whether a link of the drive with this code agrees with what is remembered of its
    act."""
    action = link.content["action"]
    round_ = _round_in(action, link.content["target"])
    claimed = code, action, round_, datetime.fromisoformat(link.at)
    return claimed == (act.code, act.action, act.round, act.at) and act.hash in ("", link.hash)


def remembered_acts() -> list[ActValues]:
    """Return everything that this installation remembers, as JSON values by name."""
    return [row | {"at": row["at"].isoformat()} for row in KnownAct.objects.values(*KEPT)]


def remember_also(acts: Sequence[ActValues]) -> None:
    """Take over what `remembered_acts` returned of another state of the data: it stands above the
    keys in that."""
    rows = [KnownAct(**each | {"at": datetime.fromisoformat(each["at"])}) for each in acts]
    _keep(rows, above=True)
