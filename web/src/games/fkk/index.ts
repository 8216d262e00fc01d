// The door of FKK.

import type { Door } from "../door";

export default {
  title: ["FKK", "FKK"],
  about: [
    "Merk dir, was du gesehen hast, und wirf ab, was gleich ist.",
    "Remember what you have seen, and throw what is alike.",
  ],
  minutes: 20,
  tone: "#7a3e65",
  guided: { seats: 3, options: { rounds: 1 } },
  offers: ["memory"],
} satisfies Door;
