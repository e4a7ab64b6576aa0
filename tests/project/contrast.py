"""How well the texts of a screen stand out from what is below them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pygame

from tests.project.reading import Canvas, Words
from tests.project.spoken_screens import INSTANT, SIZE, Listener, Scenario, listening
from tools.scenarios.camera import a_context

ENOUGH, ENOUGH_IF_LARGE = 4.5, 3.0
LARGE = 29  # pixels: the height of a line of type of 24 pixels


class ContrastReader(Listener):
    """Measures the texts of each screen that do not belong to a disabled widget."""

    def __init__(self) -> None:
        super().__init__(SIZE)
        self.weak: dict[tuple[str, str], float] = {}
        """Ratios that are too small, by screen and text."""

    def take(self, name: str) -> None:
        """Measure the screen as it is now."""
        if INSTANT.search(name):
            return
        canvas = Canvas(self.size)
        self.stack.draw(canvas, 0.0)
        form = self.stack.top.form
        disabled = [each.rect for each in (form.widgets if form else ()) if not each.enabled]
        for words in canvas.words:
            if words.rect.collidelist(disabled) < 0 and any(map(str.isalnum, words.text)):
                ratio = contrast(canvas, words)
                if ratio < (ENOUGH_IF_LARGE if words.rect.height >= LARGE else ENOUGH):
                    self.weak[name, words.text] = round(ratio, 1)


def weak_texts(scenario: Scenario, theme: str) -> dict[tuple[str, str], float]:
    """The texts of a scenario that stand out too little, with the ratio, by screen and text."""
    reader = ContrastReader()
    with listening(reader), a_context(theme=theme) as context:
        scenario(reader, context)
    return reader.weak


def contrast(canvas: pygame.Surface, words: Words) -> float:
    """The ratio, 1 to 21, of the commonest colour under a text and the colour furthest from it."""
    rect = words.rect.clip(canvas.get_rect())
    if not rect.width or not rect.height:
        return 21.0
    counts = Counter(pixels(canvas.subsurface(rect)))
    ground = luminance(counts.most_common(1)[0][0])
    return max(ratio(ground, luminance(colour)) for colour in counts)


def pixels(picture: pygame.Surface) -> Iterator[tuple[int, ...]]:
    """The colours of a picture, pixel by pixel."""
    data = pygame.image.tobytes(picture, "RGB")
    return zip(data[::3], data[1::3], data[2::3], strict=True)


def luminance(colour: tuple[int, ...]) -> float:
    """The relative luminance of a colour, 0 to 1, as the contrast of web pages is defined."""
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for share in (channel / 255 for channel in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: float, other: float) -> float:
    """The contrast of two luminances."""
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
