"""The names of players as people write them down, and the part of them that everybody may see."""

import re

PARTICLES = frozenset(
    {"de", "den", "der", "het", "in", "op", "te", "ten", "ter", "'t", "’t", "van", "von"}
)
INITIALS = re.compile(
    r"(?:[^\W\d_]{1,2}\.-?)+(?:[^\W\d_]\.?)?|[^\W\d_]"
)  # "J.", "J.P", "Th." or "J"


def joined(*players: str) -> str:
    """Players as they stand on lists and forms: "Jan de Wit & Piet Bos"."""
    return " & ".join(filter(None, players))


def numbered(number: int | None, name: str) -> str:
    """Number and name on one line, as lists and forms have them: "12 De Azen"."""
    return f"{number} {name}" if number else name


def public_name(player: str) -> str:
    """Return what everybody may read of a player who is ranked by himself: his first name, else the
    letter that the main word of his surname begins with ("de Wit" gives "W."). Two can have the
    same; their numbers differ."""
    words = _words(player)
    main = next((word for word in words if not _is_particle(word)), "".join(words[:1]))
    letter = next(filter(str.isalnum, main), "")
    return first_name(player) or f"{letter.upper()}."


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
