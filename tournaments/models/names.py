"""The names of players as people write them down, and the part of them that everybody may see."""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Any, TypeVar

from scoring.formats import Format

PARTICLES = frozenset(
    {"de", "den", "der", "het", "in", "op", "te", "ten", "ter", "'t", "’t", "van", "von"}
)
LONGEST_TEAM_NAME = 60  # letters of the name of an entry, which everybody sees
INITIALS = re.compile(
    r"(?:[^\W\d_]{1,2}\.-?)+(?:[^\W\d_]\.?)?|[^\W\d_]"
)  # "J.", "J.P", "Th." or "J"


def is_readable(text: str) -> bool:
    """Return whether a text leaves ink on paper: not all of it is controls, marks on letters and
    spaces."""
    return any(unicodedata.category(char)[0] not in "CMZ" for char in text)


def name_key(name: str) -> str:
    """Return a text that is equal for names that no drive has twice: case and blanks do not
    matter."""
    return " ".join(name.casefold().split())


def joined(*players: str) -> str:
    """Return players as they stand on lists and forms: "Jan de Wit & Piet Bos"."""
    return " & ".join(filter(None, players))


def numbered(number: int | None, name: str) -> str:
    """Return number and name on one line, as lists and forms have them: "12 De Azen"."""
    return f"{number} {name}" if number else name


def public_name(player: str) -> str:
    """Return what everybody may read of a player who is ranked by himself: his first name, else the
    letter that the main word of his surname begins with ("de Wit" gives "W."). Two can have the
    same; their numbers differ. At most as long as the name of an entry."""
    words = _words(player)
    main = next((word for word in words if not _is_particle(word)), "".join(words[:1]))
    letter = next(filter(str.isalnum, main), "")
    return (first_name(player) or f"{letter.upper()}.")[:LONGEST_TEAM_NAME]


def with_public_name(plays: Format, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of an entry with the name that everybody may read of a player who is ranked
    by himself."""
    if not plays.names_are_chosen and "player1" in values:
        return {**values, "name": public_name(values["player1"])}
    return dict(values)


def first_names(*players: str) -> str:
    """Return what the public sees of players: "Jan & Piet"."""
    return joined(*map(first_name, players))


def first_name(player: str) -> str:
    """Return the first name, or the initials, of a player, also where the surname was written
    first.

    "Jan de Wit", "Wit, Jan de" and "de Wit Jan" give "Jan"; "J. de Wit" and "Wit J. de" give "J.".
    Nothing where only a surname can be told ("de Wit"), so that none is ever shown as a first name.
    """
    before, _comma, after = player.partition(",")
    if after.strip(" ,"):
        return next((word for word in _words(after) if not _is_particle(word)), "")
    words = _words(before)
    if words and _is_particle(words[0]):  # the surname up to its first word, and what follows it
        surname = next((at for at, word in enumerate(words) if not _is_particle(word)), len(words))
        words = words[surname + 1 :]
    elif _ends_in_initials(words):
        words = [word for word in words if INITIALS.fullmatch(word)]
    return next((word for word in words if not _is_particle(word)), "")


def first_name_first(player: str) -> str:
    """Return the name with its surname last: "Wit, Jan de" becomes "Jan de Wit".

    What is not plainly a surname before a comma stays as it is.
    """
    before, _comma, after = (part.strip() for part in player.partition(","))
    *particles, surname = _words(before) or [""]
    plain = all(map(_is_particle, particles)) and not any(map(str.isdigit, after))
    if not surname or not after or "," in after or not plain or not first_name(player):
        return player
    return " ".join([after, *map(str.lower, particles), surname])


def _words(text: str) -> list[str]:
    return text.replace(",", " ").split()


def _is_particle(word: str) -> bool:
    return word.casefold() in PARTICLES


def _ends_in_initials(words: list[str]) -> bool:
    """Return whether a surname stands before initials: after those come particles at most."""
    rest = [word for word in words[1:] if not _is_particle(word)]
    return bool(rest) and all(map(INITIALS.fullmatch, rest)) and not INITIALS.fullmatch(words[0])


BETWEEN_PLAYERS = re.compile(r"\s*[&+/]\s*|\s+(?:en|and)\s+")
APOSTROPHES = re.compile("['’‘`´]")
LITTLE_WORDS = frozenset(
    {"de", "den", "het", "t", "the", "een", "van", "team", "koppel", "duo", "ons", "onze"}
)
CLOSE = 0.8  # the share of letters in common, as difflib counts them, from which people are asked
SHORT = 4  # letters; of shorter names a single one is a different team

Name = TypeVar("Name", bound=Hashable)


def team_key(name: str) -> str:
    """Return a text that is equal for names that are surely the same: case, accents, blanks and
    punctuation do not matter, nor whether it says "&" or "en", nor which of two players is named
    first."""
    parts = ["".join(words) for words in _parts(name)]
    return "&".join(sorted(filter(None, parts))) or "".join(name.split())


def alike(one: str, other: str) -> bool:
    """Return whether two names may be of one team, so that people decide: little words left out, a
    slip of the pen, or first names against whole names.  Other numbers are another team."""
    first, second = _read(one), _read(other)
    if first.numbers != second.numbers:
        return False
    if first.key == second.key or first.bare == second.bare:
        return True
    if first.first_words == second.first_words != ():
        return True
    return _close(*sorted([first.bare, second.bare]))


@dataclass(frozen=True, slots=True)
class _Read:
    """A name in the ways in which it is compared: as `team_key` has it, its numbers, its letters
    without little words, and the first names where it says two of them."""

    key: str
    numbers: tuple[str, ...]
    bare: str
    first_words: tuple[str, ...]


@lru_cache(maxsize=4096)
def _read(name: str) -> _Read:
    parts, key = _parts(name), team_key(name)
    lines = ["".join(word for word in words if word not in LITTLE_WORDS) for words in parts]
    firsts = sorted(words[0] for words in parts if words)
    return _Read(
        key=key,
        numbers=tuple(sorted(re.findall(r"\d+", name))),
        bare="".join(sorted(lines)) or key,
        first_words=tuple(firsts) if len(firsts) > 1 else (),
    )


def _close(one: str, other: str) -> bool:
    """Return whether most letters are the same, in the same order."""
    short, long = sorted([len(one), len(other)])
    if short < SHORT or 2 * short < CLOSE * (short + long):
        return False
    # In two names that are so close no letter is missing from the other but a few.
    if len(set(one) ^ set(other)) > 2 * (1 - CLOSE) * long:
        return False
    return SequenceMatcher(None, one, other, autojunk=False).ratio() >= CLOSE


def recognised(
    team_names: Mapping[int, Collection[str]], names: Mapping[Name, str]
) -> dict[Name, int]:
    """Return which team each of these names surely is: the only one that was ever called so, and
    the only one of these names that says so.  `team_names` are all names of each team, by its
    key."""
    called: dict[str, set[int]] = defaultdict(set)
    for team, its_names in team_names.items():
        for name in its_names:
            called[team_key(name)].add(team)
    keys = {each: team_key(name) for each, name in names.items()}
    found = {
        each: next(iter(called[key])) for each, key in keys.items() if len(called.get(key, ())) == 1
    }
    times = Counter(found.values())
    return {each: team for each, team in found.items() if times[team] == 1}


def _parts(name: str) -> list[list[str]]:
    """Return the words of each player, or of the one name that the team has."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    parts = BETWEEN_PLAYERS.split(plain)
    return [re.findall(r"\w+", APOSTROPHES.sub("", part)) for part in parts]
