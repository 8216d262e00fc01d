"""Why something is refused: the rule's name and a sentence in every language."""


class Refusal(ValueError):
    """Raised when a game is asked for what its rules do not allow; the game is unchanged.

    `point` names the rule ("P9") where there is one, `sentences` one sentence per language.
    """

    def __init__(self, point: str | None, sentences: dict[str, str]) -> None:
        super().__init__(point, sentences)
        self.point = point
        self.sentences = sentences

    def text(self, language: str = "en") -> str:
        """The reason for a person: "P9: the colour led must be followed"."""
        sentence = self.sentences[language]
        return f"{self.point}: {sentence}" if self.point else sentence

    def __str__(self) -> str:
        return self.text("en")
