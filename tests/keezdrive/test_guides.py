"""The guides for organisers, docs/organiser.md and docs/organisator.md: one content, and the words
that are on the pages."""

import re
from pathlib import Path

import polib
import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
GUIDES = {
    name: (ROOT / "docs" / name).read_text("utf-8") for name in ("organiser.md", "organisator.md")
}
# What stands in italics and is no word of a page: what somebody may have typed in a sheet, the
# link to the other guide, two words that are one button, and names that the program numbers.
OWN = {"€17.50", "€17,50", "cash", "contant", "yes, at the door", "ja, aan de deur", "via tikkie"}
OWN |= {"jo?l", "club 1", "club 2", "sound: off", "geluid: uit", "english"}


def words_of(guide: str) -> set[str]:
    """The words that it quotes from the pages: in italics, with › between page and button."""
    quoted = re.findall(r"(?<![*\w])\*(?!\*)([^*|]+?)\*(?!\*)", guide)
    parts = [part for text in quoted if "](" not in text for part in text.split("›")]
    return {" ".join(part.split()).casefold() for part in parts}


def shape_of(guide: str) -> list[str]:
    """Its headings, pictures, rows and items, in their order, without their words."""
    return re.findall(r"^#+(?= )|\(pictures/[^)]+\)|^\|(?= )|^-(?= )", guide, re.MULTILINE)


def test_both_guides_have_the_same_headings_pictures_tables_and_lists():
    english, dutch = map(shape_of, GUIDES.values())
    assert english == dutch


@pytest.mark.parametrize("language", ["en", "nl"])
def test_what_a_guide_quotes_is_on_the_pages(language):
    catalogue = polib.pofile(str(ROOT / "keezdrive/locale/nl/LC_MESSAGES/django.po"))
    said = [
        text.casefold()
        for entry in catalogue
        for text in (
            (entry.msgid, entry.msgid_plural)
            if language == "en"
            else (entry.msgstr, *entry.msgstr_plural.values())
        )
    ]
    guide = GUIDES["organiser.md" if language == "en" else "organisator.md"]
    quoted = words_of(guide) - OWN
    assert len(quoted) > 80
    assert sorted(word for word in quoted if not any(word in text for text in said)) == []
