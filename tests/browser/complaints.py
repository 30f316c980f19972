"""What a browser complains of in its console: our policy, a script, a file that did not come."""

import re

from playwright.sync_api import BrowserContext, ConsoleMessage

# What is said where the connection was cut, by the browser and by htmx.
OFFLINE = ("net::ERR_", "htmx:(sendError|timeout)")
# What is said where the server refused with this status, by the browser and by htmx.
REFUSED = "(status of|Status Error Code) {}"
# What htmx says of a question that was given up: the page was left, or a later one took its place.
GIVEN_UP = "htmx:(afterRequest|sendAbort)"

heard: list[str] = []


def listen(context: BrowserContext) -> None:
    """Keep whatever the pages of this browser complain of."""
    context.on("console", _keep)
    context.on("weberror", lambda error: heard.append(f"uncaught: {error.error}"))


def _keep(said: ConsoleMessage) -> None:
    if said.type in ("error", "warning"):
        heard.append(f"{said.type}: {said.text} ({said.location['url']})")


def unexpected(patterns: list[str]) -> list[str]:
    """What was heard and is described by none of these patterns."""
    expected = re.compile("|".join([GIVEN_UP, *patterns]))
    return [text for text in heard if not expected.search(text)]
