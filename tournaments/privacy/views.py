"""Pages: what is kept of players, for how long; handing it out, and forgetting it."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.access.queries import role_in
from tournaments.access.views.access import members_only, public_tournament
from tournaments.core.exchange.writing import XLSX, write_xlsx
from tournaments.core.forms import refusals_in
from tournaments.core.services.errors import DomainError, DriveDeleted
from tournaments.core.views import MemberRequest, PublicRequest, UserRequest, post_data_or_none
from tournaments.drives.queries import days_left, due_on, kept
from tournaments.models import Tournament
from tournaments.privacy.exchange import (
    as_html,
    as_text,
    person_file_name,
    person_sheets,
    statement,
    statement_file_name,
    statement_title,
)
from tournaments.privacy.forms import FindPersonForm, ForgetForm, ForgetPersonForm, KeepForm
from tournaments.privacy.queries import (
    PrivacyFacts,
    chosen_lines,
    chosen_people,
    lines_called,
    people_called,
    privacy_facts,
)
from tournaments.privacy.services.forgotten_person import forget_in_season, forget_person
from tournaments.privacy.services.forgotten_sign_up import forget_sign_up
from tournaments.privacy.services.privacy import forget_players, keep_players
from tournaments.prizes.queries.final_results import results_are_public


@never_cache
@members_only()
def find(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Look for a name in all drives and seasons that this person organises; by POST, so that no
    address that is kept anywhere says who asked."""
    return _page(request, tournament)


@require_POST
@members_only()
def export(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Answer with all that is kept of those who were chosen, as a workbook."""
    keys = request.POST.getlist("who")
    people, lines = chosen_people(request.user, keys), chosen_lines(request.user, keys)
    form = ForgetPersonForm(request.POST, people=people, lines=lines)
    if not form.names_somebody():
        return _page(request, tournament, form)
    name = people[0].name if people else lines[0].result.name
    return HttpResponse(
        write_xlsx(person_sheets(people, lines)),
        content_type=XLSX,
        headers={"Content-Disposition": content_disposition_header(True, person_file_name(name))},
    )


@require_POST
@members_only()
def forget_player(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Erase those who were chosen, for good."""
    name = request.POST.get("name", "")[:80]
    keys = request.POST.getlist("who")
    people, lines = chosen_people(request.user, keys), chosen_lines(request.user, keys)
    form = ForgetPersonForm(request.POST, people=people, lines=lines)
    if not form.is_valid():
        return _page(request, tournament, form)
    erased = len(lines)
    for each in people:
        try:
            if each.waits:
                forget_sign_up(entry=each.entry, place=each.place, by=request.user)
            else:
                forget_person(
                    entry=each.entry,
                    place=each.place,
                    by=request.user,
                    keep_address=form.keeps_address,
                )
            erased += 1
        except (DomainError, DriveDeleted) as refused:
            messages.error(request, refused.message)
    for line in lines:
        forget_in_season(team=line.result.team, name=name, by=request.user)
    if erased:
        messages.success(request, _("The data of this player is erased."))
    if erased < len(people) + len(lines):
        return _page(request, tournament, form)
    return redirect("privacy-person", tournament.code)


def _page(
    request: UserRequest, tournament: Tournament, refused: ForgetPersonForm | None = None
) -> HttpResponse:
    form = FindPersonForm(post_data_or_none(request))
    name = form.cleaned_data["name"] if form.is_valid() else ""
    if not name:
        form.fields["name"].widget.attrs["autofocus"] = True
    people, lines = people_called(request.user, name), lines_called(request.user, name)
    forget = ForgetPersonForm(people=people, lines=lines)
    context = {
        "tournament": tournament,
        "form": form,
        "query": name,
        "people": people,
        "lines": lines,
        "forget": refused or forget,
        "asks_address": forget.asks_address or (refused and refused.asks_address),
        "chosen": request.POST.getlist("who"),
    }
    return render(request, "privacy/person.html", context)


@members_only()
def overview(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show what is kept, until when, and what to take along before; and choose how long."""
    form = KeepForm(post_data_or_none(request), instance=Tournament.objects.get(pk=tournament.pk))
    if form.is_valid():
        weeks = form.cleaned_data["keep_weeks"]
        keep_players(tournament=tournament, weeks=weeks, by=request.user)
        messages.success(request, _("Saved."))
        return redirect("privacy", tournament.code)
    return _shown(request, tournament, keep=form)


@members_only()
def forget(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Forget the players now, after the name of the drive was typed over."""
    form = ForgetForm(post_data_or_none(request), tournament=tournament)
    if form.is_valid():
        all_names = form.cleaned_data.get("all_names", False)
        with refusals_in(form):
            forget_players(tournament=tournament, by=request.user, all_names=all_names)
            messages.success(request, _("The data of the players is erased."))
            return redirect("privacy", tournament.code)
    return _shown(request, tournament, forget=form)


def _shown(request: HttpRequest, tournament: Tournament, **forms: Any) -> HttpResponse:
    context = {
        "tournament": tournament,
        "kept": kept(tournament),
        "due": due_on(tournament),
        "days_left": days_left(tournament, timezone.localdate()),
        "over": results_are_public(tournament),
        "keep": KeepForm(instance=tournament),
        "forget": ForgetForm(tournament=tournament),
        **forms,
    }
    return render(request, "privacy/overview.html", context)


LANGUAGES = ("nl", "en")
FILES: dict[str, tuple[Callable[[PrivacyFacts], str], str]] = {
    "txt": (as_text, "text/plain"),
    "html": (as_html, "text/html"),
}


@require_safe
def show(request: MemberRequest, code: str) -> HttpResponse:
    """Show what this drive keeps of players, for whoever wants to know."""
    tournament = public_tournament(request, code)
    visitor: PublicRequest = request
    visitor.role = role_in(tournament, request.user.pk)
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
    """Answer with the statement as a file, to put on a website; never as a page of this site."""
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
