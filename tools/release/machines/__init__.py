"""Fresh machines: Debian systems in folders, and what a stranger does on them, by a
hand in the window.
"""
