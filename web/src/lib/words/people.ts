// The words of the people one has played with: inviting, muting, blocking.

import { area } from "../i18n.svelte";

export const people = area({
  title: ["Mit wem du gespielt hast", "People you have played with"],
  none: [
    "Hier stehen die Leute, mit denen du ein Spiel zu Ende gespielt hast. Noch ist es niemand.",
    "The people with whom you have finished a game are listed here. There is nobody yet.",
  ],
  together: ["{n|ein Spiel|# Spiele} zusammen", "{n|one game|# games} together"],
  among: ["du {ahead}-mal vorn, {behind}-mal dahinter", "you ahead {ahead}, behind {behind}"],
  last: ["zuletzt {game}, {day}", "last {game}, {day}"],
  unplayed: ["noch kein Spiel zu Ende gespielt", "no game finished together"],
  // inviting
  invite: ["Einladen", "Invite"],
  invite_of: ["Einladen: {name}", "Invite {name}"],
  invite_to: ["{name} einladen", "Invite {name}"],
  which: ["Wozu?", "To what?"],
  your_table: ["An deinen Tisch: {game}", "To your table: {game}"],
  your_event: ["Zum Turnier „{title}“", "To the event “{title}”"],
  new_table: ["Neuer Tisch: {game}", "New table: {game}"],
  told: [
    "{name} findet die Einladung auf der Startseite, und bekommt eine Nachricht, wenn das so eingestellt ist.",
    "{name} finds the invitation on the first page, and gets a notice if they asked for notices.",
  ],
  known: ["Leute einladen, mit denen du gespielt hast", "Invite people you have played with"],
  sent: ["eingeladen", "invited"],
  sent_to: ["{name} ist eingeladen.", "{name} is invited."],
  nobody_known: ["Du hast noch mit niemandem ein Spiel zu Ende gespielt.", "You have not finished a game with anybody yet."],
  // being invited
  invited: ["Einladungen", "Invitations"],
  table: ["{name} lädt dich ein: {game}", "{name} invites you: {game}"],
  event: ["{name} lädt dich zu einem Turnier ein: {game}", "{name} invites you to an event: {game}"],
  until: ["bis {when}", "until {when}"],
  rematch: ["{name} will eine Revanche: {game}", "{name} wants a rematch: {game}"],
  there: ["{n} von {seats} Plätzen besetzt", "{n} of {seats} seats taken"],
  go: ["Hingehen", "Go there"],
  go_of: ["Hingehen: Einladung von {name}", "Go there: {name}’s invitation"],
  no: ["Nein danke", "No thanks"],
  no_of: ["Nein danke: Einladung von {name}", "No thanks: {name}’s invitation"],
  // muting and blocking
  manage: ["Stumm schalten oder blockieren", "Mute or block"],
  manage_of: ["{name} stumm schalten oder blockieren", "Mute or block {name}"],
  hear: ["normal", "normal"],
  mute: ["stumm", "muted"],
  block: ["blockiert", "blocked"],
  mute_about: ["Stumm: Was diese Person am Tisch sagt, siehst du nicht.", "Muted: you don’t see what they say at a table."],
  block_about: [
    "Blockiert: Außerdem kann diese Person dich nicht einladen, und „Leute finden“ bringt euch nicht zusammen.",
    "Blocked: they also can’t invite you, and “Find people” does not bring you together.",
  ],
  limits: [
    "Niemand erfährt davon. Ohne Konten lässt sich nicht verhindern, dass jemand mit neuem Namen wiederkommt, oder mit dem Link an deinen Tisch: Dort kannst du den Platz wieder frei machen.",
    "Nobody is told. Without accounts, nothing can stop somebody from coming back under a new name, or to your table by its link: there you can free their seat.",
  ],
  shunned_title: ["Stumm oder blockiert", "Muted or blocked"],
});
