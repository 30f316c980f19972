"""One thing has one name: what happened is a page, and the journal is what it is kept in."""

from pathlib import Path

import polib
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
# Pages that speak of the log of the installation or of its programs, which is something else.
OF_PROGRAMS = {"asvs.md": 1, "uitrol.md": 1}


def test_no_page_and_no_paper_has_a_third_name_for_it():
    catalogue = polib.pofile(str(ROOT / "keezdrive/locale/nl/LC_MESSAGES/django.po"))
    said = [text for each in catalogue for text in (each.msgstr, *each.msgstr_plural.values())]
    assert [text for text in said if "logboek" in text.lower()] == []


def test_no_document_has_a_third_name_for_it():
    found = {
        page.name: count
        for page in sorted((ROOT / "docs").glob("*.md"))
        if (count := page.read_text(encoding="utf-8").lower().count("logboek"))
    }
    assert found == OF_PROGRAMS
