"""Backups, restoring and the second laptop.

The data of this machine comes in; a copy comes out that was checked, on a stick or on another
laptop, and takes over when this one is gone.
"""
