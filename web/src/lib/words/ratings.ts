// The words of ratings and ladders.

import { area } from "../i18n.svelte";

export const ratings = area({
  title: ["Wertung", "Ratings"],
  mine: ["Deine Wertung", "Your ratings"],
  ladder_of: ["Rangliste: {game}", "Ladder: {game}"],
  lead: [
    "Aus gewerteten Partien. 1500 ist so stark wie der mittlere Bot. Die Zahl hinter ± sagt, wie sicher die Wertung ist.",
    "From rated games. 1500 is as strong as the medium bot. The figure after ± says how sure the rating is.",
  ],
  season: ["Saison", "Season"],
  quarter: ["{q}. Quartal {year}", "{year}, quarter {q}"],
  name: ["Name", "Name"],
  rating: ["Wertung", "Rating"],
  games: ["Partien", "Games"],
  count: ["{n|eine Partie|# Partien}", "{n|one game|# games}"],
  bot: ["Bot: {level}", "Bot: {level}"],
  none: [
    "Noch steht hier niemand. Es braucht einige gewertete Partien, bis eine Wertung etwas sagt.",
    "Nobody is here yet. It takes some rated games before a rating means anything.",
  ],
  waiting: [
    "{n|Eine Person hat|# Personen haben} eine vorläufige Wertung und {n|steht|stehen} noch nicht hier.",
    "{n|One person has|# people have} a provisional rating and {n|is|are} not listed yet.",
  ],
  provisional: ["vorläufig", "provisional"],
  how: [
    "So kommst du hierher: Eröffne einen Tisch für Freunde und schalte „Gewertet“ ein.",
    "How to get here: open a table for friends and switch on “Rated”.",
  ],
  // at a table
  rated: ["Gewertet", "Rated"],
  rated_about: [
    "Für mindestens zwei Menschen, ohne Tipps und Zurücknehmen, mit Bedenkzeit. Es zählt, wie du gegen Bots und gegen Leute mit fester Wertung abschneidest. Wer geht, landet auf dem letzten Platz.",
    "For at least two people, without hints and undo, with a time limit. What counts is how you do against bots and people with a firm rating. If you leave, you count as last.",
  ],
  your_rating: ["Deine Wertung: {rating} ± {unsure}", "Your rating: {rating} ± {unsure}"],
  unchanged: ["unverändert", "unchanged"],
  nobody_known: [
    "unverändert: Niemand am Tisch hat schon eine feste Wertung. Nehmt einen Bot dazu, dann zählt es.",
    "unchanged: nobody at the table has a firm rating yet. Add a bot, and it counts.",
  ],
  void: [
    "Nicht gewertet, weil ein fremder Bot mitgespielt hat.",
    "Not rated, because somebody’s own bot played.",
  ],
});
