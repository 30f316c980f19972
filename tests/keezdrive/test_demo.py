"""`start.py --demo`: the demo drive, opened by the link that is printed."""

import re
from http.cookiejar import CookieJar
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from tests.installation import Installation


@pytest.mark.slow
def test_the_command_makes_the_tables_where_there_are_none(
    empty_installation: Installation,
) -> None:
    printed = empty_installation.manage("load_demo").split()
    assert printed[-1].startswith("/demo/")


@pytest.mark.slow
def test_the_printed_link_opens_the_demo_drive_and_asks_nothing(
    empty_installation: Installation,
) -> None:
    empty_installation.start("--demo")
    [link] = re.findall(r"http://localhost:\d+/demo/\S+", empty_installation.printed())
    visitor = build_opener(HTTPCookieProcessor(CookieJar()))
    assert visitor.open(link).geturl() == f"http://localhost:{empty_installation.port}/drive/demo/"
