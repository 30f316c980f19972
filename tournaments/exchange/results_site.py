"""The results as a folder of files for the club's own site: it needs no server and no internet.

Its pages are made with the templates of the pages here, so that both say the same.
"""

import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.exchange.file_names import standings_file_name
from tournaments.exchange.results_pages import Context, page_of_field, page_of_team
from tournaments.exchange.standings import seal_sheet, standings_sheet
from tournaments.exchange.writing import write_xlsx
from tournaments.models import Job, Tournament
from tournaments.queries.final_results import FinalResults, final_results, results_are_public
from tournaments.queries.seals import seal_below
from tournaments.services.jobs import Product, Progress
from tournaments.services.refused import Refused
from tournaments.templatetags.results import Links

ZIP = "application/zip"
# In their order on the page; what they are named here is what they are named there.
STYLES = (
    "vendor/bootstrap/bootstrap.min.css",
    "css/keezdrive.css",
    "css/public.css",
    "css/results.css",
)
FILES = (
    *STYLES,
    "vendor/bootstrap/LICENSE",
    "vendor/atkinson/atkinson-hyperlegible-next-latin-wght-normal.woff2",
    "vendor/atkinson/atkinson-hyperlegible-next-latin-ext-wght-normal.woff2",
    "vendor/atkinson/LICENSE",
)
LINKS = Links("team-{}.html".format, "index.html")


def make_site(job: Job, progress: Progress) -> Product:
    """The work of a job: the folder as a zip file."""
    tournament = job.tournament
    if not results_are_public(tournament):
        raise Refused(_("The results are not for everybody yet."))
    name = folder_name(tournament)
    return f"{name}.zip", ZIP, results_site(tournament, name, progress)


def folder_name(tournament: Tournament) -> str:
    """For example "uitslag-dorpsdrive-2026-11-21", in letters that every system can store."""
    parts = (slugify(_("Results")), slugify(tournament.name)[:50], tournament.date.isoformat())
    return "-".join(filter(None, parts))


def results_site(tournament: Tournament, folder: str, progress: Progress) -> bytes:
    """A zip file with one folder: index.html, a page for each team, styles, pictures, the sheet."""
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
    """Names and contents, the first page first."""
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
        yield name, Path(finders.find(name)).read_bytes()


def _page(name: str, tournament: Tournament, context: Context) -> str:
    around = {"tournament": tournament, "styles": STYLES, "language": get_language()}
    return render_to_string(f"results/site/{name}.html", {**context, **around})
