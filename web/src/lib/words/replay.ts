// Words of the page that shows a finished game again.

import { area } from "../i18n.svelte";

export const replay = area({
  title: ["{game} – noch einmal ansehen", "{game} – watch again"],
  missing: [
    "Dieses Spiel gibt es nicht, oder es ist noch nicht zu Ende.",
    "There is no such game, or it is not over yet.",
  ],
  first: ["Zum Anfang", "To the start"],
  before: ["Einen Schritt zurück", "One step back"],
  play: ["Abspielen", "Play"],
  pause: ["Anhalten", "Pause"],
  after: ["Einen Schritt weiter", "One step on"],
  last: ["Zum Ende", "To the end"],
  step: ["Schritt {n} von {of}", "Step {n} of {of}"],
  step_word: ["Schritt", "Step"],
  moment: ["Zeitpunkt im Spiel", "Moment of the game"],
  from: ["Blick von", "Seen by"],
  outside: ["Zuschauern", "spectators"],
  open: ["Alle Karten offen", "All cards open"],
  share: ["Link zu diesem Moment", "Link to this moment"],
  copied: ["Link kopiert", "Link copied"],
  hands: ["Alle Karten", "All cards"],
  grid: ["Auslage", "Grid"],
  nothing: ["nichts", "nothing"],
  check: ["Mischen prüfen", "Check the shuffle"],
  fair: ["Niemand hat die Karten ausgesucht", "Nobody chose the cards"],
  unfair: ["Hier stimmt etwas nicht", "Something is wrong here"],
  no_proof: [
    "Diese Karten sind die eines früheren Spiels und wurden nicht neu gemischt.",
    "These are the cards of an earlier game; they were not reshuffled.",
  ],
  promise: [
    "Das Geheimnis des Servers ist das, auf das er sich vor dem Geben festgelegt hat.",
    "The server’s secret is the one it had committed to before the deal.",
  ],
  mixed: [
    "Der Zufall kommt aus diesem Geheimnis und aus dem, was die Spieler beigetragen haben.",
    "The chance comes from this secret and from what the players added.",
  ],
  starter: ["Wer anfängt, folgt daraus.", "Who starts follows from it."],
  deck: ["Die Reihenfolge der {n} Karten folgt daraus, Karte für Karte.", "The order of the {n} cards follows from it, card by card."],
  here: [
    "Das hat dein Gerät selbst nachgerechnet.",
    "Your own device has worked this out.",
  ],
  record: ["Aufzeichnung herunterladen", "Download the record"],
  commitment: ["Festlegung: {hash}", "Commitment: {hash}"],
});
