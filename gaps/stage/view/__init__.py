"""A screen as one tree of parts.

A scene returns a tree of frozen values, and another one when something changes. The
tree determines the places, the picture, the widgets and their focus, their actions, and
the words for a screen reader. Lengths are in units: pixels in a window of 1280 x 800,
more in larger ones. The examples are run as tests.

>>> import pygame
>>> from gaps.stage.drawing.style import Style
>>> from gaps.stage.drawing.theme import themes
>>> from gaps.stage.widgets import Form
>>> pygame.font.init()
>>> style = Style(themes()["midnight"], (1280, 800))
>>> def shown(part, width=600, height=400):
...     return Tree(part, style, pygame.Rect(0, 0, width, height))

**Places.** A part of a row or column has a ``size``, or a ``share`` of the room that
the others leave, limited to ``most``; without either it has its natural length. ``gap``
is the room between parts, ``pad`` the room around them:

>>> left, right = Part(size=100), Part(share=1)
>>> tree = shown(row(left, right, gap=20, pad=10))
>>> tree.place_of(left), tree.place_of(right)
(Rect(10, 10, 100, 380), Rect(130, 10, 460, 380))
>>> narrow = Part(share=1, most=150)
>>> shown(row(left, space(), narrow)).place_of(narrow)
Rect(450, 0, 150, 400)

**Widgets.** ``Use`` holds a widget and its action; ``button`` makes a button with its
``Use``. They are in focus order:

>>> def go():
...     print("gone")
>>> tree = shown(column(button("back", "Back", go), button("go", "Go", go)))
>>> [widget.name for widget in tree.sites]
['back', 'go']
>>> tree.actions["go"]()
gone

**Words.** A label is spoken as it is written. Any other picture ``says`` what it means,
or nothing:

>>> tree = shown(column(Label("Seven suns"), Label("7/7", says="seven of seven"), glyph("star", (20, 20))))
>>> [spoken.label for spoken in tree.words()]
['Seven suns', 'seven of seven']

**Room.** A row uses the first form in ``fits`` for which there is room:

>>> clock = fits(Label("12 minutes, 34 seconds"), Label("12:34"))
>>> [spoken.label for spoken in shown(row(Label("Time"), clock)).words()]
['Time', '12 minutes, 34 seconds']
>>> [spoken.label for spoken in shown(row(Label("Time"), clock), width=100).words()]
['Time', '12:34']

**The picture.** A tree is painted as a list of items. ``TreePicture`` keeps the picture
and paints only the items of the next tree that differ:

>>> count = lambda number: shown(column(Label("Moves", size=30), Label(str(number), size=30)))
>>> before, after = count(1).still_items(age=0), count(2).still_items(age=0)
>>> [one == other for one, other in zip(before, after)]
[True, False]

**Motion.** ``entering`` makes a part fade in and rise. The tree is still; only frames
differ:

>>> tree = shown(entering(Label("You won"), after=1, seconds=0.5, rise=16))
>>> tree.ends(), len(tree.still_items(age=1.2)), len(tree.still_items(age=1.5))
(1.5, 0, 1)
"""

from gaps.stage.view.boxes import (
    Box,
    Fits,
    Fixed,
    Pin,
    SaidAs,
    Scrolled,
    column,
    fact,
    fits,
    grid,
    layers,
    panel,
    row,
)
from gaps.stage.view.cells import Cell, Face, part_picture
from gaps.stage.view.items import ListItem, Items, rows
from gaps.stage.view.motion import (
    Entering,
    Live,
    PageTurn,
    AnimatedPart,
    PageArea,
    entering,
)
from gaps.stage.view.parts import (
    PILL,
    Action,
    Chip,
    Label,
    Legend,
    Panel,
    Part,
    PartFields,
    Picture,
    PlaceFields,
    Plate,
    Size,
    Sizes,
    Use,
    button,
    colour_of,
    fill,
    glyph,
    hairline,
    icon,
    peak,
    space,
    title,
)
from gaps.stage.view.tree import Tree, TreePicture
