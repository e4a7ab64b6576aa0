"""The landscape of a win: the rows of a finished board as a range of mountains, hung
with its cards.
"""
