"""What all pictures share."""

from itertools import pairwise
from xml.dom.minidom import parseString

from hypothesis import given
from hypothesis import strategies as st

from tournaments.prizes.charts.svg import apart, drawing, path, shortened, text


@given(st.lists(st.floats(0, 500), max_size=30), st.floats(1, 30))
def test_names_never_stand_nearer_than_the_gap_and_never_above_the_picture(places, gap):
    found = apart(sorted(places), gap, 40)
    assert len(found) == len(places)
    assert all(second - first >= gap - 1e-6 for first, second in pairwise(found))
    assert all(place >= 40 - 1e-6 for place in found)


def test_names_that_have_room_stand_where_they_want():
    assert apart([50, 80, 200], 18, 40) == [50, 80, 200]


def test_names_that_want_one_place_spread_around_it():
    assert apart([100, 100, 100], 20, 0) == [80, 100, 120]


def test_a_name_that_people_typed_is_escaped():
    assert text(1, 2, "<b> & “co”", fill="none") == (
        '<text fill="none" x="1" y="2">&lt;b&gt; &amp; “co”</text>'
    )


def test_a_name_with_signs_that_no_xml_has_leaves_a_picture():
    odd = "De\x01 Azen\x1b\ufffe"
    picture = parseString(drawing("ranks", 10, 20, odd, odd, [text(1, 1, odd)]))
    words = [part.firstChild.data for part in picture.documentElement.childNodes]
    assert words == ["De Azen"] * 3


def test_a_picture_says_what_it_is_to_who_cannot_see_it():
    picture = drawing("ranks", 10, 20.5, "Titel", "Wat er staat", [text(1, 1, "a")])
    assert picture.startswith("<svg ")
    assert 'role="img"' in picture
    assert 'aria-labelledby="ranks-title ranks-desc"' in picture
    assert '<title id="ranks-title">Titel</title>' in picture
    assert '<desc id="ranks-desc">Wat er staat</desc>' in picture
    assert 'viewBox="0 0 10 20.5"' in picture


def test_a_way_is_written_in_few_signs_and_is_empty_without_points():
    assert path([(1.0, 2.25), (3, 4)]) == "M1 2.2L3 4"
    assert path([]) == ""


def test_a_long_name_ends_in_dots_where_there_is_no_room():
    assert shortened("De Keezers", 1000) == "De Keezers"
    assert shortened("De Keezers van Zijtaart", 105) == "De Keezers…"
