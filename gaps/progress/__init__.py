"""What the games on record add up to: stars of the expedition, days of the calendar,
summits reached; and the first games of a new player.
"""
