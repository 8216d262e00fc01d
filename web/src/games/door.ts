// The door of a game: all that the app knows about it. A game's folder has up to three files that are
// found by their names:
//   index.ts    what every page may need, so it is kept small: a `Door`, as the default export
//   picture.ts  the picture of the game on the first page, as SVG
//   inside.ts   what it takes to draw the game: the exports of an `Inside`

import type { Component } from "svelte";
import type { Board, Mine } from "../lib/games";
import type { Pair } from "../lib/i18n.svelte";
import type { SeenEvent } from "../lib/protocol";
import type { RoundScore } from "../lib/results";
import type { TableSession } from "../lib/seat.svelte";
import type { Advise } from "../table/advising";
import type { RulePicture } from "../table/picture";
import type { Skin } from "../table/skins";

export interface Door {
  title: Pair;
  /** About how long a match takes; null if nobody has said. */
  minutes: number | null;
  /** The colour of the game, as CSS has it. */
  tone: string;
  /** How long a match is to be, chosen on the first page by the values of an option. */
  lengths?: Lengths;
  /** Settings of a table that only some games offer. */
  offers?: readonly "memory"[];
}

export interface Lengths {
  /** The option that decides it. */
  option: string;
  /** From short to long. */
  values: readonly { value: number; label: Pair; minutes: number }[];
  /** Which of them it is if nobody has chosen: on a phone, and on larger screens. */
  phone: number;
  desk: number;
}

/** Loaded when somebody sits down, reads the rules or watches a replay. */
export interface Inside {
  Table: Component<{ session: TableSession }>;
  skin: Skin;
  /** Pictures that go with the rules. */
  rulePictures: readonly RulePicture[];
  scoring?: Scoring;
  replaying?: Replaying;
  /** Decisions of several moves in one sentence, for hints. */
  advise?: Advise;
  /** A line of the log in the game's own words; empty if the event says enough. */
  tell?: (log: readonly SeenEvent[], at: number, names: readonly string[], reader: number | null) => string;
}

/** How points are explained, where the game differs from "the most points win". */
export interface Scoring {
  fewestWin?: boolean;
  /** What counts, if not the points of the board, and what it is called. */
  total?: (board: Board) => number[];
  heading?: () => string;
  /** The kind of event that shows a card that counts. */
  counted?: string;
  /** These cards as a sum, by their names; joined by "+" if nothing is said. */
  sum?: (cards: readonly number[], name: (card: number) => string) => string;
  /** Points that have a reason of their own, by the kind of event, in words. */
  parts?: Record<string, (points: number) => string>;
  /** Between two rounds: the points of the last one that the board does not have yet. */
  toCome?: (score: RoundScore) => number;
}

/** What a replay shows differently from the match as it was played. */
export interface Replaying {
  /** Takes out of a seat's view what is not shown again. */
  quiet?: (mine: Mine) => Mine;
  /** Opens the cards on the table itself; without it they are listed beside the table. */
  open?: (board: Board, cards: (number | null)[][]) => Board;
}
