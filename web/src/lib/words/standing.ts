// Standings of everyone, and of those with a kept identity.

import { area } from "../i18n.svelte";

export const standing = area({
  whose: ["Wer zählt", "Who counts"],
  name_about: ["So stehst du in der Liste.", "This is how the list shows you."],
  all: ["Alle", "Everyone"],
  kept: ["Mit Passkey", "With a passkey"],
  kept_about: [
    "„Mit Passkey“ zeigt nur Personen, die ihre Spiele mit einem Passkey behalten. Wer in zwei Browsern spielt, müsste dafür zwei davon anlegen.",
    "“With a passkey” lists only people who keep their games with a passkey. Somebody who plays in two browsers would have to make two of them.",
  ],
});
