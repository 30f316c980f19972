"""Mail is set up with the address of a server and a sender, and with nothing less."""

import json
import os
import subprocess
import sys

import pytest

from tests.installation import ROOT

ASKED = ("MAIL_IS_SET_UP", "EMAIL_HOST", "EMAIL_PORT", "EMAIL_HOST_PASSWORD", "EMAIL_USE_TLS")
PRINT = f"import json; from keezdrive import settings as s; print(json.dumps([getattr(s, n) for n in {ASKED}]))"  # noqa: E501


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
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("KEEZDRIVE_")
    } | {"KEEZDRIVE_DATA": str(tmp_path), "KEEZDRIVE_EMAIL_FROM": sender}
    if address:
        environment["KEEZDRIVE_EMAIL"] = address
    done = subprocess.run(
        [sys.executable, "-c", PRINT], cwd=ROOT, env=environment, capture_output=True, check=True
    )
    assert json.loads(done.stdout) == read
