"""How a won board becomes its mountain range.

The camera tilts up to it, and the cards fly to lines across it.
"""
