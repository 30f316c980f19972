"""What stands where a name or a number of somebody was erased, and which words are no name."""

GONE = "–"


# They stand in names and say nothing of whose they are.
LITTLE_WORDS = {
    *("de", "den", "der", "het", "in", "la", "le", "op", "te", "ten", "ter", "van", "von", "en")
}
