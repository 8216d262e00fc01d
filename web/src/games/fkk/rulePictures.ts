// The pictures in the rules of FKK.

import { laid, sign, type RulePicture } from "../../table/picture";
import { SWAP } from "./cards";
import { fkk } from "./words";

export const rulePictures: RulePicture[] = [
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
