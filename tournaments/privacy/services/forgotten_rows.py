"""Erase the rows of sheets and the photos that one person left."""

from tournaments.models import (
    DisputePhoto,
    Entry,
    FormPhoto,
    FormReading,
    GameTable,
    ImportDraft,
    Tournament,
)
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


def forget_photos(entry: Entry) -> None:
    """Erase the photos of disputes at his tables, and of forms that he may have signed: those of
    his tables, and those of which nobody knows whose they are, or of which not all was read. A form
    that was not found beside another's is not known."""
    DisputePhoto.objects.filter(dispute__table__sides__entry=entry).delete()
    photos = FormPhoto.objects.filter(tournament=entry.tournament)
    codes = GameTable.objects.filter(round__tournament=entry.tournament).values("code")
    readings = FormReading.objects.filter(photo__in=photos)
    own = readings.exclude(code__in=codes.exclude(sides__entry=entry))
    whole = readings.filter(photo__sentence="")
    of_others = whole.exclude(photo__in=own.values("photo")).values("photo")
    photos.exclude(pk__in=of_others).only("pk").delete()  # else each is read before it goes
