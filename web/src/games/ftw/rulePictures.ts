// The pictures in the rules of FTW?!.

import { laid, sign, type RulePicture } from "../../table/picture";
import { ftw } from "./words";

export const rulePictures: RulePicture[] = [
  {
    point: "W7",
    caption: () => ftw("picture_help"),
    rows: [
      [laid(9), laid(17), laid(31)],
      [laid(22, "", "wins"), sign("+"), laid(14, "", "goes"), sign("= 36 > 31")],
    ],
  },
];
