"""Pages: entries."""

import json
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django_tables2 import RequestConfig

from tournaments.enums import Role
from tournaments.exchange.entry_list import entry_sheet
from tournaments.exchange.writing import XLSX, write_xlsx
from tournaments.forms.entries import EntryForm
from tournaments.forms.refused import add_refusal
from tournaments.models import Tournament
from tournaments.queries.absentees import attendance
from tournaments.queries.classes import class_names, lacks_group
from tournaments.queries.entries import (
    STATUSES,
    counts,
    field,
    outdated_draft,
    search,
    table_without_card,
    was_drawn,
)
from tournaments.queries.money import amounts
from tournaments.queries.plans import why_not_playable
from tournaments.services.entries import add_entry, change_entry, remove_entry
from tournaments.services.refused import Refused
from tournaments.tables.entries import EntryTable
from tournaments.views.access import members_only
from tournaments.views.posted import posted

PER_PAGE = 250
WITHOUT = " "  # no name of a class: those begin and end with what can be read


@members_only(Role.DOOR)
def overview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The list, with its figures, a search box and the chosen kind of entry."""
    status = request.GET.get("status", "all")
    status = status if status in STATUSES else "all"
    text = request.GET.get("q", "").strip()
    classes = class_names(tournament)
    chosen = request.GET.get("class", "")
    chosen = chosen if classes and chosen in (*classes, WITHOUT) else ""
    found = search(field(tournament).filter(STATUSES[status]), text)
    if chosen:
        found = found.filter(group="" if chosen == WITHOUT else chosen)
    table = EntryTable(found, exclude=() if classes else ("group",))
    RequestConfig(request, paginate={"per_page": PER_PAGE, "silent": True}).configure(table)
    context = {
        "tournament": tournament,
        "table": table,
        "counts": counts(tournament),
        "takings": amounts(tournament),
        "attendance": attendance(tournament),
        "too_many_rounds": why_not_playable(tournament),
        "status": status,
        "classes": classes,
        "chosen_class": chosen,
        "without_class": WITHOUT,
        "text": text,
        "outdated_draft": outdated_draft(tournament),
    }
    page = "entries/list.html#entries" if request.htmx else "entries/list.html"
    return render(request, page, context)


@members_only()
def add(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Write an entry by hand; the form stays for the next one."""
    form = EntryForm(posted(request), tournament=tournament)
    if form.is_valid():
        try:
            entry = add_entry(tournament=tournament, by=request.user, values=form.values())
        except Refused as refused:
            add_refusal(form, refused)
        else:
            messages.success(request, _("“%(name)s” is entered.") % {"name": entry.name})
            if lacks_group(entry):
                said = _("“%(name)s” is in no group yet: choose one on the page Groups.")
                messages.warning(request, said % {"name": entry.name})
            return redirect("entry-new" if "more" in request.POST else "entries", tournament.code)
    return render(request, "entries/new.html", {"tournament": tournament, "form": form})


@members_only()
def change(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """One entry: everything that is known of it, to be corrected."""
    entry = get_object_or_404(field(tournament), pk=pk)
    form = EntryForm(posted(request), instance=entry, tournament=tournament)
    meanwhile: list[dict[str, Any]] = []
    if form.is_valid():
        try:
            seen = form.cleaned_data["seen"]
            change_entry(entry=entry, by=request.user, values=form.values(), seen=seen)
        except Refused as refused:
            if refused.values:
                form, meanwhile = _merged(form, refused.values)
            add_refusal(form, refused)
        else:
            messages.success(request, _("Saved."))
            return redirect("entries", tournament.code)
    context = {
        "tournament": tournament,
        "entry": get_object_or_404(field(tournament), pk=pk),
        "form": form,
        "meanwhile": meanwhile,
        "drawn": was_drawn(entry),
        "open_table": table_without_card(entry),
    }
    return render(request, "entries/change.html", context)


def _merged(form: EntryForm, current: dict[str, Any]) -> tuple[EntryForm, list[dict[str, Any]]]:
    """The form with what was typed, but where nothing was typed with what the entry says now.

    Beside it each field that somebody else changed, with what the page had shown and what it
    says now.
    """
    seen, typed, data = form.cleaned_data["seen"], form.values(), form.data.copy()
    changed = [name for name, value in current.items() if seen.get(name) != value]
    for name in changed:
        if typed[name] == seen.get(name):
            data[name] = "" if current[name] in (None, False) else str(current[name])
    data["seen"] = json.dumps(current)
    tournament = form.tournament
    entry = field(tournament).get(pk=form.instance.pk)
    merged = EntryForm(data, instance=entry, tournament=tournament)
    merged.full_clean()
    return merged, [
        {"label": form.fields[name].label, "before": seen.get(name), "now": current[name]}
        for name in changed
    ]


@members_only()
def delete(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Ask, and then take an entry out that never sat anywhere; who was drawn can withdraw."""
    entry = get_object_or_404(field(tournament), pk=pk)
    refusal = ""
    if request.method == "POST":
        try:
            remove_entry(entry=entry, by=request.user)
        except Refused as refused:
            refusal = refused.message
        else:
            messages.success(request, _("“%(name)s” is deleted.") % {"name": entry.name})
            return redirect("entries", tournament.code)
    context = {
        "tournament": tournament,
        "entry": entry,
        "drawn": was_drawn(entry),
        "refusal": refusal,
    }
    return render(request, "entries/delete.html", context)


@members_only()
def export(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All entries as a workbook, with everything that is known of them."""
    entries = field(tournament).prefetch_related("withdrawals")
    name = slugify(f"{tournament.name} {_('entries')}") or tournament.code
    return HttpResponse(
        write_xlsx([entry_sheet(entries, tournament.plays)]),
        content_type=XLSX,
        headers={"Content-Disposition": f'attachment; filename="{name}.xlsx"'},
    )
