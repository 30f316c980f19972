"""Photos of forms that were filled in by hand, made without looking at how forms are read."""
