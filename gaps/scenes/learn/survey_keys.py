"""The keys that describe a board, as they are set: in the rules of a game and in the help on its board."""

from __future__ import annotations

from gaps.language import _, translated
from gaps.scenes.input.key_bindings import shown_key
from gaps.scenes.shell.context import Context
from gaps.scenes.speech.card_finder import letters_in_words
from gaps.scenes.text import help_text
from gaps.stage.drawing.key_caps import key_name


def typing_note() -> str:
    """Return how a card is typed, with the letters of the suits."""
    return _(help_text.TYPED_CARDS).format(letters=letters_in_words())


def chapter(context: Context) -> tuple[str, list[str]]:
    """Return the title and the paragraphs of the chapter in the rules."""
    lines = []
    for key in help_text.SURVEY:
        names = [key_name(name) for each in key.commands if (name := shown_key(each, context.settings.keys))]
        if names:
            lines.append(_("{keys}: {meaning}.").format(keys=", ".join(names), meaning=translated(key.text)))
    return _(help_text.SURVEY_TITLE), [*lines, typing_note()]
