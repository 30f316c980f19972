"""Drawing a round, its draft, publishing it, and the proof of its draw.

The field and what the organiser answers come in; a published round comes out, with the reason of
every pairing and what anybody needs to draw it again.
"""
