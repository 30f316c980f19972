"""Pages: what is kept of one player, to hand out and to erase."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from tournaments.access.views.access import members_only
from tournaments.core.exchange.writing import XLSX, write_xlsx
from tournaments.core.services.errors import DomainError, DriveDeleted
from tournaments.core.views.post_data import post_data_or_none
from tournaments.core.views.requests import MemberRequest, UserRequest
from tournaments.models import Tournament
from tournaments.privacy.exchange import person_file_name, person_sheets
from tournaments.privacy.forms import FindPersonForm, ForgetPersonForm
from tournaments.privacy.queries import chosen_lines, chosen_people, lines_called, people_called
from tournaments.privacy.services.forgotten_person import forget_in_season, forget_person


@never_cache
@members_only()
def find(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Look for a name in all drives and seasons that this person organises; by POST, so that no
    address that is kept anywhere says who asked."""
    return _page(request, tournament)


@require_POST
@members_only()
def export(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show all that is kept of those who were chosen, as a workbook."""
    keys = request.POST.getlist("who")
    people, lines = chosen_people(request.user, keys), chosen_lines(request.user, keys)
    form = ForgetPersonForm(request.POST, people=people, lines=lines)
    if not form.says_who():
        return _page(request, tournament, form)
    name = people[0].name if people else lines[0].result.name
    return HttpResponse(
        write_xlsx(person_sheets(people, lines)),
        content_type=XLSX,
        headers={"Content-Disposition": content_disposition_header(True, person_file_name(name))},
    )


@require_POST
@members_only()
def forget(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Erase those who were chosen, for good."""
    asked = request.POST.get("name", "")[:80]
    keys = request.POST.getlist("who")
    people, lines = chosen_people(request.user, keys), chosen_lines(request.user, keys)
    form = ForgetPersonForm(request.POST, people=people, lines=lines)
    if not form.is_valid():
        return _page(request, tournament, form)
    erased = len(lines)
    for each in people:
        try:
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
        forget_in_season(team=line.result.team, name=asked, by=request.user)
    if erased:
        messages.success(request, _("The data of this player is erased."))
    return redirect("privacy-person", tournament.code)


def _page(
    request: UserRequest, tournament: Tournament, refused: ForgetPersonForm | None = None
) -> HttpResponse:
    form = FindPersonForm(post_data_or_none(request))
    asked = form.cleaned_data["name"] if form.is_valid() else ""
    if not asked:
        form.fields["name"].widget.attrs["autofocus"] = True
    people, lines = people_called(request.user, asked), lines_called(request.user, asked)
    forget = ForgetPersonForm(people=people, lines=lines)
    context = {
        "tournament": tournament,
        "form": form,
        "asked": asked,
        "people": people,
        "lines": lines,
        "forget": refused or forget,
        "asks_address": forget.asks_address or (refused and refused.asks_address),
        "chosen": request.POST.getlist("who"),
    }
    return render(request, "privacy/person.html", context)
