"""The surroundings of the standalone program.

They are icons, licence texts, and descriptions for each system.
"""
