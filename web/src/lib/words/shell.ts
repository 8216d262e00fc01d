// The words around every game: the head of its table, and its line to the server.

import { area } from "../i18n.svelte";

export const shell = area({
  // head
  your_turn: ["Du bist dran", "Your turn"],
  your_look: ["Schau gut hin", "Look closely"],
  look_of: ["{name}, schau gut hin", "{name}, look closely"],
  your_move: ["Dein Zug", "Your move"],
  turn_of: ["{name} ist dran", "{name}’s turn"],
  turn_of_many: ["Warten auf {names}", "Waiting for {names}"],
  turn_of_count: ["{n} überlegen noch", "{n} still to decide"],
  watching: ["Du schaust zu", "You are watching"],
  between: ["Runde zu Ende", "The round is over"],
  round: ["Runde {n}/{of}", "Round {n}/{of}"],
  over: ["Zu Ende", "Game over"],
  open: ["Gleich geht’s los", "About to begin"],
  leave: ["Zur Startseite", "To the start page"],
  hint: ["Tipp", "Hint"],
  undo: ["Zurücknehmen", "Take back"],
  turn_away: ["{name} ist dran, aber gerade weg", "{name}’s turn, but away"],
  watching_count: ["{n|1 schaut|# schauen} zu", "{n} watching"],
  paused: ["Pause", "Paused"],
  undo_move: ["Zug zurücknehmen", "Undo"],
  undo_yes: ["Zurücknehmen", "Undo"],
  undo_sure: ["Letzten Zug zurücknehmen?", "Undo your last move?"],
  undo_about: [
    "Die Partie geht weiter, zählt danach aber in keiner Statistik.",
    "The game goes on, but then counts in no statistics.",
  ],
  log: ["Verlauf", "Log"],
  rules: ["Regeln", "Rules"],
  menu: ["Menü", "Menu"],
  // line
  offline: [
    "Keine Verbindung. Du bist gleich wieder am Tisch, nichts geht verloren.",
    "No connection. You’ll be back at the table in a moment; nothing is lost.",
  ],
  given_back: [
    "Das kam nicht mehr an. Sieh nach, ob du noch dran bist, und spiel noch einmal.",
    "That didn’t arrive. Check whether it’s still your turn, and play again.",
  ],
  not_arrived: ["Das kam nicht mehr an. Versuch es noch einmal.", "That didn’t arrive. Try again."],
  gone_flood: ["Das waren zu viele Nachrichten auf einmal.", "That was too many messages at once."],
  gone_fault: ["Da ist bei uns etwas schiefgegangen.", "Something went wrong on our side."],
  gone_stopping: ["Der Server macht gerade Pause.", "The server is taking a break."],
  gone_storage: ["Der Server kann gerade nichts speichern und startet neu.", "The server can’t save anything right now and is restarting."],
  gone_signed_out: [
    "Dieses Gerät ist abgemeldet, von einem deiner anderen Geräte aus. Dein Platz gehört dir dort weiter.",
    "This device has been signed out from another one of yours. Your seat is still yours there.",
  ],
  gone_replaced: [
    "In diesem Browser spielt jetzt jemand anderes: Ein Link von einem anderen Gerät wurde geöffnet.",
    "This browser is somebody else now: a link from another device was opened.",
  ],
  come_back: ["Wieder an den Tisch", "Back to the table"],
  is_away: ["nicht da", "away"],
  see_result: ["Ergebnis ansehen", "See the result"],
});
