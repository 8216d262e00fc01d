"""What tournaments and studies say, in German and English."""

from kartentisch.games.words.language import both

TEXTS = {
    "to": both("bis", "to"),
    "point": both(",", "."),
    "thousands": both(".", ","),
    "and": both("und", "and"),
    "begins": both("beginnt", "begins"),
    "n_players": both("{n} Personen", "{n} players"),
    # heads of tables, and names of figures
    "head_variant": both("Variante", "variant"),
    "head_decisions": both("Züge", "decisions"),
    "head_starter": both("wer beginnt", "who begins"),
    "head_points": both("Punkte", "points"),
    "head_shared": both("geteilte Siege", "shared wins"),
    "head_better": both("besser gewinnt", "better wins"),
    "head_skill": both("Können", "skill"),
    "head_lead_changes": both("neue Führung", "lead changes"),
    "head_decided": both("offen bis", "open until"),
    "head_lowest": both("Tiefpunkt", "low point"),
    "head_at_stake": both("bester Zug", "best move"),
    "head_deal_luck": both("Glück verteilt", "dealt luck"),
    "head_draw_luck": both("Glück gezogen", "drawn luck"),
    "player": both("Bot", "player"),
    "win_share": both("Siege", "win share"),
    "rating": both("Wertung", "rating"),
    "ladder_title": both("{title}: die Rangliste", "{title}: the ladder"),
    "ladder_played": both(
        "{games} Spiele {title} zu {players}, {deals} Austeilungen.",
        "{games} games of {title} for {players}, {deals} deals.",
    ),
    "ladder_empty": both(
        "Noch nichts gespielt: --deals 100 spielt 100 Austeilungen.",
        "Nothing played yet: --deals 100 plays 100 deals.",
    ),
    "ladder_first": both(
        "{best} führt mit {rating} vor {second} mit {less}.",
        "{best} leads with {rating}, ahead of {second} with {less}.",
    ),
    "ladder_unsure": both("Das kann noch Zufall sein.", "That may still be chance."),
    "ladder_about": both(
        "400 Punkte mehr sind zehnfache Siegchancen; {anchor} hat 1500. ± ist das halbe "
        "95-%-Intervall aus neu gezogenen Austeilungen.",
        "400 points more are ten times the chances to win; {anchor} has 1500. ± is half the 95 % "
        "interval from resampled deals.",
    ),
    "ladder_anchor_mean": both("der Schnitt", "the mean"),
    "ladder_adjusted": both("Glück ist abgezogen.", "Luck is taken off."),
    "ladder_pairs": both("Wer vor wem", "Who is ahead of whom"),
    "ladder_pairs_intro": both(
        "Wie viel öfter die Zeile gewinnt als die Spalte, in Prozentpunkten, auf Austeilungen, die "
        "beide gespielt haben. Farbig, wenn es sicher ist.",
        "How much more often the row wins than the column, in percentage points, on deals that "
        "both have played. Coloured if it is sure.",
    ),
    "forfeits": both("Ausfälle", "forfeits"),
    "points_per_game": both("Punkte pro Spiel", "points per game"),
    "ahead": both("Bot", "player"),
    "of": both("vor", "ahead of"),
    "by": both("um Prozentpunkte", "by percentage points"),
    "sure": both("sicher", "sure"),
    "unsure": both("unklar", "not sure"),
    "ahead_by": both("Vorsprung", "ahead by"),
    "turn_order": both("Reihenfolge", "turn order"),
    "seats": both("Plätze", "seats"),
    "deals": both("Kartenverteilungen", "deals"),
    "games": both("Spiele", "games"),
    "decisions_per_game": both("Züge pro Spiel", "decisions per game"),
    "shared_wins": both("geteilte Siege", "shared wins"),
    "seed": both("Startzahl", "seed"),
    "players": both("Bots", "players"),
    # the terminal
    "tournament_played": both(
        "{games} Spiele {title} mit {players} Plätzen: {deals|eine Kartenverteilung|# "
        "Kartenverteilungen}, jede von {line_ups|einer Sitzordnung|# Sitzordnungen} gespielt, "
        "Startzahl {seed}.",
        "{games} games of {title} with {players} seats: {deals|one deal|# deals}, each played by "
        "{line_ups|one line-up|# line-ups}, seed {seed}.",
    ),
    "tournament_about": both(
        "Pro Spiel {decisions} Züge; {shared} der Siege geteilt; fair wären {fair} % der "
        "Siege pro Platz.",
        "{decisions} decisions per game; {shared} of wins shared; a fair share of wins is "
        "{fair} % per seat.",
    ),
    "plus_minus": both(
        "Siege in Prozent; ± ist die halbe Breite des 95-%-Intervalls.",
        "Wins in percent; ± is half the 95 % interval.",
    ),
    "study_played": both(
        "{games} Spiele {title}, alle Plätze von {better} gespielt{luck}; Startzahl {seed}.",
        "{games} games of {title}, all seats played by {better}{luck}; seed {seed}.",
    ),
    "luck": both(
        "; für das Können sitzt ein {better} unter {worse}",
        "; for skill, one {better} among {worse}",
    ),
    "first_forfeit": both(
        "Der erste Ausfall von {name}: {fault}", "The first forfeit of {name}: {fault}"
    ),
    "options": both("Regeln: {options}.", "Options: {options}."),
    "adjusted": both(
        "Das Glück ist abgezogen, mit {worlds} Welten pro abweichendem Zug: Die Abstände sind so "
        "genau wie mit {times}-mal so vielen Kartenverteilungen.",
        "Luck is taken off, with {worlds} worlds per decision that differs: the leads are as sharp "
        "as from {times} times as many deals.",
    ),
    "adjusted_few": both(
        "Das Glück wird erst ab {enough} Kartenverteilungen abgezogen.",
        "Luck is taken off from {enough} deals on.",
    ),
    "judged_games": both("beurteilte Spiele", "judged games"),
    "interest_head": both("Was das Spiel spannend macht", "What makes it exciting"),
    "interest_intro": both(
        "Aus {games|einem beurteilten Spiel|# beurteilten Spielen} pro Variante. Die Chancen "
        "gelten unter Bots, die nach Faustregeln weiterspielen, mit allen Karten offen.",
        "From {games|# judged game|# judged games} per variant. Chances hold among bots that play "
        "on by rules of thumb, with all cards open.",
    ),
    "about_lead_changes": both(
        "Neue Führung: wie oft jemand anders die besten Siegchancen bekommt, mit 10 Prozentpunkten "
        "Vorsprung.",
        "Lead changes: how often somebody else gets the best chance to win, 10 percentage points "
        "ahead.",
    ),
    "about_decided": both(
        "Offen bis: ab welchem Teil des Spiels die Siegchance der späteren Siegerin oder des "
        "Siegers über der Hälfte bleibt; je später, desto länger lohnt sich das Hoffen.",
        "Open until: the part of the game after which the later winner's chance stays above one "
        "half; the later, the longer there is hope.",
    ),
    "about_lowest": both(
        "Tiefpunkt: die kleinste Siegchance, die hatte, wer am Ende gewinnt; je kleiner, desto "
        "größer die Aufholjagd.",
        "Low point: the smallest chance that the winner has had; the smaller, the greater the "
        "comeback.",
    ),
    "about_at_stake": both(
        "Bester Zug: um wie viel er die Siegchance gegenüber dem zweitbesten hebt, nach dem, was "
        "man wissen konnte; je mehr, desto wichtiger sind Entscheidungen.",
        "Best move: how much it adds to the chance to win compared with the second best, by what "
        "was known; the more, the more decisions matter.",
    ),
    "about_deal_luck": both(
        "Verteiltes Glück: welchen Teil des Ergebnisses die ausgeteilten Karten erklären.",
        "Dealt luck: the part of the result that the cards dealt explain.",
    ),
    "about_draw_luck": both(
        "Gezogenes Glück: welchen Teil die nachgezogenen oder aufgedeckten Karten erklären; den "
        "Rest machen Entscheidungen und verdeckte Karten aus.",
        "Drawn luck: the part that cards drawn or turned up explain; the rest is decisions and "
        "hidden cards.",
    ),
    # conclusions
    "best_sure": both(
        "{best} ist der bessere Bot: {wins} % Siege, {second} nur {less} %. Der Unterschied ist "
        "kein Zufall.",
        "{best} is better: it wins {wins} %, {second} {less} %. The difference is not chance.",
    ),
    "best_of_many": both(
        "{best} ist der beste Bot: {wins} % Siege, vor {second} mit {less} %. Der Unterschied ist "
        "kein Zufall.",
        "{best} is the best: it wins {wins} %, ahead of {second} with {less} %. The difference is "
        "not chance.",
    ),
    "too_close": both(
        "Noch nicht entschieden: {best} gewinnt {wins} %, {second} {less} %. Das kann Zufall sein; "
        "mehr Kartenverteilungen (--deals) geben Klarheit.",
        "Too close to call: {best} wins {wins} %, {second} {less} %. That may be chance; play more "
        "--deals to find out.",
    ),
    "too_few": both(
        "Noch nicht sicher: {best} gewinnt {wins} %, {second} {less} %. Für ein Urteil braucht es "
        "mindestens {enough} Kartenverteilungen (--deals).",
        "Not sure yet: {best} wins {wins} %, {second} {less} %. A verdict takes at least {enough} "
        "--deals.",
    ),
    "few_games": both(
        "Das sind zu wenige Spiele für ein Urteil; es braucht mindestens {enough} (--games).",
        "These are too few games for a verdict; it takes at least {enough} (--games).",
    ),
    "alone": both(
        "Nur {best} spielt: Es gibt nichts zu vergleichen.",
        "Only {best} plays: there is nothing to compare.",
    ),
    "starter_fair": both(
        "Anzufangen bringt keinen sicheren Vorteil.", "Starting is no sure advantage."
    ),
    "starter_ahead": both(
        "Anfangen hilft: {wins} % Siege statt {fair} %.",
        "Starting helps: {wins} % of the games instead of {fair} %.",
    ),
    "starter_behind": both(
        "Anfangen schadet: {wins} % Siege statt {fair} %.",
        "Starting hurts: {wins} % of the games instead of {fair} %.",
    ),
    "longest": both(
        "Am längsten dauert ein Spiel so: {most} ({high} Züge), am kürzesten so: {least} ({low}).",
        "Games are longest with {most} ({high} decisions) and shortest with {least} ({low}).",
    ),
    "same_length": both(
        "Alle Varianten dauern etwa gleich lang.", "All variants are about equally long."
    ),
    "most_skill": both(
        "Am meisten zählt das Können so: {most} ({high} %), am wenigsten so: {least} ({low} %).",
        "Skill counts most with {most} ({high} %) and least with {least} ({low} %).",
    ),
    "same_skill": both(
        "Das Können zählt überall etwa gleich viel.", "Skill counts about equally in all variants."
    ),
    "one_variant": both(
        "Ein Spiel dauert {decisions} Züge.", "A game takes {decisions} decisions."
    ),
    "one_decided": both(
        "Offen ist es bis {decided} % des Spiels.",
        "The outcome is open until {decided} % of the game.",
    ),
    "latest": both(
        "Am längsten offen bleibt es so: {most} (bis {high} %), am kürzesten so: {least} "
        "({low} %).",
        "The outcome stays open longest with {most} (until {high} %) and shortest with {least} "
        "({low} %).",
    ),
    "same_decided": both(
        "Offen bleibt es überall etwa gleich lang.",
        "The outcome stays open about equally long in all variants.",
    ),
    "one_skill": both("Das Können zählt {skill} %.", "Skill counts {skill} %."),
    "skill": both(
        "Können sagt, wie viel gutes Spiel zählt: Bei 0 % gewinnt {better} unter lauter {worse} "
        "nicht öfter als alle anderen (alles Glück), bei 100 % immer.",
        "Skill says how much playing well counts: at 0 % one {better} among {worse} wins no more "
        "than anybody else (all luck), at 100 % it always wins.",
    ),
    # pages
    "tournament_title": both(
        "{title}: Turnier von {n|einem Bot|# Bots}",
        "{title}: a tournament of {n|# player|# players}",
    ),
    "tournament_intro": both(
        "{names}. Jede Kartenverteilung wurde von {n|einer Sitzordnung|# Sitzordnungen} gespielt, "
        "damit niemand Glück mit Karten oder Plätzen hat.",
        "{names}. Every deal was played by {n|# line-up|# line-ups}, so that nobody is lucky with "
        "cards or seats.",
    ),
    "players_head": both("Bots", "Players"),
    "players_intro": both(
        "Siege zählen pro Platz; ein geteilter Sieg zählt als Bruchteil. Der faire Anteil, der "
        "graue Strich, ist {fair} %.",
        "Win share is wins per seat played; a shared win counts as a fraction. A fair share, the "
        "grey tick, is {fair} %.",
    ),
    "pairs_head": both("Im Vergleich", "Head to head"),
    "pairs_intro": both(
        "Um wie viele Prozentpunkte der Siege der Bot der Zeile vor dem der Spalte liegt, mit "
        "denselben Karten. Farbig, wo das Intervall die 0 ausschließt.",
        "By how many percentage points of win share the player in the row is ahead of the player "
        "in the column, on the same cards. Coloured where the interval excludes 0.",
    ),
    "order_head": both("Reihenfolge und Länge", "Turn order and length"),
    "order_plot": both("Siege nach Reihenfolge", "Win share by turn order"),
    "length_plot": both("Länge", "Length"),
    "study_title": both(
        "{title}: Studie von {n|einer Variante|# Varianten}",
        "{title}: a study of {n|# variant|# variants}",
    ),
    "study_intro": both(
        "Was die Regeln an Länge, Reihenfolge, Punkten und Glück ändern. Alle Plätze spielte "
        "{better}{luck}.",
        "How length, turn order, points and luck change with the rules. All seats were played by "
        "{better}{luck}.",
    ),
    "all_figures": both("Alle Zahlen", "All figures"),
    "luck_head": both("Glück und Können", "Luck and skill"),
    "luck_intro": both(
        "Wie oft ein {better} unter {worse} gewinnt. Der graue Strich ist der faire Anteil: je "
        "weiter weg, desto weniger zählt das Glück.",
        "How often one {better} wins among {worse} players. The grey tick is a fair share: the "
        "farther from it, the less luck matters.",
    ),
    "better_plot": both("Siege des besseren Bots", "Wins of the better player"),
    "length_head": both("Länge", "Length"),
    "length_intro": both("Die Linie ist der Mittelwert.", "The line is the mean."),
    "turn_head": both("Reihenfolge", "Turn order"),
    "turn_intro": both(
        "Siege nach Reihenfolge; die gestrichelte Linie ist fair.",
        "Win share by turn order; the dashed line is fair.",
    ),
    "intervals": both(
        "Klammern enthalten 95-%-Intervalle aus neu gezogenen Kartenverteilungen: Diese sind "
        "unabhängig voneinander, die Spiele mit denselben Karten nicht.",
        "Brackets hold 95 % intervals, from resampling the deals with replacement: deals are "
        "independent of each other, the games of one deal are not.",
    ),
    "how_head": both("Wie es entstand", "How this was made"),
    "made_with": both("Erzeugt mit", "Made with"),
}
