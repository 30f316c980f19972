"""When two names are surely of one team, and when somebody had better be asked."""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from typing import TypeVar

BETWEEN_PLAYERS = re.compile(r"\s*[&+/]\s*|\s+(?:en|and)\s+")
APOSTROPHES = re.compile("['’‘`´]")
LITTLE_WORDS = frozenset(
    {"de", "den", "het", "t", "the", "een", "van", "team", "koppel", "duo", "ons", "onze"}
)
CLOSE = 0.8  # the share of letters in common, as difflib counts them, from which people are asked
SHORT = 4  # letters; of shorter names a single one is a different team

Name = TypeVar("Name", bound=Hashable)


def team_key(name: str) -> str:
    """Equal for names that are surely the same: case, accents, blanks and punctuation do not
    matter, nor whether it says "&" or "en", nor which of two players is named first."""
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


def recognised(known: Mapping[int, Collection[str]], names: Mapping[Name, str]) -> dict[Name, int]:
    """Return which known team each of these names surely is: the only one that was ever called so,
    and the only one of these names that says so.  `known` are all names of each team, by its
    key."""
    called: dict[str, set[int]] = defaultdict(set)
    for team, its_names in known.items():
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
    return [
        re.findall(r"\w+", re.sub(r"['’‘`´]", "", part)) for part in BETWEEN_PLAYERS.split(plain)
    ]
