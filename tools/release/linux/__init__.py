"""Gaps as Linux distributions and desktops install it: the files that describe it, a
.deb.
"""
