"""Notices to the player about the data folder."""

from __future__ import annotations

from pathlib import Path

from gaps.engine import InputError
from gaps.language import error_text

MAX_NOTICES = 20


class Notices:
    """The notices about ``folder``, and the reason why nothing can be saved, if any.

    A notice is stored as an error with its values, and is translated when it is read.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._problem: InputError | None = None
        self._notices: list[InputError] = []
        self.is_foreign = False
        """True if another copy of the program has the folder, so that nothing in it may
        be changed.
        """

    @property
    def problem(self) -> str | None:
        """The translated reason why nothing can be saved; None while saving works."""
        return None if self._problem is None else error_text(self._problem)

    @property
    def texts(self) -> list[str]:
        """The latest notices in the language in use, the oldest first."""
        return [error_text(notice) for notice in self._notices]

    def add(self, notice: InputError) -> None:
        """Add a notice, once."""
        if str(notice) not in map(str, self._notices):
            self._notices = [*self._notices, notice][-MAX_NOTICES:]

    def stop_saving(self, error: OSError) -> None:
        """Report, once, that nothing can be saved, and keep everything in memory."""
        if self._problem is None:
            self._problem = InputError(
                "Nothing can be saved in {path}: {reason}.",
                path=self._folder,
                reason=reason_of(error),
            )
            self.add(
                InputError(
                    "{problem} The game goes on without saving.", problem=self._problem
                )
            )

    def add_busy(self, name: str) -> InputError:
        """Report that another program is using a file; returns the notice."""
        notice = InputError(
            "Another program is using {name}. What changes is saved when it is done.",
            name=name,
        )
        self.add(notice)
        return notice

    def wait(self, name: str) -> None:
        """Report that everything waits in memory until another program has finished."""
        notice = self.add_busy(name)
        if self._problem is None:
            self._problem = notice

    def save_again(self) -> None:
        """Report that what could not be saved is saved now."""
        if self._problem is not None:
            over = str(self._problem)
            self._notices = [each for each in self._notices if over not in str(each)]
            self._problem = None
            self.add(InputError("Everything can be saved again, and is."))

    def leave_newer(self, name: str, error: ValueError) -> None:
        """Report that the file is of a newer version: everything is in memory only."""
        self._problem = InputError(
            "{name} was left as it is: {error}. Nothing is saved.",
            name=name,
            error=error,
        )
        self.add(self._problem)

    def leave_alone(self) -> None:
        """Report, once, that another copy of the program has the folder.

        From now on everything is in memory only.
        """
        self.is_foreign = True
        self._problem = InputError("Gaps is already running: this copy saves nothing.")
        self.add(self._problem)

    def add_failed_write(self, path: Path, error: OSError) -> None:
        """Report that one file, such as an export, could not be written."""
        self.add(
            InputError(
                "{name} could not be written: {reason}.",
                name=path.name,
                reason=reason_of(error),
            )
        )


def reason_of(error: OSError) -> str:
    """Return the system's description of an error, without a full stop."""
    return (error.strerror or str(error)).rstrip(".")


def in_words(error: OSError | ValueError) -> ValueError:
    """Return an error for a notice: the system's text without its numbers."""
    return (
        InputError("{reason}", reason=reason_of(error))
        if isinstance(error, OSError)
        else error
    )
