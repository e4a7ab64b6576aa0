"""The frame of all screens: their stack, the routing to them, and crashes."""
