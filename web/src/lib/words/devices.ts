// The words of devices: where one is signed in, and taking one's games to another one.

import { area } from "../i18n.svelte";

export const devices = area({
  title: ["Deine Geräte", "Your devices"],
  this_one: ["dieses Gerät", "this device"],
  unknown: ["Unbekanntes Gerät", "Unknown device"],
  one_day: ["seit {since}", "since {since}"],
  days: ["seit {since}, zuletzt {seen}", "since {since}, last used {seen}"],
  sign_out: ["Abmelden", "Sign out"],
  sign_out_of: ["{device} abmelden", "Sign out {device}"],
  sign_out_ask: ["{device} abmelden?", "Sign out {device}?"],
  sign_out_about: [
    "Dort geht es dann nicht mehr weiter, auch nicht an einem Tisch, der gerade offen ist. Links, die noch niemand benutzt hat, gelten danach nicht mehr.",
    "That device then stops being you, also at a table that is open there now. Links that nobody has used yet become void.",
  ],
  others: ["Alle anderen abmelden", "Sign out all others"],
  others_ask: ["Alle anderen Geräte abmelden?", "Sign out all other devices?"],
  here: ["Dieses Gerät abmelden", "Sign out this device"],
  here_ask: ["Dieses Gerät abmelden?", "Sign out this device?"],
  here_last: [
    "Es ist dein einziges Gerät. Danach kommst du nicht mehr an deine Spiele.",
    "It is your only device. You can’t get back to your games afterwards.",
  ],
  here_passkey: [
    "Mit deinem Passkey kommst du jederzeit wieder an deine Spiele.",
    "Your passkey brings you back to your games at any time.",
  ],
  here_about: ["Auf deinen anderen Geräten spielst du weiter wie bisher.", "On your other devices you play on as before."],
  cancel: ["Abbrechen", "Cancel"],
  move: ["Auf ein anderes Gerät", "To another device"],
  move_about: [
    "Mit diesem Link bist du auf einem anderen Gerät dieselbe Person und sitzt an denselben Tischen. Er gilt einmal und zehn Minuten lang. Gib ihn niemandem sonst.",
    "Open a link on another device to be the same person there, at the same tables. It works once, for ten minutes. Keep it to yourself.",
  ],
  make_link: ["Link erzeugen", "Make a link"],
  // a link from another device
  claim: ["Auf diesem Gerät als {name} spielen?", "Play as {name} on this device?"],
  a_guest: ["Gast", "Guest"],
  comes: ["Das kommt auf dieses Gerät", "What comes to this device"],
  comes_about: ["{name}: {things}.", "{name}: {things}."],
  goes: ["Das geht hier verloren", "What is lost here"],
  goes_nothing: ["Nichts. Auf diesem Gerät hat noch niemand gespielt.", "Nothing. Nobody has played on this device yet."],
  goes_for_good: [
    "{name}: {things}. Das lässt sich nicht zurückholen, denn es ist auf keinem anderen Gerät.",
    "{name}: {things}. This can’t be brought back, because it is on no other device.",
  ],
  keep_first: [
    "Mit einem Passkey unter „Meine Spiele“ bewahrst du es auf, bevor du wechselst.",
    "A passkey under “My games” keeps it: make one before you change.",
  ],
  stays_passkey: [
    "{name}: {things}. Mit deinem Passkey kommst du jederzeit wieder daran.",
    "{name}: {things}. Your passkey brings you back to it at any time.",
  ],
  stays: ["Das bleibt, nur nicht hier", "What stays, but not here"],
  stays_about: [
    "{name}: {things}. Das alles gibt es weiter auf {n|einem anderen Gerät|# anderen Geräten}.",
    "{name}: {things}. All of it is still on {n|another device|# other devices}.",
  ],
  games: ["{n|ein beendetes Spiel|# beendete Spiele}", "{n|one finished game|# finished games}"],
  tables: ["{n|ein Platz an einem Tisch|Plätze an # Tischen}", "{n|a seat at one table|seats at # tables}"],
  and: ["{one} und {other}", "{one} and {other}"],
  no_games: ["noch keine Spiele", "no games yet"],
  take: ["Als {name} spielen", "Play as {name}"],
  keep: ["{name} bleiben", "Stay {name}"],
  keep_nobody: ["Lieber nicht", "Rather not"],
  same: ["Hier bist du schon {name}", "You are {name} here already"],
  same_about: [
    "Öffne den Link auf dem Gerät, auf das du möchtest. Er gilt noch.",
    "Open the link on the device you want to move to. It is still valid.",
  ],
  void_link: ["So geht es nicht", "That does not work"],
  mine: ["Meine Spiele", "My games"],
});
