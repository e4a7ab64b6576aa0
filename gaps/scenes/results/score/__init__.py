"""The panel of the score: its parts, how they count, figures of the statistics, the line to share, news."""
