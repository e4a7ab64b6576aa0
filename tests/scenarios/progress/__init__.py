"""The scenes of expedition, calendar and summits, and games that are played without
figures.
"""
