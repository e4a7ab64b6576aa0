"""What a screen says to a screen reader: plain values, the announcements, and the link
to the system.
"""
