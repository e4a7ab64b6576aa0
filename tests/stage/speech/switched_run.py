"""A program of its own: a reader whose tree changes all the time, while somebody
switches it on and off.

``python -m tests.stage.speech.switched_run NUMBER SECONDS`` ends after so many
activations, or after that time, and prints how many frames were told. Without the guard
it would soon stop for ever.
"""

from __future__ import annotations

import random
import sys
import time

from gaps.stage.speech.accesskit_reader import AccesskitReader, GuardedAdapter, library
from gaps.stage.speech.reader import Node, NodeTree
from gaps.stage.speech.spoken import USABLE, Role, Spoken

PARTS = 12


def tree(dice: random.Random) -> NodeTree:
    """A screen with some buttons, with new words now and then.

    The buttons are the same ones: the library's own thread ends when parts that were
    taken away before a reader was switched off are still in its queue when the next one
    is switched on.
    """
    numbers = range(2, PARTS)
    nodes = {
        number: Node(
            Spoken(
                str(number),
                Role.BUTTON,
                f"{number} {dice.random() < 0.01}",
                actions=USABLE,
            )
        )
        for number in numbers
    }
    nodes[1] = Node(Spoken("1", Role.SCREEN, "screen"), tuple(numbers))
    return NodeTree(
        nodes,
        1,
        dice.choice(numbers) if dice.random() < 0.1 else 2,
    )


def main(activations: int, seconds: float) -> None:
    """Change the tree until the reader has been activated so often, or the time is
    over.
    """
    end = time.monotonic() + seconds
    dice = random.Random(1)
    found = library()
    adapter = GuardedAdapter(found)
    reader = AccesskitReader(found, adapter, "switched")
    was_active = False
    seen = 0
    calls = 0
    while seen < activations and time.monotonic() < end:
        reader.requests()
        active = reader.active
        seen += active and not was_active
        was_active = active
        reader.show(tree(dice))
        reader.window_changed(dice.random() < 0.5, (dice.randrange(9), 0, 800, 600))
        calls += active
        if dice.random() < 0.02:
            time.sleep(0.001)
        assert not reader.failed, "the library failed"
    reader.close()
    print(f"{seen} activations, {calls} frames", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]))
