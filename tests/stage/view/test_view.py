"""A tree of parts: its places, what of it is painted again, its motion, its widgets and
its words.
"""

from __future__ import annotations

import doctest

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect, Surface

import gaps.stage.view
from gaps.stage.core.intents import Asked, Nav, Press, Release, Wheel
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import themes
from gaps.stage.speech.spoken import Action, Role, Spoken
from gaps.stage.view import (
    Cell,
    Chip,
    Entering,
    Face,
    Fits,
    Items,
    Label,
    ListItem,
    Part,
    Picture,
    Pin,
    SaidAs,
    Tree,
    TreePicture,
    Use,
    column,
    entering,
    fact,
    fits,
    glyph,
    hairline,
    layers,
    panel,
    row,
    rows,
    space,
    title,
)
from gaps.stage.widgets import Button, Form

SIZE = (640, 400)


@pytest.fixture(autouse=True)
def _fonts() -> None:
    pygame.font.init()


def style_of(size: tuple[int, int] = SIZE, theme: str = "midnight") -> Style:
    return Style(themes()[theme], size)


def tree_of(part: Part, style: Style | None = None) -> Tree:
    style = style or style_of()
    return Tree(part, style, Rect((0, 0), style.size))


def painted(
    tree: Tree,
    picture: TreePicture | None = None,
    age: float = 0.0,
    reduced: bool = False,
) -> bytes:
    """The pixels of a tree."""
    surface = Surface(tree.style.size)
    ground = GROUND
    form = Form(tree.sites)
    (picture or TreePicture()).draw(
        surface, tree, form, age, ground=ground, reduced=reduced
    )
    return pygame.image.tobytes(surface, "RGB")


GROUND = Surface(SIZE)
GROUND.fill((12, 34, 56))


def test_the_examples_are_true() -> None:
    found = doctest.testmod(gaps.stage.view)
    assert found.attempted > 20
    assert not found.failed


# Places


def test_capped_shares_come_first_and_the_others_share_the_rest() -> None:
    u = style_of().px_per_unit
    capped = Part(share=1, most=100)
    one = Part(share=1)
    two = Part(share=2)
    tree = tree_of(row(capped, one, two))
    wide = round(100 * u)
    rest = SIZE[0] - wide
    assert tree.place_of(capped).width == wide
    assert tree.place_of(one).width == pytest.approx(rest / 3, abs=1)
    assert tree.place_of(two).right == SIZE[0]
    without_room = tree_of(row(capped, one, two, gap=500))
    assert [without_room.place_of(each).width for each in (one, two)] == [0, 0]


def test_a_pin_keeps_to_its_point_and_within_its_place() -> None:
    part = Part()
    whole = Rect((0, 0), SIZE)
    for anchor in ("topleft", "topright", "center", "midbottom", "bottomright"):
        place = tree_of(
            layers(
                Pin(
                    part,
                    anchor,
                    (0, 0),
                    (100, 50),
                )
            )
        ).place_of(part)
        assert getattr(place, anchor) == getattr(whole, anchor)
    assert whole.contains(
        tree_of(layers(Pin(part, box=(9000, 9000), margin=10))).place_of(part)
    )


def test_the_last_of_several_that_may_be_shortened_goes_first() -> None:
    first = Fits((Label("a" * 30, "note"), Label("a", "note")))
    second = Fits((Label("b" * 30, "note"), Label("b", "note")))
    tree = tree_of(row(first, second))
    assert [each.label for each in tree.words()] == ["a" * 30, "b" * 30]
    narrow = Tree(
        row(first, second),
        style_of(),
        Rect(0, 0, 250, 50),
    )
    assert [each.label for each in narrow.words()] == ["a" * 30, "b"]
    assert not tree_of(row(fits(Label("x" * 500, "h1")))).words(), (
        "what does not fit in any form is left out"
    )


# The picture

texts = st.sampled_from(
    ["", "Gaps", "Montana", "a longer text that may be cut", "12,376"]
)
leaves = st.one_of(
    st.builds(
        Label,
        texts,
        st.sampled_from(["h1", "note", ("h2", "small")]),
        lines=st.integers(1, 3),
    ),
    st.builds(Chip, texts),
    st.builds(lambda: glyph("star", (30, 30))),
    st.builds(lambda: hairline(size=2)),
    st.builds(fact, texts, texts),
    st.builds(lambda size: space(size), st.integers(0, 40)),
)
parts = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4).map(lambda found: row(*found, gap=4, share=1)),
        st.lists(inner, max_size=4).map(lambda found: column(*found, gap=4, share=1)),
        st.lists(inner, max_size=3).map(lambda found: panel(*found, pad=8, share=1)),
        st.lists(inner, max_size=3).map(lambda found: layers(*found, share=1)),
    ),
    max_leaves=14,
)


@pytest.mark.slow
@given(st.lists(parts, min_size=2, max_size=4))
def test_what_is_painted_again_looks_like_all_of_it(trees: list[Part]) -> None:
    pygame.font.init()
    style = style_of()
    picture = TreePicture()
    for part in trees:
        tree = tree_of(column(part, pad=10), style)
        assert painted(tree, picture) == painted(tree)


def test_only_what_differs_is_painted_again() -> None:
    painted_for: list[str] = []

    def paint(
        surface: Surface,
        style: Style,
        rect: Rect,
        name: str,
    ) -> None:
        painted_for.append(name)

    def tree(second: str) -> Tree:
        above = Picture(paint, ("first",), size=50)
        below = Picture(paint, (second,), size=50)
        return tree_of(column(above, below, space()), style)

    style = style_of()
    picture = TreePicture()
    painted(tree("second"), picture)
    painted(tree("second"), picture)
    assert painted_for == ["first", "second"]
    painted(tree("third"), picture)
    assert painted_for == ["first", "second", "third"]


def test_another_theme_paints_all() -> None:
    picture = TreePicture()
    part = column(Label("Gaps", "h1"))
    before = painted(tree_of(part), picture)
    other = tree_of(part, style_of(theme="daybreak"))
    assert painted(other, picture) == painted(other) != before


# Motion


def test_a_part_comes_in_and_is_still_afterwards() -> None:
    part = column(
        entering(
            Label("Gaps", "h1"),
            after=1,
            seconds=1,
            rise=40,
        )
    )
    tree = tree_of(part)
    nothing = painted(tree_of(column()))
    assert painted(tree, age=0.5) == nothing
    assert painted(tree, age=1.5) not in (nothing, painted(tree, age=2))
    assert painted(tree, age=2) == painted(tree_of(column(Label("Gaps", "h1"))))
    assert tree.ends() == 2


def test_where_motion_is_reduced_nothing_shifts() -> None:
    part = Entering(
        Label("Gaps", "h1"),
        0,
        1,
        (0, 100),
        fade=None,
    )
    tree = tree_of(column(part))
    assert painted(tree, age=0.5, reduced=True) == painted(tree, age=1)
    assert painted(tree, age=0.5) != painted(tree, age=1)


def test_a_part_grows_round_its_middle() -> None:
    label = Label("Gaps", "h1", align="center")
    small = tree_of(
        column(
            Entering(
                Pin(label),
                0,
                1,
                fade=None,
                scale=0.5,
                share=1,
            )
        )
    )

    def area(age: float) -> Rect:
        surface = Surface(SIZE, pygame.SRCALPHA)
        TreePicture().draw(
            surface,
            small,
            Form(),
            age,
        )
        return surface.get_bounding_rect()

    half = area(0.001)
    whole = area(1)
    assert abs(2 * half.width - whole.width) <= 4
    assert half.center == pytest.approx(whole.center, abs=2)
    assert painted(small, age=0.5, reduced=True) == painted(small, age=1)


@given(
    st.integers(1, 60),
    st.integers(0, 61),
    st.integers(200, 400),
)
def test_what_is_a_whole_number_of_pixels_long_stays_so(
    length: int, other: int, room: int
) -> None:
    part = Part(size=length, says="this one")
    style = style_of()
    tree = Tree(
        row(
            space(),
            part,
            Part(size=other),
            space(),
        ),
        style,
        Rect(0, 0, room, 20),
    )
    assert tree.place_of(part).width == style.px(length)


def test_a_widget_comes_in_with_its_part_and_returns_to_its_place() -> None:
    button = Button("go", "Go")
    tree = tree_of(column(entering(Use(button, size=44), seconds=1, rise=50)))
    at_rest = painted(tree, age=1)
    assert painted(tree, age=0.5) != at_rest
    assert painted(tree, age=1) == at_rest


# Widgets and words


def test_groups_say_their_words_and_their_widgets() -> None:
    box = column(
        title("Badges"),
        column(
            Label("Seven"),
            Use(Button("go", "Go")),
            group=SaidAs("badges", "All badges", Role.LIST),
        ),
        Use(Button("back", "Back")),
    )
    heading, group, back = tree_of(box).words()
    assert (heading.role, heading.label) == (Role.HEADING, "Badges")
    assert (group.role, group.label) == (Role.LIST, "All badges")
    assert [each.label for each in group.children] == ["Seven", "Go"]
    assert back.label == "Back"


def test_each_text_has_a_key_and_a_place() -> None:
    labels = [Label(str(number), size=20) for number in range(5)]
    words = tree_of(column(*labels)).words()
    assert len({each.key for each in words}) == 5
    assert all(each.rect[2] for each in words)


def test_focus_and_pointer_stay_with_the_name_when_widgets_are_made_anew() -> None:
    form = Form()
    for label in ("Go", "Stop"):
        tree = tree_of(column(Use(Button("go", label), size=44)))
        form.show(tree.sites)
        if label == "Go":
            form.handle(Press((5, 5)))
    used = form.handle(Release((5, 5)))
    assert used is not None
    assert isinstance(used.widget, Button)
    assert used.widget.text == "Stop"
    assert form.focused is used.widget


def test_a_cell_that_is_chosen_is_not_used_by_the_click_that_chooses_it() -> None:
    spoken = Spoken("", Role.ITEM, "Maze", value="3 of 5")
    cell = Cell(
        "maze",
        Label("Maze"),
        spoken,
        Face.FRAME,
        used_by_click=False,
    )
    tree = tree_of(column(Use(cell, size=60)))
    form = Form(tree.sites)
    assert form.handle(Press((9, 9))) is None
    assert form.handle(Release((9, 9))) is None
    assert form.handle(Nav.ACTIVATE) is not None
    said = cell.spoken(tree.sites[cell])
    assert said is not None
    assert (said.key, said.value, said.selected) == ("maze", "3 of 5", False)


def test_a_list_selects_by_keys_pointer_and_wheel_and_keeps_its_key() -> None:
    items = [
        ListItem(str(number), Label(str(number)), f"row {number}")
        for number in range(30)
    ]
    chosen = Items("list", "Numbers", rows(40))
    chosen.show(items)
    tree = tree_of(column(Use(chosen, share=1)))
    form = Form(tree.sites, focused="list")
    for _ in range(15):
        form.handle(Nav.DOWN)
    assert chosen.selected == "15"
    assert chosen.in_view[0] != "0"
    chosen.show(items[10:])
    assert chosen.selected == "15"
    form.show(tree.sites)
    form.handle(Wheel((20, 20), 50))
    form.handle(Press((20, 5)))
    assert form.handle(Release((20, 5))) is not None
    assert chosen.selected == "10"
    assert chosen.says(form.sites[chosen]).children[0].label == "row 10"


def test_an_item_that_cannot_be_selected_is_shown_and_said_but_never_taken() -> None:
    items = [
        ListItem(key, Label(key), key, enabled=key != "closed")
        for key in ("first", "closed", "last")
    ]
    chosen = Items("list", "Camps", rows(40))
    chosen.show(items)
    tree = tree_of(column(Use(chosen, share=1)))
    form = Form(tree.sites, focused="list")
    site = form.sites[chosen]
    said = {each.label: each for each in chosen.says(site).children}
    assert not said["closed"].enabled
    assert not said["closed"].actions
    place = chosen.place_of("closed", site).center
    for asked in (Press(place), Release(place), Asked("list/closed", Action.ACTIVATE)):
        assert form.handle(asked) is None
        assert chosen.selected == "first"
    form.handle(Nav.DOWN)
    assert chosen.selected == "last"
    form.handle(Asked("list", Action.DECREASE))
    assert chosen.selected == "first"
