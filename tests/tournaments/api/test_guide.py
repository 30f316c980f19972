"""The page on open data tells people what the description tells programs."""

import re
from html import unescape

import pytest
from django.urls import reverse

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
