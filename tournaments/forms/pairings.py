"""Who of the four at a board play together, as far as blind cards decide it."""

from django.forms import Form
from django.http import QueryDict

from scoring.rules import Ruleset
from scoring.rules.rulesets import Pairing
from tournaments.enums import Partners
from tournaments.models import Tournament
from tournaments.queries.asked import PAIRINGS
from tournaments.queries.disputes import PAIRED_WITH_FIRST, DisputeRecord
from tournaments.queries.scorecards import pairs_said


def asks_who_plays_together(rules: Ruleset, tournament: Tournament | None) -> bool:
    """Whether cards can have made the pairs of this board: in a drive where they do it blindly, and
    for anybody who asks."""
    blind = tournament is None or tournament.partners == Partners.BLIND
    return rules.seats == 4 and rules.partners and blind


def name_pairings(form: Form, record: DisputeRecord) -> None:
    """Say behind the colours of every pairing who plays together then."""
    if "paired" not in form.fields:
        return
    names = [team.entry.name for team in record.teams]
    partners = {pairing.value: place for place, pairing in PAIRED_WITH_FIRST.items()}
    form.fields["paired"].choices = [
        (key, f"{said}: {pairs_said(names, partners[key])}" if key in partners else said)
        for key, said in PAIRINGS.items()
    ]


def usual_pairing(tournament: Tournament | None) -> Pairing | None:
    """The pairing that an address leaves out: those opposite each other, for anybody who asks; in a
    drive each is named."""
    return Pairing.OPPOSITE if tournament is None else None


def rules_paired(rules: Ruleset, address: QueryDict, tournament: Tournament | None) -> Ruleset:
    """The rules at a table where the cards made the pairs that an address names; in a drive of
    blind cards nobody knows them as long as it names none. What is no pairing is left out."""
    if not asks_who_plays_together(rules, tournament):
        return rules
    paired = address.get("paired", "")
    unknown = Pairing.OPPOSITE if tournament is None else Pairing.HIDDEN
    return rules.paired(paired if paired in PAIRINGS else unknown)
