"""What was missed, asked at the moment when it can still be mended; none holds anything up."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.evening.queries.deeds import Deed, button, link, print_button
from tournaments.evening.queries.evening import Evening
from tournaments.play.queries.rounds import standings_notice

OLD = timedelta(minutes=30)  # of a backup, while a drive is played


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked in a few words, what it is about, and what can be done; the first answer is the
    one that most give where it is `advised`."""

    text: str
    note: str
    answers: tuple[Deed, ...]
    advised: bool = False


@dataclass(frozen=True, slots=True)
class Backups:
    """When the last backup was made, as the owner of the installation is told; and whether one lies
    on a stick."""

    last: datetime | None
    address: str
    on_stick: bool


def _wait_for_late(now: Evening) -> Iterator[Question]:
    drive, waiting = now.drive, now.figures.waiting
    if not waiting or not now.figures.at_door:
        return
    text = ngettext(
        "%(count)s team is not here yet", "%(count)s teams are not here yet", waiting
    ) % {"count": waiting}
    action = link(drive, _("Say who comes"), "entries-absent")
    yield Question(text, _("They are drawn all the same."), (action,))


def _let_them_return(now: Evening) -> Iterator[Question]:
    if not (count := now.sent_away):
        return
    text = ngettext(
        "%(count)s team was not here and is withdrawn",
        "%(count)s teams were not here and are withdrawn",
        count,
    )
    back = button(now.drive, _("They play after all"), "entries-absent-back")
    yield Question(text % {"count": count}, "", (back,))


def _check_in(now: Evening) -> Iterator[Question]:
    if now.figures.at_door or now.rounds:
        return
    everybody = link(now.drive, _("Check in all"), "entries-absent")
    note = _("You may do without: all play.")
    if now.figures.late:
        note = _("You may do without: all play but who comes later.")
    yield Question(_("Nobody is checked in"), note, (everybody,))


def _choose_classes(now: Evening) -> Iterator[Question]:
    if not (count := now.classless):
        return
    text = ngettext(
        "%(count)s team without a class", "%(count)s teams without a class", now.classless
    )
    choose = link(now.drive, _("Choose"), "entries", query="?status=classless")
    yield Question(text % {"count": count}, _("Each plays in a class."), (choose,))


def _fit_the_plan(now: Evening) -> Iterator[Question]:
    if now.too_many_rounds:
        change = link(now.drive, _("To the settings"), "settings", query="#draw")
        yield Question(_("So many rounds do not fit"), now.too_many_rounds, (change,))


def _say_what_a_bye_gives(now: Evening) -> Iterator[Question]:
    odd = now.figures.playing % now.drive.plays.sides
    if odd and not now.drive.unplayed_points_known:
        action = link(now.drive, _("To the settings"), "settings")
        note = _("The scoring does not say it, and this round has one.")
        yield Question(_("What is a bye worth?"), note, (action,))


def _let_somebody_correct(now: Evening) -> Iterator[Question]:
    if now.alone and not now.rounds:
        invite = link(now.drive, _("Make a link"), "helpers")
        note = _("Nobody but you can enter or correct cards.")
        yield Question(_("Who helps at the desk?"), note, (invite,))


def _freeze(now: Evening) -> Iterator[Question]:
    if not now.last or not now.figures.round or now.drive.frozen:
        return
    note = _("Hall and phones then show the standings after round %(number)s.")
    freeze = button(now.drive, _("Freeze"), "freeze", after=now.figures.round)
    yield Question(
        *(_("Freeze the standings until the prizes?"), note % {"number": now.figures.round}),
        *((freeze,), True),
    )


def _vote(now: Evening) -> Iterator[Question]:
    if now.unnamed and (now.last or now.over):
        vote = link(now.drive, _("To the vote"), "prizes")
        text = _("Nobody chose the most original name")
        yield Question(text, _("Phones can vote until you close it."), (vote,))


def _print_again(now: Evening) -> Iterator[Question]:
    number = now.figures.round
    printed = now.printed.get(number)
    if printed and not printed.outdated:
        return
    if printed:
        text = _("What was printed of round %(number)s is outdated")
        note = _("Names or tables have changed since.")
    elif now.figures.cards_in:
        return
    else:
        text, note = _("Round %(number)s is not printed yet"), _("Lists and forms in one PDF.")
    yield Question(text % {"number": number}, note, (print_button(now.drive, number, _("Print")),))


def _decide_differences(now: Evening) -> Iterator[Question]:
    for waiting in now.differences:
        text = ngettext(
            "%(count)s difference is waiting in round %(round)s",
            "%(count)s differences are waiting in round %(round)s",
            waiting.count,
        ) % {"count": waiting.count, "round": waiting.round}
        decide = link(now.drive, _("To the differences"), "desk-differences", waiting.round)
        note = _("Two people entered a card differently. Decide with the form in hand.")
        yield Question(text, note, (decide,))


def _decide_disputes(now: Evening) -> Iterator[Question]:
    if count := len(now.disputed):
        text = ngettext("A dispute is open", "%(count)s disputes are open", count)
        decide = link(now.drive, _("To the disputes"), "disputes")
        notice = str(standings_notice(now.disputed))
        yield Question(text % {"count": count}, notice, (decide,))


Asks = Callable[[Evening], Iterator[Question]]
ALWAYS: tuple[Asks, ...] = (_decide_differences, _decide_disputes)
BEFORE: tuple[Asks, ...] = (
    _wait_for_late,
    _let_them_return,
    _check_in,
    _choose_classes,
    _fit_the_plan,
    _say_what_a_bye_gives,
    _let_somebody_correct,
)
ASKED: dict[str, tuple[Asks, ...]] = {
    "entries": (_fit_the_plan,),
    "numbers": (_wait_for_late, _let_them_return, _choose_classes, _fit_the_plan),
    "first": BEFORE,
    "divide": BEFORE,
    "draw": (
        _freeze,
        _wait_for_late,
        _let_them_return,
        _choose_classes,
        _fit_the_plan,
        _say_what_a_bye_gives,
        _vote,
    ),
    "publish": (),
    "print": (),
    "clock": (_print_again,),
    "cards": (_print_again,),
    "final": (_vote,),
    "disputes": (),
}


def questions(now: Evening, moment: str, backups: Backups | None, at: datetime) -> list[Question]:
    """Return what is asked at a moment of the evening, in the order of what matters most."""
    of_moment = ASKED.get(moment)
    if of_moment is None:
        return []
    own = () if moment == "disputes" else ALWAYS
    found = [each for maker in (*of_moment, *own) for each in maker(now)]
    return [*found, *_backup(now, moment, backups, at)]


def _backup(now: Evening, moment: str, backups: Backups | None, at: datetime) -> Iterator[Question]:
    """Yield the question about backups between rounds, for an owner who can make one."""
    if backups is None or moment not in {"first", "draw", "final"}:
        return
    make = Deed(_("Backup"), backups.address)
    stick = _("A stick is in use.") if backups.on_stick else _("Put a stick in, to be sure.")
    if backups.last is None:
        yield Question(_("No backup was made yet"), stick, (make,))
    elif now.rounds and at - backups.last > OLD:
        minutes = round((at - backups.last).total_seconds() / 60)
        text = _("The backup is %(minutes)s minutes old") % {"minutes": minutes}
        yield Question(text, stick, (make,))
    elif not backups.on_stick and moment == "first":
        text = _("Backups lie on this computer alone")
        yield Question(text, _("Put a stick in, to be sure."), (make,))
