"""How templates show amounts."""

from django import template

from tournaments.entries.queries.money import money_said

register = template.Library()

register.filter("money", money_said)
