// The door of every game that has no folder of its own: a plain table, drawn from its places.

import type { Door } from "../games/door";

export const plain: Door = {
  title: ["Spiel", "Game"], // the server knows better
  minutes: null,
  tone: "#5d5446",
};
