"""How far the journal of a drive can be read by its own people, without what is secret yet."""

from dataclasses import dataclass
from functools import reduce
from operator import or_

from django.db.models import Max, Min, Q, TextField
from django.db.models.functions import Cast

from tournaments.enums import DrawState
from tournaments.models import Draw, Stage, Tournament
from tournaments.queries.card_entries import blind_from
from tournaments.queries.log import Line, lines


@dataclass(frozen=True, slots=True)
class OpenPart:
    """What everybody of the drive may read of its journal: `last` is the act at which that ends,
    None where it is all of it; `enough` tells whether a drive can be made of it."""

    last: Line | None
    enough: bool


def open_part(tournament: Tournament) -> OpenPart:
    """How far a file without secrets goes, for who is about to save it."""
    before = open_until(tournament)
    if before is None:
        return OpenPart(None, enough=True)
    links = tournament.log.filter(number__lt=before).order_by("-number")
    told = lines(links[:1])
    return OpenPart(told[0] if told else None, can_be_rebuilt(tournament, before))


def open_until(tournament: Tournament) -> int | None:
    """The first link that tells what nobody may know yet: the seed of a draw that is still to be
    made, or an entry of a card that somebody is to type again without seeing it; None where there
    is none. A file without secrets ends before it."""
    found = [_seed_from(tournament), blind_from(tournament)]
    return min((number for number in found if number is not None), default=None)


def can_be_rebuilt(tournament: Tournament, before: int | None) -> bool:
    """Whether the links before this one are enough to make a drive of: one of them holds it whole,
    and nothing after that was erased."""
    if before is None:
        return True
    links = tournament.log.filter(number__isnull=False)
    erased = links.filter(erased_at__isnull=False).aggregate(last=Max("number"))["last"] or 0
    whole = links.filter(changes__0__0="=", number__gt=erased, number__lt=before)
    return bool(whole.exists())


def _seed_from(tournament: Tournament) -> int | None:
    draws = Draw.objects.filter(round__tournament=tournament, state=DrawState.COMMITTED)
    lots = Stage.objects.filter(tournament=tournament, divided_at=None).exclude(seed="")
    seeds = [*draws.values_list("seed", flat=True), *lots.values_list("seed", flat=True)]
    if not seeds:
        return None
    links = tournament.log.filter(number__isnull=False)
    told = links.annotate(told=Cast("changes", TextField()))
    holding = told.filter(reduce(or_, (Q(told__contains=seed) for seed in seeds)))
    first: int | None = holding.aggregate(first=Min("number"))["first"]
    return first
