"""Pages: fetch and authorise, form, service, answer."""
