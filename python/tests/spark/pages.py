"""The programs that the pages of the documentation show."""

import re

from sessions import TOP


def shown(page, kind, heading=None):
    """The blocks of a kind below a heading of a page, or ahead of all headings but the title."""
    parts = (TOP / "docs" / page).read_text().split("\n## ")
    part = parts[0] if heading is None else next(part for part in parts if part.startswith(f"{heading}\n"))
    return re.findall(rf"```{kind}\n(.*?)```", part, re.DOTALL)


def run(block, names):
    """A block as the program that it is, with what `names` has; it leaves there what it makes."""
    exec(block, names)  # noqa: S102
