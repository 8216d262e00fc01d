// The door of the pairs game.

import type { Door } from "../door";

export default {
  title: ["FKK-Paare", "FKK Pairs"],
  minutes: 10,
  tone: "#3d6f7d",
  guided: { seats: 2, options: { deck: 2 } },
} satisfies Door;
