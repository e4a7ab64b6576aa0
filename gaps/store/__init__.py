"""The person's files: the unfinished games, the records, the settings."""

from gaps.store.fields import NewerFormat
from gaps.store.folder import Folder
from gaps.store.records.record import Record, Summary
from gaps.store.records.statistics import Figures, Rate, Scope
from gaps.store.matches.match import Match, Standing, Turn
from gaps.store.saves.saved import SavedGame, replay
from gaps.store.saves.settings import Settings
from gaps.store.sharing.challenge import Challenge
from gaps.store.sharing.recording import Recording
