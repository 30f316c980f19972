"""The table of sentences: what each lays down, what honours it or why nothing does, and doubts.

A source is one file, `000.tsv` to `004.tsv`; its lines are the sentences in their order, word for
word. What honours one is named by the key of a rule, by a test, or by where it is in the program.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from scoring.rules.articles import TITLES, Rule

FOLDER = Path(__file__).parent


class Kind(StrEnum):
    """What a sentence is: the first four lay something down, the others do not."""

    RULE = "rule"
    CONDUCT = "conduct"
    SCORING = "scoring"
    ORGANISING = "organising"
    QUESTION = "question"
    EXAMPLE = "example"
    ADVICE = "advice"
    STORY = "story"
    MATERIAL = "material"
    HEADING = "heading"
    SITE = "site"


NORMATIVE = (Kind.RULE, Kind.CONDUCT, Kind.SCORING, Kind.ORGANISING)


class State(StrEnum):
    """Whether the program does what a sentence lays down."""

    HONOURED = "honoured"
    IN_PART = "honoured in part"
    NOT_HONOURED = "not honoured"


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of a source. `why` says why it is not honoured, or not in full; `doubt` what
    speaks against how it was read."""

    source: str
    text: str
    kind: Kind
    honoured_by: tuple[str, ...] = ()
    why: str = ""
    doubt: str = ""

    @property
    def normative(self) -> bool:
        """Whether it lays something down."""
        return self.kind in NORMATIVE

    @property
    def rules(self) -> frozenset[Rule]:
        """The rules by which it is honoured."""
        return frozenset(Rule(name) for name in self.honoured_by if name in set(Rule))

    @property
    def state(self) -> State:
        """Whether it is honoured."""
        if not self.honoured_by:
            return State.NOT_HONOURED
        return State.IN_PART if self.why else State.HONOURED


@cache
def sentences(source: str) -> tuple[Line, ...]:
    """Return the sentences of a source, such as "[002]", in their order.

    Raise ValueError for a source that there is not.
    """
    if source not in TITLES:
        raise ValueError(f"{source!r} is no source; there are {', '.join(TITLES)}")
    with (FOLDER / f"{source.strip('[]')}.tsv").open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return tuple(
            Line(
                source,
                row["sentence"],
                Kind(row["kind"]),
                tuple(row["honoured by"].split()),
                row["why"],
                row["doubt"],
            )
            for row in rows
        )


def table(sources: Sequence[str]) -> Iterator[str]:
    """Yield the sentences of some sources as lines to read, and under each source its counts."""
    for source in sources:
        lines = sentences(source)
        yield f"{source} {TITLES[source]}"
        for line in lines:
            yield from _describe_line(line)
        yield _counts(lines)
    if len(sources) > 1:
        yield _counts([line for source in sources for line in sentences(source)])


def _describe_line(line: Line) -> Iterator[str]:
    yield f"{line.kind:<11}{line.text}"
    if line.honoured_by:
        yield f"{'':11}{State.HONOURED} by: {', '.join(line.honoured_by)}"
    if line.why:
        yield f"{'':11}{line.state if line.normative else 'note'}: {line.why}"
    if line.doubt:
        yield f"{'':11}doubt: {line.doubt}"


def _counts(lines: Sequence[Line]) -> str:
    normative = [line for line in lines if line.normative]
    states = [line.state for line in normative]
    by_state = ", ".join(f"{states.count(state)} {state}" for state in State)
    doubts = sum(bool(line.doubt) for line in normative)
    return (
        f"{len(lines)} sentences, {len(normative)} of them lay something down: {by_state}; "
        f"{doubts} in doubt"
    )


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command that tells the table of the sources that are named, or of all five."""
    words = "what honours each sentence of the sources, or why it is not honoured"
    parser = commands.add_parser("sentences", help=words, description=words)
    parser.add_argument("sources", metavar="source", nargs="*", help="000 to 004; by default all")
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> Iterator[str]:
    return table([f"[{name.strip('[]')}]" for name in options.sources] or list(TITLES))
