"""What becomes of photos of score forms is set up with a word, and encrypting with a key."""

import json
import os
import subprocess
import sys

import pytest

from tests.installation import ROOT

PRINT = """
import json
from keezdrive import settings
options = settings.DATABASES["default"]["OPTIONS"]
print(json.dumps([settings.FORM_PHOTOS, "secure_delete" in options["init_command"]]))
"""
KEY = {"KEEZDRIVE_FORM_PHOTOS_KEY": "k" * 43}


def start(tmp_path, **said):
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("KEEZDRIVE_")
    } | {"KEEZDRIVE_DATA": str(tmp_path)}
    return subprocess.run(
        [sys.executable, "-c", PRINT],
        cwd=ROOT,
        env=environment | said,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ({}, ["keep", False]),
        ({"KEEZDRIVE_FORM_PHOTOS": ""}, ["keep", False]),
        ({"KEEZDRIVE_FORM_PHOTOS": "forget"}, ["forget", True]),
        ({"KEEZDRIVE_FORM_PHOTOS": "encrypted", **KEY}, ["encrypted", False]),
    ],
    ids=["nothing", "empty", "forget", "encrypted"],
)
def test_what_the_environment_says_becomes_of_photos(tmp_path, said, read):
    assert json.loads(start(tmp_path, **said).stdout) == read


@pytest.mark.parametrize("key", ["", "k" * 42])
def test_who_wants_them_encrypted_without_a_good_key_reads_what_is_lacking(tmp_path, key):
    said = {"KEEZDRIVE_FORM_PHOTOS": "encrypted", "KEEZDRIVE_FORM_PHOTOS_KEY": key}
    done = start(tmp_path, **said)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "KEEZDRIVE_FORM_PHOTOS=encrypted vraagt KEEZDRIVE_FORM_PHOTOS_KEY: minstens 43 tekens.\n"
        "KEEZDRIVE_FORM_PHOTOS=encrypted needs KEEZDRIVE_FORM_PHOTOS_KEY: at least 43 characters.\n"
    )


def test_another_word_is_refused(tmp_path):
    assert start(tmp_path, KEEZDRIVE_FORM_PHOTOS="encrypt").returncode == 1
