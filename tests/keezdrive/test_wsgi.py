"""What the server's process has loaded when it answers its first page."""

import subprocess
import sys

import pytest

from tests.installation import ROOT, Installation

FIRST_PAGE = """
import sys
import django
django.setup()
from django.test import Client
import keezdrive.wsgi
print(Client().get("/", headers={"host": "localhost"}).status_code)
print(sorted({"celery", "openpyxl", "reportlab"} & sys.modules.keys()))
"""


@pytest.mark.any_database
@pytest.mark.slow
def test_the_first_page_does_not_wait_for_what_only_papers_and_sheets_need(
    installation: Installation,
) -> None:
    said = subprocess.check_output(  # no copy of a process that has loaded more
        [sys.executable, "-c", FIRST_PAGE],
        env=installation.environment | {"KEEZDRIVE_INLINE_WORKER": "off"},
        cwd=ROOT,
        text=True,
    )
    assert said.splitlines() == ["302", "[]"]
