"""Making the copy the data of this laptop: decided in one small file, carried out at the start.

Every step can be done twice, and whatever stops in between is gone on with at the next start.  What
this laptop had of its own is laid aside, and nothing is copied, so a full disk is no hindrance.
"""

import json
import os
import shutil
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.core.queries.leadership import Leadership, TakeOver, leadership
from tournaments.core.queries.presence import not_none
from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited, raise_version_beyond, record
from tournaments.core.services.private_files import sync_folder, write_private
from tournaments.models import LogEntry, Tournament, User
from tournaments.play.services import renew_seeds
from tournaments.safety.queries.backups import database_file, mapping_in
from tournaments.safety.queries.following import (
    Complete,
    copy_file,
    follow_folder,
    key_file,
    take_over_file,
)
from tournaments.safety.services.database_files import LOGS
from tournaments.safety.services.following import PeerCredentials, proved
from tournaments.safety.services.leadership import keep_leadership, new_name, reclaim


def decide_take_over(
    *, bond: PeerCredentials, behind: float | None, handed_over: bool, now: datetime
) -> dict[str, Any]:
    """Write down that this laptop becomes the first, with what it is complete up to; `behind` is
    how many seconds ago the copy had everything.  Answers what was written.

    Raise DomainError as long as there is no whole copy.
    """
    if not copy_file().exists() or not key_file().exists():
        raise DomainError(_("There is no whole copy yet: wait until the first one is in."))
    complete = proved(copy_file())
    decision = {
        "term": bond.term + 1,
        "machine": bond.machine,
        "at": now.isoformat(),
        "from": bond.address,
        "behind": behind,
        "handed_over": handed_over,
        "complete": [asdict(each) for each in complete],
        "history": [asdict(each) for each in bond.history],
        "peers": [bond.address, *bond.peers],
        "aside": f"before-following-{now:%Y%m%d-%H%M%S}",
    }
    write_private(take_over_file(), json.dumps(decision, indent=1).encode())
    return decision


def decided() -> dict[str, Any] | None:
    """Return the decision that waits to be carried out, if there is one."""
    return mapping_in(take_over_file())


def carry_out_take_over() -> bool:
    """Do what was decided, before anything is served, and return whether there was something.

    The secret key is another one afterwards, so the program has to begin anew.
    """
    decision = decided()
    if decision is None:
        return False
    data = Path(settings.DATA_DIR)
    aside = data / decision["aside"]
    database = database_file()
    if copy_file().exists():
        # A log that stays would be played into the database that comes in its place.
        _lay_aside([*(Path(f"{database}{end}") for end in LOGS), database], aside)
        os.replace(copy_file(), database)
        sync_folder(data)
    if key_file().exists():
        _lay_aside([data / "secret-key"], aside)
        os.replace(key_file(), data / "secret-key")
        sync_folder(data)
    _become_first(decision)
    take_over_file().unlink()
    shutil.rmtree(follow_folder(), ignore_errors=True)
    return True


def _lay_aside(files: Iterable[Path], folder: Path) -> None:
    # Not as what is damaged: here a link itself is renamed, and nothing is copied to another disk.
    for file in filter(os.path.lexists, files):
        folder.mkdir(mode=0o700, exist_ok=True)
        os.replace(file, folder / file.name)


def _become_first(decision: dict[str, Any]) -> None:
    complete = {each["code"]: each["number"] for each in decision["complete"]}
    heads = {each["code"]: each.get("head", "") for each in decision["complete"]}
    taken = TakeOver(decision["term"], decision["machine"], decision["at"], complete, heads)
    keep_leadership(
        Leadership(
            machine=decision["machine"] or new_name(),
            term=decision["term"],
            history=(*map(TakeOver.of_data, decision["history"]), taken),
            peers=tuple(dict.fromkeys(decision["peers"])),
            last={name: decision[name] for name in ("at", "from", "behind", "complete")}
            | {"handed_over": decision["handed_over"], "aside": decision["aside"]},
        )
    )


def go_on_here(*, by: User | None, now: datetime) -> None:
    """Make a laptop the first again that another one took over from, with what its drives say of
    it: all of it or nothing."""
    before = leadership()
    if before.deposed is None:
        return
    try:
        with transaction.atomic():
            reclaim(now=now)
            note_first(by=by)
    except BaseException:
        keep_leadership(before)
        raise


def note_first(*, by: User | None = None) -> None:
    """Note in every drive that is not finished that this laptop took over, or goes on after all,
    and let every phone ask anew, also of those that are; once, whatever stops."""
    state = leadership()
    taken = state.history[-1] if state.history else None
    if state.deposed or (state.last is None and (not taken or taken.machine != state.machine)):
        return
    with transaction.atomic():
        if state.last is not None:
            codes, at = _note_take_over(state.last, state.term), state.last.get("at")
        else:
            codes, at = _note_reclaim(not_none(taken), by), not_none(taken).at
        # Once raised they are beyond the moment at which it was decided.
        moment = int(datetime.fromisoformat(at).timestamp()) if at else 0
        finished = Tournament.objects.filter(code__in=codes, version__lt=moment)
        for tournament in finished.exclude(finished_at=None):
            raise_version_beyond(tournament)
    cache.clear()


def _noted(action: str, term: int) -> set[str]:
    of_term = LogEntry.objects.filter(action=action, after__term=term)
    return set(of_term.values_list("tournament__code", flat=True))


def _note_take_over(last: Mapping[str, Any], term: int) -> list[str]:
    complete = [Complete(**each) for each in last["complete"]]
    noted = _noted("take_over", term)
    for each in complete:
        tournament = Tournament.objects.filter(code=each.code, finished_at=None).first()
        if tournament and each.code not in noted:
            note_in_drive(tournament=tournament, term=term, complete=each)
    return [each.code for each in complete]


def _note_reclaim(taken: TakeOver, by: User | None) -> list[str]:
    noted = _noted("reclaim", taken.term)
    for tournament in Tournament.objects.filter(code__in=taken.complete, finished_at=None):
        if tournament.code not in noted:
            note_reclaim(tournament=tournament, term=taken.term, by=by)
    return list(taken.complete)


@audited
def note_in_drive(*, tournament: Tournament, term: int, complete: Complete) -> None:
    """Write into the log of a drive that another laptop goes on with it, and from which card.

    Every screen and phone asks anew.
    """
    raise_version_beyond(tournament)
    card = f"{complete.card_round}.{complete.card_table}" if complete.card_round else ""
    record(
        tournament=tournament,
        actor=None,
        action="take_over",
        target=card,
        after={"term": term, "complete_to": complete.number},
    )
    renew_seeds(tournament=tournament, by=None)


@audited
def note_reclaim(*, tournament: Tournament, term: int, by: User | None) -> None:
    """Write into the log of a drive that this laptop goes on with it after all: on the other one it
    may have been drawn, and thrown away with all that was done there."""
    record(tournament=tournament, actor=by, action="reclaim", after={"term": term})
    renew_seeds(tournament=tournament, by=by)
    raise_version_beyond(tournament)
