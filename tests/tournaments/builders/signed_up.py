"""People who signed up by themselves."""

from typing import Any

from tests.factories import a_tournament
from tournaments.models import SignUp, SignUpTerms, Tournament
from tournaments.models.entries import new_card_code
from tournaments.signup.services.sign_ups import sign_up


def a_drive_with_places(places: int | None, **terms: Any) -> Tournament:
    """A drive for which so many can sign up."""
    drive = a_tournament()
    SignUpTerms.objects.create(tournament=drive, open=True, places=places, **terms)
    return drive


def said(number: int, **values: str) -> dict[str, str]:
    """What a team says that signs up, another for each number."""
    return {
        "name": f"Team {number}",
        "player1": f"Anna Een-{number}",
        "player2": f"Bert Twee-{number}",
        "club": "",
        "email": "",
        "phone": "",
        "remarks": "",
    } | values


def signed_up(drive: Tournament, number: int, **values: str) -> SignUp:
    """That team after it signed up."""
    return sign_up(tournament=drive, values=said(number, **values), code=new_card_code())
