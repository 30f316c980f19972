"""What the organiser chose for a drive."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.access.views.access import members_only
from tournaments.core.forms import add_refusal
from tournaments.core.services.errors import DomainError
from tournaments.core.views import MemberRequest, post_data_or_none
from tournaments.models import Tournament
from tournaments.settings.forms.fields import doubt_about
from tournaments.settings.forms.formula import example_of
from tournaments.settings.forms.settings import SettingsForm
from tournaments.settings.forms.times import over_at
from tournaments.settings.queries import idle_sentence
from tournaments.settings.services import ChangedMeanwhile, change_tournament


@members_only()
def change_settings(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show and change the choices; what the service refuses is shown beside its field."""
    if request.method == "GET" and request.htmx.target == "over":
        return render(request, "settings/_over.html#over", {"over": over_at(request.GET, {})})
    if request.method == "GET" and request.htmx:
        example = example_of(tournament, request.GET)
        return render(request, "settings/settings.html#example", {"example": example})
    form = SettingsForm(
        post_data_or_none(request), instance=Tournament.objects.get(pk=tournament.pk)
    )
    if form.is_valid():
        try:
            changed = change_tournament(
                tournament=tournament,
                by=request.user,
                values=form.values(),
                seen=form.seen(),
                reason=form.cleaned_data.get("reason", ""),
            )
        except ChangedMeanwhile as theirs:
            form.show_meanwhile(theirs.tournament, theirs.names)
        except DomainError as refused:
            add_refusal(form, refused)
        else:
            _acknowledge(request, form, changed)
            return redirect("settings", tournament.code)
    return render(request, "settings/settings.html", {"tournament": tournament, "form": form})


def _acknowledge(request: MemberRequest, form: SettingsForm, changed: Tournament) -> None:
    """Have the next page say that it is saved, and what is doubtful about it."""
    messages.success(request, _("Saved."))
    if {"scheme", "tie_breaks"} & form.values().keys() and (why := idle_sentence(changed)):
        messages.warning(request, why)
    if "date" in form.changed_data and (doubt := doubt_about(form.cleaned_data["date"])):
        messages.warning(request, doubt)
