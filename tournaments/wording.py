"""The organiser's word for an entry, as a variant of the language that is spoken.

In Dutch "het team" and "het koppel", and in English "a team" and "a couple", take each other's
place without changing another word.  So all texts are written for teams, and a drive of couples
speaks the language `nl-x-couple` or `en-x-couple` (valid tags: RFC 5646, section 2.2.7), which
says whatever `nl` or `en` says with that one word replaced.  Names that people gave are no texts
of the program and stay what they are; so do texts with a context.
"""

import re
from functools import lru_cache
from gettext import NullTranslations

from django.conf import settings
from django.utils.translation import activate, get_language, trans_real

from tournaments.enums import EntryWord

VARIANT = f"-x-{EntryWord.COUPLE}"
COUPLES = {"nl": ("koppel", "Koppel"), "en": ("couple", "Couple")}
# Names of values, such as %(teams)s, are found first so that they are left alone.
TEAM = re.compile(r"%\(\w+\)|\b(?:team|Team)")


class CoupleTranslation(NullTranslations):
    """What another translation says, with "team" and all that begins with it replaced."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language
        self.add_fallback(trans_real.translation(language))

    def to_language(self) -> str:
        """The tag of this variant, which Django asks for."""
        return self.language + VARIANT

    def gettext(self, message: str) -> str:
        """The translation of a text."""
        return self._said(message, super().gettext(message))

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """The translation of a text that counts."""
        return self._said(singular, super().ngettext(singular, plural, n))

    def _said(self, message: str, translated: str) -> str:
        has_context = trans_real.CONTEXT_SEPARATOR in message
        return translated if has_context else in_couples(translated, self.language)


@lru_cache(maxsize=4096)
def in_couples(text: str, language: str) -> str:
    """A text in `language` for teams, for couples: "Teamnummer" becomes "Koppelnummer"."""
    small, capital = COUPLES[language]
    words = {"team": small, "Team": capital}
    return TEAM.sub(lambda found: words.get(found[0], found[0]), text)


def register_variants() -> None:
    """Make the variants known to Django, in every process, before anybody speaks.

    The documented way in is a catalogue in a file for each language: for these variants a second
    copy of every text about teams, in two languages, to be kept in step. So they go straight
    into the dictionary of loaded languages, which is Django's own. Nothing else here or
    elsewhere touches it; tests/tournaments/views/test_entry_word.py fails when it changes.
    """
    for language, _name in settings.LANGUAGES:
        variant = CoupleTranslation(language)
        trans_real._translations[variant.to_language()] = variant


def speak_of(word: str) -> None:
    """From here on, in this request, entries are called so."""
    language = (get_language() or settings.LANGUAGE_CODE).removesuffix(VARIANT)
    activate(language + VARIANT if word == EntryWord.COUPLE else language)
