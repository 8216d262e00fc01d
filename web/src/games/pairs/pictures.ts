// The picture in the rules of the pairs game.

import Back from "../../art/FkkBack.svelte";
import Face from "../../art/FkkFace.svelte";
import { pairs } from "../../lib/words/pairs";
import { wear } from "../../table/looks";
import { laid, type RulePicture } from "../../table/picture";

wear("pairs", { Face, Back });

const down = laid(null);
const four = laid(4, "", "wins");

export const pictures: RulePicture[] = [
  {
    point: "K18",
    caption: () => pairs("picture_pair"),
    rows: [
      [down, four, down, down, down],
      [down, down, down, four, down],
      [down, down, down, down, down],
    ],
  },
];
