"""People sign up by themselves: on which terms, and who did."""

import django.core.validators
import django.db.models.deletion
import django.utils.timezone
import tournaments.models.entries
import tournaments.models.ids
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0006_own_formula'),
    ]

    operations = [
        migrations.CreateModel(
            name='SignUp',
            fields=[
                ('id', models.BigAutoField(default=tournaments.models.ids.new_id, editable=False, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(default=tournaments.models.entries.new_card_code, editable=False, max_length=12, unique=True)),
                ('state', models.CharField(choices=[('unconfirmed', 'not confirmed yet'), ('held', 'to be looked at'), ('waiting', 'on the waiting list'), ('placed', 'has a place'), ('cancelled', 'cancelled')], default='waiting', max_length=12)),
                ('said', models.JSONField(blank=True, default=dict)),
                ('place', models.PositiveSmallIntegerField(null=True)),
                ('places', models.PositiveSmallIntegerField(null=True)),
                ('since', models.DateTimeField(default=django.utils.timezone.now)),
                ('mail_due', models.BooleanField(default=False, editable=False)),
                ('refusal', models.CharField(blank=True, default='', editable=False, max_length=200)),
                ('entry', models.OneToOneField(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='sign_up', to='tournaments.entry')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sign_ups', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['since', 'pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('entry__isnull', False), ('state', 'placed')), models.Q(models.Q(('state', 'placed'), _negated=True), ('entry__isnull', True), ('place__isnull', True)), _connector='OR'), name='sign_up_with_a_place_is_an_entry'), models.CheckConstraint(condition=models.Q(('place__isnull', True), models.Q(('place__gte', 1), models.Q(('places__isnull', True), ('place__lte', models.F('places')), _connector='OR')), _connector='OR'), name='sign_up_within_the_places'), models.UniqueConstraint(fields=('tournament', 'place'), name='place_of_one_sign_up_per_drive')],
            },
        ),
        migrations.CreateModel(
            name='SignUpTerms',
            fields=[
                ('id', models.BigAutoField(default=tournaments.models.ids.new_id, editable=False, primary_key=True, serialize=False, verbose_name='ID')),
                ('open', models.BooleanField(default=False)),
                ('places', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(2000)], verbose_name='how many places')),
                ('closes_at', models.DateTimeField(blank=True, null=True, verbose_name='until when')),
                ('iban', models.CharField(blank=True, max_length=34, verbose_name='account number (IBAN)')),
                ('account_name', models.CharField(blank=True, max_length=70, verbose_name='in the name of')),
                ('address', models.CharField(blank=True, editable=False, max_length=200)),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='sign_up_terms', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('places__isnull', True), ('places__gte', 1), _connector='OR'), name='sign_up_has_a_place'), models.CheckConstraint(condition=models.Q(('iban', ''), models.Q(('account_name', ''), _negated=True), _connector='OR'), name='account_has_a_name')],
            },
        ),
    ]
