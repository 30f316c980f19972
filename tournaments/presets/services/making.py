"""Making a drive that is set up for an evening."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited
from tournaments.drives.services.tournaments import create_tournament
from tournaments.groups.services.stages import add_stage
from tournaments.models import Tournament, User
from tournaments.presets.queries.named import Preset


@audited
def begin_evening(*, by: User, evening: Preset, values: Mapping[str, Any]) -> Tournament:
    """Make a drive with all that belongs to this evening, its groups as well; `values` say what is
    different in it, its name and date at least.

    Asked for again at once, as by a double click, it is the first one.
    """
    tournament = create_tournament(by=by, values={**evening.values, **values})
    if tournament.stages.exists():
        return tournament
    rounds = tournament.rounds_planned
    for division in evening.divisions:
        if division.last is not None and division.from_round(rounds) < 2:
            text = _("This evening has %(last)s rounds in groups: choose %(least)s rounds or more.")
            needed = {"last": division.last, "least": division.last + 1}
            raise DomainError(text % needed, field="rounds_planned")
        add_stage(
            tournament=tournament,
            by=by,
            values=division.values(rounds),
            classes=division.classes,
        )
    return tournament
