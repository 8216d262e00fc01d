"""Write seeds.json anew: `make lessons`. A seed that still fits stays."""

import json
from pathlib import Path

from kartentisch.lessons import Lesson, Unfit, all_lessons, seeds

PLACE = Path(__file__).with_name("seeds.json")


def fitting_seed(lesson: Lesson) -> int:
    """The seed that it has, if its deal still makes it happen, or a new one."""
    old = seeds().get(lesson.game, {}).get(lesson.name)
    try:
        if old is not None:
            lesson.played(old)
            return old
    except Unfit:
        pass
    found = lesson.find_seed()
    print(f"{lesson.game} {lesson.name}: {found}")
    return found


def main() -> None:
    """Find a seed for every lesson of ours."""
    found: dict[str, dict[str, int]] = {}
    for lesson in all_lessons():
        found.setdefault(lesson.game, {})[lesson.name] = fitting_seed(lesson)
        PLACE.write_text(json.dumps(found, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
