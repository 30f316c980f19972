"""What reads: querysets and frozen values for pages, papers and services."""
