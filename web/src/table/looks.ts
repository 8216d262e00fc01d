// How the cards of a game look and move. A game's chunk says so once, when it is loaded.

import type { Component } from "svelte";
import type { SeenEvent } from "../lib/protocol";
import type { Tempo } from "./pacing";

export interface Look {
  /** The printed side of a card. */
  Face: Component<{ card: number }>;
  /** The other side, the same on every card of the game. */
  Back: Component;
  /** Where events of a kind are to be slower or faster than usual. */
  tempi?: Record<string, Partial<Tempo>>;
  /** What is added to the flight of a card, by the kind of its event. */
  flourishes?: Record<string, Flourish>;
  /** What is shown instead of flights, by the kind of event. A scene that several kinds share is
   * given all of them at once. */
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
  /** Animate, and wait until it is over. Durations are at normal speed. With `keep` it stays as in
   * the last frame; only for elements that are gone when the table has changed. */
  animate(element: Element | null, frames: Keyframe[], ms: number, easing?: string, keep?: boolean): Promise<void>;
  /** Wait so long, at normal speed. */
  wait(ms: number): Promise<void>;
  /** Wait for a person, and no longer than the show goes on. */
  until(answer: Promise<unknown>): Promise<void>;
  /** Nothing moves for people who want it so; what is shown is still shown. */
  still: boolean;
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

const looks = new Map<string, Look>();

/** Say how a game looks. Later calls add to earlier ones. */
export function wear(game: string, look: Partial<Look>): void {
  const worn = looks.get(game);
  looks.set(game, {
    ...worn,
    ...look,
    tempi: { ...worn?.tempi, ...look.tempi },
    flourishes: { ...worn?.flourishes, ...look.flourishes },
    scenes: { ...worn?.scenes, ...look.scenes },
  } as Look);
}

export function lookOf(game: string): Look {
  const look = looks.get(game);
  if (!look) throw new Error(`Nobody has said how ${game} looks: call wear("${game}", …) first.`);
  return look;
}
