"""The game and its tests as a Windows program under Wine: ``tools/release/wine/run``."""
