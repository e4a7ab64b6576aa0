"""Chooses the deals of the expedition, proves that they can be won, and sets their
aims.
"""
