"""The timing of a win.

It is in seconds at normal speed from the landing of the last card, on the semiquavers
of the music.
"""

from __future__ import annotations

SUN = 2.500  # the edge of the sun appears, with the last chord
BEAT = SUN / 12  # one semiquaver

BARS = 0.180  # fade of the bars, and of all that glows on the board
ROWS = 2 * BEAT  # the first row leaves: until then nothing moves
ROW = BEAT  # from one row to the next
PAIRED_ROW = ROW / 2  # the same if there are more than four
CARD = 0.036  # from one card of a row to the next
FLIGHT = 0.800  # flight of a card
HUNG = 11 * BEAT  # by when all cards hang
PARTS = 0.120  # before a row leaves, in which its strip parts into cards
CAMERA = 3 * BEAT, 9 * BEAT  # start and end of the camera's rise to the range
DAWN = 9 * BEAT, SUN  # start and end of the first light, up to ``FIRST_LIGHT``
FIRST_LIGHT = 0.45
BRIGHT = 3.000  # all light is there
RISEN = 16 * BEAT  # the sun is in its place
RIMS = 0.400  # run of the light outward along the crests, from ``SUN`` on
FLASH = 0.120  # time in which everything is lighter, from ``SUN`` on
COUNTS = 13 * BEAT, 16 * BEAT  # start and end of the counting of the score
SENTENCE = 15 * BEAT
DONE = 3.400  # the results appear, and can be used
