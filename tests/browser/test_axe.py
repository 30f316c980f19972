"""What looks for barriers finds them, also on a page that it has looked at before."""

import pytest
from playwright.sync_api import Page

from tests.browser.axe import faults

pytestmark = pytest.mark.browser
PAGE = '<!doctype html><html lang="nl"><title>Zaal</title><main><h1>Zaal</h1></main>'


def test_a_barrier_is_found_where_there_was_none_before(page: Page) -> None:
    page.set_content(PAGE)
    assert faults(page) == []
    page.evaluate("document.querySelector('main').append(new Image())")
    assert faults(page) == [("image-alt", ["<img>"])]
