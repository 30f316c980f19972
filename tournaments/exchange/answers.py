"""What people fill in, made usable: yes or no, a phone number, two names in one cell, a number."""

import re
from collections.abc import Sequence
from typing import Final

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from tournaments.exchange.cells import comparison_key, one_line
from tournaments.exchange.columns import Column
from tournaments.exchange.problems import Problem, problem

YES: Final = {"ja", "j", "x", "yes", "y", "1", "true", "waar", "betaald", "voldaan", "paid", "ok"}
NO: Final = {"", "nee", "n", "no", "0", "false", "onwaar", "niet", "niet betaald", "nog niet"}
TICKS: Final = ("✓", "✔", "✅", "☑")
CROSSED_OUT: Final = {"-", "–"}
LOST_ZERO: Final = re.compile(r"[1-9]\d{8}")
LOST_PLUS: Final = re.compile(r"(31|32|49)\d{8,10}")
SHORTENED: Final = re.compile(r"\d[.,]?\d*e\+?\d+", re.IGNORECASE)
CLASS_WORD: Final = re.compile(r"^(klasse|class|groep|group|categorie|category) ")
BETWEEN_NAMES: Final = (r"\s*[&+/\n]\s*", r"\s+(?:en|and)\s+", r"\s*[,;]\s*")
SIGNS: Final = BETWEEN_NAMES[:1]

Found = tuple[Problem, ...]


def paid(text: str) -> tuple[bool | None, Found]:
    """Whether it says paid; empty is no, and None is what nobody can tell ("via Tikkie")."""
    answer = comparison_key(text).rstrip(".!")
    if answer in YES or answer.startswith(TICKS):
        return True, ()
    if answer in NO or text in CROSSED_OUT:
        return False, ()
    return None, (problem("paid_unclear", Column.PAID, text=text),)


def phone(text: str) -> tuple[str, Found]:
    """The number as typed; a zero or plus that a spreadsheet took off is put back and told."""
    text = one_line(text)
    if LOST_ZERO.fullmatch(text):
        repaired = f"0{text}"
    elif LOST_PLUS.fullmatch(text):
        repaired = f"+{text}"
    elif text and (SHORTENED.fullmatch(text) or sum(map(str.isdigit, text)) < 8):
        return text, (problem("phone_unclear", Column.PHONE, text=text),)
    else:
        return text, ()
    return repaired, (problem("phone_repaired", Column.PHONE, number=text, repaired=repaired),)


def email(text: str) -> tuple[str, Found]:
    """The address as typed, with a warning where mail would not arrive."""
    text = one_line(text)
    if text:
        try:
            validate_email(text)
        except ValidationError:
            return text, (problem("mail_unclear", Column.EMAIL, text=text),)
    return text, ()


def both_players(text: str, separators: tuple[str, ...] = BETWEEN_NAMES) -> tuple[str, str, Found]:
    """Two names out of one cell: "A & B", "A / B", "A + B", "A en B", "A, B" or one on each line.

    "en" and the comma occur inside names too, so they part names only where no sign does; with
    SIGNS alone, for a cell that should hold one name, they never do.
    """
    for pattern in separators:
        names = [one_line(name) for name in re.split(pattern, text.strip()) if name.strip()]
        if len(names) == 2:
            return names[0], names[1], ()
        if len(names) > 2:
            first, rest = re.split(pattern, text.strip(), maxsplit=1)
            unclear = problem("players_unclear", Column.PLAYERS, text=one_line(text))
            return one_line(first), one_line(rest), (unclear,)
    return one_line(text), "", ()


def whole_number(text: str, column: Column) -> tuple[int | None, Found]:
    """A team or table number from 1 to 9999; None where there is none, told if there is text."""
    text = one_line(text)
    if not text or text in CROSSED_OUT:
        return None, ()
    if re.fullmatch(r"0*[1-9][0-9]{0,3}", text):
        return int(text), ()
    return None, (problem(f"{column}_unclear", column, text=text),)


def class_named(text: str, classes: Sequence[str]) -> tuple[str, Found]:
    """The class of that name, with or without the word for it: "Klasse A" is A; empty and told
    where there is none."""
    key = comparison_key(text)
    if not key or text in CROSSED_OUT:
        return "", (problem("class_missing", Column.CLASS),)
    of_key = {CLASS_WORD.sub("", comparison_key(name)): name for name in classes}
    of_key |= {comparison_key(name): name for name in classes}
    name = of_key.get(key) or of_key.get(CLASS_WORD.sub("", key))
    if name is None:
        told = problem("class_unknown", Column.CLASS, text=one_line(text), names=", ".join(classes))
        return "", (told,)
    return name, ()
