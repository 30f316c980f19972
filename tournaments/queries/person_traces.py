"""The traces of one person: who he is in a drive, and how a text reads without him."""

import re
from dataclasses import dataclass
from typing import Any

from tournaments.models import Entry

GONE = "–"
TEAM = 0
# They stand in names and say nothing of whose they are.
LITTLE_WORDS = {
    *("de", "den", "der", "het", "in", "la", "le", "op", "te", "ten", "ter", "van", "von", "en")
}
# What an entry holds of its people as values of their own; all other text is sentences.
OWN_VALUES = frozenset({"name", "player1", "player2", "club", "email", "phone"})


@dataclass(frozen=True, slots=True)
class Traces:
    """What names one player of an entry: the words of his name, his address and his numbers.

    `partner` is his partner's name, which stays as it is also where it has words of his.
    """

    name: str
    email: str
    phone: str
    partner: str

    @property
    def words(self) -> set[str]:
        """The words that tell who he is, in small letters."""
        found = re.findall(r"\w+", self.name.casefold())
        return {word for word in found if len(word) > 1 and word not in LITTLE_WORDS}

    def named_in(self, text: str) -> bool:
        """Whether his whole name, his address or his number stands in a text."""
        said = set(re.findall(r"\w+", text.casefold()))
        return bool(self.words and self.words <= said) or any(
            each.casefold() in text.casefold() for each in (self.email, self.phone) if each
        )

    def erased(self, text: str) -> str:
        """The text with a dash for every word of his name, his address and his number: also of
        somebody whose name has the same word, since a sentence does not say whom it means."""
        if not text or text == self.partner:
            return text
        for value in filter(None, (self.email, self.phone)):
            text = re.sub(re.escape(value), GONE, text, flags=re.IGNORECASE)
        for word in sorted(self.words, key=len, reverse=True):
            text = re.sub(rf"(?<!\w){re.escape(word)}s?(?!\w)", GONE, text, flags=re.IGNORECASE)
        return text

    def calls(self, name: str) -> bool:
        """Whether a team or a club is called after him ("Jan & Piet", "Familie Bos")."""
        return self.erased(name) != name

    def within(self, value: Any, spared: frozenset[str] = frozenset()) -> Any:
        """JSON with every text so, but those under the names that are `spared`."""
        if isinstance(value, str):
            return self.erased(value)
        if isinstance(value, list):
            return [self.within(part, spared) for part in value]
        if isinstance(value, dict):
            return {
                self.erased(name): part if name in spared else self.within(part, spared)
                for name, part in value.items()
            }
        return value


def traces_of(entry: Entry, place: int) -> Traces:
    """Those of the first or the second player of an entry as it is written now; at place TEAM of
    whom it is called after, where that is all that is known of its players."""
    players = {1: entry.player1, 2: entry.player2}
    if not any(players.values()):
        players = {TEAM: entry.name, **players}
    return Traces(
        name=players.get(place, ""),
        email=entry.email.strip(),
        phone=entry.phone.strip(),
        partner=players.get(3 - place, ""),
    )
