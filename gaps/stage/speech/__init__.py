"""What a screen says to a screen reader.

It is plain values, the announcements, and the link to the system.
"""
