"""Everything of a drive that is stored or shown."""
