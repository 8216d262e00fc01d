// The door of Futschikato.

import type { Door } from "../door";

export default {
  title: ["Futschikato", "Futschikato"],
  about: [
    "Werde deine Karten los: allein mit der höchsten oder gemeinsam mit gleichen.",
    "Be the first without cards: alone with a high one, or together with equal ones.",
  ],
  minutes: 15,
  tone: "#2f6455",
  guided: { seats: 4 },
} satisfies Door;
