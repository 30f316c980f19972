"""Cards that are entered twice, and the winner that is typed as a check.

The database itself refuses a card that counts without two entries that say the same or a decision,
an entry that changes, and another way of entering once there are entries.

SQLite makes the table of rounds anew and would lose the triggers that speak of it: they go before
and come back after.
"""

from importlib import import_module

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import tournaments.models.ids

triggers = import_module("tournaments.migrations.0002_published_rounds")

WAYS = [
    ("none", "no: who enters a card is believed"),
    ("eyes", "a second pair of eyes: somebody else compares the entry with the form"),
    ("blind", "blind: somebody else types the form again, without seeing the first entry"),
]
CARD, ENTRY, ROUND = "tournaments_scorecard", "tournaments_cardentry", "tournaments_round"
NOT_AGREED = """
    EXISTS (
        SELECT 1 FROM tournaments_gametable AS here
        JOIN tournaments_round AS round ON round.id = here.round_id
        WHERE here.id = NEW.table_id AND round.second_entry <> 'none'
    )
    AND NOT EXISTS (
        SELECT 1 FROM tournaments_cardentry WHERE table_id = NEW.table_id AND turn = 3
    )
    AND NOT EXISTS (
        SELECT 1 FROM tournaments_cardentry AS one
        JOIN tournaments_cardentry AS two ON two.table_id = one.table_id
        WHERE one.table_id = NEW.table_id AND one.turn = 1 AND two.turn = 2 AND two.said = one.said
    )
"""
BEGUN = """
    EXISTS (
        SELECT 1 FROM tournaments_scorecard AS card
        JOIN tournaments_gametable AS here ON here.id = card.table_id
        WHERE here.round_id = OLD.id
    )
    OR EXISTS (
        SELECT 1 FROM tournaments_cardentry AS entry
        JOIN tournaments_gametable AS here ON here.id = entry.table_id
        WHERE here.round_id = OLD.id
    )
"""

# name, event, table, when it is refused, and with which sentence
RULES = [
    (
        f"{CARD}_{event.lower()}_agreed",
        event,
        CARD,
        f"NEW.is_current AND {NOT_AGREED}",
        "this card is entered twice before it counts",
    )
    for event in ("INSERT", "UPDATE")
] + [
    (
        f"{ENTRY}_stays",
        "UPDATE",
        ENTRY,
        "OLD.said <> NEW.said OR OLD.turn <> NEW.turn OR OLD.table_id <> NEW.table_id",
        "an entry of a card may not change",
    ),
    (
        f"{ROUND}_second_entry_stays",
        "UPDATE",
        ROUND,
        f"OLD.second_entry <> NEW.second_entry AND ({BEGUN})",
        "a card of this round was entered already",
    ),
]


def create_triggers(apps, schema_editor):
    """One trigger per rule, in the words of this database."""
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    statement = triggers.POSTGRESQL if on_postgresql else triggers.SQLITE
    for name, event, table, refused, sentence in RULES:
        schema_editor.execute(
            statement.format(
                name=name, event=event, table=table, refused=refused, sentence=sentence, row="NEW"
            ),
            params=None,
        )


def drop_triggers(apps, schema_editor):
    """Back to a database without them."""
    for name, _event, _table, _refused, _sentence in RULES:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"DROP FUNCTION {name}() CASCADE")
        else:
            schema_editor.execute(f"DROP TRIGGER {name}")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0016_links_stay")]

    operations = [
        migrations.RunPython(triggers.drop_triggers, triggers.create_triggers),
        migrations.AddField(
            model_name="round",
            name="second_entry",
            field=models.CharField(choices=WAYS, db_default="none", default="none", max_length=5),
        ),
        migrations.AddField(
            model_name="tournament",
            name="second_entry",
            field=models.CharField(
                choices=WAYS,
                db_default="none",
                default="none",
                max_length=5,
                verbose_name="cards are entered twice",
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="winner_asked",
            field=models.BooleanField(
                db_default=False,
                default=False,
                verbose_name="the ticked winner is typed as well, as a check",
            ),
        ),
        migrations.RunPython(triggers.create_triggers, triggers.drop_triggers),
        migrations.CreateModel(
            name="CardEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        default=tournaments.models.ids.new_id,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("turn", models.PositiveSmallIntegerField()),
                ("said", models.JSONField()),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="card_entries",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="card_entries",
                        to="tournaments.gametable",
                    ),
                ),
            ],
            options={
                "ordering": ["turn"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("table", "turn"), name="one_card_entry_per_turn"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("turn__in", [1, 2])),
                        fields=("table", "by"),
                        name="somebody_else_enters_second",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("turn__in", [1, 2, 3])),
                        name="card_entry_has_a_turn",
                    ),
                ],
            },
        ),
        migrations.RunPython(create_triggers, drop_triggers),
    ]
