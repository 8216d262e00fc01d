// The pictures in the rules of FTW?!.

import { ftw } from "../../lib/words/ftw";
import { laid, sign, type RulePicture } from "../../table/picture";
import "./look";

export const pictures: RulePicture[] = [
  {
    point: "W7",
    caption: () => ftw("picture_help"),
    rows: [
      [laid(9), laid(17), laid(31)],
      [laid(22, "", "wins"), sign("+"), laid(14, "", "goes"), sign("= 36 > 31")],
    ],
  },
];
