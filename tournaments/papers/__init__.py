"""Everything on paper.

A drive and its rounds come in; PDF comes out: lists, forms, cards, brackets, and the mail that
brings a card to who plays.
"""
