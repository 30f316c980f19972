"""What no browser sends, from somebody without an account to a site without one."""

import pytest
from django.urls import reverse

from tests.tournaments.builders.odd import ODD, field_names

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", ["login", "setup", "signup"])
def test_a_visitor_may_send_what_he_likes(client, settings, name):
    settings.SIGNUP_OPEN = True
    for odd in ODD:
        assert client.post(reverse(name), dict.fromkeys(field_names(), odd)).status_code < 500
