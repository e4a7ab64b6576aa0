"""The person's files: the unfinished game, the records, the settings."""

from gaps.store.challenge import Challenge
from gaps.store.fields import NewerFormat
from gaps.store.folder import Folder
from gaps.store.match import Match, Standing, Turn
from gaps.store.recording import Recording
from gaps.store.records import Record, Summary
from gaps.store.saved import SavedGame, replay
from gaps.store.settings import Settings
from gaps.store.statistics import Figures, Rate, Scope

__all__ = [
    "Challenge",
    "Figures",
    "Folder",
    "Match",
    "NewerFormat",
    "Rate",
    "Record",
    "Recording",
    "SavedGame",
    "Scope",
    "Settings",
    "Standing",
    "Summary",
    "Turn",
    "replay",
]
