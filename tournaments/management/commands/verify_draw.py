"""Recompute the draws of a drive from what was fixed and written down."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.utils.translation import gettext as _

from tournaments.enums import DrawState
from tournaments.groups.queries.dividing import pool_lot
from tournaments.models import Draw, Tournament
from tournaments.rounds.queries.draw_verdicts import Verdict, recompute_draw
from tournaments.rounds.queries.proofs import revealed_draws


class Command(BaseCommand):
    """`manage.py verify_draw CODE [ROUND]`: a line for each draw; exit status 1 if one is wrong."""

    help = "Recompute every draw of a drive that is or was public, those set aside included."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the drive by its code, and perhaps one round."""
        parser.add_argument("code")
        parser.add_argument("round", nargs="?", type=int)

    def handle(self, *args: Any, code: str, **options: Any) -> None:
        """Print a verdict for each draw that has been revealed."""
        where = connection.settings_dict["NAME"]
        if not _has_drives():
            raise CommandError(
                _(
                    "There are no drives in %(where)s: put KEEZDRIVE_DATA=FOLDER before the "
                    "command, with the folder that start.py was given as --data."
                )
                % {"where": where}
            )
        tournament = Tournament.objects.filter(code=code).first()
        if tournament is None:
            raise CommandError(
                _("There is no drive with the code %(code)s in %(where)s.")
                % {"code": code, "where": where}
            )
        draws = revealed_draws(tournament, options["round"])
        if not draws:
            raise CommandError(_("No draw has been published yet."))
        verdicts = [(draw, recompute_draw(draw)) for draw in draws]
        wrong = sum(not outcome.right for _draw, outcome in verdicts)
        lot = pool_lot(tournament) if options["round"] in (None, 1) else None
        if lot and lot.revealed:
            text = _("right.") if lot.right else _("NOT RIGHT.")
            self.stdout.write(_("Pools: %(said)s") % {"said": text})
            wrong += not lot.right
        for draw, outcome in verdicts:
            self.stdout.write(_line(draw, outcome))
        if wrong:
            raise CommandError(_("Not right: %(count)s.") % {"count": wrong})


def _has_drives() -> bool:
    """Return whether there is a database of Keezdrive; asking makes none."""
    used: Any = connection
    in_file = used.vendor == "sqlite" and not used.is_in_memory_db()
    if in_file and not Path(connection.settings_dict["NAME"]).exists():
        return False
    return Tournament._meta.db_table in connection.introspection.table_names()


def _line(draw: Draw, outcome: Verdict) -> str:
    name = _("Round %(round)s, draw %(draw)s (%(state)s)") % {
        "round": draw.round.number,
        "draw": draw.number,
        "state": _("taken back") if draw.state == DrawState.DRAFT else draw.get_state_display(),
    }
    lines = [_("right.") if outcome.right else " ".join([_("NOT RIGHT."), *outcome.sentences])]
    if outcome.changed:
        lines += [_("Changed by hand after the draw:"), ", ".join(outcome.changed_names) + "."]
    return f"{name}: {' '.join(lines)}"
