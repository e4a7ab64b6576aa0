"""Galary, Either side with three redeals, and custom rules with two packs, aces at row
starts or any card.
"""

from __future__ import annotations

from gaps.engine import CATALOGUE, by_key
from gaps.scenes.learn.rules import Rules
from gaps.scenes.new_game.variant_browser import VariantBrowser
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import Nav, Press, Release
from tests.scenarios.camera import Camera, a_board

CUSTOM = {
    "two_packs": "custom/13llb2rsrsf2",
    "aces": "custom/13nep2rsref",
    "tray": "custom/9nlt2rsrsf2a",
    "small": "custom/5llb2rsrsf2",
}


def more_rules(camera: Camera, context: Context) -> None:
    """Boards and rules pages; the page of own rules with each new choice, and a
    refusal.
    """
    below = a_board(context)
    below.resize(camera.size)
    for key in ("either-side-three", "galary"):
        camera.see(f"play_{key}", a_board(context, key, 6))
        camera.see(f"rules_{key}", Rules(context, below, CATALOGUE[key]), 1.0)
    for name, code in CUSTOM.items():
        own = VariantBrowser(context, by_key(code), own_rules=True)
        camera.see(f"own_rules_{name}", own, 1.0)
        camera.see(f"play_custom_{name}", a_board(context, code, 4))
        camera.see(f"rules_custom_{name}", Rules(context, below, by_key(code)), 1.0)
    scene = a_board(context, "custom/13nlb2rsrsfa", 1)
    camera.open(scene)
    cell = scene.state.gaps[0]
    gap = scene.table.geometry.rect(cell).center
    camera.press(Press(gap), Release(gap))
    camera.wind(0.3)
    camera.take("play_custom_any_card")
    refused = VariantBrowser(context, by_key("custom/13nlm2rsrsf"), own_rules=True)
    camera.open(refused, 1.0)
    refused.form.focus("removed")
    camera.press(Nav.ACTIVATE)
    camera.wind(0.3)
    camera.take("own_rules_aces_refused")
