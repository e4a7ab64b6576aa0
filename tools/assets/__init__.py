"""Generates the files of assets/: cards, sounds, and the tables of deals."""
