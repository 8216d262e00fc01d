// The door of the pairs game.

import type { Door } from "../door";

export default {
  title: ["FKK-Paare", "FKK Pairs"],
  minutes: 10,
  lengths: {
    option: "deck",
    values: [
      { value: 2, label: ["26 Karten", "26 cards"], minutes: 5 },
      { value: 4, label: ["52 Karten", "52 cards"], minutes: 10 },
      { value: 6, label: ["78 Karten", "78 cards"], minutes: 20 },
      { value: 8, label: ["104 Karten", "104 cards"], minutes: 30 },
    ],
    phone: 2,
    desk: 4,
  },
  tone: "#3d6f7d",
} satisfies Door;
