"""Pages: the groups of a drive, from the plan to who is in which."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.access.views.access import members_only
from tournaments.core.forms import refusals_in
from tournaments.core.views import (
    MemberRequest,
    post_data_or_none,
    refusals_told,
    show_refused,
)
from tournaments.enums import DrawMethod
from tournaments.groups.forms import ClassForm, GroupNameForm, MadeForm, PlaceForm, StageForm
from tournaments.groups.queries.groups import stages_shown
from tournaments.groups.queries.previews import preview_of
from tournaments.groups.services.classes import add_class, remove_class
from tournaments.groups.services.stages import (
    add_stage,
    divide_stage,
    groups_to_make,
    place_entry,
    remove_stage,
    rename_group,
)
from tournaments.models import Group, Stage, Tournament
from tournaments.play.queries.rounds import drafted_round, round_to_take_back


@members_only()
def overview(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show what is planned and who is in which group, and a form that plans more."""
    form = StageForm(post_data_or_none(request), tournament=tournament)
    if form.is_valid():
        with refusals_in(form):
            stage = add_stage(
                tournament=tournament,
                by=request.user,
                values=form.values(),
                classes=form.class_names(),
            )
            return _to(stage)
    return _page(request, tournament, form=form)


@members_only()
def make(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Show what the groups would be now, and make them when that is what was looked at."""
    stage = _stage(tournament, pk)
    form = MadeForm(post_data_or_none(request))
    if form.is_valid():
        with refusals_told(request):
            divide_stage(stage=stage, by=request.user, seen=form.cleaned_data["seen"])
            messages.success(request, _("The groups are made."))
            return _to(stage)
    with refusals_told(request):
        shown = preview_of(stage, groups_to_make(stage=stage))
        return render(request, "groups/make.html", {"tournament": tournament, "shown": shown})
    return _to(stage)


@require_POST
@members_only()
def place(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Put an entry into a group by hand."""
    stages = stages_shown(tournament)
    shown = next((each for each in stages if each.stage.pk == pk), None)
    if shown is None:
        return redirect("groups", tournament.code)
    form = PlaceForm(request.POST, shown=shown)
    if form.is_valid():
        with refusals_in(form):
            put = place_entry(by=request.user, **form.cleaned_data)
            text = _("%(name)s is in %(group)s now.")
            put_in = {"name": put.entry.name, "group": put.group.label}
            messages.success(request, text % put_in)
            return _to(shown.stage)
    return _page(request, tournament, place=(pk, form))


@require_POST
@members_only()
def rename(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Give a group another name."""
    group = _group(tournament, pk)
    form = GroupNameForm(request.POST, instance=group)
    if form.is_valid():
        with refusals_in(form):
            rename_group(group=group, by=request.user, name=form.cleaned_data["name"])
            return _to(group.stage)
    return _page(request, tournament, name=(pk, form))


@require_POST
@members_only()
def one_class_more(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Add a class to those that there are."""
    stage = _stage(tournament, pk)
    form = ClassForm(request.POST)
    if form.is_valid():
        with refusals_in(form):
            add_class(stage=stage, by=request.user, name=form.cleaned_data["name"])
            return _to(stage)
    return _page(request, tournament, class_form=form)


@require_POST
@members_only()
def one_class_fewer(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Take a class away in which nobody is."""
    group = _group(tournament, pk)
    with refusals_told(request):
        remove_class(group=group, by=request.user)
        messages.success(request, _("The class is removed."))
    return _to(group.stage)


@require_POST
@members_only()
def remove(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Take a stage back, with its groups."""
    stage = _stage(tournament, pk)
    with refusals_told(request):
        remove_stage(stage=stage, by=request.user)
        messages.success(request, _("The groups are taken back."))
    return redirect("groups", tournament.code)


def _stage(tournament: Tournament, pk: int) -> Stage:
    stages = Stage.objects.select_related("tournament")
    return get_object_or_404(stages, tournament=tournament, pk=pk)


def _group(tournament: Tournament, pk: int) -> Group:
    groups = Group.objects.select_related("stage__tournament")
    return get_object_or_404(groups, stage__tournament=tournament, pk=pk)


def _to(stage: Stage) -> HttpResponse:
    page = reverse("groups", args=[stage.tournament.code])
    return redirect(f"{page}#stage-{stage.pk}")


def _page(
    request: HttpRequest,
    tournament: Tournament,
    form: StageForm | None = None,
    place: tuple[int, PlaceForm] | None = None,
    name: tuple[int, GroupNameForm] | None = None,
    class_form: ClassForm | None = None,
) -> HttpResponse:
    """Answer with the page with one of its forms as it was sent, where something is wrong with
    it."""
    _pk, of_one = place or name or (0, None)
    refused = form or class_form or of_one
    form = form or StageForm(tournament=tournament)
    places, names = dict([place] if place else []), dict([name] if name else [])
    stages = []
    for shown in stages_shown(tournament):
        groups = [
            (each, names.get(each.group.pk) or GroupNameForm(instance=each.group))
            for each in shown.groups
        ]
        placing = places.get(shown.stage.pk) or PlaceForm(shown=shown)
        stages.append((shown, groups, placing))
    planned = DrawMethod(tournament.later_method).planned
    context = {
        "tournament": tournament,
        "stages": stages,
        "form": form,
        "class_form": class_form or ClassForm(),
        "planned": planned,
        "drafted": drafted_round(tournament),
        "to_take_back": round_to_take_back(tournament),
    }
    return show_refused(request, "groups/overview.html", context, refused or form)
