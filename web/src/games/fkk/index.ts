// The door of FKK.

import type { Door } from "../door";

export default {
  title: ["FKK", "FKK"],
  minutes: 20,
  tone: "#7a3e65",
  offers: ["memory"],
} satisfies Door;
