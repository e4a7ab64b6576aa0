"""What is wrong, as a sentence with room for its values: whoever shows it may say it in another language."""

from __future__ import annotations


class InputError(ValueError):
    """``str()`` is the sentence in English: the ``template`` with its ``values``, which may be faults too."""

    def __init__(self, template: str, **values: object) -> None:
        self.template, self.values = template, values
        super().__init__(template.format(**values))

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (type(self), self.template, self.values)


def _again(kind: type[InputError], template: str, values: dict[str, object]) -> InputError:
    return kind(template, **values)
