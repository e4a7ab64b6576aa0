"""Wins, and proofs that there is none, by clauses about the order of moves; and their
checker.
"""
