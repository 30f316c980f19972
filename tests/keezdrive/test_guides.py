"""The guides for organisers, docs/organiser.md and docs/organisator.md: one content, and the words
that are on the pages."""

import html
import re
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import a_tournament, a_user, entries

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


def ways_of(guide: str) -> list[tuple[str, str]]:
    """What it says to look for on a page, after the page: *Settings › Draw*."""
    quoted = re.findall(r"\*([^*|›]+)›([^*|›]+)\*", guide)
    return sorted({(" ".join(page.split()), " ".join(part.split())) for page, part in quoted})


def parts_of(client: Client, address: str) -> list[tuple[str, str]]:
    """The words of the links, buttons, folds and headings of a page, with where each leads."""
    page = client.get(address, follow=True).content.decode()
    found = re.findall(r"<(a|button|summary|h[1-3])\b([^>]*)>(.*?)</\1>", page, re.DOTALL)
    return [
        (
            " ".join(html.unescape(re.sub(r"<[^>]*>", " ", text)).split()),
            (*re.findall(r'href="([^"]+)"', leads), "")[0],
        )
        for _name, leads, text in found
    ]


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize(("language", "name"), [("en", "organiser.md"), ("nl", "organisator.md")])
def test_what_a_guide_looks_for_on_a_page_is_there(client: Client, language: str, name: str):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    organiser = a_user()
    client.force_login(organiser)
    busy = a_tournament(organiser)
    over = a_tournament(organiser, finished_at=timezone.now())
    entries(busy, 8, numbered=False)
    ways = ways_of(GUIDES[name])
    found = set()
    for drive in (busy, over):
        overview = reverse("drive", args=[drive.code])
        pages = [("Overview", overview), ("Overzicht", overview), *parts_of(client, overview)]
        for page in {page for page, _part in ways}:
            [address, *_] = [leads for text, leads in pages if text.startswith(page)]
            texts = [text for text, _leads in parts_of(client, address)]
            found |= {
                way
                for way in ways
                if way[0] == page and any(text.startswith(way[1]) for text in texts)
            }
    assert len(ways) > 15
    assert sorted(found) == ways
