"""What every system is told about the program; and a desktop entry for Linux."""

from __future__ import annotations

NAME, WORDS = "Gaps", "The patience of open spaces"
MAKER = "The Gaps developers"
COPYRIGHT = "Copyright © 2026 The Gaps authors, MIT License"

DESKTOP = f"""[Desktop Entry]
Type=Application
Name={NAME}
GenericName=Patience
Comment={WORDS}
Exec=gaps
Icon=gaps
Terminal=false
Categories=Game;CardGame;
Keywords=solitaire;patience;cards;montana;addiction;
StartupWMClass={NAME}
"""
"""For Linux. ``Exec`` and ``Icon`` are names; ``ADD_TO_MENU`` puts the paths of an unpacked folder there."""

ADD_TO_MENU = """#!/bin/sh
# Puts Gaps into the menu of this desktop, for this user; with --remove takes it out again.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
entry="${XDG_DATA_HOME:-$HOME/.local/share}/applications/gaps.desktop"
if [ "${1:-}" = --remove ]; then
  rm -f "$entry"
  exit 0
fi
mkdir -p "$(dirname "$entry")"
sed -e "s|^Exec=.*|Exec=\\"$here/gaps\\"|" -e "s|^Icon=.*|Icon=$here/gaps.png|" \\
  "$here/gaps.desktop" > "$entry"
echo "Gaps is in the menu now ($entry)."
"""
