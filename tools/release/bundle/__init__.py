"""What the standalone program has around it: icons, licence texts, and how each system
is told about it.
"""
