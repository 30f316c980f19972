"""The moments of an evening, and the one act that comes next in each: one table."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.core.queries.presence import not_none
from tournaments.entries.queries.entries import outdated_draft
from tournaments.evening.queries.deeds import (
    Deed,
    button,
    clock_deeds,
    deeds_at_end,
    deeds_before,
    deeds_between,
    deeds_during,
    link,
    print_button,
    standings_page,
    start_clock_button,
)
from tournaments.evening.queries.evening import Evening
from tournaments.moments import time_of_day
from tournaments.play.queries.rounds import standings_notice


@dataclass(frozen=True, slots=True)
class Act:
    """What the overview says: where the evening is, in a sentence and a note to it; what comes
    `next`, what stands `beside` it, at most two, and what one may `also` do, at most four."""

    headline: str
    note: str
    next: Deed
    beside: tuple[Deed, ...] = ()
    also: tuple[Deed, ...] = ()


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of an evening: when it is, in which field of the line of time, and its act."""

    key: str
    is_now: Callable[[Evening], bool]
    field: str
    act: Callable[[Evening], Act]


def moment_of(now: Evening) -> Moment:
    """Return the moment at which the evening is."""
    return next(moment for moment in MOMENTS if moment.is_now(now))


def _afterwards(now: Evening) -> Act:
    drive = now.drive
    beside = (link(drive, _("As a sheet (.xlsx)"), "standings-xlsx"),)
    results = link(drive, _("Results and newspaper"), "afterwards")
    note = _("Thank you all, and until the next drive.")
    also = tuple(each for each in deeds_at_end(now) if each.address != results.address)
    return Act(_("The drive is finished"), note, results, beside, also)


def _prizes(now: Evening) -> Act:
    drive, count = now.drive, now.figures.to_win
    text = ngettext("%(count)s prize is ready.", "%(count)s prizes are ready.", count)
    note = text % {"count": count} if count else _("No prizes were made up yet.")
    if drive.frozen:
        note += " " + _("The hall still sees the standings after round %(number)s.") % {
            "number": drive.frozen_after
        }
    lead = link(drive, _("To the prize-giving"), "prizes")
    final = link(drive, _("Final standings"), standings_page(drive))
    return Act(_("The standings are final."), note, lead, (final,), deeds_at_end(now))


def _print(now: Evening) -> Act:
    drive, number = now.drive, now.figures.round
    note = _("The tables are known. Lists and forms come in one PDF.")
    beside = (start_clock_button(drive, number), link(drive, _("Enter cards"), "desk"))
    headline = _("Print round %(number)s") % {"number": number}
    return Act(headline, note, print_button(drive, number), beside, deeds_during(now))


def _clock(now: Evening) -> Act:
    drive, number = now.drive, now.figures.round
    headline = _("Round %(number)s can begin") % {"number": number}
    minutes = drive.minutes_per_round
    text = ngettext(
        "%(minutes)s minute on the clock.", "%(minutes)s minutes on the clock.", minutes
    )
    cards = link(drive, _("Enter cards"), "desk")
    start = start_clock_button(drive, number)
    return Act(headline, text % {"minutes": minutes}, start, (cards,), deeds_during(now))


def _cards(now: Evening) -> Act:
    count = now.figures.missing
    headline = ngettext("Still %(count)s card", "Still %(count)s cards", count) % {"count": count}
    enter = link(now.drive, _("Enter cards"), "desk")
    return Act(headline, "", enter, clock_deeds(now), deeds_during(now))


def _disputes(now: Evening) -> Act:
    count = len(now.disputed)
    headline = ngettext("Decide the dispute", "Decide the disputes", count)
    decide = link(now.drive, _("To the disputes"), "disputes")
    return Act(headline, str(standings_notice(now.disputed)), decide, (), deeds_between(now))


def _final(now: Evening) -> Act:
    drive, number = now.drive, now.next
    finish = button(drive, _("Make the standings final"), "finish")
    look = link(drive, _("Look at the standings"), standings_page(drive))
    if number <= drive.rounds_planned:
        headline = _("Too few teams for round %(number)s") % {"number": number}
        back = link(drive, _("Let teams return"), "entries", query="?status=withdrawn")
        note = _("The rounds that were played count.")
        return Act(headline, note, finish, (look, back), deeds_between(now))
    note = _("All cards are in. Then come the prizes.")
    if now.figures.given:
        note = _("All cards are in. The prizes have been given.")
    return Act(_("All rounds are played"), note, finish, (look,), deeds_between(now))


def _entries(now: Evening) -> Act:
    drive, figures = now.drive, now.figures
    sheet = link(drive, _("Import a sign-up sheet"), "import")
    by_hand = link(drive, _("Add a team"), "entry-new")
    needed = drive.plays.sides
    note = ngettext(
        "A draw needs at least %(count)s team that plays.",
        "A draw needs at least %(count)s teams that play.",
        needed,
    ) % {"count": needed}
    if figures.entries:
        signed = ngettext(
            "%(count)s team signed up,", "%(count)s teams signed up,", figures.entries
        )
        playing = figures.playing
        plays = ngettext("%(count)s plays this round.", "%(count)s play this round.", playing) % {
            "count": playing
        }
        note = " ".join((signed % {"count": figures.entries}, plays, note))
    headline = _("Too few teams play") if figures.entries else _("First the entries")
    return Act(headline, note, sheet, (by_hand,), deeds_before(now))


def _numbers(now: Evening) -> Act:
    drive, count = now.drive, now.figures.unnumbered
    text = ngettext(
        "%(count)s team has no number yet.", "%(count)s teams have no number yet.", count
    )
    note = text % {"count": count} + " " + _("All at once, or each at the door.")
    numbers = button(drive, _("Give numbers"), "entries-numbers", order="sign_up")
    door = link(drive, _("At the door"), "entries-check-in")
    sheet = link(drive, _("More entries"), "import")
    return Act(_teams(now), note, numbers, (door, sheet), deeds_before(now))


def _publish(now: Evening) -> Act:
    drive, number = now.drive, now.next
    headline = _("Round %(number)s is drawn") % {"number": number}
    note = _("Nobody sees the tables before you publish them.")
    if outdated_draft(drive):
        note = _("The teams that play have changed since: look, and draw again.")
    look = link(drive, _("Look and publish"), "round", number)
    return Act(headline, note, look, (), deeds_between(now) if now.rounds else deeds_before(now))


def _divide(now: Evening) -> Act:
    drive, stage = now.drive, not_none(now.to_divide)
    what = {
        "pools": _("Make the pools"),
        "knock_out": ngettext("Make the knock-out", "Make the knock-outs", stage.count),
    }
    headline = what.get(stage.kind, ngettext("Make the final", "Make the finals", stage.count))
    note = _("The standings make the groups.") if now.rounds else _("A lot makes the pools.")
    groups = link(drive, _("To the groups"), "groups", query=f"#stage-{stage.pk}")
    return Act(headline, note, groups, (), deeds_between(now) if now.rounds else deeds_before(now))


def _first(now: Evening) -> Act:
    drive, figures = now.drive, now.figures
    door = link(drive, _("At the door"), "entries-check-in")
    text = ngettext("%(rounds)s round", "%(rounds)s rounds", drive.rounds_planned)
    minutes = ngettext("of %(minutes)s minute.", "of %(minutes)s minutes.", drive.minutes_per_round)
    note = f"{text} {minutes}" % {
        "rounds": drive.rounds_planned,
        "minutes": drive.minutes_per_round,
    }
    if drive.starts_at:
        begins = _("Round 1 begins at %(time)s.") % {"time": time_of_day(drive.starts_at)}
        note = f"{begins} {note}"
    headline = _teams(now)
    if figures.at_door:
        headline = ngettext(
            "%(here)s of the %(all)s team is here",
            "%(here)s of the %(all)s teams are here",
            figures.playing,
        ) % {"here": figures.present, "all": figures.playing}
    if figures.late:
        late = ngettext("%(count)s comes later.", "%(count)s come later.", figures.late)
        note = " ".join((note, late % {"count": figures.late}))
    beside = [door]
    if now.planned and not now.printed:
        beside.append(button(drive, _("Print all rounds"), "papers-print-all"))
    return Act(headline, note, _draw(now), tuple(beside), deeds_before(now))


def _later(now: Evening) -> Act:
    headline = _("Draw the last round") if now.last else _draw(now).text
    note = _("All score cards of round %(number)s are in.") % {"number": now.figures.round}
    return Act(headline, note, _draw(now), (), deeds_between(now))


def _draw(now: Evening) -> Deed:
    number = now.next
    text = _("Seat round %(number)s") if now.planned else pgettext("deed", "Draw round %(number)s")
    return link(now.drive, text % {"number": number}, "round", number)


def _teams(now: Evening) -> str:
    count = now.figures.playing
    text = ngettext("%(count)s team plays", "%(count)s teams play", count)
    return text % {"count": count}


# The first that is now holds; the field is that of the line of time.
MOMENTS = (
    Moment(
        "afterwards",
        lambda now: bool(now.drive.finished_at) and now.figures.given,
        "afterwards",
        _afterwards,
    ),
    Moment("prizes", lambda now: bool(now.drive.finished_at), "prizes", _prizes),
    Moment("cards", lambda now: bool(now.figures.missing) and now.figures.begun, "round", _cards),
    Moment(
        "print",
        lambda now: bool(now.figures.missing) and now.figures.round not in now.printed,
        "round",
        _print,
    ),
    Moment("clock", lambda now: bool(now.figures.missing), "round", _clock),
    Moment("disputes", lambda now: now.over and bool(now.disputed), "final", _disputes),
    Moment("final", lambda now: now.over, "final", _final),
    Moment("entries", lambda now: now.few, "entries", _entries),
    Moment("numbers", lambda now: bool(now.figures.unnumbered), "entries", _numbers),
    Moment("publish", lambda now: now.figures.drafted, "next", _publish),
    Moment("divide", lambda now: now.to_divide is not None, "next", _divide),
    Moment("first", lambda now: not now.rounds, "door", _first),
    Moment("draw", lambda _now: True, "next", _later),
)
