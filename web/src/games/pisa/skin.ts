// How the cards of Pisa look and move; votes and points are shown by show.svelte.ts.

import type { Skin } from "../../table/skins";
import Back from "./Back.svelte";
import Face from "./Face.svelte";

export const skin: Skin = {
  Face,
  Back,
  tempi: {
    laid: { stagger: 90, pause: 0 },
    trump: { flight: 800, pause: 500 },
    goal: { flight: 800, pause: 500 },
    ranking: { flight: 800, pause: 500 },
    left_out: { stagger: 50, pause: 300 },
    taken_back: { stagger: 40, pause: 200 },
    played: { pause: 350 },
    taken: { stagger: 40, pause: 200 },
  },
};
