// The picture in the rules of the pairs game.

import { laid, type RulePicture } from "../../table/picture";
import { pairs } from "./words";

const down = laid(null);
const four = laid(4, "", "wins");

export const rulePictures: RulePicture[] = [
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
