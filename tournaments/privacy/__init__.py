"""What is kept of a person, handing it out and erasing it.

A name or a date comes in; everything that is kept of somebody comes out, or is gone.
"""
