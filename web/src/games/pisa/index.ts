// The door of Pisa.

import type { Door } from "../door";

export default {
  title: ["Pisa", "Pisa"],
  about: [
    "Erst stimmt ihr ab, was sticht. Dann zeigt sich, wer recht hatte.",
    "First you vote on what wins. Then you see who was right.",
  ],
  minutes: 45,
  tone: "#9a7414",
  guided: { seats: 3 },
} satisfies Door;
