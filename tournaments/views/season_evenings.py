"""Pages about one evening of a season: the sheet it comes from, and who plays a joker."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.forms.refused import add_refusal
from tournaments.forms.season_sheets import SeasonSheetForm, SheetPreview, preview
from tournaments.forms.seasons import KeysForm
from tournaments.models import Season
from tournaments.queries.season_evenings import evening_page
from tournaments.services.refused import Refused
from tournaments.services.season_teams import set_jokers
from tournaments.services.seasons import import_evening, remove_evening
from tournaments.views.access import season_owner_only
from tournaments.views.posted import posted


@season_owner_only
def sheet(request: HttpRequest, season: Season) -> HttpResponse:
    """A list is looked at first; imported is what the page showed, once that is confirmed."""
    form, shown, unseen = SeasonSheetForm(posted(request), request.FILES or None), None, False
    if form.is_valid():
        shown = preview(form, season, request.POST)
        unseen = "import" in request.POST and request.POST.get("mark") != shown.mark
        if "import" in request.POST and not unseen and _imported(request, season, form, shown):
            return redirect("season", season.code)
    context = {"season": season, "form": form, "preview": shown, "unseen": unseen}
    return render(request, "seasons/sheet.html", context)


def _imported(
    request: HttpRequest, season: Season, form: SeasonSheetForm, shown: SheetPreview
) -> bool:
    told: dict[str, Any] = {name: form.cleaned_data[name] for name in ("name", "date")}
    try:
        import_evening(season=season, rows=shown.results(), by=request.user, **told)
    except Refused as refused:
        add_refusal(form, refused)
        return False
    count = len(shown.usable)
    said = ngettext("%(count)s result imported.", "%(count)s results imported.", count)
    messages.success(request, said % {"count": count})
    return True


@season_owner_only
def evening(request: HttpRequest, season: Season, pk: int) -> HttpResponse:
    """One evening: what every team got, and its jokers as long as they can be named."""
    evening = get_object_or_404(season.evenings.select_related("tournament"), pk=pk)
    context = {"season": season, "evening": evening, "page": evening_page(season, evening)}
    return render(request, "seasons/evening.html", context)


@require_POST
@season_owner_only
def jokers(request: HttpRequest, season: Season, pk: int) -> HttpResponse:
    """Note who plays its joker on this evening."""
    evening = get_object_or_404(season.evenings, pk=pk)
    form = KeysForm(request.POST, keys=list(season.entries.values_list("pk", flat=True)))
    try:
        if not form.is_valid():
            raise Refused(_("A team that you ticked is not in the season any more."))
        count = set_jokers(evening=evening, teams=form.cleaned_data["chosen"], by=request.user)
    except Refused as refused:
        messages.error(request, refused.message)
    else:
        said = ngettext("%(count)s joker noted.", "%(count)s jokers noted.", count)
        messages.success(request, said % {"count": count})
    return redirect("season-evening", season.code, pk)


@require_POST
@season_owner_only
def remove(request: HttpRequest, season: Season, pk: int) -> HttpResponse:
    """Take an evening out of the season."""
    evening = season.evenings.filter(pk=pk).first()
    if evening is not None:
        remove_evening(evening=evening, by=request.user)
        messages.success(request, _("The evening is out of the season."))
    return redirect("season", season.code)
