"""The codes of forms: where in a picture they lie, which stand on one form, and what they say.

A grey picture comes in, and for each form in it its codes go out. What is not read as it lies is
looked for where the other codes of its form expect it.
"""
