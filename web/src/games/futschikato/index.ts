// The door of Futschikato.

import type { Door } from "../door";

export default {
  title: ["Futschikato", "Futschikato"],
  minutes: 15,
  tone: "#2f6455",
} satisfies Door;
