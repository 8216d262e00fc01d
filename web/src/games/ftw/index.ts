// The door of FTW?!.

import type { Door } from "../door";

export default {
  title: ["FTW?!", "FTW?!"],
  minutes: 25,
  tone: "#2e4f7a",
} satisfies Door;
