"""The timing of a win.

It is in seconds at normal speed from the landing of the last card, on the semiquavers
of the music.
"""

from __future__ import annotations

SUN_START = 2.500  # the edge of the sun appears, with the last chord
BEAT_SECONDS = SUN_START / 12  # one semiquaver

BARS_FADE_SECONDS = 0.180  # fade of the bars, and of all that glows on the board
ROWS_START = 2 * BEAT_SECONDS  # the first row leaves: until then nothing moves
ROW_STAGGER = BEAT_SECONDS  # from one row to the next
PAIRED_ROW_STAGGER = ROW_STAGGER / 2  # the same if there are more than four
CARD_STAGGER = 0.036  # from one card of a row to the next
FLIGHT_SECONDS = 0.800  # flight of a card
HUNG_BY = 11 * BEAT_SECONDS  # by when all cards hang
PARTING_SECONDS = 0.120  # before a row leaves, in which its strip parts into cards
CAMERA_SPAN = (
    3 * BEAT_SECONDS,
    9 * BEAT_SECONDS,
)  # start and end of the camera's rise to the range
DAWN_SPAN = (
    9 * BEAT_SECONDS,
    SUN_START,
)  # start and end of the first light, up to ``FIRST_LIGHT``
FIRST_LIGHT = 0.45
BRIGHT_BY = 3.000  # all light is there
RISEN_BY = 16 * BEAT_SECONDS  # the sun is in its place
RIMS_SECONDS = 0.400  # run of the light outward along the crests, from ``SUN_START`` on
FLASH_SECONDS = 0.120  # time in which everything is lighter, from ``SUN_START`` on
COUNT_SPAN = (
    13 * BEAT_SECONDS,
    16 * BEAT_SECONDS,
)  # start and end of the counting of the score
SENTENCE_START = 15 * BEAT_SECONDS
WIN_END = 3.400  # the results appear, and can be used
