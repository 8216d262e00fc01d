// What lessons and puzzles show: a scene from the server, seen from one seat by the person who looks.

import type { PuzzleText, SeenEvent } from "../lib/protocol";
import { StillSession, welcomeTo, type Scene } from "../lib/still.svelte";

/** A scene as the server tells it: the name of the person who looks is missing. */
export type ToldScene = Pick<PuzzleText, "seen_once"> & Omit<Scene, "code">;

/** A session whose sentences say "you" to the person who looks. */
export class SceneSession extends StillSession {
  override readonly reader = $derived.by(() => this.me);

  /** Show a scene to somebody. What was seen once has to be remembered. */
  protected present(scene: ToldScene, me: string): void {
    const { seen_once, names, log } = scene;
    const covered = (event: SeenEvent) => (seen_once.includes(event.kind) ? { ...event, card: null } : event);
    this.heard(welcomeTo({ ...scene, code: this.code, names: names.map((name) => name || me), log: log.map(covered) }));
  }
}
