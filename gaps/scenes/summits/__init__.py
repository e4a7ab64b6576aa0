"""The screen of the summits: all badges, and the conditions of the chosen one."""
