"""What the environment says is what mail and photos of score forms are set up with, and nothing
less."""

import json
import os
import subprocess
import sys

import pytest

from tests.installation import ROOT

MAIL = """
import json
from keezdrive import settings
asked = ("MAIL_IS_SET_UP", "EMAIL_HOST", "EMAIL_PORT", "EMAIL_HOST_PASSWORD", "EMAIL_USE_TLS")
print(json.dumps([getattr(settings, name) for name in asked]))
"""
PHOTOS = """
import json
from keezdrive import settings
options = settings.DATABASES["default"]["OPTIONS"]
print(json.dumps([settings.FORM_PHOTOS, "secure_delete" in options["init_command"]]))
"""
KEY = {"KEEZDRIVE_FORM_PHOTOS_KEY": "k" * 43}


def start(code, tmp_path, **said):
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("KEEZDRIVE_")
    } | {"KEEZDRIVE_DATA": str(tmp_path)}
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment | said,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("address", "sender", "read"),
    [
        (None, "a@example.nl", [False, None, None, None, False]),
        ("submission://jan:pa%2Fss@example.nl", "", [False, "example.nl", 587, "pa/ss", True]),
        (
            "submission://jan:pa%2Fss@example.nl",
            "a@example.nl",
            [True, "example.nl", 587, "pa/ss", True],
        ),
        ("example.nl", "a@example.nl", [False, None, None, None, False]),
    ],
)
def test_what_the_environment_says_is_what_mail_uses(tmp_path, address, sender, read):
    said = {"KEEZDRIVE_EMAIL_FROM": sender} | ({"KEEZDRIVE_EMAIL": address} if address else {})
    done = start(MAIL, tmp_path, **said)
    assert (done.returncode, json.loads(done.stdout)) == (0, read)


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
    assert json.loads(start(PHOTOS, tmp_path, **said).stdout) == read


@pytest.mark.parametrize("key", ["", "k" * 42])
def test_who_wants_them_encrypted_without_a_good_key_reads_what_is_lacking(tmp_path, key):
    said = {"KEEZDRIVE_FORM_PHOTOS": "encrypted", "KEEZDRIVE_FORM_PHOTOS_KEY": key}
    done = start(PHOTOS, tmp_path, **said)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "KEEZDRIVE_FORM_PHOTOS=encrypted vraagt KEEZDRIVE_FORM_PHOTOS_KEY: minstens 43 tekens.\n"
        "KEEZDRIVE_FORM_PHOTOS=encrypted needs KEEZDRIVE_FORM_PHOTOS_KEY: at least 43 characters.\n"
    )


def test_another_word_is_refused(tmp_path):
    assert start(PHOTOS, tmp_path, KEEZDRIVE_FORM_PHOTOS="encrypt").returncode == 1
