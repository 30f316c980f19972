"""Pages: a sign-up sheet is uploaded, looked at, and only then becomes entries."""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.access.views.access import Page, members_only
from tournaments.core.forms import refusals_in
from tournaments.core.queries.presence import not_none
from tournaments.core.services.errors import DomainError
from tournaments.core.views import (
    MemberRequest,
    PublicRequest,
    UserRequest,
    lead_to,
    post_data_or_none,
)
from tournaments.entries.exchange.entries import with_name_parts
from tournaments.entries.exchange.reading import recognise
from tournaments.entries.forms.imports import Preview, UploadForm, preview
from tournaments.entries.queries.boards import places_left
from tournaments.entries.queries.imports import confirmed_imports, existing_entries
from tournaments.entries.services.entries import change_entry
from tournaments.entries.services.imports import (
    Imported,
    assign_columns,
    confirm_import,
    keep_sheet,
)
from tournaments.groups.queries.dividing import class_names
from tournaments.models import ImportDraft, Tournament


@members_only()
def upload(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Take in a sheet; show below the form the sheets that came in before."""
    form = UploadForm(post_data_or_none(request), request.FILES or None)
    if form.is_valid():
        sheet, singles = form.cleaned_data["file"], tournament.plays.singles
        if singles:
            sheet = with_name_parts(sheet)
        with refusals_in(form):
            draft = keep_sheet(
                tournament=tournament,
                filename=form.filename,
                sheet=sheet.as_data(),
                columns=recognise(
                    sheet.header,
                    sheet.rows,
                    singles=singles,
                    classes=bool(class_names(tournament)),
                ),
                by=request.user,
            )
            return redirect("import-preview", tournament.code, draft.pk)
    context = {
        "tournament": tournament,
        "form": form,
        "imports": confirmed_imports(tournament),
    }
    return render(request, "entries/imports/upload.html", context)


def with_sheet(view: Callable[[MemberRequest, ImportDraft], HttpResponse]) -> Page:
    """Give the view the sheet on its way in that the organiser asks for; one that is gone or done
    leads to the list.

    A sheet goes when it is confirmed in another window, or when its sender brings another.
    """

    @members_only()
    @wraps(view)
    def guarded(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
        draft = tournament.imports.filter(pk=pk).first()
        if draft and not draft.confirmed_at:
            return view(request, draft)
        messages.warning(
            request,
            _("This sheet has been imported already.")
            if draft
            else _("This sheet is not here any more. Choose the file again."),
        )
        return lead_to(request, reverse("entries", args=[tournament.code]))

    return guarded


@with_sheet
def look(request: UserRequest, draft: ImportDraft) -> HttpResponse:
    """Show every row with what is the matter; choosing another column shows it anew."""
    shown = _shown(request, draft)
    if shown.moved:
        assign_columns(draft=draft, columns=shown.mapping, by=request.user)
    return _page(request, draft, shown)


@require_POST
@with_sheet
def confirm(request: UserRequest, draft: ImportDraft) -> HttpResponse:
    """Make entries of the ticked rows, unless the page did not show what would be imported."""
    shown = _shown(request, draft)
    if shown.moved:
        assign_columns(draft=draft, columns=shown.mapping, by=request.user)
        return _page(request, draft, shown, _("The columns have changed: look once more."))
    if shown.refused_names:
        return _page(request, draft, shown, _("One of the names cannot be used yet."))
    try:
        result = confirm_import(
            draft=draft,
            rows=shown.import_rows(),
            by=request.user,
            beyond_boards=shown.beyond_boards,
        )
    except DomainError as refused:
        return _page(request, draft, shown, refused.message)
    if result.before:
        messages.warning(request, _("This sheet has been imported already."))
    else:
        messages.success(request, _result_message(result))
    return redirect("drive", draft.tournament.code)


@require_POST
@with_sheet
def take_over(request: UserRequest, draft: ImportDraft) -> HttpResponse:
    """Write into an entry what its row says otherwise, if that is what the button showed."""
    shown = _shown(request, draft)
    wanted = [row for row in shown.corrections if row.mark == request.POST.get("take")]
    if not wanted:
        return _page(request, draft, shown, _("This team has changed meanwhile: look once more."))
    entry, found = not_none(wanted[0].entry), wanted[0].differences
    try:
        change_entry(
            entry=entry,
            by=request.user,
            values={each.field: each.after for each in found},
            seen={each.field: each.before for each in found},
        )
    except DomainError as refused:
        return _page(request, draft, _shown(request, draft), refused.message)
    text = _("“%(name)s” now says what the list says.") % {"name": entry.name}
    return _page(request, draft, _shown(request, draft), done=text)


def _result_message(result: Imported) -> str:
    text = ngettext("%(count)s team imported.", "%(count)s teams imported.", result.added)
    message = text % {"count": result.added}
    if result.left_out:
        text = ngettext(
            "%(count)s row was left out.", "%(count)s rows were left out.", result.left_out
        )
        message += " " + text % {"count": result.left_out}
    return message


def _shown(request: HttpRequest, draft: ImportDraft) -> Preview:
    tournament = draft.tournament
    return preview(
        draft,
        existing_entries(tournament),
        request.POST,
        class_names(tournament),
        places_left(tournament),
    )


def _page(
    request: PublicRequest, draft: ImportDraft, shown: Preview, problem: str = "", done: str = ""
) -> HttpResponse:
    page = (
        "entries/imports/preview.html#preview" if request.htmx else "entries/imports/preview.html"
    )
    context = {
        "tournament": draft.tournament,
        "draft": draft,
        "preview": shown,
        "problem": problem,
        "done": done,
    }
    return render(request, page, context)
