"""Who would come in which group, before it is made."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy

from tournaments.draw.bracket import slots_for, ties_of
from tournaments.draw.values import EntryId
from tournaments.enums import Others, StageKind
from tournaments.groups.queries.dividing import Divided, preview_token
from tournaments.groups.queries.groups import BY_AVERAGE
from tournaments.models import Entry, Group, Stage, Tournament
from tournaments.play.queries.stages import last_round_of
from tournaments.standings.queries.standings import standings


@dataclass(frozen=True, slots=True)
class Coming:
    """An entry that would come into a group, and what in the standings brings it there; empty where
    a lot does."""

    entry: Entry
    why: str


@dataclass(frozen=True, slots=True)
class Preview:
    """What the groups of a stage would be if they were made now, under the names that they get;
    `replaces` where there are groups already, and `preview_token` stands for all that is shown.
    `why` says what brings an entry into its group, by key; `note` what holds for all. It is played
    in so many `rounds`."""

    stage: Stage
    groups: tuple[tuple[str, tuple[Entry, ...]], ...]
    level: tuple[tuple[tuple[Entry, ...], tuple[Entry, ...]], ...]
    by_lot: bool
    replaces: bool
    preview_token: str
    why: Mapping[int, str]
    rounds: int
    note: str = ""

    @property
    def lists(self) -> Iterator[tuple[str, list[Coming], list[tuple[Entry | None, Entry | None]]]]:
        """Each group by its name with who come into it, and of a knock-out who meet first."""
        for at, (label, card) in enumerate(self.groups, start=1):
            bracket = self.stage.kind == StageKind.KNOCK_OUT and at <= self.stage.count
            coming = [Coming(entry, self.why.get(entry.pk, "")) for entry in card]
            yield label, coming, self._first_meetings(card) if bracket else []

    @property
    def doubts(self) -> Iterator[str]:
        """Yield of each group that meets again, since it is too small for its rounds, how small."""
        if not self.stage.tournament.plays.one_opponent:
            return
        for at, (label, card) in enumerate(self.groups, start=1):
            size = len(card)
            bracket = self.stage.kind == StageKind.KNOCK_OUT and at <= self.stage.count
            stops = at > self.stage.count and self.stage.others == Others.STOP
            if size > 1 and not bracket and not stops and self.rounds > size - 1 + size % 2:
                text = _(
                    "%(group)s: with %(size)s teams, some meet more than once in %(rounds)s rounds."
                )
                yield text % {"group": label, "size": size, "rounds": self.rounds}

    def _first_meetings(self, seeded: Sequence[Entry]) -> list[tuple[Entry | None, Entry | None]]:
        entries: dict[EntryId | None, Entry] = {entry.pk: entry for entry in seeded}
        size = self.stage.size or 0
        ties = ties_of(slots_for([entry.pk for entry in seeded], size), size)
        return [(entries.get(tie.one), entries.get(tie.other)) for tie in ties]


def preview_of(stage: Stage, made: Divided) -> Preview:
    """Return the same with the entries themselves, in four queries and those of the standings."""
    entries = {entry.pk: entry for entry in stage.tournament.entries.all()}

    def entries_of(keys: Iterable[int]) -> tuple[Entry, ...]:
        return tuple(entries[key] for key in keys)

    listed = [(at, entries_of(group)) for at, group in enumerate(made.groups, start=1)]
    if made.remaining:
        listed.append((stage.count + 1, entries_of(made.remaining)))
    last = last_round_of(stage.tournament, stage.from_round)
    return Preview(
        stage=stage,
        rounds=last - stage.from_round + 1,
        groups=tuple((Group(stage=stage, position=at).label, card) for at, card in listed),
        level=tuple((entries_of(each.inside), entries_of(each.outside)) for each in made.level),
        by_lot=made.by_lot,
        replaces=stage.groups.exists(),
        preview_token=preview_token(stage, made),
        why={} if made.by_lot else _places_and_points(stage.tournament, made.per_game),
        note=str(BY_AVERAGE) if made.per_game else "",
    )


def _places_and_points(tournament: Tournament, per_game: Mapping[int, Fraction]) -> dict[int, str]:
    text = ngettext_lazy(
        "place %(place)s, %(points)s point", "place %(place)s, %(points)s points", "points"
    )
    in_group = ngettext_lazy(
        "place %(place)s in %(group)s, %(points)s point",
        "place %(place)s in %(group)s, %(points)s points",
        "points",
    )
    averaged = _("place %(place)s in %(group)s, %(average)s points per game")
    labels = {}
    for row in standings(tournament).rows:
        words = {"place": row.place, "group": row.group, "points": row.row.points}
        if row.group and row.entry in per_game:
            average = number_format(round(float(per_game[row.entry]), 2), use_l10n=True)
            labels[row.entry] = averaged % (words | {"average": average})
        else:
            labels[row.entry] = (in_group if row.group else text) % words
    return labels
