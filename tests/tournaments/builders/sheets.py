"""Rows of a sheet as candidates, and what is told of each."""

from collections.abc import Mapping, Sequence

from tournaments.entries.exchange.entries import candidates
from tournaments.entries.exchange.problems import Candidate, ExistingEntry
from tournaments.entries.exchange.reading import read_sheet, recognise


def rows_of(
    text: str, known: Sequence[ExistingEntry] = (), names: Mapping[int, str] | None = None
) -> tuple[Candidate, ...]:
    """Candidates of a csv, columns as recognised."""
    sheet = read_sheet(text.encode(), "list.csv")
    return candidates(sheet, recognise(sheet.header, sheet.rows), known, names)


def codes(candidate: Candidate) -> list[str]:
    return [each.code for each in candidate.problems]
