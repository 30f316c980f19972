"""A package for Debian, Ubuntu and the Raspberry Pi, with everything in it but Python itself."""
