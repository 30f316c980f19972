"""Drives by lot, played through the services as people would, to be checked or looked at."""
