// How the cards of FKK look and move; what is shown for a moment only is in moments.svelte.ts.

import type { Skin } from "../../table/skins";
import Back from "./Back.svelte";
import Face from "./Face.svelte";

export const skin: Skin = {
  Face,
  Back,
  tempi: { added: { pause: 700 }, penalty: { pause: 500 }, threw: { pause: 500 }, matched: { pause: 650 } },
};
