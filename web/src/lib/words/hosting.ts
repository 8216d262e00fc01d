// The words of hosting: who comes and goes, pausing, replacing, handing over, names.

import { area } from "../i18n.svelte";

export const hosting = area({
  // told to everyone
  told_ended: ["Das Spiel wurde beendet. Es zählt nicht.", "The game was ended. It does not count."],
  told_renamed: ["{name} heißt jetzt {now}.", "{name} is now called {now}."],
  told_left: [
    "{name} ist gegangen. Ein Bot spielt weiter; der Platz wird freigehalten.",
    "{name} has left. A bot plays on, and the seat is kept.",
  ],
  told_back: ["{name} ist wieder da.", "{name} is back."],
  told_stands_in: ["{name} ist gerade weg. Ein Bot springt ein.", "{name} is away. A bot stands in."],
  told_replaced: ["Ein Bot übernimmt den Platz von {name}.", "A bot takes {name}’s seat."],
  told_takes_over: ["{name} spielt jetzt für {bot}.", "{name} now plays for {bot}."],
  told_host: ["{name} leitet jetzt den Tisch.", "{name} is the host now."],
  told_you_host: ["Du leitest jetzt den Tisch.", "You are the host now."],
  seconds: ["{n|einer Sekunde|# Sekunden}", "{n|one second|# seconds}"],
  minutes: ["{n|einer Minute|# Minuten}", "{n|one minute|# minutes}"],
  hours: ["{n|einer Stunde|# Stunden}", "{n|one hour|# hours}"],
  // names
  your_name: ["Wie heißt du?", "What’s your name?"],
  name_about: ["So sehen dich die anderen am Tisch.", "This is how the others see you."],
  or_watch: ["Oder schau einfach zu.", "Or simply watch."],
  join_in: ["Mitspielen", "Join in"],
  name_of_seat: ["Name für Platz {n}", "Name for seat {n}"],
  rename: ["Namen ändern: {name}", "Change name: {name}"],
  rename_own: ["Deinen Namen ändern", "Change your name"],
  save: ["Übernehmen", "Save"],
  guests: ["{n|ein Gast|# Gäste}", "{n|one guest|# guests}"],
  // seats in the lobby
  move_here: ["Hierher", "Move here"],
  order: ["Plätze tauschen", "Swap seats"],
  order_done: ["Fertig getauscht", "Done swapping"],
  up: ["{name} einen Platz nach oben", "Move {name} one seat up"],
  down: ["{name} einen Platz nach unten", "Move {name} one seat down"],
  code: ["Code zum Beitreten", "Code to join"],
  code_about: ["Auf {address} eintippen", "Type it at {address}"],
  watching_names: ["{n|Es schaut zu|Es schauen zu}: {names}", "Watching: {names}"],
  // a seat of one's own that a bot plays
  left: ["Dein Platz bleibt dir. Ein Bot spielt für dich.", "Your seat is kept. A bot is playing."],
  come_back: ["Zurückkommen", "Come back"],
  newcomer: ["Du kannst für einen Bot einspringen:", "You can take over from a bot:"],
  next_game: ["Spiel die nächste Partie mit:", "Join the next game:"],
  take_over: ["Für {name} spielen", "Play for {name}"],
  // leaving
  leave: ["Platz verlassen", "Leave your seat"],
  day_note: [
    "Partie des Tages: einmal, allein und ohne Tipps. Du kannst jederzeit gehen und später am Tag weiterspielen.",
    "Deal of the day: once, alone and without hints. You can leave at any time and continue later today.",
  ],
  event_note: [
    "Turnier: Jede Partie wird einmal und ohne Tipps gespielt. Du kannst gehen und vor dem Ende weiterspielen.",
    "Event: each deal is played once and without hints. You can leave and continue before the event ends.",
  ],
  leave_sure: ["Platz verlassen?", "Leave your seat?"],
  leave_about: [
    "Ein Bot spielt für dich weiter. Dein Platz bleibt dir, bis die Partie zu Ende ist: Du kannst jederzeit zurückkommen.",
    "A bot plays on for you. Your seat is kept until the game is over, and you can come back any time.",
  ],
  leave_rated: [
    "Diese Partie ist gewertet: Bist du am Ende nicht wieder da, landest du auf dem letzten Platz. Bis dahin spielt ein Bot für dich.",
    "This game is rated: unless you are back at its end, you count as last. Until then a bot plays for you.",
  ],
  yes_leave: ["Verlassen", "Leave"],
  no_stay: ["Bleiben", "Stay"],
  // the host's menu
  host: ["Als Gastgeber", "As the host"],
  away_since: ["weg seit {time}", "away for {time}"],
  has_left: ["ist gegangen", "has left"],
  replace_short: ["Bot übernimmt", "Use a bot"],
  replace_soon: ["Ersetzen geht nach einer Minute.", "You can replace them after a minute."],
  waits_for: ["{name} ist seit {time} weg.", "{name} has been away for {time}."],
  pause: ["Pause", "Pause"],
  resume: ["Weiterspielen", "Resume"],
  paused_by: ["{name} hat das Spiel angehalten. Keine Uhr läuft.", "{name} has paused the game. No clock is running."],
  paused_by_you: ["Du hast das Spiel angehalten. Keine Uhr läuft.", "You have paused the game. No clock is running."],
  end: ["Spiel beenden", "End the game"],
  end_sure: ["Spiel für alle beenden?", "End the game for everyone?"],
  end_about: ["Es zählt dann nicht. Ihr kommt zurück in die Lobby.", "It won’t count. You all go back to the lobby."],
  yes_end: ["Beenden", "End it"],
  no_play_on: ["Weiterspielen", "Play on"],
  hand_over: ["Tisch übergeben", "Hand over the table"],
  hand_over_to: ["An {name} übergeben", "Hand over to {name}"],
  become_host: ["Tisch übernehmen", "Become the host"],
  host_away: ["{name} leitet den Tisch und ist weg.", "{name} hosts this table and is away."],
  // after a game
  waiting_for: ["Warten auf {names}.", "Waiting for {names}."],
  waiting_gone: ["{names} {n|ist|sind} nicht mehr da.", "{names} {n|is|are} not here any more."],
  ask_host: ["{name} kann mit Bots weitermachen.", "{name} can go on with bots."],
  with_bots: ["Mit {n|einem Bot|Bots} weiter", "Go on with {n|a bot|bots}"],
  to_lobby: ["Zurück in die Lobby", "Back to the lobby"],
  // undo
  practice: ["Übung aus einer früheren Partie: zählt in keiner Statistik.", "Practice from an earlier game: counts in no statistics."],
  undone: ["Mit Zurücknehmen gespielt: zählt in keiner Statistik.", "Played with undo: counts in no statistics."],
});
