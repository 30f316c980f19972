"""What the system says of a drive, as the plain values that its checker compares."""

from dataclasses import replace
from typing import Any

from django.core.exceptions import ObjectDoesNotExist

from scoring.results import Result
from tournaments.checker import Accounts, Claims
from tournaments.core.queries.journal import head_of
from tournaments.core.queries.presence import not_none
from tournaments.models import Tournament, User
from tournaments.models.journaled import state_of
from tournaments.rounds.queries.draw_verdicts import recompute_draw
from tournaments.rounds.queries.proofs import revealed_draws
from tournaments.standings.queries.group_standings import Section
from tournaments.standings.queries.standings import Standings, ranks_after_rounds, standings

OF_A_RESULT = ("entry", "round", "kind", "points", "pawns", "won", "partner", "time_over")
OF_A_ROW = ("entry", "rank", "points", "won", "pawns", "pawn_difference", "opponents", "shared")


def reported_state(tournament: Tournament) -> Claims:
    """Return the rows as they are stored, and what is made of them: the standings after every round
    with the results that they rest on, the ranks, and what proofs say is wrong; so many queries for
    each round. Where nothing can be made of the rows, the claims say so."""
    claims = stored_of(tournament)
    try:
        return replace(claims, **_made(tournament))
    except (ValueError, LookupError, TypeError, AttributeError, ObjectDoesNotExist) as error:
        return replace(claims, unreadable=f"{type(error).__name__} {error}")


def stored_of(tournament: Tournament) -> Claims:
    """Return the rows as they are stored and the end of the journal, and nothing that is made of
    them."""
    head = head_of(tournament)
    made_here = tournament.log.filter(actor__isnull=False, number__isnull=False)
    return Claims(
        rows=state_of(tournament.pk),
        length=head.length,
        hash=head.hash,
        accounts=Accounts(
            frozenset(User.objects.values_list("pk", flat=True)),
            frozenset(map(not_none, made_here.values_list("number", flat=True))),
        ),
    )


def _made(tournament: Tournament) -> dict[str, Any]:
    current = standings(tournament)
    shown = {number: standings(tournament, number) for number in current.rounds[:-1]}
    shown[current.rounds[-1] if current.rounds else 0] = current
    return {
        "standings": {number: _standings_claims(each) for number, each in sorted(shown.items())},
        "ranks": ranks_after_rounds(tournament, current),
        "wrong_draws": {
            f"{draw.round.number}#{draw.number}": list(recompute_draw(draw).wrong)
            for draw in revealed_draws(tournament)
        },
    }


def _standings_claims(shown: Standings) -> dict[str, Any]:
    return {
        "missing": shown.missing,
        "results": [_result(result) for result in shown.results],
        "sections": [_section(section) for section in shown.sections],
    }


def _result(result: Result) -> dict[str, Any]:
    return {name: getattr(result, name) for name in OF_A_RESULT} | {
        "opponents": sorted(result.opponents),
        "against": list(result.against),
    }


def _section(section: Section) -> dict[str, Any]:
    return {
        "position": section.position,
        "play": None if section.play is None else str(section.play),
        "rows": [
            {name: getattr(each.row, name) for name in OF_A_ROW}
            | {
                "per_round": dict(each.row.per_round),
                "decided_by": None if each.row.decided_by is None else each.row.decided_by.key,
                "withdrawn": each.withdrawn,
                "open": list(each.open) if each.open else None,
            }
            for each in section.rows
        ],
    }
