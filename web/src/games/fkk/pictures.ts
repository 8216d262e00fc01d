// The pictures in the rules of FKK.

import Back from "../../art/FkkBack.svelte";
import Face from "../../art/FkkFace.svelte";
import { fkk } from "../../lib/words/fkk";
import { wear } from "../../table/looks";
import { laid, sign, type RulePicture } from "../../table/picture";

wear("fkk", { Face, Back });

const SWAP = 11;

export const pictures: RulePicture[] = [
  {
    point: "K8",
    caption: () => fkk("picture_swap"),
    rows: [
      [laid(null), laid(null, "", "wins"), laid(null), laid(null)],
      [laid(SWAP), sign("⇅")],
      [laid(null), laid(null), laid(null, "", "wins"), laid(null)],
    ],
  },
  {
    point: "K10",
    caption: () => fkk("picture_match"),
    rows: [[laid(null), laid(7, "", "goes"), laid(null), laid(null), sign("→"), laid(7)]],
  },
];
