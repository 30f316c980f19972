"""The number by which the hall finds this machine, while networks come and go."""

from collections.abc import Iterator

import pytest

from tests.tournaments.builders.network import Network
from tournaments.core.queries.hall import TIMEOUT, Whereabouts

HALL, HOTSPOT = "10.1.0.5", "10.2.0.7"


@pytest.fixture
def network() -> Iterator[Network]:
    with Network() as network:
        yield network


def looked(network: Network, before: Whereabouts, at: float = 0.0) -> Whereabouts:
    """What is known after a look at that second."""
    return network.ask(lambda: before.looked(at))


def test_on_another_network_it_has_another_number_and_remembers_the_one_before(network):
    network.join(HALL)
    first = looked(network, Whereabouts())
    network.join(HOTSPOT)
    then = looked(network, first)
    network.join(HALL)
    back = looked(network, then)
    assert [(each.number, each.before) for each in (first, then, back)] == [
        (HALL, ""),
        (HOTSPOT, HALL),
        (HALL, HOTSPOT),
    ]


def test_it_stays_the_same_as_long_as_the_machine_has_it_whatever_comes_beside_it(network):
    network.join(HALL)
    first = looked(network, Whereabouts())
    network.also_join(HOTSPOT)
    assert looked(network, first) == first


def test_a_network_that_is_away_for_half_a_minute_changes_nothing(network):
    network.join(HALL)
    first = looked(network, Whereabouts())
    network.leave()
    away = looked(network, first, 100.0)
    away = looked(network, away, 100.0 + TIMEOUT - 1)
    assert (away.number, away.before, away.alone) == (HALL, "", False)
    network.join(HALL)
    assert looked(network, away, 100.0 + TIMEOUT) == first


def test_after_that_it_is_alone_until_there_is_a_network_again(network):
    network.join(HALL)
    away = looked(network, looked(network, Whereabouts()))
    network.leave()
    away = looked(network, looked(network, away, 100.0), 100.0 + TIMEOUT)
    assert (away.number, away.before, away.alone) == (HALL, "", True)
    network.join(HOTSPOT)
    assert looked(network, away, 200.0) == Whereabouts(HOTSPOT, before=HALL)


def test_a_first_network_is_no_other_one(network):
    without = looked(network, Whereabouts(), 100.0)
    assert (without.number, looked(network, without, 500.0).alone) == ("", False)
    network.join(HALL)
    assert looked(network, without, 600.0) == Whereabouts(HALL)


def test_a_number_that_a_machine_gives_itself_where_nobody_gives_one_is_none(network):
    network.join("169.254.3.4")
    assert looked(network, Whereabouts()).number == ""


def test_a_number_that_leads_nowhere_gives_way_to_one_that_does(network):
    """As of the adapter of virtual machines, which a machine has whatever network it is on."""
    guess = Whereabouts("10.9.0.1", guessed=True)
    network.have("10.9.0.1")
    assert looked(network, guess) == guess
    network.join(HALL)
    network.have("10.9.0.1")
    assert looked(network, guess) == Whereabouts(HALL, before="10.9.0.1")


def test_while_its_network_is_away_it_takes_no_number_that_leads_nowhere(network):
    network.join(HALL)
    first = looked(network, Whereabouts())
    network.leave()
    network.have("10.9.0.1")
    away = looked(network, looked(network, first, 100.0), 100.0 + TIMEOUT)
    assert (away.number, away.alone) == (HALL, True)
    network.join(HALL)
    assert looked(network, away, 200.0) == first
