// The pictures in the rules of Pisa.

import { drawing, laid, sign, type RulePicture } from "../../table/picture";
import { BLUE, GREEN, NUMBERS, RED, VOTING_CARDS, YELLOW } from "./cards";
import Tower from "./Tower.svelte";
import { pisa } from "./words";

const card = (colour: number, number: number) => colour * NUMBERS + number;

export const rulePictures: RulePicture[] = [
  {
    point: "P4",
    caption: () => pisa("picture_vote"),
    rows: [
      [laid(VOTING_CARDS + RED, "", "wins"), sign("←"), laid(card(GREEN, 8)), laid(card(BLUE, 3)), sign("= 11")],
      [laid(VOTING_CARDS + GREEN), sign("←"), laid(card(YELLOW, 11)), sign("= 11")],
    ],
  },
  {
    point: "P5",
    caption: () => pisa("picture_tower"),
    rows: [[drawing(Tower, { storeys: [{ colour: RED }, { colour: YELLOW }, { sign: "few" }, { sign: "thirteen" }] })]],
  },
  {
    point: "P10",
    caption: () => pisa("picture_trick"),
    rows: [[laid(card(GREEN, 12)), laid(card(BLUE, 13)), laid(card(YELLOW, 4)), laid(card(RED, 1), "", "wins")]],
  },
];
