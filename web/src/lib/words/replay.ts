// Words of the page that shows a finished game again.

import { area } from "../i18n.svelte";

export const replay = area({
  title: ["{game} – Partie nachspielen", "{game} – replay"],
  first: ["Zum Anfang", "To the start"],
  before: ["Einen Schritt zurück", "One step back"],
  play: ["Abspielen", "Play"],
  pause: ["Anhalten", "Pause"],
  after: ["Einen Schritt weiter", "One step forward"],
  last: ["Zum Ende", "To the end"],
  step: ["Schritt {n} von {of}", "Step {n} of {of}"],
  step_word: ["Schritt", "Step"],
  moment: ["Zeitpunkt der Partie", "Moment of the game"],
  from: ["Blick von", "Seen by"],
  outside: ["Zuschauern", "spectators"],
  open: ["Alle Karten offen", "All cards open"],
  share: ["Link zu diesem Moment", "Link to this moment"],
  copied: ["Link kopiert", "Link copied"],
  copy_by_hand: ["Kopieren ging nicht. Die Adresse dieser Seite ist der Link.", "Copying failed. The address of this page is the link."],
  to_table: ["Zum Tisch", "To the table"],
  hands: ["Alle Karten", "All cards"],
  grid: ["Auslage", "Grid"],
  nothing: ["nichts", "nothing"],
  check: ["Mischen prüfen", "Check the shuffle"],
  fair: ["Niemand hat die Karten ausgesucht", "Nobody chose the cards"],
  unfair: ["Hier stimmt etwas nicht", "Something is wrong here"],
  no_proof: [
    "Das sind die Karten einer früheren Partie; sie wurden nicht neu gemischt.",
    "These are the cards of an earlier game; they were not reshuffled.",
  ],
  promise: [
    "Das Geheimnis des Servers ist das, auf das er sich vor dem Geben festgelegt hat.",
    "The server’s secret is the one it had committed to before the deal.",
  ],
  shown: [
    "Genau diese Festlegung hat dein Gerät vor dem Geben gesehen.",
    "This is the commitment that your device was shown before the deal.",
  ],
  own: ["Was dein Gerät beigetragen hat, ist dabei.", "What your device added is in it."],
  server: [
    "Für Bots und alle, die nichts beigetragen haben (Platz {seats}), steht dort, was aus dem Geheimnis des Servers folgt. Er konnte es nicht aussuchen.",
    "For bots and people who added nothing (seats {seats}), it has what follows from the server’s secret. The server could not choose it.",
  ],
  nothing_kept: [
    "Auf diesem Gerät ist zu dieser Partie nichts notiert. Dass die Festlegung vor dem Geben gezeigt wurde, kann es deshalb nicht prüfen.",
    "This device kept no note of this game, so it can’t check that the commitment was shown before the deal.",
  ],
  mixed: [
    "Der Zufall kommt aus diesem Geheimnis und aus dem, was alle am Tisch beigetragen haben.",
    "The randomness comes from this secret and from what the players added.",
  ],
  starter: ["Wer anfängt, folgt daraus.", "Who starts follows from it."],
  deck: ["Die Reihenfolge der {n} Karten folgt daraus, Karte für Karte.", "The order of the {n} cards follows from it, card by card."],
  here: [
    "Das hat dein Gerät selbst nachgerechnet.",
    "Your own device has checked this.",
  ],
  record: ["Aufzeichnung herunterladen", "Download the record"],
  commitment: ["Festlegung: {hash}", "Commitment: {hash}"],
});
