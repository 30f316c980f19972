"""Public pages: a draw that everybody can recompute."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from tournaments.enums import DrawState
from tournaments.models import Round
from tournaments.queries.proofs import proofs_of
from tournaments.views.access import public_tournament
from tournaments.views.live import live_page
from tournaments.views.rounds import a_draw


@require_safe
def show_proof(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """What was fixed before a draw, what came out, and whether it is right.

    It is recomputed once for each version of the drive, however many people look.
    """
    tournament = public_tournament(request, code)
    round_ = get_object_or_404(Round, tournament=tournament, number=number)

    def context() -> dict[str, Any]:
        proofs = proofs_of(round_)
        discarded = [one for one in proofs if one.draw.state == DrawState.DISCARDED]
        current = next((one for one in proofs if one not in discarded), None)
        return {"round": round_, "current": current, "discarded": discarded}

    return live_page(
        request,
        tournament,
        "rounds/proof.html",
        key=str(number),
        context=context,
        around={"round": round_},
    )


@require_safe
def draw_as_json(request: HttpRequest, code: str, number: int, made: int) -> HttpResponse:
    """What a draw was drawn from, as `python -m tournaments.draw` reads it."""
    draw = a_draw(public_tournament(request, code), number, made)
    if not draw.was_public or not draw.original:
        raise Http404
    answer = JsonResponse(draw.original["field"], json_dumps_params={"ensure_ascii": False})
    answer["Content-Disposition"] = f'attachment; filename="{code}-{number}.{made}.json"'
    return answer
