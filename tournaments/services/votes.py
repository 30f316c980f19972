"""The vote for the most original name: phones vote, people may choose otherwise."""

from django.utils.translation import gettext as _

from tournaments.enums import PrizeKind
from tournaments.models import Entry, NameVote, Prize, PrizeGiving, Tournament, User
from tournaments.queries.votes import (
    added,
    candidates,
    vote_counts,
    votes_counted,
    votes_here,
)
from tournaments.services.log import act, lock, lock_of, raise_version, record
from tournaments.services.prizes import require_given_names, require_no_giving
from tournaments.services.refused import Refused


@act
def open_vote(*, tournament: Tournament, by: User) -> PrizeGiving:
    """Let phones vote; votes that were given before the vote was closed still count."""
    tournament = lock(tournament)
    require_given_names(tournament)
    giving, _new = PrizeGiving.objects.get_or_create(tournament=tournament)
    if giving.begun:
        raise Refused(_("The prize-giving has begun: the vote is over."))
    return _set(tournament, giving, voting=True, by=by)


@act
def close_vote(*, tournament: Tournament, by: User) -> PrizeGiving:
    """Take no more votes; also what the beginning of the prize-giving does."""
    tournament = lock(tournament)
    there = PrizeGiving.objects.filter(tournament=tournament).first()
    return _set(tournament, there or PrizeGiving(tournament=tournament), voting=False, by=by)


@act
def vote_name(
    *, tournament: Tournament, entry: Entry, phone: str, own: int | None = None
) -> NameVote:
    """One phone's vote for the most original name; a second one takes the place of the first.

    `own` is the key of the phone's team where it is known: nobody votes for himself.  Only the
    row of the vote is locked, so that a hall that votes does not hold up whoever saves a card.  A
    vote is not written into the log: there it would say who voted when, and bury everything else.
    What came of them all is, when the vote is closed.
    """
    vote_of = PrizeGiving.objects.select_for_update().filter(tournament=tournament, voting=True)
    if vote_of.first() is None or tournament.plays.singles:
        raise Refused(_("There is no vote now."))
    if entry.pk == own:
        raise Refused(_("You cannot vote for your own team. Choose another one."))
    if not phone or len(phone) > 40:
        raise Refused(_("This phone keeps no cookies, so its vote cannot be counted."))
    if not candidates(tournament).filter(pk=entry.pk).exists():
        raise Refused(_("This team does not play."))
    vote, _new = NameVote.objects.update_or_create(
        tournament=tournament,
        phone=phone,
        defaults={"entry": entry, "of_team": own is not None},
    )
    return vote


@act
def choose_name(*, prize: Prize, entry: Entry | None, by: User) -> Prize:
    """Give the prize for the most original name to this entry, whatever the votes; None leaves
    it to the votes again.  Refused while the prizes are being given, and for who never played."""
    tournament = lock_of(pk=prize.tournament_id)
    require_no_giving(tournament)
    prize = Prize.objects.filter(pk=prize.pk, kind=PrizeKind.NAME).first()
    if prize is None:
        raise Refused(_("This prize is no longer there."))
    if entry:
        require_given_names(tournament)
    if entry and not candidates(tournament).filter(pk=entry.pk).exists():
        raise Refused(_("This team does not play."))
    if prize.entry_id == (entry.pk if entry else None):
        return prize
    before, prize.entry = prize.entry, entry
    prize.save(update_fields=["entry"])
    raise_version(tournament)
    record(
        tournament=tournament,
        actor=by,
        action="choose_name",
        before={"chosen": str(before)} if before else {},
        after={"chosen": str(entry) if entry else None},
    )
    return prize


def _set(tournament: Tournament, giving: PrizeGiving, *, voting: bool, by: User) -> PrizeGiving:
    if giving.voting == voting:
        return giving
    giving = PrizeGiving.objects.select_for_update().get(pk=giving.pk)  # no vote comes in meanwhile
    votes = added(votes_counted(giving), votes_here(tournament), -1 if voting else 1)
    giving.voting, giving.counted = voting, {str(key): [*each] for key, each in votes.items()}
    giving.save(update_fields=["voting", "counted"])
    raise_version(tournament)
    record(
        tournament=tournament,
        actor=by,
        action="open_vote" if voting else "close_vote",
        after={"votes": sum(vote_counts(tournament).values())},
    )
    return giving
