"""What people fill in, made usable: yes or no, a phone number, two names in one cell, a number."""

import re
from collections.abc import Sequence
from typing import Final

from tournaments.core.exchange.sheets import comparison_key, one_line
from tournaments.core.queries.mail_addresses import is_address
from tournaments.entries.exchange.problems import Problem, problem
from tournaments.entries.exchange.reading import Column

YES: Final = {"ja", "j", "x", "yes", "y", "1", "true", "waar", "betaald", "voldaan", "paid", "ok"}
NO: Final = {"", "nee", "n", "no", "0", "false", "onwaar", "niet", "niet betaald", "nog niet"}
# What the answer begins with, whatever follows: "ja, aan de deur", "nog te betalen".
YES_AND: Final = {"ja", "yes", "betaald", "voldaan", "paid", "ontvangen", "received", "akkoord"}
NO_AND: Final = {"nee", "neen", "no", "niet", "nog", "not", "onbetaald", "unpaid", "openstaand"}
# Ways in which money came in, said alone or beside an amount.
IN_HAND: Final = {
    *("contant", "kontant", "contante", "cash", "pin", "gepind", "bank", "bankoverschrijving"),
    *("giro", "overgemaakt", "overgeboekt", "overschrijving", "gestort", "ideal", "transfer"),
}
LITTLE: Final = {
    *("via", "per", "met", "de", "op", "in", "door", "by", "is", "was", "betaling", "tikkie"),
    *("eur", "euro"),
}
DOUBT: Final = {
    *("niet", "nog", "not", "moet", "later", "straks", "volgt", "komt", "half", "helft", "deels"),
    *("te", "zal", "gaat", "wil", "misschien", "of", "open", "restant", "except", "behalve"),
}
AMOUNT: Final = re.compile(
    r"(?:\d+ ?x ?)?(?:€|eur|euro)? ?(?P<whole>\d{1,4})(?:[.,] ?(?P<cents>\d{1,2}|[-–=]{1,2}))?"
    r" ?(?:€|eur|euro)?"
)
DAY: Final = re.compile(r"(?:\d{4}[-/]\d\d?[-/]\d\d?|\d\d?[-/.]\d\d?[-/.]\d{2,4})(?: \d.*)?")
UNKNOWN: Final = {
    *("?", "??", "???", "-", "--", "–", "x", "nnb", "n.n.b.", "n.n.b", "nb", "n.b.", "onbekend"),
    *("nog onbekend", "nog niet bekend", "volgt", "volgt nog", "geen", "tba", "tbd", "unknown"),
    *("nader te bepalen", "nog te bepalen", "maat gezocht", "zoekt maat", "nog zoekende"),
}
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
    """Return whether it says paid; empty is no, and None is what nobody can tell ("via Tikkie").

    An amount is paid ("€17,50"), and so is a day or a way of paying; a denial at its beginning is
    not, and one further on makes it doubtful ("ja, maar nog niet alles").
    """
    answer = comparison_key(text).rstrip(".!")
    if answer in YES or answer.startswith(TICKS):
        return True, ()
    if answer in NO or text in CROSSED_OUT:
        return False, ()
    words = re.findall(r"[^\W\d_]+", answer)
    if words and words[0] in NO_AND:
        return False, ()
    if DOUBT.isdisjoint(words):
        if words and words[0] in YES_AND:
            return True, ()
        amount = _amount(one_line(text).casefold())
        if amount is not None:
            return amount > 0, ()
        if DAY.fullmatch(one_line(text)) or _in_hand(words, one_line(text).casefold()):
            return True, ()
    return None, (problem("paid_unclear", Column.PAID, text=text),)


def _amount(text: str) -> int | None:
    """Return an amount in cents; None for what is none, and for a bare 1 or 2, which can count
    people."""
    found = AMOUNT.fullmatch(text)
    if found is None:
        return None
    digits = (found["cents"] or "").strip("-–=")
    cents = 100 * int(found["whole"]) + int(digits.ljust(2, "0") if digits else 0)
    return cents if cents == 0 or cents > 200 or not text.isdecimal() else None


def _in_hand(words: Sequence[str], text: str) -> bool:
    """Return whether it says in which way it came in, or that it did, and besides at most how much
    or when."""
    ways = IN_HAND | YES_AND
    if ways.isdisjoint(words) or not set(words) <= ways | LITTLE:
        return False
    rest = re.sub(r"[^\W\d_]+|[,;:!.()](?!\d)", " ", text).strip()
    return not rest or DAY.fullmatch(rest) is not None or _amount(rest) is not None


def second_player(text: str) -> tuple[str, Found]:
    """Return the second player; none where it says that he is not known yet ("?", "nnb")."""
    name = one_line(text)
    if name.casefold() in UNKNOWN:
        return "", (problem("second_player_unknown", Column.PLAYER2, text=name),)
    return name, ()


def phone(text: str) -> tuple[str, Found]:
    """Return the number as typed; a zero or plus that a spreadsheet took off is put back and
    told."""
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
    """Return the address as typed, with a warning where mail would not arrive."""
    text = one_line(text)
    if text and not is_address(text):
        return text, (problem("mail_unclear", Column.EMAIL, text=text),)
    return text, ()


def both_players(text: str, separators: tuple[str, ...] = BETWEEN_NAMES) -> tuple[str, str, Found]:
    """Return two names out of one cell: "A & B", "A / B", "A + B", "A en B", "A, B" or one on each
    line.

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
    """Return a team or table number from 1 to 9999; None where there is none, told if there is
    text."""
    text = one_line(text)
    if not text or text in CROSSED_OUT:
        return None, ()
    if re.fullmatch(r"0*[1-9][0-9]{0,3}", text):
        return int(text), ()
    return None, (problem(f"{column}_unclear", column, text=text),)


def class_named(text: str, classes: Sequence[str]) -> tuple[str, Found]:
    """Return the class of that name, with or without the word for it: "Klasse A" is A; empty and
    told where there is none."""
    key = comparison_key(text)
    if not key or text in CROSSED_OUT:
        return "", (problem("class_missing", Column.CLASS),)
    of_key = {CLASS_WORD.sub("", comparison_key(name)): name for name in classes}
    of_key |= {comparison_key(name): name for name in classes}
    name = of_key.get(key) or of_key.get(CLASS_WORD.sub("", key))
    if name is None:
        unknown = problem(
            "class_unknown", Column.CLASS, text=one_line(text), names=", ".join(classes)
        )
        return "", (unknown,)
    return name, ()
