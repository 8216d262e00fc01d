// A finished match as messages, as if it were played now: what a seat would have been sent.

import type { Replaying } from "../games/door";
import type { Mine } from "./games";
import type { Happened, JudgedMove, Replay, SeenEvent, Welcome } from "./protocol";
import type { LogEntry } from "./seat.svelte";
import { newNumber, StillSession, welcomeTo } from "./still.svelte";

/** Whose view it is: a seat's, a spectator's, or one with all cards open. */
export type Viewpoint = number | "outside" | "open";

/** A decision that was made: the table before it, with the best move advised. Nothing can be moved. */
export class DecisionSession extends StillSession {
  private best = $state.raw<number[]>([]);
  override readonly advised = $derived.by(() => this.best);

  lookAt(replay: Replay, match: number, { step, seat, move, best }: JudgedMove, replaying?: Replaying): void {
    const before = welcomeAt(replay, this.code, match, step - 1, seat, replaying);
    const { moves } = replay.steps[step - 1]!.mines[seat]!;
    this.best = best === move ? [] : [best];
    this.heard({ ...before, mine: before.mine && { ...before.mine, moves } });
  }
}

/** Everything after a number of steps. */
export function welcomeAt(
  replay: Replay, code: string, match: number, step: number, from: Viewpoint, replaying: Replaying = {},
): Welcome {
  const log = replay.steps.slice(0, step + 1).flatMap((one) => seen(one.events, replay, from));
  const now = happenedAt(replay, step, from, replaying);
  return welcomeTo({
    code,
    game: replay.game,
    names: replay.names,
    options: replay.options,
    seat: seatOf(from),
    board: now.board,
    mine: now.mine,
    log,
    match,
    phase: step === replay.steps.length - 1 ? "over" : "playing",
  });
}

/** One step, as it was told. */
export function happenedAt(replay: Replay, step: number, from: Viewpoint, replaying: Replaying = {}): Happened {
  const { events, board, mines, cards } = replay.steps[step]!;
  const seat = seatOf(from);
  const mine = seat === null ? null : quiet(mines[seat]!, replaying);
  return {
    type: "happened",
    number: newNumber(),
    events: seen(events, replay, from),
    board: (from === "open" && replaying.open?.(board, cards)) || board,
    mine,
    by: null,
    due: null,
  };
}

/** All that happened in the match, each with the step that it belongs to. */
export function logOf(replay: Replay, from: Viewpoint): (LogEntry & { step: number })[] {
  return replay.steps
    .flatMap((one, step) => seen(one.events, replay, from).map((event) => ({ event, step, by: null })))
    .map((entry, key) => ({ ...entry, key }));
}

function seatOf(from: Viewpoint): number | null {
  if (from === "outside") return null;
  return from === "open" ? 0 : from;
}

/** In a replay nothing can be moved. */
function quiet(mine: Mine, replaying: Replaying): Mine {
  const still = { ...mine, moves: [], may_take_back: false };
  return replaying.quiet?.(still) ?? still;
}

function seen(events: SeenEvent[], replay: Replay, from: Viewpoint): SeenEvent[] {
  if (from === "open") return events;
  return events.map((event) => (maySee(event, replay.sees[event.kind], from) ? event : { ...event, card: null }));
}

function maySee(event: SeenEvent, sees: string | undefined, from: Viewpoint): boolean {
  if (sees === "everyone") return true;
  if (sees === "owner") return event.seat === from;
  return sees === "both" && (event.seat === from || event.other === from);
}
