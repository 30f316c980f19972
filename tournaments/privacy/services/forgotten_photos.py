"""Erasing the photos on which one person, or his signature, may be."""

from tournaments.models import DisputePhoto, Entry, FormPhoto, FormReading, GameTable


def forget_photos(entry: Entry) -> None:
    """Erase the photos of disputes at his tables, and of forms that he may have signed: those of
    his tables, and those of which nobody knows whose they are, or of which not all was read. A form
    that was not found beside another's is not known."""
    DisputePhoto.objects.filter(dispute__table__sides__entry=entry).delete()
    photos = FormPhoto.objects.filter(tournament=entry.tournament)
    codes = GameTable.objects.filter(round__tournament=entry.tournament).values("code")
    readings = FormReading.objects.filter(photo__in=photos)
    own = readings.exclude(code__in=codes.exclude(sides__entry=entry))
    whole = readings.filter(photo__sentence="")
    of_others = whole.exclude(photo__in=own.values("photo")).values("photo")
    photos.exclude(pk__in=of_others).only("pk").delete()  # else each is read before it goes
