// How the cards of a game look and move. A game's folder says so once, when it is loaded.

import type { Component } from "svelte";
import type { SeenEvent } from "../lib/protocol";
import type { Tempo } from "./pacing";

export interface Skin {
  /** The printed side of a card. */
  Face: Component<{ card: number }>;
  /** The other side, the same on every card of the game. */
  Back: Component;
  /** Where events of a kind are slower or faster than usual. */
  tempi?: Record<string, Partial<Tempo>>;
  /** What is added to the flight of a card, by the kind of its event. */
  flourishes?: Record<string, Flourish>;
  /** What is shown instead of flights, by the kind of event. A scene that several kinds share gets
   * all of them at once. */
  scenes?: Record<string, Scene>;
}

/** A card on its way: an element that flies over the table. */
export interface Flight {
  card: HTMLElement;
  event: SeenEvent;
  source: HTMLElement | null;
  target: HTMLElement | null;
}

/** What flourishes and scenes work with. Everything is skipped when the show is. */
export interface Stage {
  /** The element of a place of the table, if it is on the page. */
  place(name: string): HTMLElement | null;
  /** Animates and resolves at the end. Durations are at normal speed. With `keep` the element stays
   * as in the last frame; only for elements that the next table no longer has. */
  animate(element: Element | null, frames: Keyframe[], ms: number, easing?: string, keep?: boolean): Promise<void>;
  /** Waits this long, at normal speed. */
  wait(ms: number): Promise<void>;
  /** Waits for a person, at any speed, at most as long as anybody wants to see this step. */
  until(answer: Promise<unknown>): Promise<void>;
  /** The person prefers no motion; what is shown is still shown. */
  still: boolean;
  /** The person's own time runs meanwhile: what can be shorter is. */
  hasty: boolean;
}

export interface Flourish {
  /** With the card still in its place. */
  before?(flight: Flight, stage: Stage): Promise<void>;
  /** Whole turns of the card in flight. */
  spin?: number;
  /** With the card where it has come to lie. */
  after?(flight: Flight, stage: Stage): Promise<void>;
}

export type Scene = (events: SeenEvent[], stage: Stage) => Promise<void>;

const skins = new Map<string, Skin>();

/** Say how a game's cards look and move. Later calls add to earlier ones. */
export function wear(game: string, skin: Partial<Skin>): void {
  const worn = skins.get(game);
  skins.set(game, {
    ...worn,
    ...skin,
    tempi: { ...worn?.tempi, ...skin.tempi },
    flourishes: { ...worn?.flourishes, ...skin.flourishes },
    scenes: { ...worn?.scenes, ...skin.scenes },
  } as Skin);
}

export function skinOf(game: string): Skin {
  const skin = skins.get(game);
  if (!skin) throw new Error(`The cards of ${game} have no skin: export one from src/games/${game}/inside.ts.`);
  return skin;
}
