"""Pictures from the player's disk: checked before they are decoded, and the one that is
kept.
"""
