"""What all browser tests share."""

from typing import Any

import pytest


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A Dutch laptop, unless the mark of the same name says otherwise."""
    laptop = {"width": 1366, "height": 768}
    return {**browser_context_args, "locale": "nl-NL", "viewport": laptop}
