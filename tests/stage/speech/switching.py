"""A program of its own for the Python of the system: switches what listens to readers
on and off.

``python3 switching.py SECONDS`` switches ``org.a11y.Status`` of the session, on first;
for no time, once.
"""

import random
import sys
import time

from gi.repository import Gio, GLib

bus = Gio.bus_get_sync(Gio.BusType.SESSION)
dice = random.Random(2)
end = time.monotonic() + float(sys.argv[1])
switches = 0
while not switches or time.monotonic() < end:
    value = GLib.Variant(
        "(ssv)",
        (
            "org.a11y.Status",
            "IsEnabled",
            GLib.Variant("b", switches % 2 == 0),
        ),
    )
    bus.call_sync(
        "org.a11y.Bus",
        "/org/a11y/bus",
        "org.freedesktop.DBus.Properties",
        "Set",
        value,
        None,
        Gio.DBusCallFlags.NONE,
        -1,
        None,
    )
    switches += 1
    time.sleep(dice.choice((0.0, 0.001, 0.004, 0.01, 0.03)))
print(switches, "switches", flush=True)
