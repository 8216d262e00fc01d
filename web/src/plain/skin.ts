// Cards that have no drawing of their own: their names, on paper.

import type { Skin } from "../table/skins";
import Back from "./Back.svelte";
import Face from "./Face.svelte";

export const skin: Skin = { Face, Back };
