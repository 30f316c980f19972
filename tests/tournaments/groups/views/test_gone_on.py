"""A card of a knock-out that is corrected after its next round was published."""

import pytest
from django.urls import reverse

from scoring.cards import Card, Ending
from tests.tournaments.builders.grouped import a_bracket, a_drive_of, play
from tournaments.cards.services.scorecards import correct_card
from tournaments.models import GameTable

SAID = "De volgende ronde van de knock-out is gepubliceerd: wie doorgaat, verandert niet meer."


@pytest.mark.slow
def test_the_page_of_the_card_says_so_and_only_for_tables_of_the_knock_out(client, user):
    drive = a_drive_of(6, user, rounds_planned=3)
    play(drive)
    a_bracket(drive, 2, 4)
    play(drive)

    def said(round_, table):
        page = client.get(reverse("desk-card", args=[drive.code, round_, table]))
        return page.content.decode().count(SAID)

    assert [said(2, table) for table in (1, 2, 3)] == [0, 0, 0]
    play(drive)
    assert [said(2, table) for table in (1, 2, 3)] == [1, 1, 0]
    assert [said(at, 1) for at in (1, 3)] == [0, 0]


@pytest.mark.slow
def test_the_bracket_says_so_where_who_won_is_not_who_went_on(client, user):
    drive = a_drive_of(4, user, rounds_planned=3)
    play(drive)
    a_bracket(drive, 2, 4)
    play(drive)
    play(drive)

    def said():
        addresses = [reverse(name, args=[drive.code]) for name in ("groups", "public-groups")]
        return [client.get(address).content.decode().count(SAID) for address in addresses]

    assert said() == [0, 0]
    table = GameTable.objects.get(round__number=2, number=1)
    lines = table.cards.get(is_current=True).lines.order_by("side__position")
    card = Card(Ending.FINISHED, tuple(line.pawns for line in lines)[::-1])
    correct_card(table=table, by=user, card=card, reason="verkeerd", seen_version=1)
    assert said() == [1, 1]
