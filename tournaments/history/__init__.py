"""The log in words, undoing, and the journal out and in.

Log entries come in; sentences, acts taken back and a journal that others can replay come out.
"""
