"""The rule sets: what differs between the ways in which Keezen is played, as switches."""

from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from functools import cached_property
from typing import Any

from scoring.rules.articles import WRITTEN_UNDER, Article, Rule, article, house_rule
from scoring.rules.cards import RANKS, Card
from scoring.rules.places import FIELDS_A_SEAT
from scoring.rules.walks import Walks


class Dealer(StrEnum):
    """When the pack goes on to the next dealer."""

    EVERY_DEAL = "every_deal"
    EVERY_PACK = "every_pack"


class Pairing(StrEnum):
    """Who of four play together: those opposite, or as blind cards had it, by the seat that plays
    with seat 0; HIDDEN as long as these cards are not turned ([000] "Alternatieve
    partnertoewijzing")."""

    OPPOSITE = "opposite"
    LEFT = "left"
    RIGHT = "right"
    HIDDEN = "hidden"


# What a seat of four adds to or takes from its number for that of its partner, by bits.
MATES = {Pairing.LEFT: 1, Pairing.RIGHT: 3, Pairing.OPPOSITE: 2}


@dataclass(frozen=True)
class Ruleset:
    """One way of playing. Each field is a switch; `dataclasses.replace` makes a house rule.

    `seats` sit around a ring of 16 fields each; with `partners` those opposite play together, or
    at one table of four as its `pairing` says.
    `junction` is the relative ring field that is joined to the middle of the cross board, None
    on a board without one. A pack of `cards` and `jokers` is dealt in rounds of `deal` cards a
    player. `source` is the text that the rule set follows ("[002]"), "" for none; it says what
    the rules rest on and changes nothing in how they play.
    """

    name: str
    seats: int = 4
    partners: bool = True
    cards: int = 52
    jokers: int = 0
    deal: tuple[int, ...] = (5, 4, 4)
    dealer: Dealer = Dealer.EVERY_DEAL
    ace_eleven: bool = False
    king_thirteen: bool = False
    ten_moves_opponent: bool = False
    junction: int | None = None
    self_capture_optional: bool = False
    jack_from_own_start: bool = True
    jack_on_partner: bool = True
    split_to_partner: bool = True
    king_for_partner_early: bool = False
    home_order: bool = False
    second_lap: bool = False
    discards_one: bool = False
    pairing: Pairing = Pairing.OPPOSITE
    source: str = field(default="", compare=False)

    def __str__(self) -> str:
        return self.name

    def __post_init__(self) -> None:
        if self.seats not in (2, 4, 6):
            raise ValueError(f"Keezen is played by 2, 4 or 6, not by {self.seats}")
        if self.partners and self.seats == 2:
            raise ValueError("two players have no partners")
        if self.pairing is not Pairing.OPPOSITE and not (self.partners and self.seats == 4):
            raise ValueError("only of four who play together cards can make the pairs")
        if self.junction is not None and not 0 < self.junction < FIELDS_A_SEAT:
            raise ValueError(f"a junction lies on field 1 to 15 from a start, not {self.junction}")

    def __getstate__(self) -> dict[str, object]:
        """Return what is copied and pickled: the switches, not what was worked out from them."""
        return {switch.name: getattr(self, switch.name) for switch in fields(self)}

    @property
    def ring(self) -> int:
        """The number of fields of the ring."""
        return FIELDS_A_SEAT * self.seats

    def seat(self, seat: int) -> int:
        """Return the seat itself. Raise ValueError when nobody sits there."""
        if not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}: {self} has 0 to {self.seats - 1}")
        return seat

    def partner(self, seat: int) -> int | None:
        """Return the seat with which this one plays; None where everybody plays alone, and as long
        as blind cards are not turned."""
        if not self.partners or self.pairing is Pairing.HIDDEN:
            return None
        if self.seats == 4:
            return seat ^ MATES[self.pairing]
        return (seat + self.seats // 2) % self.seats

    def team(self, seat: int) -> tuple[int, ...]:
        """Return the seats that win together with this one, itself included, in order."""
        partner = self.partner(seat)
        return (seat,) if partner is None else tuple(sorted((seat, partner)))

    @cached_property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """All teams, by their first seat."""
        return tuple(dict.fromkeys(self.team(seat) for seat in range(self.seats)))

    def provenance(self, rule: Rule | str) -> Article:
        """Return what a rule or a switch rests on: source, article, words, and how clear they are.

        Where a switch was set otherwise than in the published rule set of the same source, that
        is a house rule; of any other rule the words are left that such a switch does not gainsay.
        Raise ValueError for a rule that there is not.
        """
        rule = Rule(rule)
        if not self.source or rule in self.house_rules or DEPENDS_ON.get(rule) in self.house_rules:
            return house_rule(rule)
        agreed = {switch: bool(getattr(self, switch)) for switch in self.house_rules}
        return article(self.source, rule, self.seats, agreed)

    def speaks_of(self, rule: Rule | str) -> bool:
        """Return whether the source has words on a rule that hold here: none where it is silent,
        nor where something else was agreed. Raise ValueError for a rule that there is not."""
        return bool(self.provenance(rule).quote)

    @cached_property
    def house_rules(self) -> tuple[Rule, ...]:
        """The switches in which this differs from what its source has, in the order of fields."""
        published = [rules for rules in RULESETS.values() if rules.source == self.source]
        if not published:
            return SWITCHES
        like = (self.seats, self.partners)
        base = next((r for r in published if (r.seats, r.partners) == like), published[0])
        return tuple(
            switch for switch in SWITCHES if getattr(self, switch) != getattr(base, switch)
        )

    def with_house_rules(self, switches: Iterable[str]) -> "Ruleset":
        """Return these rules with each of the switches set the other way: what an organiser agreed
        on.

        Only what is on or off is such a switch (`HOUSE_SWITCHES`). Raise ValueError for another.
        """
        wanted = set(switches)
        if unknown := sorted(wanted.difference(HOUSE_SWITCHES)):
            raise ValueError(f"{', '.join(unknown)}: no house rule")
        if not wanted:
            return self  # and what was worked out for it is not worked out again
        other_way: dict[str, Any] = {name: not getattr(self, name) for name in wanted}
        return replace(self, **other_way)

    def to_text(self) -> str:
        """Return the rule set in a word that `from_text` reads: `nk`, with house rules
        `nk~second_lap~discards_one`, with partners by cards `nk:left`.

        Raise ValueError for rules that are no published rule set with house rules.
        """
        for published in RULESETS.values():
            differ = [
                switch
                for switch in HOUSE_SWITCHES
                if getattr(published, switch) != getattr(self, switch)
            ]
            like = published.with_house_rules(differ).paired(self.pairing)
            if like == replace(self, name=published.name) and published.source == self.source:
                pairing = "" if self.pairing is Pairing.OPPOSITE else f":{self.pairing.value}"
                return "~".join([f"{published.name}{pairing}", *differ])
        raise ValueError(f"{self} is no published rule set with house rules")

    @classmethod
    def from_text(cls, text: str) -> "Ruleset":
        """Return the rule set that such a word says. Raise ValueError that says what is wrong."""
        head, *switches = text.strip().split("~")
        name, _colon, pairing = head.partition(":")
        if name not in RULESETS:
            raise ValueError(f"{name!r} is no rule set; there are {', '.join(RULESETS)}")
        rules = RULESETS[name].with_house_rules(switches)
        if pairing and pairing not in list(Pairing):
            raise ValueError(f"{pairing!r} is no pairing; there are {', '.join(Pairing)}")
        return rules.paired(pairing) if pairing else rules

    def paired(self, pairing: str) -> "Ruleset":
        """Return these rules at a table where the cards paired the players so; those that there are
        where it is no such table. Raise ValueError for what is no pairing."""
        if self.seats != 4 or not self.partners:
            return self
        return replace(self, pairing=Pairing(pairing))

    def ranks_of(self, card: Card) -> tuple[Card, ...]:
        """Return what a card can be played as: itself, a joker as every rank, and as none at all
        where the pack has no jokers."""
        if card is not Card.JOKER:
            return (card,)
        return RANKS if self.jokers else ()

    @cached_property
    def pack(self) -> tuple[Card, ...]:
        """Every card of the pack, unshuffled; `pack.count(card)` is how often it is in it."""
        return RANKS * (self.cards // len(RANKS)) + (Card.JOKER,) * self.jokers

    @cached_property
    def forward(self) -> dict[Card, tuple[int, ...]]:
        """The steps forward that a card allows with one of one's own pawns, along the ring."""
        steps: dict[Card, tuple[int, ...]] = {Card(str(n)): (n,) for n in (2, 3, 5, 6, 7, 9)}
        steps |= {Card.ACE: (1, 11) if self.ace_eleven else (1,), Card.QUEEN: (12,)}
        if self.king_thirteen:
            steps[Card.KING] = (13,)
        if not self.ten_moves_opponent:
            steps[Card.TEN] = (10,)
        if self.junction is None:
            steps[Card.EIGHT] = (8,)
        return steps

    @cached_property
    def walks(self) -> Walks:
        """Where pawns can walk to on this board, worked out once for each surrounding."""
        return Walks(
            seats=self.seats,
            forward=self.forward,
            junction=self.junction,
            home_order=self.home_order,
            second_lap=self.second_lap,
        )


SWITCHES = tuple(
    Rule(switch.name)
    for switch in fields(Ruleset)
    if switch.name not in ("name", "source", "pairing")
)
# What an organiser may agree on otherwise, at any table: all that is on or off but who plays whom.
HOUSE_SWITCHES = tuple(
    Rule(switch.name)
    for switch in fields(Ruleset)
    if switch.type is bool and switch.name != "partners"
)
# The switches on which rules of another name depend.
DEPENDS_ON = {rule: switch for switch, rule in WRITTEN_UNDER.items() if switch in SWITCHES} | {
    Rule.EIGHT: Rule.JUNCTION,
    Rule.TEN_HOME: Rule.TEN_MOVES_OPPONENT,
    Rule.TEN_PASSES: Rule.TEN_MOVES_OPPONENT,
    Rule.STUCK: Rule.DISCARDS_ONE,
    Rule.JOKER: Rule.JOKERS,
    Rule.HELPING: Rule.PARTNERS,
}

STAND = Ruleset("stand", self_capture_optional=True, source="[000]")
GEZELLIG = Ruleset(
    "gezellig",
    dealer=Dealer.EVERY_PACK,
    jack_from_own_start=False,
    king_for_partner_early=True,
    source="[001]",
)
GEZELLIG2 = replace(
    GEZELLIG, name="gezellig2", seats=2, partners=False, cards=26, king_for_partner_early=False
)
GEZELLIG6 = replace(GEZELLIG, name="gezellig6", seats=6, cards=78)
NK = Ruleset("nk", source="[002]")
KOPPEL = Ruleset("koppel", source="[003]")
KRUIZ = Ruleset(
    "kruiz",
    jokers=4,
    deal=(5, 4, 5),
    ace_eleven=True,
    king_thirteen=True,
    ten_moves_opponent=True,
    junction=7,
    jack_from_own_start=False,
    jack_on_partner=False,
    split_to_partner=False,
    second_lap=True,
    discards_one=True,
    source="[004]",
)
KRUIZ_SOLO = replace(KRUIZ, name="kruiz-solo", partners=False)
RULESETS = {
    rules.name: rules
    for rules in (STAND, GEZELLIG2, GEZELLIG, GEZELLIG6, NK, KOPPEL, KRUIZ, KRUIZ_SOLO)
}
