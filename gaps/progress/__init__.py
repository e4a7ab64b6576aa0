"""Progress: the totals of the recorded games.

These are the stars of the expedition, the days of the calendar and the summits reached;
and the first games of a new player.
"""
