"""The demo drive: 46 teams, three of five rounds played, the same for everybody who tries it."""

import csv
import hashlib
import random
from collections.abc import Iterator
from pathlib import Path

from django.core import signing
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.cards import Card, Ending
from scoring.rules import Rule
from tournaments.access.queries import DEMO_USER
from tournaments.cards.services.scorecards import correct_card, enter_card
from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited, record
from tournaments.draw import commitment
from tournaments.drives.services.tournaments import create_tournament
from tournaments.entries.services.check_in import check_in
from tournaments.entries.services.entries import add_entry, withdraw_entry
from tournaments.enums import DrawState
from tournaments.models import Draw, Entry, LogEntry, Round, Tournament, User
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw

ENTRIES = Path(__file__).resolve().parent.parent / "demo" / "entries.csv"
ROUNDS, PLAYED = 5, 3
TIME_OVER = 0.07
LOSERS_PAWNS = (2, 3, 6, 9, 12, 14, 13, 9)
"""How often losers bring home 0, 1, … 7 pawns, about as in published results of drives."""
WITHDRAWS, LEAVES_BEFORE = 31, 3
ABSENT_IN, ABSENT_AT = 2, 9
CORRECTED_IN, CORRECTED_AT = 1, 5
LINK_SALT = "keezdrive.demo"
LINK_SECONDS = 24 * 60 * 60


@audited
def load_demo(*, by: User) -> Tournament:
    """Make the demo drive of this organiser, by the same services as any drive.

    Loading it again gives back the one that he has, with whatever he did to it. Names, seeds
    and cards are fixed, so that every demo with the same code shows the same tables.
    """
    User.objects.select_for_update().get(pk=by.pk)
    existing = Tournament.objects.filter(demo=True, memberships__user=by).order_by("pk").first()
    if existing is not None:
        return existing
    tournament = create_tournament(
        by=by,
        values={
            "code": _free_code(),
            "name": _("Demo drive"),
            "date": timezone.localdate(),
            "place": _("Village hall"),
            "rounds_planned": ROUNDS,
            "house_rules": {Rule.SELF_CAPTURE_OPTIONAL: True},
            "sanctions": True,
            "demo": True,
        },
    )
    _fix_seed(tournament)
    for entry in _sign_up(tournament, by):
        check_in(entry=entry, by=by)
    chance = random.Random("keezdrive")  # noqa: S311 - the same results for everybody
    strength = {number: chance.gauss(0, 1) for number in range(1, 1 + tournament.entries.count())}
    for number in range(1, PLAYED + 1):
        if number == LEAVES_BEFORE:
            leaver = tournament.entries.get(number=WITHDRAWS)
            withdraw_entry(entry=leaver, from_round=number, reason=_("ill"), by=by)
        round_ = publish_draw(draw=draw_round(tournament=tournament, by=by), by=by)
        _fix_seed(tournament)
        _play(round_, chance, strength, by)
    tournament.refresh_from_db()
    return tournament


@audited
def demo_user() -> User:
    """Return the organiser of `start.py --demo`, who has no password and comes in by `link_for`."""
    user, made = User.objects.get_or_create(
        username=DEMO_USER, defaults={"display_name": _("Demo organiser")}
    )
    if made:
        user.set_unusable_password()
        user.save(update_fields=["password"])
        record(tournament=None, actor=user, action="create_organiser", target=DEMO_USER)
    return user


def link_for(user: User) -> str:
    """Return the secret part of a link that signs this user in once, within a day."""
    return signing.dumps([user.pk, _last_seen(user)], salt=LINK_SALT)


def user_of_link(token: str) -> User:
    """Return whom a link signs in; raises DomainError when it is no link, too old or used
    before."""
    no_longer = DomainError(_("This link is no longer valid. Start the demo again."))
    try:
        key, last_seen = signing.loads(token, salt=LINK_SALT, max_age=LINK_SECONDS)
    except signing.BadSignature as error:
        raise no_longer from error
    user = User.objects.filter(pk=key, username=DEMO_USER, is_active=True).first()
    if user is None or user.has_usable_password() or _last_seen(user) != last_seen:
        raise no_longer
    return user


def _last_seen(user: User) -> str:
    return user.last_login.isoformat() if user.last_login else ""


def _free_code() -> str:
    """ "demo", or for a second organiser "demo2", and so on."""
    taken = set(Tournament.objects.filter(code__startswith="demo").values_list("code", flat=True))
    codes = ("demo", *(f"demo{number}" for number in range(2, len(taken) + 3)))
    return next(code for code in codes if code not in taken)


def _sign_up(tournament: Tournament, by: User) -> Iterator[Entry]:
    with ENTRIES.open(encoding="utf-8", newline="") as file:
        for values in csv.DictReader(file):
            yield add_entry(tournament=tournament, by=by, values=values)


def _fix_seed(tournament: Tournament) -> None:
    """Replace the secret seed of the next draw by a known one, in the log as well.

    Only in a demo: there nobody plays for anything, and everybody may see the same tables.
    """
    draw = Draw.objects.get(round__tournament=tournament, state=DrawState.COMMITTED)
    number = Round.objects.get(pk=draw.round_id).number
    seed = hashlib.sha256(f"keezdrive demo, round {number}".encode()).digest()
    entry = LogEntry.objects.get(
        tournament=tournament, action="commit_draw", after__commitment=draw.commitment
    )
    draw.seed, draw.commitment = seed.hex(), commitment(seed)
    draw.save(update_fields=["seed", "commitment"])
    entry.after = {**entry.after, "commitment": draw.commitment}
    entry.save(update_fields=["after"])


def _play(round_: Round, chance: random.Random, strength: dict[int, float], by: User) -> None:
    """Enter a card for every table of the round, with one mistake and one absence in the drive."""
    for table in round_.tables.prefetch_related("sides__entry"):
        card = _game(chance, [strength[side.entry.drawn_number] for side in table.sides.all()])
        place = (round_.number, table.number)
        if place == (ABSENT_IN, ABSENT_AT):
            card = Card(Ending.ABSENT, (None, None), absent=1)
        if place != (CORRECTED_IN, CORRECTED_AT):
            enter_card(table=table, by=by, card=card)
            continue
        enter_card(table=table, by=by, card=Card(Ending.FINISHED, (8, 1)))
        correct_card(
            table=table,
            by=by,
            card=Card(Ending.FINISHED, (8, 7)),
            reason=_("a 7 was read as a 1"),
            seen_version=1,
        )


def _game(chance: random.Random, strengths: list[float]) -> Card:
    """Return what a form says after a game: the stronger side wins more often."""
    first, second = strengths
    if chance.random() < TIME_OVER:
        return Card(Ending.TIME_OVER, (chance.randint(3, 7), chance.randint(3, 7)))
    first_wins = chance.random() < 1 / (1 + 2.718281828459045 ** (second - first))
    pawns = chance.choices(range(8), LOSERS_PAWNS)[0]
    return Card(Ending.FINISHED, (8, pawns) if first_wins else (pawns, 8))
