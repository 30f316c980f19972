"""What everybody may know of public drives, for programs: JSON to read, described by OpenAPI."""
