"""The person's files: the unfinished game, the records, the settings."""

from gaps.store.fields import NewerFormat
from gaps.store.folder import Folder
from gaps.store.records import Record, Summary
from gaps.store.saved import SavedGame, replay
from gaps.store.settings import Settings

__all__ = ["Folder", "NewerFormat", "Record", "SavedGame", "Settings", "Summary", "replay"]
