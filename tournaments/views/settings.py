"""What the organiser chose for a drive."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.forms.refused import add_refusal
from tournaments.forms.settings import SettingsForm
from tournaments.forms.tournaments import DeleteForm, doubt_about
from tournaments.models import Tournament
from tournaments.services.fixed_settings import ChangedMeanwhile
from tournaments.services.refused import Refused
from tournaments.services.tournaments import (
    change_tournament,
    delete_tournament,
)
from tournaments.views.access import members_only
from tournaments.views.posted import posted


@members_only()
def change_settings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show and change the choices; what the service refuses is shown beside its field."""
    form = SettingsForm(posted(request), instance=Tournament.objects.get(pk=tournament.pk))
    if form.is_valid():
        try:
            change_tournament(
                tournament=tournament,
                by=request.user,
                values=form.values(),
                seen=form.seen(),
                reason=form.cleaned_data.get("reason", ""),
            )
        except ChangedMeanwhile as changed:
            form.show_meanwhile(changed.tournament, changed.names)
        except Refused as refused:
            add_refusal(form, refused)
        else:
            messages.success(request, _("Saved."))
            if "date" in form.changed_data and (doubt := doubt_about(form.cleaned_data["date"])):
                messages.warning(request, doubt)
            return redirect("settings", tournament.code)
    return render(request, "drive/settings.html", {"tournament": tournament, "form": form})


@members_only()
def delete_drive(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Remove a drive for good, after its name was typed over."""
    form = DeleteForm(posted(request))
    if form.is_valid():
        try:
            delete_tournament(tournament=tournament, by=request.user, **form.cleaned_data)
        except Refused as refused:
            add_refusal(form, refused)
        else:
            messages.success(request, _("The drive is removed."))
            return redirect("home")
    return render(request, "drive/delete.html", {"tournament": tournament, "form": form})
