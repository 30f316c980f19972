"""Pages: a new drive, by the evening that it will be, and a drive of another kind."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.access.views.access import members_only, organisers_only
from tournaments.core.forms import refusals_in
from tournaments.core.views import MemberRequest, UserRequest, post_data_or_none
from tournaments.enums import FormatKey
from tournaments.models import Tournament
from tournaments.presets.forms import EveningForm, KeepForm, KindForm
from tournaments.presets.queries.earlier import AGAIN, evening_of, kept_by, organised_by
from tournaments.presets.queries.kinds import change_of, setting_changes
from tournaments.presets.queries.named import PRESETS
from tournaments.presets.services import begin_evening, change_kind, keep_evening, repeat_drive
from tournaments.settings.forms.fields import doubt_about


@organisers_only
def new_drive(request: UserRequest) -> HttpResponse:
    """Begin a drive from an evening, its name and its day; or from an earlier drive."""
    source, importing = _earlier(request), "import" in request.GET
    again = [evening_of(source)] if source else []
    evenings = [*again, *kept_by(request.user), *PRESETS.values()]
    is_preview = request.method == "GET" and request.htmx
    typed = request.GET if is_preview else post_data_or_none(request)
    form = EveningForm(typed, evenings=evenings, initial=_initial(request, source))
    if is_preview:
        return render(request, "settings/_over.html#over", {"over": form.over})
    if form.is_valid():
        with refusals_in(form):
            drive = _begin(request, form, source)
            if doubt := doubt_about(drive.date):
                messages.warning(request, doubt)
            return redirect("import" if importing else "drive", drive.code)
    context = {"form": form, "importing": importing, "source": source}
    return render(request, "presets/new.html", context)


def _earlier(request: UserRequest) -> Tournament | None:
    """Return the earlier drive that is offered: the one that was asked for, else the newest."""
    chosen = (request.POST or request.GET).get("evening", "")
    code = chosen.removeprefix(AGAIN) if chosen.startswith(AGAIN) else request.GET.get("again", "")
    own = organised_by(request.user)
    found = own.filter(code=code).first() if code and "\0" not in code else None
    return found or own.first()


def _initial(request: UserRequest, source: Tournament | None) -> dict[str, Any]:
    first = {"date": timezone.localdate(), "evening": next(iter(PRESETS))}
    if source is None or request.GET.get("again") != source.code:
        return first
    again = {name: getattr(source, name) for name in ("name", "starts_at", "place")}
    return first | again | {"evening": f"{AGAIN}{source.code}"}


def _begin(request: UserRequest, form: EveningForm, source: Tournament | None) -> Tournament:
    if form.is_kept():
        source = organised_by(request.user).filter(code=form.wanted()).first()
    if source and form.wanted():
        return repeat_drive(
            by=request.user,
            source=source,
            values=form.values(),
            with_entries=form.cleaned_data["with_entries"] and not form.is_kept(),
            with_helpers=not form.is_kept(),
        )
    return begin_evening(by=request.user, evening=form.chosen(), values=form.values())


@members_only()
def keep(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Ask under which name this drive is kept as an evening, or that it is no longer."""
    form = KeepForm(
        post_data_or_none(request), initial={"name": tournament.kept_as or tournament.name[:60]}
    )
    forgets = request.method == "POST" and "forget" in request.POST
    if forgets or form.is_valid():
        name = "" if forgets else form.cleaned_data["name"]
        with refusals_in(form):
            keep_evening(tournament=tournament, name=name, by=request.user)
            text = _("“%(name)s” now stands among the evenings of a new drive.")
            messages.success(request, text % {"name": name} if name else _("No longer kept."))
            return redirect("settings", tournament.code)
    return render(request, "presets/keep.html", {"tournament": tournament, "form": form})


@members_only()
def kind(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show what a drive would be as one of another kind, and make it so when that was looked at."""
    posted = request.method == "POST"
    form = KindForm(request.POST if posted else request.GET or None, tournament=tournament)
    change = None
    if form.is_valid():
        chosen = FormatKey(form.cleaned_data["kind"])
        if posted:
            with refusals_in(form):
                change_kind(
                    tournament=tournament,
                    by=request.user,
                    kind=chosen,
                    seen=form.cleaned_data["seen"],
                )
                messages.success(request, _("The kind of drive is changed."))
                return redirect("settings", tournament.code)
        change = change_of(tournament, chosen)
    changed = setting_changes(tournament, change) if change else []
    context = {
        "tournament": tournament,
        "form": form,
        "change": change,
        "settings": changed,
    }
    return render(request, "presets/kind.html", context)
