"""Trials on several Pythons: two builds of the compiled search compared, and a release
installed on each.
"""
