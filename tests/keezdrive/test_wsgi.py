"""What the server's process has loaded when it answers its first page."""

import pytest

from tests.installation import Installation

FIRST_PAGE = """
import sys
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
    installation.environment["KEEZDRIVE_INLINE_WORKER"] = "off"
    assert installation.python(FIRST_PAGE).splitlines() == ["302", "[]"]
