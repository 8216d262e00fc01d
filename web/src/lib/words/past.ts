// The words of one's past: results over time, what the judge says, puzzles.

import { area } from "../i18n.svelte";

export const past = area({
  title: ["Im Lauf der Zeit", "Over time"],
  game: ["Spiel", "Game"],
  all_games: ["Alle Spiele", "All games"],
  players: ["Zu wievielt", "Players"],
  any_players: ["Egal wie viele", "Any number"],
  n_players: ["Zu {n|eins|zweit|dritt|viert|fünft|sechst|siebt|acht}", "{n|# player|# players}"],
  against: ["Gegen wen", "Opponents"],
  all: ["Alle", "All"],
  people: ["Menschen", "People"],
  bots: ["Nur Bots", "Bots only"],
  first: ["Erster Platz", "First place"],
  last: ["Letzter Platz", "Last place"],
  one_game: ["ein Spiel, hohl: nicht gewonnen", "a game; hollow: not won"],
  mean_of: ["Mittel der letzten {n}", "mean of the last {n}"],
  curve_says: [
    "{n|Ein Spiel|# Spiele}, {wins|ein Sieg|# Siege}. Mittel der letzten {last}: {now} auf dem Weg vom letzten zum ersten Platz.",
    "{n|One game|# games}, {wins|one win|# wins}. Mean of the last {last}: {now} of the way from the last place to the first.",
  ],
  games: ["Spiele", "Games"],
  wins: ["Siege", "Wins"],
  usual: ["Üblich", "Usual"],
  place: ["Ø Platz", "Avg. place"],
  by_players: ["Nach der Zahl der Mitspielenden; „üblich“ ist der Anteil, wenn alle gleich stark sind.", "By the number of players; “usual” is the share if all are equally strong."],
  nothing: ["Dafür gibt es noch keine Ergebnisse.", "There are no results for this yet."],
  // what the judge says
  habits: ["Was die Rückblicke sagen", "What reviews say"],
  habits_about: [
    "Aus den Rückblicken auf deine Spiele: wie viel Gewinnchance dich fragliche Züge und Fehler im Schnitt kosten.",
    "From the reviews of your games: how much chance to win doubtful moves and mistakes cost you on average.",
  ],
  no_habits: [
    "Noch hat keins deiner Spiele einen Rückblick. Öffne einen, dann steht hier, wo du am meisten verlierst.",
    "None of your games has a review yet. Open one, and this shows where you lose most.",
  ],
  counted: [
    "{n|ein Rückblick|# Rückblicke} · {decisions|eine Entscheidung|# Entscheidungen} · {mistakes|ein Fehler|# Fehler}",
    "{n|one review|# reviews} · {decisions|one decision|# decisions} · {mistakes|one mistake|# mistakes}",
  ],
  part_0: ["am Anfang", "early"],
  part_1: ["in der Mitte", "in the middle"],
  part_2: ["am Ende", "late"],
  most: ["Am meisten verlierst du {part}: {lost} je Spiel.", "You lose most {part}: {lost} per game."],
  clean: ["Kein fraglicher Zug dabei.", "Not one doubtful move."],
  compared: ["Zuletzt kosten dich solche Züge {recent} je Spiel, früher {earlier}.", "Lately such moves cost you {recent} per game, earlier {earlier}."],
  by_phase: ["Nach Art der Entscheidung", "By kind of decision"],
  by_part: ["Im Lauf der Partie", "Over the match"],
  // deals of the day
  days: ["Deine Partien des Tages", "Your deals of the day"],
  days_says: [
    "{n|Eine gespielt|# gespielt}, {won|eine|#} gewonnen. Serie: {streak|ein Tag|# Tage}, längste {longest|ein Tag|# Tage}.",
    "{n|One played|# played}, {won|one|#} won. Streak: {streak|one day|# days}, longest {longest|one day|# days}.",
  ],
  calendar: ["Zum Kalender", "To the calendar"],
  // puzzles
  puzzles: ["Deine Rätsel", "Your puzzles"],
  rating: ["Wertung", "Rating"],
  tried: ["Versucht", "Tried"],
  solved: ["Gelöst", "Solved"],
  streak: ["Serie", "Streak"],
});
