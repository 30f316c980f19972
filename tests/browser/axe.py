"""What axe, which looks for barriers, finds on a page that has come to rest."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

# A click does not wait for the page that it leads to.  A part that is swapped in begins half
# transparent, and text on it has less contrast than it gets.
AT_REST = """() => document.readyState === "complete" && !window.leaving && !document.querySelector(
    ".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added, .desk-busy"
  ) && document.getAnimations().every((one) =>
    one.playState !== "running" || one.effect.getComputedTiming().endTime > 10000
  )"""


# No rule that is asked for reads the style sheets and media that it would load once more.
OPTIONS = {"resultTypes": ["violations"], "preload": False}
RUN = "async (options) => (await axe.run(document, options)).violations"


def faults(page: Page) -> list[tuple[str, list[str]]]:
    """The rules that the page breaks once nothing on it moves, each with the HTML that does so.

    `window.leaving` is set by the browser of the tests (conftest) on a page that is being left.
    """
    page.wait_for_function(AT_REST)
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    violations = page.evaluate(RUN, OPTIONS)
    return [(rule["id"], [node["html"] for node in rule["nodes"]]) for rule in violations]
