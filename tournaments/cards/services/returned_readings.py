"""A form that was read from a photo waits again once its card is taken off."""

from django.utils import timezone

from tournaments.cards.queries.scorecards import table_name
from tournaments.core.services.log import record
from tournaments.models import FormReading, GameTable, Tournament, User
from tournaments.models.form_photos import FormReadingState


def return_taken(*, tournament: Tournament, table: GameTable, by: User | None) -> None:
    """Have the forms of a table that were taken wait again, as part of taking its card off; log it
    for each."""
    taken = FormReading.objects.filter(
        photo__tournament=tournament, code=table.code, state=FormReadingState.TAKEN
    )
    for pk, photo in list(taken.values_list("pk", "photo__number")):
        FormReading.objects.filter(pk=pk).update(
            state=FormReadingState.WAITING, by=by, at=timezone.now(), card=None
        )
        record(
            tournament=tournament,
            actor=by,
            action="return_reading",
            target=table_name(table),
            after={"photo": photo},
        )
