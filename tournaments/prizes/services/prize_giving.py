"""The prize-giving: from the last to the first, one step at a time, on every big screen at once."""

from django.utils.translation import gettext as _

from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited, lock, raise_version, record
from tournaments.drives.services.tournaments import require_settled, switch_screen
from tournaments.enums import Screen
from tournaments.models import PrizeGiving, Tournament, User
from tournaments.prizes.queries.prizes import Program, program
from tournaments.prizes.services.votes import close_vote
from tournaments.standings.services import unfreeze_standings


@audited
def begin_prize_giving(
    *, tournament: Tournament, begin: int | None = None, early: bool = False, by: User
) -> PrizeGiving:
    """Close the vote and put the prize-giving on the big screen, with nothing revealed yet.

    `begin` is the place from which the ranks are told, None for the last.  Every card must be in
    and no table in dispute, since what is said from a stage cannot be taken back; and unless it is
    to be `early`, no round may still be to come (DomainError beside that field).
    """
    tournament = lock(tournament)
    giving, _new = PrizeGiving.objects.get_or_create(tournament=tournament)
    if giving.begun:
        raise DomainError(_("The prize-giving has begun already."))
    last = require_settled(tournament)
    if not (early or tournament.finished_at) and last.number < tournament.rounds_planned:
        raise DomainError(
            _("Round %(number)s of %(planned)s is played: there are rounds still to come.")
            % {"number": last.number, "planned": tournament.rounds_planned},
            field="early",
        )
    if begin is not None and begin < 1:
        raise DomainError(_("Places are counted from 1."), field="begin")
    giving = close_vote(tournament=tournament, by=by)
    switch_screen(tournament=tournament, screen=Screen.PRIZES, by=by)
    giving.voting, giving.begin, giving.shown, giving.place = False, begin, 0, None
    giving.save()
    raise_version(tournament)
    after = {"begin": begin} if begin else {}
    record(tournament=tournament, actor=by, action="begin_prize_giving", after=after)
    return giving


@audited
def reveal(*, tournament: Tournament, seen: int, to: int, jump: bool = False, by: User) -> Program:
    """Go to step `to` of the program; who asks saw `seen` steps revealed.

    Where another number of steps is revealed by now, because a key was pressed twice or a second
    organiser was first, nothing happens (DomainError); and only who asks to `jump` skips a step.
    Nothing more is told while a card was taken off or a table is in dispute again (DomainError).
    With the last step everybody sees the standings, in the same transaction; after it there is no
    way back.
    """
    tournament = lock(tournament)
    giving = PrizeGiving.objects.filter(tournament=tournament).first()
    if giving is None or not giving.begun:
        raise DomainError(_("The prize-giving has not begun."))
    state = program(tournament, giving)
    if giving.complete:
        raise DomainError(_("Everything has been revealed."))
    if seen != state.revealed:
        raise DomainError(_("Somebody else went on already; nothing was skipped."))
    if to > state.revealed + 1 and not jump:
        raise DomainError(_("One step at a time; nothing was skipped."))
    to = min(max(to, 0), len(state.steps))
    if to == state.revealed:
        return state
    if to > state.revealed:
        require_settled(tournament)
    giving.shown = min(to, state.before)
    giving.place = _place_after(state, to)
    giving.save(update_fields=["shown", "place"])
    raise_version(tournament)
    winners = state.steps[to - 1].winners if to else ()
    record(
        tournament=tournament,
        actor=by,
        action="reveal",
        target=", ".join(winner.row.label for winner in winners),
        before={"step": seen},
        after={"step": to, "winners": [winner.row.entry for winner in winners]},
    )
    if giving.complete:
        unfreeze_standings(tournament=tournament, by=by)
    return program(tournament, giving)


def _place_after(state: Program, to: int) -> int | None:
    """Return where the ranks are told to, None for none yet; after the last step the first place,
    also where nobody is in the first group."""
    if to <= state.before:
        return None
    return 1 if to == len(state.steps) else state.steps[to - 1].at


@audited
def stop_prize_giving(*, tournament: Tournament, by: User) -> PrizeGiving:
    """Reveal nothing any more, as if it had not begun: the big screen shows again what the moment
    asks for, and the public standings stay as they are."""
    tournament = lock(tournament)
    existing = PrizeGiving.objects.filter(tournament=tournament).first()
    giving = existing or PrizeGiving(tournament=tournament)
    if not giving.begun:
        return giving
    giving.shown = giving.place = None
    giving.save(update_fields=["shown", "place"])
    if tournament.screen == Screen.PRIZES:
        switch_screen(tournament=tournament, screen=Screen.AUTO, by=by)
    raise_version(tournament)
    record(tournament=tournament, actor=by, action="stop_prize_giving")
    return giving
