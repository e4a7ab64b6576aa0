"""The words of a screen for a screen reader.

It is plain values, the announcements, and the link to the system.
"""
