"""What surrounds all screens: their stack, the way of routes to screens, and crashes."""
