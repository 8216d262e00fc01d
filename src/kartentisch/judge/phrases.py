"""Phrases that every why is made of: how often, how many, who. German and English together."""

from collections.abc import Iterable, Sequence

from kartentisch.games.words.language import LANGUAGES, Texts, both, fill

NEVER = both("in keinem Fall", "in no case")
HARDLY_EVER = both("in fast keinem Fall", "in hardly any case")
SOMETIMES = both("in {n} von 10 Fällen", "in {n} of 10 cases")
NEARLY_ALWAYS = both("in fast allen Fällen", "in nearly every case")
ALWAYS = both("in allen Fällen", "in every case")
POINTS = both(
    "Die Runde bringt dir im Schnitt {n|# Punkt|# Punkte}",
    "The round brings you {n|# point|# points} on average",
)
AND = both(" und ", " and ")
NOTABLE = 0.1  # of all worlds: what happens less often is not worth a sentence


def often(times: int, worlds: int) -> Texts:
    """How often something happens, in figures that people grasp."""
    if times in (0, worlds):
        return ALWAYS if times else NEVER
    tenths = round(10 * times / worlds)
    if tenths in (0, 10):
        return NEARLY_ALWAYS if tenths else HARDLY_EVER
    return say(SOMETIMES, n=tenths)


def is_notable(times: int, worlds: int) -> bool:
    """Whether something happens often enough to say so."""
    return times >= NOTABLE * worlds


def say(texts: Texts, **values: object) -> Texts:
    """A text with values in place of its names; a value may be a text in both languages itself."""
    return {
        language: fill(
            texts[language],
            **{
                name: value[language] if isinstance(value, dict) else value
                for name, value in values.items()
            },
        )
        for language in LANGUAGES
    }


def name_of(seat: int) -> str:
    """A place for a player's name, which `fill_names` puts in."""
    return f"{{{seat}}}"


def listed(items: Sequence[Texts | str]) -> Texts:
    """Several things in a row: "a", "a and b", "a, b and c"."""
    spoken = {
        language: [item if isinstance(item, str) else item[language] for item in items]
        for language in LANGUAGES
    }
    return {
        language: AND[language].join(
            part for part in (", ".join(words[:-1]), "".join(words[-1:])) if part
        )
        for language, words in spoken.items()
    }


def sentences(*said: Texts | None) -> Texts:
    """Sentences one after the other, without those that are None."""
    return {
        language: " ".join(f"{text[language]}." for text in said if text is not None)
        for language in LANGUAGES
    }


def capital(texts: Texts) -> Texts:
    """A text at the start of a sentence."""
    return {language: text[:1].upper() + text[1:] for language, text in texts.items()}


def mean(values: Iterable[float]) -> float:
    """The average; 0 of nothing."""
    found = list(values)
    return sum(found) / len(found) if found else 0.0


def rounded(value: float) -> int:
    """An average as people say it: the nearest whole number."""
    return int(value + 0.5) if value >= 0 else -int(0.5 - value)


def tenths(value: float) -> int | Texts:
    """An average to the tenth, where whole numbers would hide what differs: 2.5, in German 2,5."""
    number = round(value, 1)
    if number == int(number):
        return int(number)
    return both(str(number).replace(".", ","), str(number))
