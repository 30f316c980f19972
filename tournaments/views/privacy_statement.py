"""The privacy statement of a drive: a page for players, and a file for the club's website."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.utils.translation import get_language, override
from django.views.decorators.http import require_safe

from tournaments.exchange.privacy_statement import (
    as_html,
    as_text,
    statement,
    statement_file_name,
    statement_title,
)
from tournaments.queries.members import role_in
from tournaments.queries.privacy_facts import PrivacyFacts, privacy_facts
from tournaments.views.access import public_tournament

LANGUAGES = ("nl", "en")
FILES: dict[str, tuple[Callable[[PrivacyFacts], str], str]] = {
    "txt": (as_text, "text/plain"),
    "html": (as_html, "text/html"),
}


@require_safe
def show(request: HttpRequest, code: str) -> HttpResponse:
    """What this drive keeps of players, for whoever wants to know."""
    tournament = public_tournament(request, code)
    request.role = role_in(tournament, request.user.pk)
    facts = privacy_facts(tournament)
    context = {
        "tournament": tournament,
        "title": statement_title(facts),
        "parts": statement(facts),
        "language": get_language(),
    }
    return render(request, "privacy/statement.html", context)


@require_safe
def download(request: HttpRequest, code: str, language: str, ending: str) -> HttpResponse:
    """The same as a file, to put on a website; never shown as a page of this site."""
    tournament = public_tournament(request, code)
    if language not in LANGUAGES or ending not in FILES:
        raise Http404
    write, content_type = FILES[ending]
    with override(language):
        facts = privacy_facts(tournament)
        text, name = write(facts), statement_file_name(facts, ending)
    return HttpResponse(
        text.replace("\n", "\r\n").encode("utf-8-sig"),
        content_type=f"{content_type}; charset=utf-8",
        headers={"Content-Disposition": content_disposition_header(True, name)},
    )
