"""Making the copy the data of this laptop: decided in one small file, carried out at the start.

Every step can be done twice, and whatever stops in between is gone on with at the next start.  What
this laptop had of its own is laid aside, and nothing is copied, so a full disk is no hindrance.
"""

import json
import os
import shutil
import threading
import time
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _

from tournaments.core.queries.leadership import Leadership, TakeOver, leadership
from tournaments.core.queries.presence import not_none
from tournaments.core.services.data_lock import sync_folder, write_private
from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited, raise_version_beyond, record
from tournaments.models import LogEntry, Tournament, User
from tournaments.play.services import renew_seeds
from tournaments.safety.queries.backups import database_file
from tournaments.safety.queries.following import (
    Complete,
    Progress,
    copy_file,
    follow_folder,
    key_file,
    take_over_file,
)
from tournaments.safety.services.following import CorruptCopy, Following, PeerCredentials, proved
from tournaments.safety.services.leadership import keep_leadership, new_name, reclaim
from tournaments.safety.services.peer_client import PeerUnreachable


def decide_take_over(
    *, bond: PeerCredentials, behind: float | None, handed_over: bool, now: datetime
) -> dict[str, Any]:
    """Write down that this laptop becomes the first, with what it is complete up to; `behind` is
    how many seconds ago the copy had everything.  Answers what was written.

    Raise Refused as long as there is no whole copy.
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
        "complete": [each.as_data() for each in complete],
        "history": [
            {"term": e.term, "machine": e.machine, "at": e.at, "complete": dict(e.complete)}
            for e in bond.history
        ],
        "peers": [bond.address, *bond.peers],
        "aside": f"before-following-{now:%Y%m%d-%H%M%S}",
    }
    write_private(take_over_file(), json.dumps(decision, indent=1).encode())
    return decision


def decided() -> dict[str, Any] | None:
    """Return the decision that waits to be carried out, if there is one."""
    try:
        decision = json.loads(take_over_file().read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return decision if isinstance(decision, dict) else None


def carry_out_take_over() -> bool:
    """Do what was decided, before anything is served; answers whether there was something.

    The secret key is another one afterwards, so the program has to begin anew.
    """
    decision = decided()
    if decision is None:
        return False
    data = Path(settings.DATA_DIR)
    aside = data / decision["aside"]
    database = database_file()
    if copy_file().exists():
        _lay_aside([database, *(Path(f"{database}{end}") for end in ("-wal", "-shm"))], aside)
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


def _lay_aside(files: Sequence[Path], folder: Path) -> None:
    for file in files:
        if file.exists():
            folder.mkdir(exist_ok=True)
            os.replace(file, folder / file.name)


def _become_first(decision: dict[str, Any]) -> None:
    complete = {each["code"]: each["number"] for each in decision["complete"]}
    taken = TakeOver(decision["term"], decision["machine"], decision["at"], complete)
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
    complete = [Complete.of_data(each) for each in last["complete"]]
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


PAUSE = 1.0  # seconds between two questions
SHARE = 5  # of which the work takes at most one part, however large the data
LAST_TRIES = 3


class FollowingLoop:
    """One thread that asks, and a lock for who else does."""

    def __init__(self, following: Following) -> None:
        self._following = following
        self._one = threading.Lock()
        self.leaving = threading.Event()

    @property
    def progress(self) -> Progress:
        """How it goes."""
        return self._following.progress

    def start(self) -> None:
        """Ask from now on, until somebody takes over."""
        threading.Thread(target=self._run, name="following", daemon=True).start()

    def join(self, code: str) -> None:
        """Use a code; raises as `Following.join`."""
        with self._one:
            self._following.join(code)

    def take_over(self, *, now: datetime) -> dict[str, Any]:
        """Decide that this laptop becomes the first, and end following.

        A first that answers stops first, so that nothing is lost.  Raise Refused where there is no
        whole copy, or where the first stopped and its last cards do not come.
        """
        with self._one:
            following = self._following
            if following.bond is None:
                raise DomainError(_("There is no whole copy yet: wait until the first one is in."))
            handed_over = following.ask_to_hand_over(following.bond)
            if handed_over:
                self._fetch_the_last()
            decision = decide_take_over(
                bond=following.bond,
                behind=0.0 if handed_over else following.progress.seconds,
                handed_over=handed_over,
                now=now,
            )
            self.leaving.set()
            return decision

    def _fetch_the_last(self) -> None:
        for _try in range(LAST_TRIES):
            try:
                self._following.step()
                return
            except (PeerUnreachable, CorruptCopy, OSError):
                continue
        raise DomainError(
            _("The first laptop stopped, but its last cards did not come over: try once more.")
        )

    def _run(self) -> None:
        with translation.override("nl"):
            pause = PAUSE
            while not self.leaving.wait(pause):
                with self._one:
                    if not self.leaving.is_set():
                        pause = max(PAUSE, SHARE * self._step())

    def _step(self) -> float:
        """Return one question and its answer; how many seconds that took."""
        begun = time.monotonic()
        try:
            self._following.step()
        except (PeerUnreachable, CorruptCopy, DomainError, OSError):
            return 0.0  # the page says what is wrong; it is tried again soon
        return time.monotonic() - begun
