// The words of one's own data: taking it along, and deleting it.

import { area } from "../i18n.svelte";

export const myData = area({
  title: ["Deine Daten", "Your data"],
  about: [
    "Lade alles herunter, was hier über dich gespeichert ist, mit den Aufzeichnungen deiner Spiele. Oder lösche es.",
    "Download everything that is stored about you here, with the records of your games. Or delete it.",
  ],
  download: ["Alles herunterladen", "Download everything"],
  delete: ["Mich löschen", "Delete me"],
  ask: ["Dich und deine Daten löschen?", "Delete yourself and your data?"],
  goes: [
    "Dein Name, deine Geräte, Passkeys, Rätsel, Wertungen, Partien des Tages, Bots und alles, was du geschrieben hast, werden sofort gelöscht. In laufenden Spielen spielt ein Bot für dich weiter. Das lässt sich nicht rückgängig machen.",
    "Your name, devices, passkeys, puzzles, ratings, deals of the day, bots and everything you wrote are deleted at once. In running games a bot plays on for you. This can’t be undone.",
  ],
  stays: [
    "Das bleibt: deine Züge und Ergebnisse, damit die anderen ihre Spiele behalten (du heißt dort „jemand“), was andere über dich geschrieben haben, und Sicherungen, bis sie überschrieben werden. Passkeys löschst du auf deinem Gerät selbst.",
    "What stays: your moves and results, so that the others keep their games (you are “somebody” there), what others wrote about you, and backups until they are overwritten. Delete passkeys on your device yourself.",
  ],
  yes: ["Endgültig löschen", "Delete for good"],
  no: ["Abbrechen", "Cancel"],
});
