"""An error about input, as an English template and its values, so that it can be translated when shown."""

from __future__ import annotations


class InputError(ValueError):
    """``str()`` is the English sentence: ``template`` filled with ``values``, which may be errors, too."""

    def __init__(self, template: str, **values: object) -> None:
        self.template, self.values = template, values
        super().__init__(template.format(**values))

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuilt, (type(self), self.template, self.values)


def _rebuilt(kind: type[InputError], template: str, values: dict[str, object]) -> InputError:
    return kind(template, **values)
