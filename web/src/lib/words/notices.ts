// The words of being told that it is one's turn.

import { area } from "../i18n.svelte";

export const notices = area({
  title: ["Bescheid, wenn du dran bist", "Notices when it is your turn"],
  about: [
    "Für Tische, die über Tage laufen, und wenn dich jemand einlädt. Du bekommst höchstens eine Nachricht, wenn du dran bist, und für mehrere Tische zusammen nur eine.",
    "For tables that run over days, and when somebody invites you. You get at most one message each time it is your turn, and only one for several tables.",
  ],
  here: ["Auf diesem Gerät", "On this device"],
  here_about: ["Eine Mitteilung, auch wenn die Seite zu ist.", "A notification, also when the page is closed."],
  insecure: [
    "Mitteilungen gibt es nur über https. Diese Seite kommt über http; wer den Server betreibt, kann das ändern.",
    "Notifications need https. This page came over http; the operator of the server can change that.",
  ],
  install: [
    "Auf dem iPhone und iPad gibt es Mitteilungen, wenn du die Seite erst über „Teilen“ zum Home-Bildschirm hinzufügst.",
    "On iPhone and iPad, first add this page to your home screen with “Share”; then it can notify you.",
  ],
  unable: ["Dieser Browser kann keine Mitteilungen zeigen.", "This browser can’t show notifications."],
  denied: [
    "Mitteilungen dieser Seite sind im Browser verboten. Erlaube sie in seinen Einstellungen.",
    "Your browser blocks notifications from this page. Allow them in its settings.",
  ],
  refused: ["Der Browser hat keine Mitteilungen erlaubt.", "The browser did not allow notifications."],
  mail: ["Mailadresse", "Mail address"],
  mail_about: ["Per Mail, sobald du den Link darin bestätigt hast.", "By mail, once you have opened the link that we send."],
  hook: ["Webhook der Gruppe", "Webhook of your group"],
  hook_about: [
    "Sagt im Gruppenchat, wer an deinen Tischen dran ist. Erlaubt: {hosts}.",
    "Tells your group’s chat whose turn it is at your tables. Allowed: {hosts}.",
  ],
  add: ["Hinzufügen", "Add"],
  remove: ["Entfernen", "Remove"],
  remove_of: ["{about} entfernen", "Remove {about}"],
  push: ["Ein anderes Gerät", "Another device"],
  unconfirmed: ["wartet auf den Link in der Mail", "waiting for the link in the mail"],
  failing: ["zuletzt nicht erreicht", "could not be reached last time"],
  confirmed: ["Ab jetzt schreiben wir an {address}, wenn du dran bist.", "From now on we write to {address} when it is your turn."],
  stopped: ["An {address} schreiben wir nicht mehr.", "We don’t write to {address} any more."],
  stopped_before: ["Diese Mails sind schon abbestellt.", "These mails have been stopped already."],
  settings: ["Alle Benachrichtigungen", "All notices"],
});
