"""The program on systems that differ: Wayland and X11, window managers, screens, and
what is missing.
"""
