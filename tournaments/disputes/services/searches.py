"""Having it sought whether a deal round can have gone as is said.

A search in a process of its own: behind everything else that runs, bounded, and easily killed.

In the process of the pages it would take turns with whoever saves a card.
"""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from time import monotonic
from typing import IO, Any

from django.conf import settings
from django.utils.translation import gettext as _

from scoring.rules import (
    RULESETS,
    LaidDown,
    NotAPosition,
    Position,
    Reconstruction,
    Ruleset,
    Sentence,
    explain,
    move_from_text,
)
from scoring.rules.pile import NotAPile, pile_from_text, pile_text
from scoring.rules.rulesets import Pairing
from scoring.verdicts import verdict_on_deal_round
from tournaments.core.queries.jobs import busy_searches, existing_job
from tournaments.core.queries.presence import not_none
from tournaments.core.services.errors import DomainError
from tournaments.core.services.jobs import Product, Progress, start_job
from tournaments.core.services.log import audited, lock
from tournaments.disputes.queries.question_details import NODES, SECONDS, Question, question_of
from tournaments.enums import SEARCH
from tournaments.models import Dispute, Job, Tournament, User
from tournaments.speech import in_language, unreadable

if sys.platform != "win32":  # there a search is bounded by the boards that it looks at
    import resource

COMMAND = [sys.executable, "-m", "scoring.rules", "reconstruct", "--json"]
MEMORY = 1 << 30  # bytes
NICENESS = 15
SECONDS_BETWEEN_LOOKS = 0.25
SECONDS_LATE = 15
# Ctrl-C in the terminal of the server is not meant for the search: it goes on after the restart.
APART: dict[str, Any]
if sys.platform == "win32":
    APART = {
        "creationflags": subprocess.BELOW_NORMAL_PRIORITY_CLASS
        | subprocess.CREATE_NEW_PROCESS_GROUP
    }
else:
    APART = {"process_group": 0}


class NoAnswer(Exception):
    """The process ended, or was ended, without an answer."""


def ask_engine(question: Mapping[str, Any], watch: Callable[[int, int], None]) -> dict[str, Any]:
    """Return the answer to one line of `python -m scoring.rules reconstruct --json`.

    `watch` is called some four times a second with how far it is; what it raises comes out here,
    and the process is gone then. Were this process killed, the other one would notice as soon as
    it tells how far it is. Raise NoAnswer.
    """
    until = monotonic() + question["budget"] + SECONDS_LATE
    far = 0, 1
    with _engine(question) as lines:
        while monotonic() < until:
            try:
                line = lines.get(timeout=SECONDS_BETWEEN_LOOKS)
            except Empty:
                watch(*far)
                continue
            if line is None:
                raise NoAnswer("the search ended without an answer")
            answer: dict[str, Any] = json.loads(line)
            if "error" in answer:
                raise NoAnswer(answer["error"])
            if "done" not in answer:
                return answer
            far = answer["done"], answer["total"]
            watch(*far)
    raise NoAnswer("the search did not end in time")


@contextmanager
def _engine(question: Mapping[str, Any]) -> "Iterator[SimpleQueue[bytes | None]]":
    """Return the lines of a process that was asked something, and None after the last."""
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(COMMAND, cwd=settings.BASE_DIR, **pipes, **APART) as process:  # noqa: S603
        try:
            _hold_back(process.pid)
            lines: SimpleQueue[bytes | None] = SimpleQueue()
            threading.Thread(target=_read, args=(process.stdout, lines), daemon=True).start()
            with suppress(BrokenPipeError):
                not_none(process.stdin).write(
                    json.dumps({**question, "progress": True}).encode() + b"\n"
                )
                not_none(process.stdin).flush()
            yield lines
        finally:
            process.kill()


def _read(stream: IO[bytes], lines: "SimpleQueue[bytes | None]") -> None:
    # A pipe can be waited for with a time only by a thread, as Windows has no select for it.
    with suppress(ValueError):  # closed meanwhile
        for line in stream:
            lines.put(line)
    lines.put(None)


def _hold_back(pid: int) -> None:
    """Let everything else go first, and bound the memory, where the system can."""
    if sys.platform == "win32":
        return
    with suppress(OSError):
        nice = max(NICENESS, os.getpriority(os.PRIO_PROCESS, 0))
        os.setpriority(os.PRIO_PROCESS, pid, nice)
    if sys.platform == "linux":
        with suppress(OSError):
            resource.prlimit(pid, resource.RLIMIT_AS, (MEMORY, MEMORY))


VISITORS_AT_ONCE = 3


@audited
def start_search(
    *,
    tournament: Tournament | None,
    ruleset: str,
    house_rules: Sequence[str],
    start: str,
    end: str,
    beginner: int | None,
    pile: str,
    by: User | None,
    dispute: Dispute | None = None,
    pairing: str = Pairing.OPPOSITE,
) -> Job:
    """Have it sought whether a pile leads from one position to another, both as texts.

    `beginner` is the seat that played first, by default the one that has the turn at the start.
    Without a drive it is a visitor's question, of which only a few may wait at once. The same
    question gives the same search, also when it has been answered. Raise DomainError with the
    field.
    """
    if tournament is not None:
        tournament = lock(tournament)
    arguments = {
        "question": _question_values(
            _rules(ruleset, house_rules, pairing), start, end, beginner, pile
        ),
        "dispute": dispute.pk if dispute else None,
    }
    wanted: dict[str, Any] = {"tournament": tournament, "kind": SEARCH, "arguments": arguments}
    if existing := existing_job(**wanted):
        return existing
    if tournament is None:
        _require_room_for_a_visitor()
    return start_job(**wanted, by=by, action="start_search")


def _question_values(
    rules: Ruleset, start: str, end: str, beginner: int | None, pile: str
) -> dict[str, Any]:
    """Return the question in plain values; two that mean the same are the same."""
    before, after = _board(rules, start, "start"), _board(rules, end, "position")
    first = before.turn if beginner is None else beginner
    return {
        "ruleset": rules.name,
        "house_rules": sorted(switch.value for switch in rules.house_rules),
        "pairing": rules.pairing.value,
        "start": before.to_text(),
        "end": after.to_text(),
        "beginner": first,
        "pile": _pile(rules, first, pile),
    }


def _require_room_for_a_visitor() -> None:
    if busy_searches().filter(tournament=None).count() >= VISITORS_AT_ONCE:
        raise DomainError(_("It is busy: others are searching too. Try again in a minute."))


def search(job: Job, progress: Progress) -> Product:
    """Do a search: the answer as a verdict. Makes nothing, so that it can be done once more."""
    question = question_of(job)
    answer = ask_engine(_line(question), progress)
    moves = zip(answer["line"], question.pile, strict=False)
    found = Reconstruction(
        possible=answer["possible"],
        line=tuple(move_from_text(text, played.card) for text, played in moves),
        unique=answer["unique"],
        faults=tuple(LaidDown.of(**fault) for fault in answer["faults"]),
        nodes=answer["nodes"],
        seconds=answer["seconds"],
    )
    verdict = verdict_on_deal_round(
        question.start, question.end, question.pile, question.laid_down, found
    )
    return "verdict.json", "application/json", json.dumps(verdict.to_plain()).encode()


def _line(question: Question) -> dict[str, Any]:
    """Return the question as the engine reads it."""
    return {
        "ruleset": question.rules.name,
        "switches": [str(switch) for switch in question.rules.house_rules],
        "pairing": question.rules.pairing.value,
        "start": question.start.to_text(),
        "end": question.end.to_text(),
        "cards": [{"seat": seat, "card": card.value} for seat, card in question.pile],
        "laid_down": [
            {"seat": one.seat, "after": one.after, "hand": "".join(one.hand)}
            for one in question.laid_down
        ],
        "budget": SECONDS,
        "nodes": NODES,
    }


def _rules(name: str, house_rules: Sequence[str], pairing: str) -> Ruleset:
    try:
        return RULESETS[name].with_house_rules(house_rules).paired(pairing)
    except (KeyError, ValueError):
        raise DomainError(_("There are no such rules."), field="rules") from None


def _board(rules: Ruleset, text: str, field: str) -> Position:
    try:
        position = Position.from_text(text, rules)
    except NotAPosition:
        raise DomainError(unreadable(rules), field=field) from None
    if faults := explain(position):
        explanation = " ".join(in_language(Sentence(fault.nl, fault.en)) for fault in faults)
        raise DomainError(explanation, field=field)
    return position


def _pile(rules: Ruleset, beginner: int, text: str) -> str:
    """Return the pile as it is always written; two that mean the same are the same."""
    if not 0 <= beginner < rules.seats:
        raise DomainError(_("Choose who began."), field="seat")
    try:
        pile, laid_down = pile_from_text(rules, beginner, text)
    except NotAPile as wrong:
        raise DomainError(in_language(wrong.sentence), field="pile") from None
    if not pile:
        raise DomainError(_("Say which cards were played."), field="pile")
    return pile_text(pile, laid_down)
