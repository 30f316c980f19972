"""Lists on pages, with django-tables2."""
