"""The player's files: the unfinished games, the records, the settings."""

from gaps.store.formats import NewerFormat
from gaps.store.folder import Folder
from gaps.store.games.game_log import RecordedMove, GameLog
from gaps.store.games.game_result import GameEnd, GameResult, Help
from gaps.store.matches.match import Match, Standing
from gaps.store.records.statistics import Figures, Rate, Scope, Summary
from gaps.store.settings import Settings
