"""The bars above and below the board of a game: score, chain, counters, buttons and
notices.
"""
