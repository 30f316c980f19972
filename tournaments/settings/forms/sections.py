"""The parts of the page with settings: what every evening needs, and folded what few change, each
with what it says now."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, time
from typing import Any

from django import forms
from django.template.defaultfilters import yesno
from django.utils.formats import date_format
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from scoring.rules import RULESETS
from scoring.rules.articles import TITLES
from scoring.rules.rulesets import HOUSE_SWITCHES
from scoring.standings import TIE_BREAKS
from tournaments.core.forms import TypedModelForm
from tournaments.entries.queries.boards import board_places
from tournaments.entries.queries.money import money_text
from tournaments.enums import Accent, Partners, PlayerReports, Rest, SchemeKey, SecondEntry
from tournaments.models import Tournament
from tournaments.moments import time_of_day
from tournaments.settings.forms.fields import PREFIX, SignalsField, agreed_label
from tournaments.settings.queries import formula_sentences, house_rules_of, idle_tie_breaks
from tournaments.settings.services import why_fixed

TOP = (
    ("name", "date", "starts_at"),
    ("place", "fee_cents"),
    ("rounds_planned", "minutes_per_round"),
)
FREE_SCORING = ("free_step", "free_maximum", "free_absent", "free_present")
NOTHING = gettext_lazy("nothing: equal ranks")
TIE_BREAK_FIELDS = ("tie_break_1", "tie_break_2", "tie_break_3")


@dataclass(frozen=True, slots=True)
class Section:
    """A fold of the page: its fields, and in `summary` what they are now; it is open where one of
    them is wrong."""

    key: str
    title: str
    summary: str
    fields: list[forms.BoundField]
    open: bool


@dataclass(frozen=True, slots=True)
class Fixed:
    """What cannot be chosen any more: its value, and why."""

    title: str
    value: str
    why: str


def _rest(drive: Tournament) -> str:
    parts = []
    if drive.plays.fewer is not None:
        parts.append(str(Rest(drive.rest).label))
    if drive.plays.partners_change:
        parts.append(str(Partners(drive.partners).label))
    elif drive.club_rounds:
        text = ngettext(
            "same club apart in the first round",
            "same club apart in the first %(count)s rounds",
            drive.club_rounds,
        )
        parts.append(text % {"count": drive.club_rounds})
    else:
        parts.append(_("clubs are not kept apart"))
    return "; ".join(parts)


def _bye(drive: Tournament) -> str:
    if not drive.unplayed_points_known:
        return _("still to be said")
    text = ngettext("a bye gives %(count)s point", "a bye gives %(count)s points", drive.bye_points)
    return text % {"count": drive.bye_points}


def _equal(drive: Tournament) -> str:
    idle = idle_tie_breaks(drive)
    chosen = [TIE_BREAKS[key] for key in drive.tie_breaks if key in TIE_BREAKS]
    counting = [str(_(each.label)) for each in chosen if each not in idle]
    text_of_counting = ", ".join(counting) or str(NOTHING)
    if not idle:
        return text_of_counting
    names = get_text_list([str(_(each.label)) for each in idle], _("and"))
    text = _("%(said)s; %(names)s does not count here, for this scoring knows no pawns")
    return text % {"said": text_of_counting, "names": names}


def _sign_up(drive: Tournament) -> str:
    if drive.boards is None:
        room = _("as many as come")
    else:
        text = ngettext(
            "%(boards)s board, place for %(places)s",
            "%(boards)s boards, place for %(places)s",
            drive.boards,
        )
        room = text % {"boards": drive.boards, "places": board_places(drive)}
    seen = _("the public may see it") if drive.public else _("only who helps sees it")
    return f"{room}; {seen}"


def _rules(drive: Tournament) -> str:
    parts, count = [TITLES[RULESETS[drive.ruleset].source]], len(house_rules_of(drive))
    if count:
        text = ngettext("%(count)s house rule", "%(count)s house rules", count)
        parts.append(text % {"count": count})
    if drive.sanctions:
        parts.append(_("with sanctions"))
    return ", ".join(parts)


def _screens(drive: Tournament) -> str:
    colour = str(Accent(drive.accent).label) if drive.accent else ""
    return "; ".join([_signals(drive), *filter(None, [drive.wifi_name, colour])])


def _signals(drive: Tournament) -> str:
    if not drive.signals:
        return _("no signal before the end")
    minutes = get_text_list([str(each) for each in drive.signals], _("and"))
    text = ngettext(
        "signals %(minutes)s minute before the end",
        "signals %(minutes)s minutes before the end",
        drive.signals[-1],
    )
    return text % {"minutes": minutes}


def _cards(drive: Tournament) -> str:
    entry = {
        SecondEntry.NONE: _("entered once"),
        SecondEntry.EYES: _("looked at by a second person"),
        SecondEntry.BLIND: _("entered twice"),
    }
    parts = [entry[SecondEntry(drive.second_entry)]]
    if drive.plays.reports_by_phone and drive.reports != PlayerReports.NONE:
        parts.append(_("phones report as well"))
    return ", ".join(parts)


def _privacy(drive: Tournament) -> str:
    if drive.keep_weeks is None:
        return _("personal data is kept until somebody erases it")
    text = ngettext(
        "personal data is kept %(count)s week",
        "personal data is kept %(count)s weeks",
        drive.keep_weeks,
    )
    return text % {"count": drive.keep_weeks}


FOLDS: Sequence[tuple[str, Any, Sequence[str], Callable[[Tournament], str]]] = (
    ("rest", gettext_lazy("Draw"), ("rest", "partners", "club_rounds"), _rest),
    ("bye", gettext_lazy("Bye"), ("bye_points",), _bye),
    ("equal", gettext_lazy("When points are equal"), TIE_BREAK_FIELDS, _equal),
    ("signup", gettext_lazy("Sign-up"), ("boards", "entry_word", "public"), _sign_up),
    ("rules", gettext_lazy("Rules of the game"), ("ruleset", "sanctions"), _rules),
    (
        "screens",
        gettext_lazy("Screens"),
        ("signals", "wifi_name", "wifi_password", "accent"),
        _screens,
    ),
    (
        "desk",
        gettext_lazy("Score cards"),
        ("second_entry", "same_person", "winner_asked", "reports"),
        _cards,
    ),
    ("privacy", gettext_lazy("Privacy"), ("keep_weeks",), _privacy),
)


def sections(form: forms.BaseForm, drive: Tournament) -> list[Section]:
    """Return the folds of the form, with what is stored for the drive."""
    found = []
    for key, title, names, says in FOLDS:
        fields = bound(form, names)
        also = bound(form, [PREFIX + switch for switch in HOUSE_SWITCHES]) if key == "rules" else []
        wrong = any(field.errors for field in (*fields, *also))
        found.append(Section(key, str(title), says(drive), fields, wrong))
    return [section for section in found if section.fields]


def bound(form: forms.BaseForm, names: Iterable[str]) -> list[forms.BoundField]:
    """Return those of these fields that the form has."""
    return [form[name] for name in names if name in form.fields]


def fix(form: TypedModelForm[Tournament]) -> list[Fixed]:
    """Take what cannot change any more out of the form, but for what was typed all the same: the
    service says beside it why not. Return what is shown instead."""
    why = why_fixed(form.instance)
    typed = set(form.changed_data) if form.is_bound else set()
    if "scheme" not in why or typed & why.keys():
        return []
    for name in why.keys() & form.fields.keys():
        del form.fields[name]
    title = Tournament._meta.get_field("scheme").verbose_name
    return [Fixed(str(title), scheme_sentence(form.instance), why["scheme"])]


def scheme_sentence(drive: Tournament) -> str:
    """Return how the cards of the drive become points, with the numbers that were chosen for it."""
    if drive.scheme == SchemeKey.FORMULE:
        return " ".join(formula_sentences(drive.formula, drive.plays))
    return str(SchemeKey(drive.scheme).label)


def offered_tie_breaks(drive: Tournament, nothing: Any) -> list[tuple[str, Any]]:
    """Return the tie-breaks that the scoring has; one that it has not is offered only where it is
    chosen already, and says so."""
    idle = {each.key for each in idle_tie_breaks(drive)}
    choices = [("", nothing)]
    for key, each in TIE_BREAKS.items():
        if key in idle:
            text = _("%(name)s (does not count: no pawns)") % {"name": _(each.label)}
            choices.append((key, text))
        elif drive.counts_pawns or not each.of_pawns:
            choices.append((key, _(each.label)))
    return choices


def choice_label(tournament: Tournament, name: str) -> str:
    """Return a choice, or a house rule, as people read it."""
    if name in HOUSE_SWITCHES:
        return agreed_label(tournament, name)
    value = getattr(tournament, name)
    if value is None or value == "":
        return pgettext("a field", "empty")
    if name == "tie_breaks":
        return ", ".join(str(_(TIE_BREAKS[each].label)) for each in value) or str(NOTHING)
    if name == "signals":
        return str(SignalsField().prepare_value(value))
    if name == "fee_cents":
        return money_text(value)
    if isinstance(value, bool):
        return str(yesno(value))
    if isinstance(value, time):
        return time_of_day(value)
    if isinstance(value, date):
        return date_format(value)
    field: Any = tournament._meta.get_field(name)
    return str(dict(field.choices).get(value) if field.choices else value)
