"""Every address of the site, with values that exist."""

from collections.abc import Callable

from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from tests.factories import a_dispute, a_member, a_search
from tournaments.disputes.queries.question_details import token_of
from tournaments.enums import PictureKind, PrizeKind, Role, StageKind
from tournaments.models import (
    Dispute,
    DisputePhoto,
    FormReading,
    GameTable,
    ImportDraft,
    Invitation,
    Job,
    Membership,
    Picture,
    Prize,
    Season,
    SignUp,
    Stage,
    Tournament,
    User,
)
from tournaments.models.form_photos import FormPhotoState
from tournaments.safety.queries.backups import all_backups, is_kept_here
from tournaments.safety.services.backups import make_backup
from tournaments.seasons.services.seasons import add_drive

AT_THE_MACHINE = {"HTTP_HOST": "localhost:8000"}  # what a browser on it calls it
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
    if "season" in name:
        return _values_of_a_season(name, drive)
    anna = Membership.objects.get(tournament=drive, role=Role.ORGANISER).user

    def link() -> Invitation:
        return Invitation.objects.create(tournament=drive, role=Role.DOOR, created_by=anna)

    keys: dict[str, Callable[[], int]] = {
        "entry": lambda: drive.entries.first().pk,
        "sign": lambda: _a_sign_up(drive).pk,
        "import": lambda: _an_import(drive, anna),
        "helper": lambda: _a_helper(drive),
        "dispute": lambda: _a_dispute(drive),
        "revoke": lambda: link().pk,
        "prize": lambda: Prize.objects.get_or_create(tournament=drive, kind=PrizeKind.LAST)[0].pk,
        "paper": lambda: _a_paper(drive, anna),
        "picture": lambda: a_logo(drive).pk,
        "stage": lambda: _a_stage(drive)["stage"],
        "group": lambda: _a_stage(drive)["group"],
        "form": lambda: a_reading(drive).pk,
    }
    subject = "revoke" if "revoke" in name else name.split("-")[0]
    known: dict[str, Callable[[], str | int]] = {
        "code": lambda: drive.code,
        "pk": lambda: keys[subject](),
        "number": lambda: 1,
        "table": lambda: 1,
        "made": lambda: 1,
        "language": lambda: "nl",
        "ending": lambda: "txt",
        "token": lambda: token_of(a_search(drive)) if subject == "ask" else link().token,
        "name": a_backup_name,
        "page": lambda: "telling",
        "digest": lambda: a_logo(drive).digest,
        "photo": lambda: a_photo(drive).digest,
        "follower": lambda: "0011223344556677",
        "sign_up_code": lambda: _a_sign_up(drive).code,
        "entry_code": lambda: drive.entries.first().code,
        "card_code": lambda: GameTable.objects.filter(round__tournament=drive)[0].code,
    }
    return {key: known[key]() for key in addresses()[name].pattern.converters}


def a_backup_name() -> str:
    """The name of a backup of this installation; of a database server there are none."""
    if not is_kept_here():
        return "keezdrive-20261121-203015-00000000.zip"
    there = all_backups()
    return (there[0] if there else make_backup(now=timezone.now())).name


def _values_of_a_season(name: str, drive: Tournament) -> dict[str, str | int]:
    """Those of a season with this drive in it, of the drive's organiser."""
    anna = Membership.objects.get(tournament=drive, role=Role.ORGANISER).user
    season, new = Season.objects.get_or_create(owner=anna)
    if new:
        add_drive(season=season, tournament=drive, by=anna)
    thing = season.evenings if "evening" in name else season.entries
    known = {"code": season.code, "pk": thing.order_by("pk").values_list("pk", flat=True).first()}
    return {key: known[key] for key in addresses()[name].pattern.converters}


def _an_import(drive: Tournament, by: User) -> int:
    """The key of a sheet that was read."""
    return ImportDraft.objects.create(
        tournament=drive, created_by=by, filename="a.csv", sheet=A_SHEET
    ).pk


def _a_paper(drive: Tournament, by: User) -> int:
    """The key of a paper that is to be made."""
    return Job.objects.create(tournament=drive, kind="table_list", created_by=by).pk


def a_logo(drive: Tournament) -> Picture:
    """A logo, which is no picture that anybody looks at."""
    values = {"digest": "00", "content": b"RIFF", "width": 8, "height": 8}
    return Picture.objects.get_or_create(tournament=drive, kind=PictureKind.LOGO, defaults=values)[
        0
    ]


def a_photo(drive: Tournament) -> DisputePhoto:
    """A photo with a dispute, which is none that anybody looks at."""
    values = {"digest": "00", "content": b"JPEG", "width": 8, "height": 8}
    photos = DisputePhoto.objects.filter(dispute=_a_dispute(drive))
    return photos.first() or photos.create(dispute_id=_a_dispute(drive), number=1, **values)


def a_reading(drive: Tournament) -> FormReading:
    """A form that was read from a photo, which is none that anybody looks at."""
    values = {"content": b"JPEG", "state": FormPhotoState.READ}
    photo, _new = drive.form_photos.get_or_create(digest="00", defaults=values)
    read = {"layout": "A", "numbers": [8, 3], "winner": 0, "time_over": False}
    values = {"page": 1, "read": read, "cut_out": b"JPEG", "at": timezone.now()}
    return photo.readings.get_or_create(place=0, defaults=values)[0]


def _a_sign_up(drive: Tournament) -> SignUp:
    """Who waits for a place."""
    return SignUp.objects.create(tournament=drive, said={"name": "Wachters", "player1": "Wim"})


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
