"""How loud a session is: ``python -m tools.quality.loudness``; needs the extra
``assets``.

Mixes a minute of a menu and five minutes of a game that is won, for each piece of a
game, with wind and birds, at the volumes that a new player has. Loudness is that of
ITU-R BS.1770-4, in LUFS, with both of its gates, and the peak is that between samples,
too.
"""

from __future__ import annotations

import functools
import wave
from collections.abc import Iterator

import numpy as np
import soundfile

from gaps.asset_files import asset
from gaps.engine import State, by_key, deal
from gaps.scenes.game.board_feedback import (
    CUES,
    LAST_NOTE,
    STINGS,
    finished_rows,
    row_shares,
)
from gaps.solver import solve
from gaps.stage.audio.music import CURVE
from gaps.stage.audio.music_player import FADE, OVERLAP, PIECES, RISE, Piece
from gaps.stage.audio.volumes import breath, layer_levels
from gaps.store.saves.settings import Settings
from tools.assets.music.ring import RATE, Samples

MENU, PLAY, AFTER = 60.0, 300.0, 12.0  # seconds
DEAL = ("gaps", 5)  # won in its first round
FLIGHT = 0.3  # seconds from a move until its card lands
BLOCK, HOP = 0.4, 0.1  # seconds
SILENCE, BELOW = -70.0, -10.0  # LUFS; LU below the loudness of all that is not silent
FINER = 4  # places between two samples at which a peak is looked for


def k_weighted(samples: Samples) -> Samples:
    """Return the samples as the standard weighs them: a head makes highs louder, and
    lows count less.
    """
    hertz = np.fft.rfftfreq(samples.shape[1], 1 / RATE)
    gain = np.abs(_biquad(hertz, 1681.97, 0.7072, 3.99984)) * np.abs(
        _biquad(hertz, 38.135, 0.50033)
    )
    weighed: Samples = np.fft.irfft(
        np.fft.rfft(samples, axis=1) * gain, samples.shape[1], axis=1
    )
    return weighed


def _biquad(
    hertz: Samples, corner: float, q: float, shelf: float | None = None
) -> Samples:
    """Return the answer of a high shelf of so many decibels, or of a high pass, at each
    frequency.
    """
    k, z = np.tan(np.pi * corner / RATE), np.exp(-2j * np.pi * hertz / RATE)
    below = 1 + k / q + k * k
    if shelf is None:
        # the standard's numerator is 1, -2, 1
        above: tuple[float, ...] = (below, -2 * below, below)
    else:
        high = 10 ** (shelf / 20)
        some = high**0.4996667741545416
        above = (
            high + some * k / q + k * k,
            2 * (k * k - high),
            high - some * k / q + k * k,
        )
    answer: Samples = (above[0] + above[1] * z + above[2] * z * z) / (
        below + 2 * (k * k - 1) * z + (1 - k / q + k * k) * z * z
    )
    return answer


def loudness(samples: Samples) -> float:
    """Return how loud two rows of samples are, in LUFS."""
    power = np.concatenate([[0.0], np.cumsum(np.sum(k_weighted(samples) ** 2, axis=0))])
    starts = np.arange(
        0, max(samples.shape[1] - round(BLOCK * RATE), 1), round(HOP * RATE)
    )
    ends = np.minimum(starts + round(BLOCK * RATE), samples.shape[1])
    blocks = np.maximum((power[ends] - power[starts]) / (BLOCK * RATE), 1e-12)
    blocks = blocks[_lufs(blocks) > SILENCE]
    return float(_lufs(np.mean(blocks[_lufs(blocks) > _lufs(np.mean(blocks)) + BELOW])))


def _lufs(power: Samples) -> Samples:
    return -0.691 + 10 * np.log10(power)


def true_peak(samples: Samples) -> float:
    """Return the highest peak in decibels of full scale, between samples, too."""
    most, size, edge = 0.0, 1 << 16, 256
    for start in range(0, samples.shape[1], size):
        piece = samples[:, max(start - edge, 0) : start + size + edge]
        finer = (
            np.fft.irfft(np.fft.rfft(piece, axis=1), FINER * piece.shape[1], axis=1)
            * FINER
        )
        most = max(
            most,
            float(np.max(np.abs(finer[:, FINER * edge // 2 : -FINER * edge // 2]))),
        )
    return float(20 * np.log10(most))


def share_above(samples: Samples, hertz: float) -> float:
    """Return the share of the energy, not weighed, that lies above a frequency."""
    power = np.sum(np.abs(np.fft.rfft(samples, axis=1)) ** 2, axis=0)
    return float(
        np.sum(power[round(hertz * samples.shape[1] / RATE) :]) / np.sum(power)
    )


def above(samples: Samples, hertz: float = 250.0) -> Samples:
    """Return what a laptop's speakers play: nothing below ``hertz``, by 24 dB an
    octave.
    """
    at = np.fft.rfftfreq(samples.shape[1], 1 / RATE)
    gain = 1 / (1 + (hertz / np.maximum(at, 1e-3)) ** 4)
    high: Samples = np.fft.irfft(
        np.fft.rfft(samples, axis=1) * gain, samples.shape[1], axis=1
    )
    return high


@functools.cache
def music(name: str) -> Samples:
    """Return a file of the music, a loop without what follows its end."""
    samples: Samples = soundfile.read(str(asset(f"music/{name}.ogg")))[0].T
    loops = {each for piece in PIECES.values() for each in piece.files}
    return samples[:, :-OVERLAP] if name in loops else samples


@functools.cache
def cue(name: str) -> Samples:
    """Return a sound effect from the middle of the window."""
    with wave.open(str(asset(f"sounds/{name}.wav"))) as file:
        mono = np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32_768
        times = RATE // file.getframerate()
    mono = np.interp(np.arange(times * len(mono)) / times, np.arange(len(mono)), mono)
    return np.stack([mono, mono]) * np.sqrt(0.5)


def game() -> Iterator[tuple[State, int, list[str]]]:
    """Yield the states of a won game, from the first, with the chain and the cues when
    each is reached.
    """
    state, chain = deal(by_key(DEAL[0]), DEAL[1]), 0
    yield state, chain, []
    for move in solve(state).line:
        before, state = state, state.play(move)
        is_home = len(state.home) > len(before.home)
        ended, chain = chain, chain + 1 if is_home else 0
        names = ["join", f"note_{min(chain, LAST_NOTE)}"] if is_home else ["land"]
        names += (
            [STINGS[chain]]
            if chain in STINGS
            else ["chain_end"]
            if ended > 1 and not chain
            else []
        )
        rows = finished_rows(state).keys() - finished_rows(before).keys()
        cards = [state.board[finished_rows(state)[row][-1]] for row in rows]
        names += [CUES[card.suit] for card in cards if card is not None]
        yield state, chain, names


def session(piece: Piece, settings: Settings) -> Samples:
    """Return a menu and a game that is won."""
    volume, cues = (settings.music_volume / 100) ** CURVE, settings.effects_volume / 100
    count = round((MENU + PLAY + AFTER) * RATE)
    mixed: Samples = np.zeros((2, count))
    time = np.arange(count) / RATE

    def looped(name: str) -> Samples:
        whole = music(name)
        return np.tile(whole, -(-count // whole.shape[1]))[:, :count]

    def add(sound: Samples, start: float, level: float) -> None:
        at = round(start * RATE)
        piece_of = sound[:, : count - at]
        mixed[:, at : at + piece_of.shape[1]] += level * piece_of

    mixed += volume * looped("ambience")
    mixed += (
        volume
        * PIECES["title"].level
        * looped("title")
        * np.clip((MENU + FADE - time) / FADE, 0, 1)
    )
    states = [*game()]
    apart = PLAY / len(states)
    starts = [MENU + apart * number for number in range(len(states))]
    levels = np.array([layer_levels(row_shares(state)) for state, *_ in states]).T
    playing = np.clip((time - MENU) / FADE, 0, 1) * np.clip(
        (MENU + PLAY + 0.6 - time) / 0.6, 0, 1
    )
    for number, name in enumerate(PIECES[piece].files):
        breathing = np.interp(
            time, np.arange(400), [breath(number, second) for second in range(400)]
        )
        mixed += (
            volume
            * looped(name)
            * np.interp(time, starts, levels[number])
            * breathing
            * playing
        )
    for start, (_, _, names) in zip(starts[1:], states[1:], strict=True):
        add(cue("tick"), start - 0.4, cues)
        add(cue("slide"), start - FLIGHT, cues)
        for number, name in enumerate(
            names if start != starts[-1] else ["join", "win"]
        ):
            add(cue(name), start + 0.1 * max(number - 1, 0), cues)
    add(music("win_rise"), starts[-1] + FLIGHT, volume)
    add(music("win_chord"), starts[-1] + FLIGHT + RISE, volume)
    return mixed


def described(name: str, samples: Samples) -> str:
    """Return a row of the table: loudness, also on a laptop, highest peak, shares above
    250 Hz and 2 kHz.
    """
    shares = [f"{100 * share_above(samples, hertz):.1f}" for hertz in (250, 2000)]
    figures = (
        f"{loudness(samples):.1f}",
        f"{loudness(above(samples)):.1f}",
        f"{true_peak(samples):.1f}",
    )
    return " | ".join(("", name, *figures, *shares, "")).strip()


def main() -> None:
    """Print the figures of each piece's session, of the files, and of the tunes of
    rows.
    """
    print(
        "| what | LUFS | above 250 Hz, LUFS | peak, dB | above 250 Hz, % | above 2 kHz, % |"
    )
    print("|---|---:|---:|---:|---:|---:|")
    for piece in ("game", "long_game", "later_round"):
        whole = session(piece, Settings())
        print(described(f"session, `{piece}`", whole))
        if piece == "game":
            print(described("its menu", whole[:, : round(MENU * RATE)]))
        print(
            described(
                "its first half minute",
                whole[:, round(MENU * RATE) : round((MENU + 30) * RATE)],
            )
        )
        print(
            described(
                "at full volumes",
                session(piece, Settings(effects_volume=100, music_volume=100)),
            )
        )
    for path in sorted(asset("music").glob("*.ogg")):
        print(described(f"`{path.stem}`", music(path.stem)))
    for name in CUES.values():
        print(described(f"`{name}`", cue(name)))


if __name__ == "__main__":
    main()
