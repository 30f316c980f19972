"""What comes next once all cards of a round are in."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.cards.queries.desk import Desk
from tournaments.enums import Role
from tournaments.play.queries.fields import method_of


@dataclass(frozen=True, slots=True)
class Onwards:
    """Where the evening goes on, and the words of the button that leads there."""

    address: str
    label: str


def onwards(desk: Desk, role: Role | None, last_round: int, drawn: int | None) -> Onwards | None:
    """Return what an organiser does after the last card of the newest round; nothing while one is
    missing, and for whoever only enters cards."""
    round_, tournament = desk.round, desk.round.tournament
    newest = round_.number == last_round and not tournament.finished_at
    if role != Role.ORGANISER or desk.missing or not newest:
        return None
    following = round_.number + 1
    if following > tournament.rounds_planned:
        return Onwards(reverse("drive", args=[tournament.code]), _("To the overview"))
    address = reverse("round", args=[tournament.code, following])
    number = {"number": following}
    if drawn:
        return Onwards(address, _("To round %(number)s") % number)
    planned = method_of(tournament, following).planned
    return Onwards(
        address, (_("Seat round %(number)s") if planned else _("Draw round %(number)s")) % number
    )
