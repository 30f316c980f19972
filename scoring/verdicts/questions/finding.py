"""Finding a question by the words that people use for it, without accents, in any order."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

# Words that say nothing of what is asked; whether one must does.
SMALL = (
    "aan al als an and are as at bij can dan dat de deze die dit do does door een en er gaan gaat "
    "go have heb heeft het hier hij his i if ik in is it je kan kun maar mag me met mij mijn "
    "mogen may my na naar nog of om on one only ook op or over te than that the then "
    "they to u uit uw van voor waar wanneer wat we what when where while who wie with word worden "
    "wordt you your ze zelf zich zijn zo"
)
SMALL_WORDS = frozenset(SMALL.split())
# What people also say for a word of a question.
ALSO = {
    "aas": "a ace",
    "achteruit": "terug back",
    "beginpositie": "startveld start startplaats beginveld stip blokkade blok",
    "binnen": "honk thuis huis hok",
    "boer": "b jack ruilkaart wisselen omruilen",
    "gewoon": "normaal vrij",
    "heer": "h koning king k",
    "honk": "thuis thuishonk huis hok straatje binnen eindhonk",
    "kaarten": "hand",
    "langs": "passeren inhalen voorbij",
    "maat": "partner teamgenoot medespeler ploeggenoot team",
    "opzetten": "inzetten uitkomen erop",
    "ruilen": "wisselen omruilen verwisselen wissel",
    "slaan": "slaat geslagen gooien eraf pakken terugsturen",
    "tegenstander": "ander vijand",
    "tien": "10 t",
    "vier": "4",
    "wegleggen": "passen weggooien neerleggen inleveren",
    "zeven": "7",
}
NEARLY = 4  # letters of a word that are enough for a longer form of it


def folded(text: str) -> list[str]:
    """Return the words of a text in small letters, without accents and signs."""
    plain = unicodedata.normalize("NFD", text.casefold())
    bare = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return re.findall("[a-z0-9]+", bare)


def words_for(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the words by which what these texts say is found, with what people also say."""
    words = [word for text in texts for word in folded(text)]
    also = [word for begin in ALSO if begin in words for word in ALSO[begin].split()]
    return tuple(sorted({*words, *also} - SMALL_WORDS))


def search_words(text: str) -> list[str]:
    """Return the words of what somebody types that say what he looks for."""
    return [word for word in folded(text) if word not in SMALL_WORDS]


def best(text: str, findable: Sequence[Sequence[str]]) -> list[int]:
    """Return which of several lists of words fit a text best, by their index; all of them for a
    text that asks for nothing, none where no word fits.

    Half a word finds the whole, so that a list narrows while somebody types; a longer form finds
    its shorter one.
    """
    typed = search_words(text)
    if not typed:
        return list(range(len(findable)))
    fits = [sum(any(_fits(word, one) for one in words) for word in typed) for words in findable]
    most = max(fits, default=0)
    return [index for index, fit in enumerate(fits) if most and fit == most]


def _fits(typed: str, word: str) -> bool:
    return word.startswith(typed) or (len(word) >= NEARLY and typed.startswith(word))
