"""What each of several big screens shows."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited, lock, raise_version, record
from tournaments.enums import Screen
from tournaments.hall.queries.screens import MOST, is_token
from tournaments.models import HallScreen, Tournament, User
from tournaments.models.hall_screens import LONGEST_NAME, WHOLE

MOST_SHARES = 3
LOGGED = {"name": "name", "show": "screen", "part": "part_of_list"}


@audited
def change_screen(
    *,
    tournament: Tournament,
    token: str,
    by: User | None,
    name: str | None = None,
    show: str | None = None,
    part: str | None = None,
) -> None:
    """Name the screen with this token, or set what it shows; None leaves what there is.

    Raise DomainError for a name that is too long or cannot be written, and for one screen more than
    a drive can have.
    """
    tournament = lock(tournament)
    _change(tournament, token, by, {"name": name, "show": show, "part": part})


@audited
def share_list(*, tournament: Tournament, tokens: Sequence[str], by: User | None) -> None:
    """Let two or three screens show a long list together, each a part of it, in this order."""
    tournament = lock(tournament)
    if not 2 <= len(tokens) <= MOST_SHARES:
        raise DomainError(_("A list is shared by 2 or 3 screens."))
    for number, token in enumerate(tokens, 1):
        _change(tournament, token, by, {"part": f"{number}/{len(tokens)}"})


@audited
def follow_organiser(*, tournament: Tournament, tokens: Sequence[str], by: User | None) -> None:
    """Let these screens follow the switch of the drive, with the whole of a list; names stay."""
    tournament = lock(tournament)
    for token in tokens:
        _change(tournament, token, by, {"show": Screen.AUTO.value, "part": WHOLE})


@audited
def forget_screen(*, tournament: Tournament, token: str, by: User | None) -> None:
    """Take away what was set for a screen, its name too; doing it twice changes nothing."""
    tournament = lock(tournament)
    screen = tournament.hall_screens.filter(token=token).first()
    if screen is None:
        return
    screen.delete()
    raise_version(tournament)
    record(tournament=tournament, actor=by, action="forget_screen", target=str(screen))


def _change(
    tournament: Tournament, token: str, by: User | None, wanted: dict[str, str | None]
) -> None:
    screens = tournament.hall_screens
    screen = screens.filter(token=token).first() or HallScreen(tournament=tournament, token=token)
    values = {field: value for field, value in wanted.items() if value is not None}
    if "name" in values:
        values["name"] = " ".join(values["name"].split())
        if len(values["name"]) > LONGEST_NAME:
            refusal = _("The name of a screen has at most %(most)s letters.")
            raise DomainError(refusal % {"most": LONGEST_NAME}, field="name")
        if not values["name"].isprintable():
            raise DomainError(_("A name has letters, figures and signs only."), field="name")
    before = {field: getattr(screen, field) for field in values}
    changed = {field: value for field, value in values.items() if value != before[field]}
    if not changed:
        return
    if screen.pk is None and (not is_token(token) or screens.count() >= MOST):
        raise DomainError(_("There are too many screens. Forget one that is not used any more."))
    for field, value in changed.items():
        setattr(screen, field, value)
    screen.save()
    raise_version(tournament)
    record(
        tournament=tournament,
        actor=by,
        action="change_screen",
        target=str(screen),
        before={LOGGED[field]: before[field] for field in changed if before[field]},
        after={LOGGED[field]: value for field, value in changed.items() if value},
    )
