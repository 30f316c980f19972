"""What the page of a round says of who is left out and of boards, before it is drawn."""

import pytest
from django.urls import reverse

from tests.factories import entries
from tests.tournaments.drives.views.test_true_sentences import DUTCH, text_of
from tournaments.models import Tournament
from tournaments.rounds.services.draws import draw_round

pytestmark = pytest.mark.django_db


def seen(client, drive):
    return text_of(client.get(reverse("round", args=[drive.code, 1]), headers=DUTCH))


def test_who_comes_later_is_named_with_the_time_and_left_out(client, drive):
    one, other, *_rest = entries(drive, 6)
    for late, at in ((one, "20:30"), (other, "")):
        late.comes_later, late.expected_at = True, at
        late.save()
    page = seen(client, drive)
    assert "2 teams komen later en worden deze ronde niet meegeloot" in page
    assert f"{one} (20:30), {other}" in page
    draft = draw_round(tournament=drive, by=None)
    assert len(draft.pairing["tables"]) == 2


@pytest.mark.parametrize(("boards", "warned"), [(1, True), (2, False), (None, False)])
def test_too_few_boards_are_said_before_the_draw(client, drive, boards, warned):
    entries(drive, 4)
    Tournament.objects.update(boards=boards)
    assert ("Deze ronde heeft 2 tafels nodig" in seen(client, drive)) == warned
