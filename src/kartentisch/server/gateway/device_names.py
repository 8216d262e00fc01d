"""What a device is called in the list of one's devices: "Firefox · Android"."""

import re

# The first that a browser's name for itself contains; many also contain the names of others.
BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Vivaldi": "Vivaldi",
    "Firefox/": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "Linux": "Linux",
}
PROGRAM = re.compile(r"[A-Za-z][A-Za-z0-9 _-]{0,23}")


def describe_device(user_agent: str) -> str:
    """The browser and the system in a User-Agent, or the name of a program; empty if unknown."""
    browser = first(BROWSERS, user_agent)
    if not browser:
        program = PROGRAM.match(user_agent)
        return program[0].strip() if program else ""
    return " · ".join(filter(None, (browser, first(SYSTEMS, user_agent))))


def first(names: dict[str, str], user_agent: str) -> str:
    """The name of the first mark that a User-Agent has."""
    return next((name for mark, name in names.items() if mark in user_agent), "")
