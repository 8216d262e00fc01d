// The pictures in the rules of Futschikato.

import { laid, sign, type RulePicture } from "../../table/picture";
import { futschikato } from "./words";

export const rulePictures: RulePicture[] = [
  {
    point: "F5",
    caption: () => futschikato("picture_push"),
    rows: [[laid(6, "12"), laid(6, "12"), sign("→"), laid(6, "", "goes"), laid(6, "", "goes")]],
  },
  {
    point: "F8",
    caption: () => futschikato("picture_group"),
    rows: [[laid(6, "12", "wins"), sign("+"), laid(6, "12", "wins"), sign(">"), laid(11, "11", "goes")]],
  },
];
