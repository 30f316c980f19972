"""A count of the board becomes the card with one tap, but only where the two can be compared."""

from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client

from scoring.schemes import Card, Ending
from tests.factories import a_dispute, a_published_round, a_tournament, a_user, entries
from tests.tournaments.builders.disputed import at
from tournaments.cards.queries.scorecards import card_of, current_card
from tournaments.cards.services.scorecards import enter_card
from tournaments.models import Dispute

pytestmark = pytest.mark.django_db
DUTCH = {"Accept-Language": "nl"}
HOME = "h1,h2,h3,h4"
OF_FOUR = f"{HOME}/h3,h4/{HOME}/- 1"


def disputed(client: Client, card: Card | None, sides: int = 0, **values: Any) -> Dispute:
    """A dispute about the only table of a drive, with this card."""
    user = a_user("kees")
    client.force_login(user)
    drive = a_tournament(user, **{"ruleset": "stand"} | values)
    teams = entries(drive, sides or drive.plays.sides)
    table = a_published_round(drive, [tuple(teams)]).tables.get()
    if card:
        enter_card(table=table, by=user, card=card)
    return a_dispute(table)


def tap(client: Client, dispute: Dispute, position: str, ending: str, **asked: str) -> list[str]:
    """What is said after the one tap; it is sent also where no button offers it."""
    sent = {"ask": "1", "question": "score", "position": position, "ending": ending} | asked
    page = client.get(at("dispute-ask", dispute), sent, headers=DUTCH)
    there = current_card(dispute.table)
    seen = {"seen_version": dispute.version, "seen_card_version": there.version if there else ""}
    kept = dict(page.context["kept"].lists()) | seen
    offers = page.content.decode().count('name="decide" value="1"')
    assert offers == page.context["then"].can_follow
    if not offers:
        return ["not offered"]
    answer = client.post(at("dispute-keep", dispute), kept | {"decide": "1"}, headers=DUTCH)
    dispute.refresh_from_db()
    assert client.get(at("dispute", dispute), headers=DUTCH).status_code == 200
    return [str(message) for message in get_messages(answer.wsgi_request)]


FINISHED = Card(Ending.FINISHED, (8, 3))
SHARED: dict[str, Any] = {"format": "players", "scheme": "gedeeld"}


@pytest.mark.parametrize(
    ("card", "position", "ending", "asked", "values", "becomes"),
    [
        (FINISHED, OF_FOUR, "finished", {}, {"scheme": "nk"}, ((8, 2), None)),
        (None, OF_FOUR, "finished", {}, {"scheme": "nk"}, ((8, 2), None)),
        (FINISHED, OF_FOUR, "finished", {}, {"scheme": "formule"}, ((8, 2), None)),
        (
            Card(Ending.TIME_OVER, (4, 3)),
            "h1,h2/h3,h4/-/- 1",
            "time_over",
            {},
            {"scheme": "koppel"},
            ((2, 2), None),
        ),
        (
            Card(Ending.FINISHED, (8, 3, 3, 8), partner=3),
            f"{HOME}/{HOME}/-/h2,h3,h4 1",
            "finished",
            {"paired": "left"},
            SHARED | {"partners": "blind"},
            ((8, 8, 3, 3), 1),
        ),
    ],
)
def test_the_card_becomes_what_the_board_shows(
    client: Client,
    card: Card | None,
    position: str,
    ending: str,
    asked: dict[str, str],
    values: dict[str, Any],
    becomes: tuple[tuple[int, ...], int | None],
):
    dispute = disputed(client, card, **values)
    assert tap(client, dispute, position, ending, **asked) == []
    now = current_card(dispute.table)
    assert now is not None
    assert (card_of(now).values, card_of(now).partner) == becomes
    assert dispute.card == now


THREE = {"format": "threes", "scheme": "nk", "ruleset": "gezellig"}


@pytest.mark.parametrize(
    ("card", "position", "ending", "values"),
    [
        pytest.param(
            Card(Ending.FINISHED, (8, 5, None), absent=2),
            f"{HOME}/h1,h2,h3/-/{HOME}/h1,h2,h3/- 1",
            "finished",
            THREE,
            id="a team was absent",
        ),
        pytest.param(
            Card(Ending.ABSENT, (None, None), absent=1), OF_FOUR, "finished", {}, id="absent"
        ),
        pytest.param(
            Card(Ending.NOT_PLAYED, (None, None)), OF_FOUR, "finished", {}, id="not played"
        ),
        pytest.param(
            FINISHED, f"{HOME}/h3,h4/h2,h3,h4/h4 1", "finished", {}, id="the game is not over"
        ),
        pytest.param(FINISHED, OF_FOUR, "time_over", {}, id="the game was over"),
        pytest.param(
            FINISHED,
            f"{HOME}/h3,h4/-/{HOME}/-/- 1",
            "finished",
            THREE | {"sides": 2},
            id="two teams where the board is for three",
        ),
        pytest.param(
            None,
            "h3,h4/h4/h2,h3,h4/- 1",
            "time_over",
            SHARED | {"partners": "blind"},
            id="nobody knows the pairs",
        ),
        pytest.param(
            Card(Ending.FINISHED, (8, 3, 8, 3), partner=2),
            OF_FOUR,
            "finished",
            SHARED | {"partners": "cards"},
            id="the cards made the pairs",
        ),
        pytest.param(
            Card(Ending.FINISHED, (30, 10)), OF_FOUR, "finished", {"scheme": "vrij"}, id="points"
        ),
    ],
)
def test_what_cannot_be_compared_is_not_decided_by_one_tap(
    client: Client, card: Card | None, position: str, ending: str, values: dict[str, Any]
):
    dispute = disputed(client, card, **values)
    before = current_card(dispute.table)
    assert tap(client, dispute, position, ending) == ["not offered"]
    assert current_card(dispute.table) == before
    assert client.get(at("dispute-decide", dispute), headers=DUTCH).status_code == 200


def test_whoever_was_absent_is_no_difference_from_the_board(client: Client):
    dispute = disputed(client, Card(Ending.FINISHED, (8, 5, None), absent=2), **THREE)
    position = f"{HOME}/h1,h2,h3/-/{HOME}/h3,h4/- 1"
    page = client.get(at("dispute-ask", dispute), headers=DUTCH)
    assert page.context["form"]["claim_2"].value() is None
    sent = {"ask": "1", "question": "score", "position": position, "ending": "finished"}
    page = client.get(at("dispute-ask", dispute), sent, headers=DUTCH)
    kept = dict(page.context["kept"].lists()) | {"seen_version": 1}
    client.post(at("dispute-keep", dispute), kept, headers=DUTCH)
    form = client.get(at("dispute-decide", dispute), headers=DUTCH).context["form"]
    assert form["card_is"].value() == "same"
    stays = {name: form[name].value() for name in ("seen_version", "seen_card_version")}
    decision = stays | {"ruling_is": "answer", "card_is": "same"}
    client.post(at("dispute-decide", dispute), decision, headers=DUTCH)
    dispute.refresh_from_db()
    card = current_card(dispute.table)
    assert card is not None
    assert (str(dispute.decided_by), card.version, card_of(card).absent) == ("kees", 1, 2)
