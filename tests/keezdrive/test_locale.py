"""Every sentence for people has its Dutch."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import polib
import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
CATALOGUE = ROOT / "keezdrive/locale/nl/LC_MESSAGES/django.po"


def keys(catalogue: polib.POFile) -> set[tuple[str | None, str]]:
    """What identifies the sentences of a catalogue that are in use."""
    return {(entry.msgctxt, entry.msgid) for entry in catalogue if not entry.obsolete}


def test_every_sentence_of_the_catalogue_is_translated():
    catalogue = polib.pofile(str(CATALOGUE))
    left = [entry.msgid for entry in catalogue if not entry.translated() and not entry.obsolete]
    assert left == []


def test_the_compiled_catalogue_is_the_written_one():
    written = {
        (entry.msgid, entry.msgstr, *entry.msgstr_plural.values())
        for entry in polib.pofile(str(CATALOGUE))
        if not entry.obsolete
    }
    compiled = {
        (entry.msgid, entry.msgstr, *entry.msgstr_plural.values())
        for entry in polib.mofile(str(CATALOGUE.with_suffix(".mo")))
    }
    assert compiled == written


def test_a_translation_keeps_the_places_of_the_values():
    wrong = [
        entry.msgid
        for entry in polib.pofile(str(CATALOGUE))
        for text in (entry.msgstr, *entry.msgstr_plural.values())
        if text and places(text) - places(entry.msgid + entry.msgid_plural)
    ]
    assert wrong == []


def places(text: str) -> set[str]:
    """The names between %( and ) in a sentence."""
    return {part.split(")")[0] for part in text.split("%(")[1:]}


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("xgettext"), reason="gettext is not installed")
def test_the_catalogue_holds_exactly_the_sentences_of_the_program(tmp_path):
    for name in ("keezdrive", "tournaments", "scoring", "templates", "static"):
        shutil.copytree(
            ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "vendor")
        )
    shutil.copy(ROOT / "manage.py", tmp_path)
    subprocess.run(
        [sys.executable, "manage.py", "makemessages", "-l", "nl", "--no-obsolete"],
        cwd=tmp_path,
        env={"PATH": "/usr/bin:/bin", "KEEZDRIVE_SECRET_KEY": "only for tests"},
        check=True,
        capture_output=True,
    )
    fresh = keys(polib.pofile(str(tmp_path / CATALOGUE.relative_to(ROOT))))
    assert fresh == keys(polib.pofile(str(CATALOGUE)))


def dutch() -> list[str]:
    """Every sentence of the pages and the papers."""
    catalogue = polib.pofile(str(CATALOGUE))
    return [text for each in catalogue for text in (each.msgstr, *each.msgstr_plural.values())]


def test_a_drive_that_is_over_is_called_one_word():
    """A card can be "definitief", and a game or a sum "afgerond"; a drive is "afgesloten"."""
    of_a_drive = re.compile(
        r"\b(drive|toernooi|stand|uitslag|uitslagen)\b.*\b(definitief|afgerond)\b"
    )
    assert [text for text in dutch() if of_a_drive.search(text.casefold())] == []


def test_what_happened_is_a_page_or_the_journal_and_has_no_third_name():
    assert [text for text in dutch() if "logboek" in text.casefold()] == []
