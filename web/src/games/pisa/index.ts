// The door of Pisa.

import type { Door } from "../door";

export default {
  title: ["Pisa", "Pisa"],
  minutes: 45,
  tone: "#9a7414",
} satisfies Door;
