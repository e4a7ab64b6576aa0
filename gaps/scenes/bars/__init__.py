"""The bars above and below the board of a game.

They hold the score, the chain, the counters, the buttons and the notices.
"""
