"""What happened in a drive: to read, to undo, to check and to take along."""

from itertools import islice
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, ngettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.access.views.access import members_only, organisers_only
from tournaments.cards.queries.card_entries import blind_from
from tournaments.core.exchange.file_names import drive_file_name
from tournaments.core.queries.journal import head_of, links_of
from tournaments.core.services.errors import DomainError
from tournaments.core.views import MemberRequest, UserRequest, post_data_or_none, refusals_told
from tournaments.history.forms import JournalForm, WantedForm
from tournaments.history.queries.log import lines
from tournaments.history.queries.log_subjects import find_in_log
from tournaments.history.queries.stored_rows import (
    StoredRows,
    can_be_rebuilt,
    check_stored,
    open_part,
    open_until,
)
from tournaments.history.queries.undoing import barrier_of, undoable, undone_by
from tournaments.history.services.replays import replay_journal, save_journal
from tournaments.history.services.undoing import undo_act
from tournaments.journal import write_journal
from tournaments.models import Tournament
from tournaments.play.services import renew_brought

ON_A_PAGE = 100


@members_only()
def show_log(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show what happened, newest first; what can be undone has a button."""
    form = WantedForm(request.GET, tournament=tournament)
    page = Paginator(find_in_log(tournament, form.wanted), ON_A_PAGE).get_page(
        request.GET.get("page")
    )
    filters = {name: value for name, value in form.cleaned_data.items() if value}
    context = {
        "tournament": tournament,
        "form": form,
        "page": page,
        "lines": lines(page, with_sides=True),
        "filters": urlencode(filters),
        "undoable": undoable(tournament),
        "barrier": 0 if tournament.finished_at else barrier_of(tournament),
        "undone": undone_by(tournament.log.filter(action="undo")),
        "head": head_of(tournament),
        "open_part": open_part(tournament),
    }
    return render(request, "history/log.html", context)


@require_POST
@members_only()
def undo(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Undo the act that ended with this link."""
    with refusals_told(request):
        line = undo_act(tournament=tournament, number=number, by=request.user)
        (done,) = lines([line])
        messages.success(request, _("Undone: %(what)s.") % {"what": done.target})
    return redirect("log", tournament.code)


@require_POST
@members_only()
def check(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Check whether every link follows from the one before it, and what is stored from them."""
    stored = check_stored(tournament)
    if text := _wrong_with(stored):
        messages.error(request, text)
    else:
        messages.success(request, _whole_sentence(tournament))
    return redirect("log", tournament.code)


def _wrong_with(stored: StoredRows) -> str:
    """Return what is wrong with the journal or with what is stored; empty where nothing is."""
    if stored.broken:
        text = _("Link %(number)s of the journal was changed after it was written.")
        return text % {"number": stored.broken}
    if stored.findings:
        text = ngettext(
            "%(count)s row is not what the journal says, so it was changed outside this program: "
            "%(rows)s. Save the whole journal, delete the drive, and bring it back from that file.",
            "%(count)s rows are not what the journal says, so they were changed outside this "
            "program: %(rows)s. Save the whole journal, delete the drive, and bring it back from "
            "that file.",
            len(stored.findings),
        )
        return text % {"count": len(stored.findings), "rows": stored.summary}
    return ""


def _whole_sentence(tournament: Tournament) -> str:
    """Return that all links are whole, and of how many personal data was erased."""
    counts = {"count": head_of(tournament).length}
    text = ngettext(
        "The %(count)s link is whole, and what is stored is what it says. Whether the journal "
        "itself was made anew shows by the check number of the final standings.",
        "All %(count)s links are whole, and what is stored is what they say. Whether the "
        "journal itself was made anew shows by the check number of the final standings.",
        counts["count"],
    )
    if erased := tournament.log.filter(erased_at__isnull=False).count():
        counts["erased"] = erased
        text = ngettext(
            "The %(count)s link is whole. Of %(erased)s only the check number can be held to"
            " what was written: personal data was erased from it.",
            "All %(count)s links are whole. Of %(erased)s only the check number can be held"
            " to what was written: personal data was erased from them.",
            counts["count"],
        )
    return text % counts


@organisers_only
def bring_drive(request: UserRequest) -> HttpResponse:
    """Bring in a drive of another machine from its journal, or what was done there since."""
    form = JournalForm(post_data_or_none(request), request.FILES or None)
    if form.is_valid():
        journal = form.cleaned_data["file"]
        try:
            tournament = replay_journal(journal=journal, by=request.user)
            renew_brought(tournament=tournament, by=request.user)
        except DomainError as refused:
            form.add_error("file", refused.message)
        else:
            text = ngettext_lazy(
                "The %(count)s link is whole: the drive is as it was there. Helpers do not come"
                " along: give them a new link under Helpers.",
                "All %(count)s links are whole: the drive is as it was there. Helpers do not"
                " come along: give them a new link under Helpers.",
                "count",
            )
            messages.success(request, text % {"count": journal.head.length})
            return redirect("drive", tournament.code)
    return render(request, "history/bring.html", {"form": form})


@require_http_methods(["GET", "HEAD", "POST"])
@members_only()
def journal_file(request: MemberRequest, tournament: Tournament) -> HttpResponseBase:
    """Answer with the journal as a file, from which `manage.py replay` rebuilds the drive, up to
    what is still secret. Who posts takes the seeds of coming draws along, and that is written down;
    never an entry of a card that somebody is to type again without seeing it."""
    if request.method == "POST":
        save_journal(tournament=tournament, by=request.user)
        before = blind_from(tournament)
    else:
        before = open_until(tournament)
    if not can_be_rebuilt(tournament, before):
        text = _("Before what is still secret there is too little for a file: save it whole.")
        messages.error(request, text)
        return redirect("log", tournament.code)
    head = head_of(tournament, before=before)
    links = islice(links_of(tournament), head.length)
    what = _("journal")
    if before is not None:
        what = _("journal up to and including link %(number)s") % {"number": head.length}
    name = drive_file_name(what=what, drive=tournament.name, date=tournament.date, suffix=".jsonl")
    return StreamingHttpResponse(
        write_journal(head, links),
        content_type="application/jsonl; charset=utf-8",
        headers={"Content-Disposition": content_disposition_header(True, name)},
    )
