"""The vote for the most original name: phones vote, people may choose otherwise."""

from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.access.queries import Origin
from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited, lock, lock_of, raise_version, record
from tournaments.entries.queries.cards import cards_handed_out
from tournaments.enums import PrizeKind
from tournaments.models import Entry, NameVote, Prize, PrizeGiving, Tournament, User
from tournaments.prizes.queries.votes import (
    all_votes,
    candidates,
    room_at,
    summed_votes,
    teams_spoken_for,
    vote_counts,
    votes_counted,
    votes_here,
)
from tournaments.prizes.services.prizes import require_given_names, require_no_giving

NOWHERE = Origin()
LONGEST_PHONE = 40  # letters, as NameVote has room for
NEEDS_A_CARD = gettext_lazy(
    "A vote needs a participant card. Scan the code on yours, or type it, and then choose."
)


@audited
def open_vote(*, tournament: Tournament, by: User, everybody: bool = False) -> PrizeGiving:
    """Let phones vote; votes that were given before the vote was closed still count.

    Where participant cards were handed out each card has one vote, and nobody else; unless
    `everybody` is to vote.  Votes that were given the other way do not count meanwhile.
    """
    tournament = lock(tournament)
    require_given_names(tournament)
    giving, _new = PrizeGiving.objects.get_or_create(tournament=tournament)
    if giving.begun:
        raise DomainError(_("The prize-giving has begun: the vote is over."))
    by_card = not everybody and cards_handed_out(tournament)
    return _set(tournament, giving, voting=True, by_card=by_card, by=by)


@audited
def close_vote(*, tournament: Tournament, by: User) -> PrizeGiving:
    """Take no more votes; also what the beginning of the prize-giving does."""
    tournament = lock(tournament)
    existing = PrizeGiving.objects.filter(tournament=tournament).first()
    giving = existing or PrizeGiving(tournament=tournament)
    return _set(tournament, giving, voting=False, by_card=giving.by_card, by=by)


@audited
def vote_name(
    *,
    tournament: Tournament,
    entry: Entry,
    phone: str,
    own: int | None = None,
    proven: bool = False,
    origin: Origin = NOWHERE,
) -> NameVote:
    """Store one vote for the most original name, of a participant card or else of a phone; a
    second one takes the place of the first.

    `own` is the key of the phone's team where it is known, `proven` whether it showed the card of
    it: nobody votes for himself.  Only the row of the vote is locked, so that a hall that votes
    does not hold up whoever saves a card.  A vote is not written into the log: there it would say
    who voted when, and bury everything else.  What came of them all is, when the vote is closed.
    DomainError for a phone without a card where a vote needs one, and when more votes come from one
    address than people can be there.
    """
    votes = PrizeGiving.objects.select_for_update().filter(tournament=tournament, voting=True)
    giving = votes.first()
    if giving is None or not tournament.plays.names_are_chosen:
        raise DomainError(_("There is no vote now."))
    if not phone or len(phone) > LONGEST_PHONE:
        raise DomainError(_("This phone keeps no cookies, so its vote cannot be counted."))
    if giving.by_card and not (own and proven):
        raise DomainError(NEEDS_A_CARD)
    if entry.pk in {own, *teams_spoken_for(tournament, phone)}:
        raise DomainError(_("You cannot vote for your own team. Choose another one."))
    if not candidates(tournament).filter(pk=entry.pk).exists():
        raise DomainError(_("This team does not play."))
    if giving.by_card:
        phone, origin = _card_voter(tournament, own), NOWHERE
    elif origin.address and not tournament.name_votes.filter(phone=phone).exists():
        _require_room(tournament, origin)
    chosen = {"entry": entry, "of_team": own is not None, "by_card": giving.by_card}
    came = {"address": origin.address, "device": origin.device}
    vote, _new = NameVote.objects.update_or_create(
        tournament=tournament, phone=phone, defaults=chosen, create_defaults=chosen | came
    )
    return vote


def _card_voter(tournament: Tournament, own: int | None) -> str:
    """Return what stands for the card of a team, one for each and always the same; it does not say
    whose, for a vote is secret."""
    card = salted_hmac("keezdrive.vote", f"{tournament.pk}:{own}", algorithm="sha256")
    return f"card {card.hexdigest()[:32]}"


def _require_room(tournament: Tournament, origin: Origin) -> None:
    room = room_at(tournament, origin.address, timezone.now())
    if room.in_all <= 0:
        raise DomainError(
            _("More votes came from this network than people can be there: it can give no more.")
        )
    if room.at_once <= 0:
        raise DomainError(
            _("Many votes come from this network at once. Choose again in ten seconds.")
        )


@audited
def leave_out_doubtful(*, tournament: Tournament, leave_out: bool, by: User) -> PrizeGiving:
    """Count doubtful votes no more, or count them after all; they stay, so it can be taken back.
    DomainError while the prizes are being given."""
    tournament = lock(tournament)
    require_no_giving(tournament)
    giving = PrizeGiving.objects.filter(tournament=tournament).first()
    if giving is None:
        raise DomainError(_("There is no vote now."))
    if giving.sure_only == leave_out:
        return giving
    giving.sure_only = leave_out
    giving.save(update_fields=["sure_only"])
    raise_version(tournament)
    doubtful = sum(each for _count, _of_teams, each in all_votes(tournament, giving).values())
    record(
        tournament=tournament,
        actor=by,
        action="leave_out_votes" if leave_out else "count_all_votes",
        after={"votes": sum(vote_counts(tournament, giving).values()), "doubtful": doubtful},
    )
    return giving


@audited
def choose_name(*, prize: Prize, entry: Entry | None, by: User) -> Prize:
    """Give the prize for the most original name to this entry, whatever the votes; None leaves
    it to the votes again.  DomainError while the prizes are being given, and for who never
    played."""
    tournament = lock_of(pk=prize.tournament_id)
    require_no_giving(tournament)
    found = Prize.objects.filter(pk=prize.pk, kind=PrizeKind.NAME).first()
    if found is None:
        raise DomainError(_("This prize is no longer there."))
    prize = found
    if entry:
        require_given_names(tournament)
    if entry and not candidates(tournament).filter(pk=entry.pk).exists():
        raise DomainError(_("This team does not play."))
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


def _set(
    tournament: Tournament, giving: PrizeGiving, *, voting: bool, by_card: bool, by: User
) -> PrizeGiving:
    if giving.voting == voting:
        return giving
    giving = PrizeGiving.objects.select_for_update().get(pk=giving.pk)  # no vote comes in meanwhile
    votes = summed_votes(votes_counted(giving), votes_here(tournament, giving), -1 if voting else 1)
    giving.voting, giving.counted = voting, {str(key): [*each] for key, each in votes.items()}
    giving.by_card = by_card
    giving.save(update_fields=["voting", "counted", "by_card"])
    raise_version(tournament)
    record(
        tournament=tournament,
        actor=by,
        action="open_vote" if voting else "close_vote",
        after={"votes": sum(vote_counts(tournament).values())},
    )
    return giving
