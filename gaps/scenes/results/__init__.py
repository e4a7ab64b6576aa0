"""How a game ends: its win, and the results with its board, its scores, its course, and
what to do next.
"""
