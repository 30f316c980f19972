"""No text says "team" to couples and single players, and each is a sentence of its language."""

import re
import subprocess
import sys
from gettext import GNUTranslations

import pytest
from django.conf import settings
from django.utils.translation import gettext, override

from tournaments.enums import EntryWord
from tournaments.wording import in_words


def every_text(language: str) -> list[str]:
    """All that the program can say: the translations, or in English what was translated."""
    path = settings.LOCALE_PATHS[0] / "nl" / "LC_MESSAGES" / "django.mo"
    with path.open("rb") as file:
        catalogue = GNUTranslations(file)._catalog
    texts = [key[0] if isinstance(key, tuple) else key for key in catalogue]
    texts = texts if language == "en" else list(catalogue.values())
    return [text for text in texts if text]


@pytest.mark.parametrize("word", [EntryWord.COUPLE, EntryWord.PLAYER])
@pytest.mark.parametrize("language", ["nl", "en"])
def test_no_text_keeps_the_word_and_every_value_keeps_its_place(language, word):
    changed = {text: in_words(text, language, word) for text in every_text(language)}
    value = re.compile(r"%\(\w+\)[sd]")

    assert sum(before != after for before, after in changed.items()) > 50
    for before, after in changed.items():
        assert value.findall(after) == value.findall(before)
        assert "team" not in value.sub("", after).casefold()


def test_what_begins_with_the_word_is_changed_and_what_only_holds_it_is_not():
    text = "Teamnummer, teams, “team”: %(team)s in het stoomteam"

    sentence = in_words(text, "nl", EntryWord.COUPLE)
    assert sentence == "Koppelnummer, koppels, “koppel”: %(team)s in het stoomteam"


def test_before_a_player_stands_the_article_of_a_player():
    text = "Het team, dit team en elk ander team; een team of speler"

    sentence = in_words(text, "nl", EntryWord.PLAYER)
    assert sentence == "De speler, deze speler en elke andere speler; een speler"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("This is our team", {"nl": "Dit ben ik", "en": "This is me"}),
        ("opponent absent", {"nl": "iemand afwezig", "en": "somebody absent"}),
        (
            "Leave at least one evening to this team.",
            {"nl": "Laat deze speler minstens één avond."},
        ),
    ],
)
def test_what_is_said_of_one_person_is_another_text(text, said):
    for language, sentence in said.items():
        with override(f"{language}-x-player"):
            assert gettext(text) == sentence


def test_no_english_text_says_it_of_a_player():
    with override("en-x-player"):
        texts = [gettext(text) for text in every_text("en")]
    it = r"\b(its|itself|for it)\b|[.?!:,] ((or|if|is|does|then) )?it\b"
    wrong = re.compile(rf"\bplayer\b[^.?!]*({it})", re.IGNORECASE)
    assert [text for text in texts if wrong.search(text)] == []


def test_no_text_has_the_article_of_a_team_before_a_player():
    texts = [in_words(text, "nl", EntryWord.PLAYER) for text in every_text("nl")]
    wrong = re.compile(
        r"\b(het|dit|dat|elk|ieder|welk|ander|ons|nieuw|afwezig) speler\b", re.IGNORECASE
    )
    assert [text for text in texts if wrong.search(text)] == []


def test_a_new_process_knows_the_words_before_it_has_seen_a_page():
    program = (
        "import django; django.setup()\n"
        "from django.utils.translation import gettext, override\n"
        "with override('nl-x-couple'): print(gettext('Team name'))"
    )
    said = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )

    assert said.stdout == "Koppelnaam\n"
