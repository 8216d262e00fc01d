// The words of the log, and what people say to each other.

import { area } from "../i18n.svelte";

export const talk = area({
  nothing_yet: ["Noch ist nichts passiert.", "Nothing has happened yet."],
  by_clock: ["Zeit abgelaufen", "time was up"],
  say_something: ["Sag etwas", "Say something"],
  said: ["Gesagt", "Said"],
  message: ["Nachricht", "Message"],
  send: ["Senden", "Send"],
  hello: ["Hallo!", "Hello!"],
  well_played: ["Gut gespielt!", "Well played!"],
  thanks: ["Danke!", "Thanks!"],
  oops: ["Ups!", "Oops!"],
  ouch: ["Autsch!", "Ouch!"],
  ha: ["Haha!", "Ha!"],
  hurry: ["Bist du noch da?", "Are you still there?"],
  moment: ["Moment noch …", "One moment …"],
  again: ["Noch mal?", "Again?"],
  bye: ["Tschüs!", "Bye!"],
});
