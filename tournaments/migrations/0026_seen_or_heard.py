"""What this computer saw itself of a drive, and what only a journal told that was brought here.

Of what is remembered by now nobody wrote down which it was: what came before a drive was last
brought here counts as told by its journal.
"""

from django.db import migrations, models
from django.db.models import F, Max, Q

import tournaments.models.ids


def know_acts(apps, schema_editor):
    alias = schema_editor.connection.alias
    known, entries, draws = (
        apps.get_model("tournaments", name).objects.using(alias)
        for name in ("KnownAct", "LogEntry", "Draw")
    )
    known.update(entry=F("id"))
    drawn = known.filter(action="draw_round")
    in_log = dict(entries.filter(action="draw_round").values_list("pk", "target"))
    told = draws.filter(drawn_at__isnull=False).values_list(
        "round__tournament__code", "round__number", "number", "commitment"
    )
    lots = {(code, f"{round_}.{number}"): lot for code, round_, number, lot in told}
    for act in drawn.iterator():
        act.commitment = lots.get((act.code, in_log.get(act.entry, "")), "")
        act.save(update_fields=["commitment"])
    marks = dict(known.filter(link__isnull=False).values_list("code", "link"))
    brought = entries.filter(action="bring_back", number__isnull=False)
    for code, number in brought.values_list("tournament__code").annotate(Max("number")):
        marks[code] = max(marks.get(code, 0), number - 1)
    for code, number in marks.items():
        came = entries.filter(tournament__code=code, number__lte=number)
        known.filter(Q(code=code, link=None), entry__in=came.values("pk")).update(heard=True)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0025_season_rule_changes")]

    operations = [
        migrations.AddField(
            "knownact",
            "entry",
            models.BigIntegerField(
                default=tournaments.models.ids.new_id, editable=False, null=True
            ),
        ),
        migrations.AddField(
            "knownact",
            "commitment",
            models.CharField(blank=True, db_default="", default="", max_length=64),
        ),
        migrations.AddField(
            "knownact", "heard", models.BooleanField(db_default=False, default=False)
        ),
        migrations.RunPython(know_acts, migrations.RunPython.noop),
        migrations.AddConstraint(
            "knownact",
            models.UniqueConstraint(fields=("code", "entry"), name="an_act_is_known_once"),
        ),
    ]
