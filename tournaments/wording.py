"""The word for an entry, as a variant of the language that is spoken.

All texts are written for teams.  In Dutch "het team" and "het koppel", and in English "a team" and
"a couple", take each other's place without changing another word; with "de speler" the article
before it changes too.  A drive of couples speaks the language `nl-x-couple` or `en-x-couple` (valid
tags: RFC 5646, section 2.2.7), one of players `nl-x-player` or `en-x-player`: it says whatever `nl`
or `en` says with that one word replaced.  Names that people gave are no texts of the program and
stay what they are; so do texts with a context.  What is no matter of one word is asked for as
another text: nobody says “our player” or “it” of one person.
"""

import re
from functools import lru_cache
from gettext import NullTranslations
from typing import Any

from django.conf import settings
from django.utils.translation import activate, get_language, gettext_noop, trans_real

from tournaments.enums import EntryWord

MARK = "-x-"
WORDS = {
    (EntryWord.COUPLE, "nl"): ("koppel", "Koppel"),
    (EntryWord.COUPLE, "en"): ("couple", "Couple"),
    (EntryWord.PLAYER, "nl"): ("speler", "Speler"),
    (EntryWord.PLAYER, "en"): ("player", "Player"),
}
# Names of values, such as %(teams)s, are found first so that they are left alone.
TEAM = re.compile(r"%\(\w+\)|\b(?:team|Team)")
# "het team" is "de speler", also with a word between them; and a player is no second one.
ARTICLES = {
    "het": "de",
    "dit": "deze",
    "dat": "die",
    "elk": "elke",
    "ieder": "iedere",
    "welk": "welke",
    "ander": "andere",
    "ons": "onze",
    "hetzelfde": "dezelfde",
    "nieuw": "nieuwe",
    "afwezig": "afwezige",
}
RELATIVE = re.compile(r"\bteam dat\b")
ARTICLE = re.compile(rf"\b({'|'.join(ARTICLES)})\b(?=(?: \w+)? team\b)", re.IGNORECASE)
OR_PLAYER = re.compile(r"\bteam(?:,| of| or) (?:speler|player)\b")

OF_A_PLAYER = {
    "Your team": gettext_noop("Yourself"),
    "This is our team": gettext_noop("This is me"),
    "your own team": gettext_noop("yourself"),
    "More teams fit. Which one is yours?": gettext_noop("More players fit. Which one are you?"),
    "You cannot vote for your own team. Choose another one.": gettext_noop(
        "You cannot vote for yourself. Choose another one."
    ),
    "Your team reported this. The other team answers on its own phone.": gettext_noop(
        "You reported this. The other side answers on its own phone."
    ),
    "The tables and the standings are not public yet. This phone knows your team now: look again"
    " later.": gettext_noop(
        "The tables and the standings are not public yet. This phone knows you now: look again"
        " later."
    ),
    "Everybody picks the own team once and sees table, opponents, points and rank.": gettext_noop(
        "Everybody picks their own name once and sees table, opponents, points and rank."
    ),
    "Choose a team to see its rounds and why it stands where it stands.": gettext_noop(
        "Choose a player to see the rounds and why that rank."
    ),
    "It stands above %(others)s on %(tie_break)s: %(value)s against %(other_value)s.": gettext_noop(
        "Stands above %(others)s on %(tie_break)s: %(value)s against %(other_value)s."
    ),
    "It stands below %(others)s on %(tie_break)s: %(value)s against %(other_value)s.": gettext_noop(
        "Stands below %(others)s on %(tie_break)s: %(value)s against %(other_value)s."
    ),
    "It shares rank %(rank)s with %(others)s: nothing parts them.": gettext_noop(
        "Shares rank %(rank)s with %(others)s: nothing parts them."
    ),
    "The team disappears from the list for good, with its players and all that is known of"
    " them.": gettext_noop(
        "The player disappears from the list for good, with all that is known of them."
    ),
    "Two teams with %(value)s is not possible. Who was first?": gettext_noop(
        "Twice %(value)s is not possible. Who was first?"
    ),
    "One team reports %(said)s, the other says %(claimed)s. Leave the board as it is.": (
        gettext_noop(
            "One side reports %(said)s, the other says %(claimed)s. Leave the board as it is."
        )
    ),
    "Players": gettext_noop("Name"),
    "players": gettext_noop("name"),
    "Teams with names of players": gettext_noop("Players with their full name"),
    "The public sees names of teams and first names only.": gettext_noop(
        "The public sees first names only."
    ),
    "What stays: team numbers, cards, points, standings, names of prizes, and the draws with their"
    " proof. A team keeps its name, unless a name of its players stands in it: “Jan & Piet” becomes"
    " “Team 12”.": gettext_noop(
        "What stays: numbers, cards, points, standings, names of prizes, and the draws with their"
        " proof. Of a player the number stays: “Jan” becomes “Player 12”."
    ),
    "opponent absent": gettext_noop("somebody absent"),
    "Type the number of your team, its name, a first name, or the code on your participant card or"
    " the score form.": gettext_noop(
        "Type your number, your first name, or the code on your participant card or the score form."
    ),
    "It stands on your card below the square with the dots. No card? Look for your team on the"
    " start page.": gettext_noop(
        "It stands on your card below the square with the dots. No card? Look for your name on the"
        " start page."
    ),
    "%(a)s sits against itself.": gettext_noop("%(a)s sits at one table twice."),
    "the team that waited for it gets": gettext_noop("the player who waited in vain gets"),
    "it plays no more": gettext_noop("plays no more"),
    "it plays on, drawn as the drive is": gettext_noop("plays on, drawn as the drive is"),
    "the average of its own evenings": gettext_noop("the average of the evenings played"),
    "Name of the team, or of the first player": gettext_noop("Name, or first name"),
    "A team on each line, with points: De Azen; 78": gettext_noop(
        "A player on each line, with points: Jan de Wit; 78"
    ),
}


class WordTranslation(NullTranslations):
    """What another translation says, with "team" and all that begins with it replaced."""

    def __init__(self, language: str, word: str) -> None:
        super().__init__()
        self.language, self.word = language, word
        self.add_fallback(trans_real.translation(language))

    def to_language(self) -> str:
        """Return the tag of this variant, which Django asks for."""
        return self.language + MARK + self.word

    def gettext(self, message: str) -> str:
        """Return the translation of a text."""
        if self.word == EntryWord.PLAYER:
            message = OF_A_PLAYER.get(message, message)
        return self._reworded(message, super().gettext(message))

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """Return the translation of a text that counts."""
        return self._reworded(singular, super().ngettext(singular, plural, n))

    def _reworded(self, message: str, translated: str) -> str:
        has_context = trans_real.CONTEXT_SEPARATOR in message
        return translated if has_context else in_words(translated, self.language, self.word)


@lru_cache(maxsize=8192)
def in_words(text: str, language: str, word: str) -> str:
    """Return a text in `language` for teams, for couples or players: "Teamnummer" is
    "Koppelnummer"."""
    small, capital = WORDS[EntryWord(word), language]
    if word == EntryWord.PLAYER:
        text = OR_PLAYER.sub("team", text)
        if language == "nl":
            text = ARTICLE.sub(_article, RELATIVE.sub("team die", text))
    words = {"team": small, "Team": capital}
    return TEAM.sub(lambda found: words.get(found[0], found[0]), text)


def _article(found: re.Match[str]) -> str:
    text = ARTICLES[found[0].lower()]
    return text.capitalize() if found[0][0].isupper() else text


def register_variants() -> None:
    """Make the variants known to Django, in every process, before anybody speaks.

    The documented way in is a catalogue in a file for each language: for these variants a second
    copy of every text about teams, in two languages, to be kept in step. So they go straight
    into the dictionary of loaded languages, which is Django's own. Nothing else here or
    elsewhere touches it; tests/tournaments/entries/views/test_entry_word.py fails when it changes.
    """
    for word, language in WORDS:
        variant = WordTranslation(language, word)
        loaded: dict[str, Any] = vars(trans_real)["_translations"]
        loaded[variant.to_language()] = variant


def speak_of(word: str) -> None:
    """Call entries so from here on, in this request."""
    language = (get_language() or settings.LANGUAGE_CODE).partition(MARK)[0]
    activate(language if word == EntryWord.TEAM else language + MARK + word)
