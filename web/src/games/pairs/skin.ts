// How the cards of the pairs game look and move: they are those of FKK, with a back of their own.

import type { Skin } from "../../table/skins";
import Face from "../fkk/Face.svelte";
import Back from "./Back.svelte";

export const skin: Skin = {
  Face,
  Back,
  tempi: { taken: { flight: 480, stagger: 60, pause: 200 } },
};
