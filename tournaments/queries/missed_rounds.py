"""How many rounds an entry missed: what counts as a bye when the next one is given."""

from collections import Counter
from collections.abc import Iterable, Sequence

from tournaments.models import Bye, Entry, ScoreLine, Side, Tournament


def rounds_missed(
    tournament: Tournament,
    number: int,
    entries: Iterable[Entry],
    sides: Sequence[Side],
    *,
    by_cards: bool,
) -> dict[int, int]:
    """Of these entries, by key, how many published rounds before round `number` each missed: it
    came later or was away; where the draw waits for cards, also where by these it did not turn up
    at its table. `sides` are all of those rounds."""
    if number == 1:
        return {}
    before = {
        "round__tournament": tournament,
        "round__number__lt": number,
        "round__published_at__isnull": False,
    }
    there = Counter(side.entry_id for side in sides)
    there.update(Bye.objects.filter(**before).values_list("entry", flat=True))
    if by_cards:
        there.subtract(
            ScoreLine.objects.filter(
                absent=True, card__is_current=True, side__in=Side.objects.filter(**before)
            ).values_list("side__entry", flat=True)
        )
    missed = {entry.pk: number - 1 - there[entry.pk] for entry in entries}
    return {entry: rounds for entry, rounds in missed.items() if rounds}
