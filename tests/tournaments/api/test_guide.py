"""The page on open data tells people what the description tells programs."""

import re
from html import unescape

import pytest
from django.urls import reverse

from tests.factories import a_tournament
from tests.tournaments.api.asking import two_rounds

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.mark.parametrize("language", ["nl", "en"])
def test_every_address_parameter_and_field_stands_on_the_page(client, language):
    schema = client.get(reverse("api-schema")).json()
    page = client.get(reverse("api"), headers={"accept-language": language}).content.decode()
    codes = set(map(unescape, re.findall(r"<code>([^<]*)</code>", page)))
    shapes = {
        name: shape
        for name, shape in schema["components"]["schemas"].items()
        if "properties" in shape
    }
    told = {*schema["paths"], *shapes}
    for path in schema["paths"].values():
        told |= {each["name"] for each in path["get"]["parameters"] if each["in"] == "query"}
    for shape in shapes.values():
        told |= set(shape["properties"])
    assert told - codes == set()
    linked = set(re.findall(r'href="#(\w+)"', page)) - {"main"}
    assert linked <= set(re.findall(r'id="(\w+)"', page))


def test_in_dutch_nothing_is_left_in_english(client):
    schema = client.get(reverse("api-schema")).json()
    page = unescape(client.get(reverse("api")).content.decode())
    texts = set(
        re.findall(r'"(?:description|summary)": "([^"]+\.)"', str(schema).replace("'", '"'))
    )
    assert [text for text in texts if f">{text}<" in page] == []


@pytest.mark.parametrize(("language", "said"), [("nl", "datum"), ("en", "date")])
def test_what_a_value_is_stands_there_in_the_language_of_the_page(client, language, said):
    page = client.get(reverse("api"), headers={"accept-language": language}).content.decode()
    kinds = re.findall(r'<code>date</code></dt>\s*<dd class="quiet">([^<]*)</dd>', page)
    assert kinds == [said]


def test_the_description_says_what_every_address_answers(client):
    schema = client.get(reverse("api-schema")).json()
    drive = two_rounds()
    assert sorted(schema["paths"]) == [
        "/api/v1/drives",
        "/api/v1/drives/{code}",
        "/api/v1/drives/{code}/rounds",
        "/api/v1/drives/{code}/rounds/{number}",
        "/api/v1/drives/{code}/standings",
    ]
    for path, methods in schema["paths"].items():
        assert list(methods) == ["get"]
        assert sorted(methods["get"]["responses"]) == ["200", "304", "400", "404", "429"]
        at = path.format(code=drive.code, number=1)
        assert client.get(at).headers["Content-Type"] == "application/json; charset=utf-8"


def examples(client):
    """The addresses that the page offers to click."""
    page = client.get(reverse("api")).content.decode()
    return re.findall(r'Probeer het: <a href="([^"]+)"', page)


def test_every_address_has_an_example_that_answers(client):
    drive = two_rounds()
    offered = examples(client)
    assert offered == [
        "/api/v1/drives",
        f"/api/v1/drives/{drive.code}",
        f"/api/v1/drives/{drive.code}/rounds",
        f"/api/v1/drives/{drive.code}/rounds/2",
        f"/api/v1/drives/{drive.code}/standings",
    ]
    assert [client.get(address).status_code for address in offered] == [200] * 5


def test_the_example_is_a_real_drive_before_one_to_try_out_and_never_one_that_is_not_public(client):
    two_rounds(demo=True)
    real = two_rounds()
    two_rounds(public=False)
    assert examples(client)[1] == f"/api/v1/drives/{real.code}"


def test_without_a_public_drive_only_the_list_can_be_tried(client):
    two_rounds(public=False)
    assert examples(client) == ["/api/v1/drives"]


def test_a_drive_without_a_round_has_no_example_of_one(client):
    drive = a_tournament(public=True)
    offered = examples(client)
    assert offered == [
        "/api/v1/drives",
        f"/api/v1/drives/{drive.code}",
        f"/api/v1/drives/{drive.code}/rounds",
        f"/api/v1/drives/{drive.code}/standings",
    ]
    assert [client.get(address).status_code for address in offered] == [200] * 4
