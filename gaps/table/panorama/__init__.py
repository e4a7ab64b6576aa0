"""How a won board becomes its mountain range: layers from its strips, sunrise, cards on
with its cards.
"""
