"""Every address of the site, with values that exist."""

from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.factories import a_dispute, a_member, a_search
from tournaments.enums import PrizeKind, Role, StageKind
from tournaments.models import (
    Dispute,
    GameTable,
    ImportDraft,
    Invitation,
    Job,
    Membership,
    Prize,
    Season,
    Stage,
    Tournament,
)
from tournaments.queries.searches import token_of
from tournaments.services.seasons import add_drive

A_SHEET = {"name": "", "header": ["Team"], "rows": [], "empty_rows": 0, "names": [], "notes": []}


def addresses(patterns: list[URLPattern | URLResolver] | None = None) -> dict[str, URLPattern]:
    """Every named address of the site, by name."""
    found = {}
    for pattern in patterns or get_resolver().url_patterns:
        if isinstance(pattern, URLPattern):
            found[pattern.name] = pattern
        else:
            found |= addresses(pattern.url_patterns)
    return found


def address(name: str, drive: Tournament, *rest: str | int) -> str:
    """The address of that name in a drive, and of this thing in it."""
    return reverse(name, args=[drive.code, *rest])


def address_of(name: str, drive: Tournament) -> str:
    """An address that exists, whatever values it takes."""
    return reverse(name, kwargs=values_of(name, drive))


def values_of(name: str, drive: Tournament) -> dict[str, str | int]:
    """What stands in the address of that name, made where it did not exist."""
    anna = Membership.objects.get(tournament=drive, role=Role.ORGANISER).user
    link = Invitation.objects.create(tournament=drive, role=Role.DOOR, created_by=anna)
    keys = {
        "entry": drive.entries.first().pk,
        "import": ImportDraft.objects.create(
            tournament=drive, created_by=anna, filename="a.csv", sheet=A_SHEET
        ).pk,
        "helper": _a_helper(drive),
        "dispute": _a_dispute(drive),
        "revoke": link.pk,
        "prize": Prize.objects.get_or_create(tournament=drive, kind=PrizeKind.LAST)[0].pk,
        "paper": Job.objects.create(tournament=drive, kind="table_list", created_by=anna).pk,
    }
    if "season" in name:
        return _values_of_a_season(name, drive)
    if name.startswith(("stage", "group-")):
        keys |= _a_stage(drive)
    subject = "revoke" if "revoke" in name else name.split("-")[0]
    known = {
        "code": drive.code,
        "pk": keys.get(subject),
        "number": 1,
        "table": 1,
        "made": 1,
        "token": token_of(a_search(drive)) if subject == "ask" else link.token,
        "entry_code": drive.entries.first().code,
        "card_code": GameTable.objects.filter(round__tournament=drive)[0].code,
    }
    return {key: known[key] for key in addresses()[name].pattern.converters}


def _values_of_a_season(name: str, drive: Tournament) -> dict[str, str | int]:
    """Those of a season with this drive in it, of the drive's organiser."""
    anna = Membership.objects.get(tournament=drive, role=Role.ORGANISER).user
    season, new = Season.objects.get_or_create(owner=anna)
    if new:
        add_drive(season=season, tournament=drive, by=anna)
    thing = season.evenings if "evening" in name else season.entries
    known = {"code": season.code, "pk": thing.order_by("pk").values_list("pk", flat=True).first()}
    return {key: known[key] for key in addresses()[name].pattern.converters}


def _a_stage(drive: Tournament) -> dict[str, int]:
    """The keys of pools from the last round on, and of one of them."""
    last = drive.rounds_planned
    stage, _new = Stage.objects.get_or_create(
        tournament=drive, from_round=last, kind=StageKind.POOLS, count=2
    )
    return {"stage": stage.pk, "group": stage.groups.get_or_create(position=1)[0].pk}


def _a_dispute(drive: Tournament) -> int:
    """The key of an open dispute."""
    there = Dispute.objects.filter(table__round__tournament=drive).first()
    table = GameTable.objects.filter(round__tournament=drive).first()
    return (there or a_dispute(table)).pk


def _a_helper(drive: Tournament) -> int:
    """The key of a membership that may be changed or removed."""
    return Membership.objects.get(user=a_member(drive), tournament=drive).pk
