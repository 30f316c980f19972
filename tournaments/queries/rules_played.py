"""The rules that a drive is played by, as an address and as words."""

from urllib.parse import urlencode

from scoring.rules import Ruleset, Sentence
from scoring.rules.switches import house_rules_said
from tournaments.models import Tournament


def ask_query(rules: Ruleset) -> str:
    """What stands behind the address of "Mag dit?" for these rules: "rules=nk&house=…"."""
    asked = {"rules": rules.name, "house": ",".join(sorted(rules.house_rules))}
    return urlencode({name: value for name, value in asked.items() if value}, safe=",")


def house_rules_of(tournament: Tournament) -> tuple[Sentence, ...]:
    """What the organiser agreed on otherwise, a sentence each."""
    return house_rules_said(tournament.rules)
