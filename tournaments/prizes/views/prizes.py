"""Pages: what can be won and who wins it, and how much of the standings everybody sees."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.access.views.access import members_only
from tournaments.core.forms import refusals_in
from tournaments.core.services.errors import DomainError
from tournaments.core.views import (
    MemberRequest,
    PublicRequest,
    UserRequest,
    post_data_or_none,
    refusals_told,
)
from tournaments.drives.services.tournaments import switch_screen
from tournaments.entries.queries.cards import cards_handed_out
from tournaments.enums import PrizeKind, Screen
from tournaments.models import PrizeGiving, Tournament
from tournaments.prizes.forms import BeginForm, FreezeForm, PrizeForm, RevealForm, TeamForm
from tournaments.prizes.queries.ceremony import ceremony
from tournaments.prizes.queries.prizes import Program, awards, program, usual_begin
from tournaments.prizes.queries.votes import counted_votes
from tournaments.prizes.services.prize_giving import begin_prize_giving, reveal, stop_prize_giving
from tournaments.prizes.services.prizes import (
    add_prize,
    add_usual_prizes,
    change_prize,
    remove_prize,
)
from tournaments.prizes.services.votes import (
    choose_name,
    close_vote,
    leave_out_doubtful,
    open_vote,
)
from tournaments.standings.queries.standings import standings
from tournaments.standings.services import freeze_standings, unfreeze_standings


@members_only()
def overview(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show the prizes with who gets them now, the freeze, the vote, and the way to the
    prize-giving."""
    form = PrizeForm(post_data_or_none(request), tournament=tournament)
    if form.is_valid():
        with refusals_in(form):
            add_prize(tournament=tournament, by=request.user, **form.cleaned_data)
            return redirect("prizes", tournament.code)
    shown = standings(tournament)
    name_prize = tournament.prizes.filter(kind=PrizeKind.NAME).first()
    chosen = {"entry": name_prize.entry_id} if name_prize else {}
    vote = _vote(tournament)
    all_awards = awards(tournament, shown, vote["giving"])
    coming = ceremony(tournament, vote["giving"], shown, all_awards)
    context = {
        "tournament": tournament,
        "form": form,
        "standings": shown,
        "awards": all_awards,
        "ceremony": coming,
        "freeze": FreezeForm(tournament=tournament),
        "begin": BeginForm(initial={"begin": coming.begin}),
        "name_prize": name_prize,
        "choose": TeamForm(tournament=tournament, initial=chosen),
        "cards": cards_handed_out(tournament),
        **vote,
    }
    return render(request, "prizes/overview.html", context)


@members_only()
def counted(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show how many votes are in, and for whom: what the page of the prizes asks for again and
    again."""
    return render(
        request, "prizes/_vote.html#counted", {"tournament": tournament, **_vote(tournament)}
    )


def _vote(tournament: Tournament) -> dict[str, Any]:
    """Return how far the vote is; a vote itself is no news for any other page."""
    votes = counted_votes(tournament)
    return {
        "giving": PrizeGiving.objects.filter(tournament=tournament).first(),
        "votes": votes,
        "votes_in": sum(line.votes for line in votes),
        "of_teams": sum(line.of_teams for line in votes),
        "doubtful": sum(line.doubtful for line in votes),
    }


@members_only()
def change(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Give one prize another purpose or name."""
    prize = get_object_or_404(tournament.prizes, pk=pk)
    form = PrizeForm(post_data_or_none(request), tournament=tournament, prize=prize)
    if form.is_valid():
        with refusals_in(form):
            change_prize(prize=prize, by=request.user, **form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect("prizes", tournament.code)
    return render(
        request, "prizes/change.html", {"tournament": tournament, "prize": prize, "form": form}
    )


@require_POST
@members_only()
def add_usual(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Add prizes for the first three and the last."""
    return _done(request, tournament, partial(add_usual_prizes, tournament=tournament))


@require_POST
@members_only()
def remove(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Remove a prize that is not given after all."""
    return _done(
        request,
        tournament,
        partial(remove_prize, prize=get_object_or_404(tournament.prizes, pk=pk)),
    )


@require_POST
@members_only()
def choose(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Choose who has the most original name; without a team, whom the votes name."""
    prize = get_object_or_404(tournament.prizes, pk=pk)
    form = TeamForm(request.POST, tournament=tournament)
    if not form.is_valid():
        messages.error(request, _("This team does not play."))
        return redirect("prizes", tournament.code)
    return _done(request, tournament, partial(choose_name, prize=prize, **form.cleaned_data))


@require_POST
@members_only()
def freeze(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Stop what the public sees of the standings at a round."""
    form = FreezeForm(request.POST, tournament=tournament)
    if not form.is_valid():
        messages.error(request, _("Freeze the standings before the last round."))
        return redirect("prizes", tournament.code)
    return _done(
        request, tournament, partial(freeze_standings, tournament=tournament, **form.cleaned_data)
    )


@require_POST
@members_only()
def unfreeze(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show everybody the standings as they are; ask first, since nobody forgets what he saw."""
    if tournament.frozen and "sure" not in request.POST:
        return render(request, "prizes/unfreeze.html", {"tournament": tournament})
    return _done(request, tournament, partial(unfreeze_standings, tournament=tournament))


@require_POST
@members_only()
def begin_vote(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Let phones vote for the most original name, or only those with a participant card."""
    service = partial(open_vote, tournament=tournament, everybody="everybody" in request.POST)
    return _done(request, tournament, service)


@require_POST
@members_only()
def end_vote(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Take no more votes."""
    return _done(request, tournament, partial(close_vote, tournament=tournament))


@require_POST
@members_only()
def doubtful_votes(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Leave out the votes that are doubtful, or count them after all."""
    leave_out = "count" not in request.POST
    service = partial(leave_out_doubtful, tournament=tournament, leave_out=leave_out)
    return _done(request, tournament, service)


def _done(
    request: UserRequest, tournament: Tournament, service: Callable[..., Any]
) -> HttpResponse:
    """Lead back to the prizes, after the service or with why it would not."""
    with refusals_told(request):
        service(by=request.user)
    return redirect("drive" if request.POST.get("back") == "drive" else "prizes", tournament.code)


@members_only()
def lead(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show what the hall sees now, what comes next, and the keys for it; a poll hears of
    changes."""
    if request.GET.get("v") == str(tournament.version):
        return HttpResponse(status=204)
    state = program(tournament)
    if not state.begun and not request.htmx:
        return redirect("prizes", tournament.code)
    return _shown(request, tournament, state)


@require_POST
@members_only()
def begin(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Close the vote and put the prize-giving on the big screen; asks first while rounds are still
    to be played."""
    values = request.POST.copy()
    values.setdefault("begin", str(usual_begin(tournament, standings(tournament))))
    form = BeginForm(values)
    if not form.is_valid():
        messages.error(request, " ".join(map(str, form.errors["begin"])))
        return redirect("prizes", tournament.code)
    try:
        begin_prize_giving(tournament=tournament, by=request.user, **form.cleaned_data)
    except DomainError as refused:
        if refused.field == "early":
            context = {"tournament": tournament, "form": form, "why": refused.message}
            return render(request, "prizes/early.html", context)
        messages.error(request, refused.message)
        return redirect("prizes", tournament.code)
    return redirect("prize-giving", tournament.code)


@require_POST
@members_only()
def go(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Go one step on or back, or to any step, as asked by who saw how many were revealed."""
    form = RevealForm(request.POST)
    refused = ""
    if form.is_valid():
        try:
            reveal(tournament=tournament, by=request.user, **form.cleaned_data)
        except DomainError as no:
            refused = str(no.message)
    if request.htmx:
        tournament.refresh_from_db()
        return _shown(request, tournament, program(tournament), refused)
    if refused:
        messages.warning(request, refused)
    return redirect("prize-giving", tournament.code)


@require_POST
@members_only()
def stop(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Reveal nothing any more, and begin anew another time; asks first once all is told."""
    giving = PrizeGiving.objects.filter(tournament=tournament).first()
    if giving and giving.complete and "sure" not in request.POST:
        return render(request, "prizes/again.html", {"tournament": tournament})
    stop_prize_giving(tournament=tournament, by=request.user)
    return redirect("prizes", tournament.code)


@require_POST
@members_only()
def done(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show the hall the final standings, and the organiser what comes after the drive."""
    switch_screen(tournament=tournament, screen=Screen.STANDINGS, by=request.user)
    return redirect("afterwards", tournament.code)


def _shown(
    request: PublicRequest, tournament: Tournament, state: Program, refused: str = ""
) -> HttpResponse:
    """Answer with the page, for htmx its part that changes."""
    template = "prizes/giving.html#live" if request.htmx else "prizes/giving.html"
    context = {"tournament": tournament, "program": state, "refused": refused}
    return render(request, template, context)
