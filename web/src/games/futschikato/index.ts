// The door of Futschikato.

import type { Door } from "../door";

export default {
  title: ["Futschikato", "Futschikato"],
  minutes: 15,
  tone: "#2f6455",
  guided: { seats: 4 },
} satisfies Door;
