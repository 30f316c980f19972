"""A second laptop as a process of its own, and what people press on its page."""

import json
import re
import subprocess
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any, Self
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

from tests.installation import Installation, wait_for

MAKE_CODE = """
from django.utils import timezone
from tournaments.safety.services.followers import open_following
print(open_following(now=timezone.now()))
"""


class SecondLaptop:
    """Follows a first one from a data folder of its own; killed at the end of a `with`."""

    def __init__(self, first: Installation, data: Path) -> None:
        self.first = first
        self.installation = Installation(data)
        self.installation.use_settings("keezdrive.following")
        self.process: subprocess.Popen[bytes] | None = None
        data.mkdir()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.kill()

    @property
    def url(self) -> str:
        """Its address as somebody who sits at it has it."""
        return f"http://localhost:{self.installation.port}"

    @property
    def data(self) -> Path:
        """Its data folder."""
        return self.installation.data

    def start(self, code: str = "") -> None:
        """Follow, with a code the first time, and wait for the page."""
        port = str(self.installation.port)
        options = ["--host", "127.0.0.1", "--port", port, "--no-browser"]
        options += ["--code", code] if code else []
        self.process = self.installation.begin("follow", self.first.url, *options)
        wait_for(lambda: self.page() or self.process.poll() is not None, "the page of the second")

    def kill(self) -> None:
        """kill -9."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process.stdout.close()
            self.process = None
            wait_for(lambda: not self.page(), "the port to be left")

    def page(self, path: str = "/") -> str:
        """A page as text; empty while nobody answers."""
        return read(self.url + path)

    def copied(self) -> int:
        """How many cards the page names the last of: the table, 0 while there is none."""
        found = re.search(r"ronde 1 tafel (\d+)", self.page())
        return int(found[1]) if found else 0

    def take_over(self) -> dict[str, Any]:
        """Press the button and wait until this is the first; what it tells of itself."""
        press(self.url, "/take-over/")
        wait_for(lambda: "<h1>Deze laptop is nu de eerste" in self.page("/taken-over/"), "the end")
        return json.loads((self.data / "first.json").read_text("utf-8"))


def read(url: str) -> str:
    """A page as text; empty while nobody answers."""
    try:
        with build_opener().open(url, timeout=10) as answer:
            return str(answer.read().decode())
    except (URLError, OSError):
        return ""


def press(base: str, path: str, page: str = "", **fields: str) -> tuple[int, str]:
    """Fill in the form of a page and press its button: the status and the page that follows."""
    browser = build_opener(HTTPCookieProcessor(CookieJar()))
    text = browser.open(base + (page or path), timeout=60).read().decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', text)[1]
    sent = urlencode({"csrfmiddlewaretoken": token, **fields}).encode()
    try:
        with browser.open(base + path, sent, timeout=60) as answer:
            return answer.status, answer.read().decode()
    except HTTPError as error:
        return error.code, error.read().decode()
