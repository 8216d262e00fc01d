// What a player of Pisa is asked to do.

import type { BoardOf, MineOf } from "../../lib/games";
import { colourOf } from "./cards";
import { choiceWord, colourWord, pisa, within } from "./words";

const LEFT_OUT = 3;

export function promptFor(board: BoardOf<"pisa">, mine: MineOf<"pisa">): string {
  const chosen = mine.chosen.length;
  if (board.phase === "trick") return promptForTrick(board, mine);
  if (board.phase === "leave") {
    return chosen === LEFT_OUT - 1 ? pisa("leaveLast") : pisa("leave", { n: LEFT_OUT - chosen });
  }
  if (mine.backing === null) return pisa("back");
  if (chosen === 0) return pisa("lay", { choice: within(choiceWord(mine.backing)) });
  return pisa(chosen === 1 ? "layMore" : "layLast");
}

/** P9: the colour led must be followed; who cannot may play anything. */
function promptForTrick(board: BoardOf<"pisa">, mine: MineOf<"pisa">): string {
  const card = board.trick[board.leader] ?? null;
  if (card === null) return pisa("lead");
  const led = colourOf(card);
  const follows = mine.hand.some((held) => colourOf(held) === led);
  return pisa(follows ? "follow" : "free", { colour: within(colourWord(led)) });
}
