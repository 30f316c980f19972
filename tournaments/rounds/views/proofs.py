"""Public pages: a draw that everybody can recompute."""

from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from tournaments.access.views.access import live_drive, public_tournament
from tournaments.core.queries.known_acts import drawn_before, drawn_times
from tournaments.core.views import Context, LivePage, PublicRequest, live_answer
from tournaments.enums import DrawMethod, DrawState
from tournaments.groups.queries.dividing import pool_lot
from tournaments.models import Round, Tournament
from tournaments.play.queries.fields import method_of
from tournaments.rounds.queries.proofs import is_withheld, proofs_of
from tournaments.rounds.views.rounds import a_draw


def _proof(tournament: Tournament, number: str) -> dict[str, Context]:
    round_ = Round.objects.filter(tournament=tournament, number=int(number)).first()
    pools = pool_lot(tournament) if number == "1" else None
    if round_ is None and pools is None:
        return {}
    before = drawn_before(tournament)
    proofs = proofs_of(round_, before) if round_ else []
    discarded = [one for one in proofs if one.draw.state == DrawState.DISCARDED]
    current = next((one for one in proofs if one not in discarded), None)
    shown = {
        "round": round_,
        "planned": method_of(tournament, int(number)).planned,
        "by_results": method_of(tournament, int(number)) == DrawMethod.RESULTS,
        "pools": pools,
        "current": current,
        "discarded": discarded,
        "before": before,
        "lost": before.lost_draws(int(number)),
        "lost_lots": before.lost_lots(),
        "times": drawn_times([one.draw for one in proofs], before, int(number)),
    }
    return {number: shown}


PROOF = LivePage("rounds/proof.html", _proof)


@require_safe
def show_proof(request: PublicRequest, code: str, number: int) -> HttpResponse:
    """Show what was fixed before a draw, what came out, and whether it is right.

    It is recomputed once for each version of the drive, however many people look.
    """
    tournament = live_drive(request, code)

    def around() -> Context:
        return {"number": number, "planned": method_of(tournament, number).planned}

    return live_answer(request, tournament, PROOF, str(number), around=around)


# What somebody reads who recomputes a drive, with the pages that those lead to.
DOCUMENTS = {"groepen", "loting", "loting-narekenen", "telling"}
DOCUMENTS |= {"api", "controle", "privacy", "reservekopie"}


@require_safe
def show_document(request: PublicRequest, page: str) -> HttpResponse:
    """Serve a page of the documentation as text, under the name by which the others link to it."""
    if page not in DOCUMENTS:
        raise Http404
    text = Path(settings.DOCUMENTATION, f"{page}.md")
    return HttpResponse(text.read_bytes(), content_type="text/plain; charset=utf-8")


@require_safe
def draw_as_json(request: PublicRequest, code: str, number: int, made: int) -> HttpResponse:
    """Answer with what a draw was drawn from, as `python -m tournaments.draw` reads it."""
    tournament = public_tournament(request, code)
    draw = a_draw(tournament, number, made)
    if not draw.was_public or not draw.original or is_withheld(tournament, number):
        raise Http404
    answer = JsonResponse(draw.original["field"], json_dumps_params={"ensure_ascii": False})
    answer["Content-Disposition"] = f'attachment; filename="{code}-{number}.{made}.json"'
    return answer
