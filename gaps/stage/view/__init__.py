"""A screen as one tree of parts.

A scene answers with a tree of frozen values; when something changes it answers with another one. From the
tree follow the places, the picture, the widgets and their focus, what using them does, and the words of a
screen reader. Lengths are units: pixels in a window of 1280 x 800, more in larger ones. The examples are run
as tests.

>>> import pygame
>>> from gaps.stage.drawing.style import Style
>>> from gaps.stage.drawing.theme import themes
>>> from gaps.stage.widgets import Form
>>> pygame.font.init()
>>> style = Style(themes()["midnight"], (1280, 800))
>>> def shown(part, width=600, height=400):
...     return Tree(part, style, pygame.Rect(0, 0, width, height))

**Places.** A part of a row or column has a ``size``, or a ``share`` of what the others leave, of which it may
get at ``most`` so much; without both it is as long as it needs to be. ``gap`` is the room between parts,
``pad`` the room around them:

>>> left, right = Part(size=100), Part(share=1)
>>> tree = shown(row(left, right, gap=20, pad=10))
>>> tree.place_of(left), tree.place_of(right)
(Rect(10, 10, 100, 380), Rect(130, 10, 460, 380))
>>> narrow = Part(share=1, most=150)
>>> shown(row(left, space(), narrow)).place_of(narrow)
Rect(450, 0, 150, 400)

**Widgets.** ``Use`` holds a widget and what using it does, ``button`` makes a button and its ``Use``. They
are in the order of the focus:

>>> def go():
...     print("gone")
>>> tree = shown(column(button("back", "Back", go), button("go", "Go", go)))
>>> [widget.name for widget in tree.widgets]
['back', 'go']
>>> tree.actions["go"]()
gone

**Words.** A label says itself. What is drawn otherwise ``says`` what it means, or nothing:

>>> tree = shown(column(Label("Seven suns"), Label("7/7", says="seven of seven"), glyph("star", (20, 20))))
>>> [spoken.label for spoken in tree.words()]
['Seven suns', 'seven of seven']

**Room.** Of the forms in ``fits`` a row takes the first for which there is room:

>>> clock = fits(Label("12 minutes, 34 seconds"), Label("12:34"))
>>> [spoken.label for spoken in shown(row(Label("Time"), clock)).words()]
['Time', '12 minutes, 34 seconds']
>>> [spoken.label for spoken in shown(row(Label("Time"), clock), width=100).words()]
['Time', '12:34']

**The picture.** A ``TreePicture`` keeps it, and paints only what differs from the tree before:

>>> picture, form, window = TreePicture(), Form([]), pygame.Surface((1280, 800))
>>> ground = pygame.Surface((1280, 800))
>>> count = lambda number: shown(column(Label("Moves", size=30), Label(str(number), size=30)))
>>> picture.draw(window, count(1), form, age=0, ground=ground)
>>> picture.bring_up(count(1), 0, ground)
[]
>>> picture.bring_up(count(2), 0, ground)[0].top > 0
True

**Motion.** ``entering`` lets a part fade in and rise, ``Counting`` counts; the tree stands still, only frames
differ:

>>> tree = shown(entering(Label("You won"), after=1, seconds=0.5, rise=16))
>>> tree.ends(), len(tree.still_items(age=1.2)), len(tree.still_items(age=1.5))
(1.5, 0, 1)
"""

from gaps.stage.view.boxes import Box as Box
from gaps.stage.view.boxes import Fits as Fits
from gaps.stage.view.boxes import Pin as Pin
from gaps.stage.view.boxes import SaidAs as SaidAs
from gaps.stage.view.boxes import Scrolled as Scrolled
from gaps.stage.view.boxes import Scrolling as Scrolling
from gaps.stage.view.boxes import column as column
from gaps.stage.view.boxes import fact as fact
from gaps.stage.view.boxes import fits as fits
from gaps.stage.view.boxes import grid as grid
from gaps.stage.view.boxes import layers as layers
from gaps.stage.view.boxes import panel as panel
from gaps.stage.view.boxes import row as row
from gaps.stage.view.cells import Cell as Cell
from gaps.stage.view.cells import Face as Face
from gaps.stage.view.cells import ListRow as ListRow
from gaps.stage.view.cells import PartList as PartList
from gaps.stage.view.cells import part_picture as part_picture
from gaps.stage.view.motion import Counting as Counting
from gaps.stage.view.motion import Entering as Entering
from gaps.stage.view.motion import Live as Live
from gaps.stage.view.motion import Timed as Timed
from gaps.stage.view.motion import entering as entering
from gaps.stage.view.parts import PILL as PILL
from gaps.stage.view.parts import Action as Action
from gaps.stage.view.parts import Chip as Chip
from gaps.stage.view.parts import Label as Label
from gaps.stage.view.parts import Legend as Legend
from gaps.stage.view.parts import Panel as Panel
from gaps.stage.view.parts import Part as Part
from gaps.stage.view.parts import PartFields as PartFields
from gaps.stage.view.parts import Picture as Picture
from gaps.stage.view.parts import PlaceFields as PlaceFields
from gaps.stage.view.parts import Plate as Plate
from gaps.stage.view.parts import Size as Size
from gaps.stage.view.parts import Sizes as Sizes
from gaps.stage.view.parts import Use as Use
from gaps.stage.view.parts import button as button
from gaps.stage.view.parts import colour_of as colour_of
from gaps.stage.view.parts import fill as fill
from gaps.stage.view.parts import glyph as glyph
from gaps.stage.view.parts import icon as icon
from gaps.stage.view.parts import line as line
from gaps.stage.view.parts import peak as peak
from gaps.stage.view.parts import space as space
from gaps.stage.view.parts import title as title
from gaps.stage.view.tree import Tree as Tree
from gaps.stage.view.tree import TreePicture as TreePicture
