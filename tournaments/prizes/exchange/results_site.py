"""The results as a folder of pages for a site of anybody."""

import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.core.exchange.file_names import standings_file_name
from tournaments.core.exchange.writing import write_xlsx
from tournaments.core.queries.presence import not_none
from tournaments.core.services.errors import DomainError
from tournaments.core.services.jobs import Product, Progress
from tournaments.models import Job, Tournament
from tournaments.prizes.charts.final_results import pictures_of_field, pictures_of_team
from tournaments.prizes.queries.final_results import (
    FinalResults,
    final_results,
    results_are_public,
    with_distinct_names,
)
from tournaments.settings.queries import bye_sentence
from tournaments.standings.exchange import seal_sheet, standings_sheet
from tournaments.standings.queries.annotations import legend_of
from tournaments.standings.queries.group_standings import StandingsRow
from tournaments.standings.queries.place_reasons import explain_place, place_context
from tournaments.standings.queries.seals import seal_below
from tournaments.standings.queries.standings import Standings
from tournaments.standings.tables import standings_tables


@dataclass(frozen=True, slots=True)
class Links:
    """Where the page of a team is, by its number, and that of all results."""

    team: Callable[[int], str]
    all: str


def links_on_site(tournament: Tournament) -> Links:
    """Return the pages of results on this site."""
    team = partial(_results_of_team, tournament.code)
    return Links(team, reverse("results", args=[tournament.code]))


def _results_of_team(code: str, number: int) -> str:
    return reverse("results-team", args=[code, number])


Context = dict[str, Any]
ON_THE_STAGE = 3
MOST_STAGES = 4  # of more groups than these only the winners stand on one


def page_of_field(tournament: Tournament, results: FinalResults, links: Links) -> Context:
    """Return the best teams, the prizes, the standings and the pictures."""
    shown = results.standings
    return {
        "tournament": tournament,
        "results": results,
        "standings": shown,
        "links": links,
        "knock_out": any(section.in_bracket for section in shown.sections),
        "stages": list(_stages(with_distinct_names(shown))),
        "tables": standings_tables(tournament, shown, address=links.team),
        "legend": legend_of(shown.results),
        "bye_sentence": bye_sentence(tournament),
        "pictures": pictures_of_field(results),
    }


@dataclass(frozen=True, slots=True)
class Stage:
    """Who stand on the stage, and of which group; `points` says that these decided it."""

    name: str
    rows: tuple[StandingsRow, ...]
    points: bool = True


def _stages(shown: Standings) -> Iterator[Stage]:
    """Yield the best of the drive, in finals of the first one; or of every group where each has a
    first place of its own."""
    groups = shown.fields if shown.ranks_apart else shown.sections[:1]
    most = ON_THE_STAGE if len(groups) <= MOST_STAGES else 1
    for group in groups:
        best = tuple(row for row in group.rows if row.row.rank <= most)
        yield Stage(group.name, best, not group.in_bracket)


def page_of_team(
    tournament: Tournament, results: FinalResults, row: StandingsRow, links: Links
) -> Context:
    """Return one team: where it ended and why, its prizes, its rounds and its pictures."""
    return {
        "tournament": tournament,
        "standings": results.standings,
        "links": links,
        "row": row,
        **place_context(results.standings, row),
        "rounds": results.rounds[row.entry],
        "prizes": results.prizes_of(row),
        "why": explain_place(results.standings, row),
        "pictures": pictures_of_team(results, row),
    }


ZIP = "application/zip"
# In their order on the page; what they are named here is what they are named there.
STYLES = (
    "css/base.css",
    "css/public.css",
    "css/prizes/results.css",
)
FILES = (
    *STYLES,
    "vendor/atkinson/atkinson-hyperlegible-next-latin-wght-normal.woff2",
    "vendor/atkinson/atkinson-hyperlegible-next-latin-ext-wght-normal.woff2",
    "vendor/atkinson/keezdrive-nul.woff2",
    "vendor/atkinson/keezdrive-phone.woff2",
    "vendor/atkinson/LICENSE",
)
LINKS = Links("team-{}.html".format, "index.html")


def make_site(job: Job, progress: Progress) -> Product:
    """Return the work of a job: the folder as a zip file."""
    tournament = not_none(job.tournament)
    if not results_are_public(tournament):
        raise DomainError(_("The results are not for everybody yet."))
    name = folder_name(tournament)
    return f"{name}.zip", ZIP, results_site(tournament, name, progress)


def folder_name(tournament: Tournament) -> str:
    """Return, say, "uitslag-dorpsdrive-2026-11-21", in letters that every system can store."""
    parts = (slugify(_("Results")), slugify(tournament.name)[:50], tournament.date.isoformat())
    return "-".join(filter(None, parts))


def results_site(tournament: Tournament, folder: str, progress: Progress) -> bytes:
    """Return a zip file with one folder: index.html, a page for each team, styles, pictures, the
    sheet."""
    results = final_results(tournament)
    pages = 1 + len(results.standings.rows)
    made = 0
    target = BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in _files(tournament, results):
            archive.writestr(f"{folder}/{name}", content)
            if name.endswith(".html"):
                made += 1
                progress(made, pages)
    return target.getvalue()


def _files(tournament: Tournament, results: FinalResults) -> Iterator[tuple[str, str | bytes]]:
    """Yield names and contents, the first page first."""
    sheet = standings_file_name(
        drive=tournament.name, date=tournament.date, after=None, final=True, suffix=".xlsx"
    )
    field = page_of_field(tournament, results, LINKS)
    yield "index.html", _page("index", tournament, {**field, "sheet": sheet, "files": "./"})
    seal = seal_below(tournament, results.standings)
    sealed = [seal_sheet(seal)] if seal else []
    yield sheet, write_xlsx([standings_sheet(tournament, results.standings), *sealed])
    for picture in field["pictures"]:
        yield f"{picture.name}.svg", picture.svg
    for row in results.standings.rows:
        if row.number:
            team = page_of_team(tournament, results, row, LINKS)
            yield LINKS.team(row.number), _page("team", tournament, team)
    for name in FILES:
        yield name, Path(not_none(finders.find(name))).read_bytes()


def _page(name: str, tournament: Tournament, context: Context) -> str:
    around = {"tournament": tournament, "styles": STYLES, "language": get_language()}
    return render_to_string(f"prizes/results/site/{name}.html", {**context, **around})
