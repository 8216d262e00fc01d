// The words of passkeys: keeping one's games, and coming back to them.

import { area } from "../i18n.svelte";

export const passkeys = area({
  title: ["Spiele behalten", "Keep your games"],
  about: [
    "Ohne Konto und ohne Passwort: Ein Passkey liegt auf deinem Gerät oder bei deinem Passwortmanager. Mit ihm kommst du überall an deine Spiele, auch wenn dieses Gerät verloren geht.",
    "No account and no password: a passkey is kept on your device or in your password manager. It brings you to your games anywhere, even if you lose this device.",
  ],
  make: ["Passkey erstellen", "Make a passkey"],
  another: ["Noch einen erstellen", "Make another one"],
  sign_in: ["Mit Passkey anmelden", "Sign in with a passkey"],
  made: ["Deine Spiele bleiben dir. Der Passkey heißt „{name}“.", "Your games are kept. The passkey is called “{name}”."],
  one_day: ["seit {since}", "since {since}"],
  days: ["seit {since}, zuletzt {used}", "since {since}, last used {used}"],
  rename: ["Umbenennen", "Rename"],
  rename_of: ["{name} umbenennen", "Rename {name}"],
  name_of: ["Name des Passkeys", "Name of the passkey"],
  save: ["Speichern", "Save"],
  remove: ["Entfernen", "Remove"],
  remove_of: ["{name} entfernen", "Remove {name}"],
  remove_ask: ["{name} entfernen?", "Remove {name}?"],
  remove_about: [
    "Damit meldet sich dann niemand mehr an. Geräte, die angemeldet sind, bleiben es. Lösche ihn auch auf deinem Gerät.",
    "Nobody can sign in with it any more. Devices that are signed in stay so. Delete it on your device, too.",
  ],
  remove_last: [
    "Es ist dein letzter. Ohne Passkey kommst du nur noch auf Geräten an deine Spiele, die angemeldet sind.",
    "It is your last one. Without a passkey you get to your games only on devices that are signed in.",
  ],
  cancel: ["Abbrechen", "Cancel"],
  cancelled: ["Es ist nichts passiert: Der Passkey wurde nicht bestätigt.", "Nothing has happened: the passkey was not confirmed."],
  // why there are none
  https: [
    "Passkeys gibt es nur über eine sichere Verbindung: Diese Seite müsste mit https:// beginnen. Ein Link bringt dich trotzdem auf ein anderes Gerät.",
    "Passkeys need a secure connection: the address of this page would have to begin with https://. A link still takes you to another device.",
  ],
  numbers: [
    "Passkeys gibt es nur unter einem Namen, nicht unter einer Adresse aus Zahlen wie {host}. Auf diesem Gerät geht localhost. Ein Link bringt dich trotzdem auf ein anderes Gerät.",
    "Passkeys need a host name, not an address in numbers such as {host}. On this device localhost works. A link still takes you to another device.",
  ],
  browser: [
    "Dieser Browser hat keine Passkeys. Ein Link bringt dich trotzdem auf ein anderes Gerät.",
    "This browser has no passkeys. A link still takes you to another device.",
  ],
  // after a game
  offer: ["Möchtest du deine Spiele auch auf anderen Geräten finden?", "Would you like to find your games on other devices, too?"],
  no_thanks: ["Nein, danke", "No, thanks"],
});
