"""On a phone the arbiter adds photos to a dispute, and chooses the answer that counts."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.cards.desk import sign_in
from tests.browser.complaints import OFFLINE
from tests.factories import ASKED, a_dispute, a_member, a_user, a_verdict
from tests.tournaments.builders.disputed import a_table
from tests.tournaments.builders.pictures import a_file
from tournaments.disputes.services.answers import keep_answer
from tournaments.enums import QuestionKey, Role
from tournaments.models import Dispute, DisputePhoto

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.browser_context_args(viewport={"width": 360, "height": 640}),
]
SENT = """() => document.getElementById("photo-form").addEventListener("submit", async (event) => {
    const [file] = event.target.elements.file.files;
    const image = await createImageBitmap(file).catch(() => ({}));
    window.sent(file.type, image.width || 0, image.height || 0);
}, {once: true})"""


@pytest.fixture
def dispute(page: Page, client: Any, live_server: Any) -> Dispute:
    """Open, with two answers; the arbiter looks at it."""
    dispute = a_dispute(a_table())
    for version, question in enumerate((QuestionKey.MOVE, QuestionKey.HAND), 1):
        dispute = keep_answer(
            dispute=dispute,
            by=None,
            question=question,
            question_values=ASKED,
            verdict=a_verdict(),
            seen_version=version,
        )
    drive = dispute.table.round.tournament
    sign_in(page, client, live_server, a_member(drive, a_user("arie"), Role.ARBITER))
    page.goto(f"{live_server.url}/drive/{drive.code}/disputes/{dispute.pk}/")
    return dispute


@pytest.fixture
def sent(page: Page) -> list[tuple[str, int, int]]:
    """The kind, the width and the height of each file that is sent."""
    files: list[tuple[str, int, int]] = []
    page.expose_function("sent", lambda *file: files.append(file))
    return files


def test_a_photo_is_made_smaller_and_sent_as_soon_as_it_is_chosen(
    page: Page, dispute: Dispute, sent: list[tuple[str, int, int]], tmp_path: Path
) -> None:
    large = tmp_path / "large.png"
    large.write_bytes(a_file((3200, 2400)).getvalue())
    page.evaluate(SENT)
    page.get_by_label("Foto erbij").set_input_files(large)
    photo = page.get_by_role("img", name="Foto 1")
    expect(photo).to_be_visible()
    assert sent == [("image/jpeg", 1600, 1200)]
    assert photo.evaluate("image => image.decode().then(() => image.naturalWidth)") == 1600
    assert (faults(page), page.evaluate("document.documentElement.scrollWidth")) == ([], 360)
    page.locator(".dispute-photos summary").click()
    page.get_by_role("button", name="Ja, haal weg").click()
    expect(page.locator(".dispute-photos img")).to_have_count(0)
    assert not DisputePhoto.objects.exists()


def test_what_the_browser_cannot_read_is_sent_as_it_is_and_the_page_says_why_not(
    page: Page, dispute: Dispute, sent: list[tuple[str, int, int]], tmp_path: Path
) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("geen foto")
    page.evaluate(SENT)
    page.get_by_label("Foto erbij").set_input_files(text)
    expect(page.get_by_text("Dit is geen plaatje dat te lezen is.")).to_be_visible()
    assert sent == [("text/plain", 0, 0)]


def test_the_arbiter_chooses_the_answer_that_counts_and_drops_the_other(
    page: Page, dispute: Dispute
) -> None:
    folded = page.locator(".dispute-earlier > summary")
    folded.click()
    assert (faults(page), page.evaluate("document.documentElement.scrollWidth")) == ([], 360)
    page.get_by_role("button", name="Laat de uitspraak hierop rusten").click()
    expect(page.locator("#answer-head")).to_have_text("Mag deze zet?")
    folded.click()
    page.locator(".dispute-earlier section summary").click()
    page.get_by_role("button", name="Ja, haal weg").click()
    expect(folded).to_have_count(0)
    assert (Dispute.objects.get().question, Dispute.objects.get().version) == ("move", 5)


@pytest.mark.complains(*OFFLINE)
def test_a_photo_that_could_not_be_sent_is_sent_again_by_one_tap(
    page: Page, dispute: Dispute, tmp_path: Path
) -> None:
    large = tmp_path / "large.png"
    large.write_bytes(a_file((800, 600)).getvalue())
    page.context.set_offline(True)
    page.get_by_label("Foto erbij").set_input_files(large)
    again = page.get_by_role("button", name="Opnieuw versturen")
    expect(again).to_be_visible()
    page.context.set_offline(False)
    again.click()
    expect(page.locator(".dispute-photos img")).to_have_count(1)
    expect(again).to_be_hidden()
