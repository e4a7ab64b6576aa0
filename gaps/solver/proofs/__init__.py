"""Wins and proofs of loss, by clauses about the order of moves, and their checker."""
