"""Forgetting one player in the sheets of sign-ups: his rows, and what is said of him besides."""

from tournaments.models import Entry, ImportDraft, Tournament
from tournaments.privacy.queries import Traces


def forget_sheets(tournament: Tournament, entry: Entry, traces: Traces) -> None:
    """Erase his row of every sheet; of a namesake's row and his own, the one with the name of his
    team, or his address."""
    others = tournament.entries.exclude(pk=entry.pk)
    shared = any(
        traces.name.casefold() in (other.player1.casefold(), other.player2.casefold())
        for other in others
    )
    theirs = [other.name.casefold() for other in others] if shared else []
    for draft in tournament.imports.all():
        _forget_in_sheet(draft, traces, theirs)


def _forget_in_sheet(draft: ImportDraft, traces: Traces, theirs: list[str]) -> None:
    sheet = dict(draft.sheet)
    sheet["rows"] = [
        [number, _without_row(cells, traces, theirs)] for number, cells in sheet.get("rows", [])
    ]
    for name in ("header", "names", "notes"):
        if name in sheet:
            sheet[name] = traces.within(sheet[name])
    draft.sheet, draft.columns = sheet, traces.within(draft.columns)
    draft.filename = traces.erased(draft.filename)
    draft.save(update_fields=["sheet", "columns", "filename"])


def _without_row(cells: list[str], traces: Traces, theirs: list[str]) -> list[str]:
    text = " ".join(map(str, cells))
    of_another = any(str(cell).strip().casefold() in theirs for cell in cells)
    return [""] * len(cells) if traces.named_in(text) and not of_another else cells
