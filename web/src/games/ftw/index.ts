// The door of FTW?!.

import type { Door } from "../door";

export default {
  title: ["FTW?!", "FTW?!"],
  about: [
    "Immer höher. Am Ende soll dir eine einzige starke Karte bleiben.",
    "Higher and higher. In the end, one single strong card should be yours.",
  ],
  minutes: 25,
  tone: "#2e4f7a",
  guided: { seats: 3, options: { rounds: 1 } },
} satisfies Door;
