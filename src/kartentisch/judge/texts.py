"""What reviews say, in German and English."""

TEXTS = {
    "title": {"en": "Review", "de": "Rückblick"},
    "promise": {
        "en": "Decisions are judged by what their player knew. Nobody is blamed for hidden cards.",
        "de": "Entscheidungen werden danach beurteilt, was man wissen konnte. Für verdeckte Karten "
        "kann niemand etwas.",
    },
    "seat": {"en": "Seat {seat}", "de": "Platz {seat}"},
    "result": {"en": "won", "de": "gewonnen"},
    "luck": {"en": "luck of the cards", "de": "Kartenglück"},
    "lost": {"en": "given away", "de": "verschenkt"},
    "good": {"en": "good", "de": "gut"},
    "fine": {"en": "fine", "de": "in Ordnung"},
    "doubtful": {"en": "doubtful", "de": "fraglich"},
    "mistake": {"en": "mistake", "de": "Fehler"},
    "all_cards": {"en": "chance to win by all cards", "de": "Gewinnchance nach allen Karten"},
    "known": {
        "en": "by what this player knew",
        "de": "nach dem, was diese Person wusste",
    },
    "worse": {
        "en": "{grade} at move {step} (round {round}): {played} ({wins}); "
        "better: {better} ({best}). Cost: {cost} ± {error} % of a win",
        "de": "{grade} bei Zug {step} (Runde {round}): {played} ({wins}); "
        "besser: {better} ({best}). Kosten: {cost} ± {error} % eines Siegs",
    },
    "better": {
        "en": "well played at move {step}: {played}, {lead} % of a win ahead of the next best",
        "de": "gut gespielt bei Zug {step}: {played}, {lead} % eines Siegs vor dem Zweitbesten",
    },
    "turning_point": {
        "en": "turning point: move {step}",
        "de": "Wendepunkt: Zug {step}",
    },
}
