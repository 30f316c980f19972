"""The list of entries, and the page of one."""

import json
from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django_tables2 import RequestConfig

from tournaments.access.views.access import members_only
from tournaments.core.forms import add_refusal, refusals_in
from tournaments.core.services.errors import DomainError
from tournaments.core.views import MemberRequest, UserRequest, post_data_or_none, sheet_answer
from tournaments.entries.exchange.entry_list import entry_sheet, sign_up_sheet
from tournaments.entries.forms.entries import EntryForm, ReturnForm, WithdrawForm
from tournaments.entries.queries.entries import (
    STATUSES,
    attendance,
    counts,
    door_state,
    field,
    outdated_draft,
    search,
    table_without_card,
    was_drawn,
)
from tournaments.entries.queries.money import amounts
from tournaments.entries.queries.places import without_a_place
from tournaments.entries.services.entries import (
    add_entry,
    change_entry,
    remove_entry,
    return_entry,
    withdraw_entry,
)
from tournaments.entries.tables import EntryTable, unused_columns
from tournaments.enums import DoorState, Role
from tournaments.groups.queries.dividing import class_names, lacks_group
from tournaments.models import Entry, Tournament
from tournaments.play.queries.plans import why_not_playable

PER_PAGE = 250
WITHOUT = " "  # no name of a class: those begin and end with what can be read


@members_only(Role.DOOR)
def overview(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show the list, with its figures, a search box and the chosen kind of entry."""
    status = request.GET.get("status", "all")
    status = status if status in STATUSES else "all"
    text = request.GET.get("q", "").strip()
    classes = class_names(tournament)
    chosen = request.GET.get("class", "")
    chosen = chosen if classes and chosen in (*classes, WITHOUT) else ""
    found = search(field(tournament).filter(STATUSES[status]), text)
    if chosen:
        found = found.filter(group="" if chosen == WITHOUT else chosen)
    table = EntryTable(found, exclude=unused_columns(tournament, classes))
    RequestConfig(request, paginate={"per_page": PER_PAGE, "silent": True}).configure(table)
    context = {
        "tournament": tournament,
        "table": table,
        "counts": counts(tournament),
        "takings": amounts(tournament),
        "attendance": attendance(tournament),
        "waiting": without_a_place(tournament).count(),
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
def add(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Write an entry by hand; the form stays for the next one."""
    form = EntryForm(post_data_or_none(request), tournament=tournament)
    if form.is_valid():
        with refusals_in(form):
            entry = add_entry(
                tournament=tournament,
                by=request.user,
                values=form.values(),
                beyond_boards=form.cleaned_data["beyond_boards"],
            )
            messages.success(request, _("“%(name)s” is entered.") % {"name": entry.name})
            if lacks_group(entry):
                text = _("“%(name)s” is in no group yet: choose one on the page Groups.")
                messages.warning(request, text % {"name": entry.name})
            return redirect("entry-new" if "more" in request.POST else "entries", tournament.code)
    return render(request, "entries/new.html", {"tournament": tournament, "form": form})


@members_only()
def change(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Show one entry: everything that is known of it, to be corrected."""
    entry = get_object_or_404(field(tournament), pk=pk)
    form = EntryForm(post_data_or_none(request), instance=entry, tournament=tournament)
    meanwhile: list[dict[str, Any]] = []
    if form.is_valid():
        try:
            seen = form.cleaned_data["seen"]
            change_entry(entry=entry, by=request.user, values=form.values(), seen=seen)
        except DomainError as refused:
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
        **_table_left(entry),
    }
    return render(request, "entries/change.html", context)


def _merged(form: EntryForm, current: dict[str, Any]) -> tuple[EntryForm, list[dict[str, Any]]]:
    """Return the form with what was typed, but where nothing was typed with what the entry says
    now.

    Beside it each field that somebody else changed, with what the page had shown and what it
    says now.
    """
    sent: Any = form.data
    seen, typed, data = form.cleaned_data["seen"], form.values(), sent.copy()
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
def delete(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Ask, and then take an entry out that never sat anywhere; who was drawn can withdraw."""
    entry = get_object_or_404(field(tournament), pk=pk)
    refusal = ""
    if request.method == "POST":
        try:
            remove_entry(entry=entry, by=request.user)
        except DomainError as refused:
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
def export(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Answer with all entries as a workbook, with everything that is known of them."""
    entries = field(tournament).prefetch_related("withdrawals")
    name = slugify(f"{tournament.name} {_('entries')}") or tournament.code
    waiting = without_a_place(tournament)
    more = [sign_up_sheet(waiting)] if waiting else []
    return sheet_answer(entry_sheet(entries, tournament.plays), f"{name}.xlsx", *more)


@members_only()
def withdraw(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Ask from which round a team stays away, and what to do about the table it sits at now."""
    entry = get_object_or_404(field(tournament), pk=pk)
    if request.method == "GET" and door_state(entry) == DoorState.WITHDRAWN:
        return redirect("entry", tournament.code, pk)  # done already
    form = WithdrawForm(post_data_or_none(request), tournament=tournament)
    if _done(request, form, entry, withdraw_entry):
        text = _("“%(name)s” plays no more from round %(round)s on.")
        round_ = form.cleaned_data["from_round"]
        messages.success(request, text % {"name": entry.name, "round": round_})
        if why := why_not_playable(tournament):
            messages.warning(request, why)
        return redirect("entry", tournament.code, pk)
    context = {
        "tournament": tournament,
        "entry": entry,
        "form": form,
        **_table_left(entry),
    }
    return render(request, "entries/withdraw.html", context)


def _table_left(entry: Entry) -> dict[str, Any]:
    """Return the table at which the entry sits now, and its side of it."""
    table = table_without_card(entry)
    return {"open_table": table, "own_side": table and table.sides.get(entry=entry)}


@members_only()
def come_back(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Ask from which round a team that had withdrawn plays again."""
    entry = get_object_or_404(tournament.entries, pk=pk)
    form = ReturnForm(post_data_or_none(request), tournament=tournament)
    if _done(request, form, entry, return_entry):
        text = _("“%(name)s” plays again from round %(round)s on.")
        round_ = form.cleaned_data["in_round"]
        messages.success(request, text % {"name": entry.name, "round": round_})
        return redirect("entry", tournament.code, pk)
    context = {"tournament": tournament, "entry": entry, "form": form}
    return render(request, "entries/return.html", context)


def _done(
    request: UserRequest, form: forms.Form, entry: Entry, service: Callable[..., Any]
) -> bool:
    """Return whether the form was sent and the service did what it asked; if not, it says why."""
    if form.is_valid():
        with refusals_in(form):
            service(entry=entry, by=request.user, **form.cleaned_data)
            return True
    return False
