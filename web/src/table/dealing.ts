// Deals a new round: cards that lie on the table already fly there from the deck, one after the
// other. Between two rounds the whole table changes, so there is nothing to show it on before.

import { mount, unmount } from "svelte";
import type { EventWords, SeenEvent } from "../lib/protocol";
import Card from "./Card.svelte";
import { cardWithin, flightLayer, flightPath, placed, type Box } from "./flight";
import { wantsStill } from "./aims";
import { filled } from "./motion";

export interface Deal {
  game: string;
  events: SeenEvent[];
  kinds: Record<string, Pick<EventWords, "from" | "to">>;
  /** 1 is normal, 2 twice as fast; 0 shows nothing. */
  speed: number;
  signal: AbortSignal;
}

interface Flight {
  from: Box;
  to: Box;
  /** The card that lies there, hidden until it has arrived; null for a hand that is not shown. */
  card: HTMLElement | null;
}

const FLIGHT = 340; // milliseconds
const STAGGER = 55;
const LONGEST = 1400; // however many cards are dealt
const HIDDEN_HAND = 3; // cards that fly to a hand of which only the number is shown

/** Show how the cards of a round were dealt, and resolve when they lie there. */
export async function deal(step: Deal): Promise<void> {
  const { game, speed, signal } = step;
  const root = document.querySelector<HTMLElement>("[data-game]");
  if (!root || speed <= 0 || signal.aborted || wantsStill()) return;
  const flights = flightsOf(step, root);
  const layer = flightLayer();
  root.append(layer);
  for (const { card } of flights) card?.style.setProperty("visibility", "hidden");
  const stagger = Math.min(STAGGER, LONGEST / Math.max(1, flights.length - 1));
  const ghosts = flights.map((flight, number) => fly(flight, number * stagger));
  const hurried = new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  try {
    await Promise.race([hurried, Promise.all(ghosts.map(({ landed }) => landed))]);
  } finally {
    for (const { card } of flights) card?.style.removeProperty("visibility");
    for (const { drawn } of ghosts) void unmount(drawn);
    layer.remove();
  }

  function fly({ from, to, card }: Flight, delay: number): { drawn: object; landed: Promise<void> } {
    const width = Math.max(from.width, to.width);
    const element = document.createElement("div");
    element.style.cssText = "position:absolute;left:0;top:0;will-change:transform";
    element.style.setProperty("--card-w", `${width}px`);
    element.style.transform = placed(from, width);
    // Of those that wait on each other, all shadows together would be black.
    if (delay > 0) element.style.setProperty("--shadow-card", "none");
    setTimeout(() => element.style.removeProperty("--shadow-card"), delay / speed);
    layer.append(element);
    const drawn = mount(Card, { target: element, props: { game, card: null } });
    const timing = { duration: FLIGHT / speed, delay: delay / speed, fill: "both" as const };
    const landed = element.animate(flightPath(from, to, width), timing).finished.then(() => {
      card?.style.removeProperty("visibility");
      element.style.visibility = "hidden";
    });
    return { drawn, landed };
  }
}

/** All boxes are read before anything is changed. */
function flightsOf({ events, kinds }: Deal, root: HTMLElement): Flight[] {
  const place = (name: string) => root.querySelector<HTMLElement>(`[data-place="${name}"]`);
  const waiting = new Map<HTMLElement, HTMLElement[]>(); // the cards of a place that are still to come
  const counts = new Map<HTMLElement, number>();
  const flights: Flight[] = [];
  for (const event of events) {
    const kind = kinds[event.kind];
    const target = event.kind === "dealt" && kind?.to ? place(filled(kind.to, event)) : null;
    if (!target) continue;
    const source = kind?.from ? place(filled(kind.from, event)) : null;
    const from = cardWithin((source ?? root).getBoundingClientRect());
    const count = (counts.get(target) ?? 0) + 1;
    counts.set(target, count);
    if (!waiting.has(target)) waiting.set(target, cardsOf(target));
    const card = waiting.get(target)?.shift() ?? null;
    if (!card && count > HIDDEN_HAND) continue;
    const to = card ? card.getBoundingClientRect() : cardWithin(target.getBoundingClientRect());
    flights.push({ from: source ? from : middleOf(root, to), to, card });
  }
  return flights;
}

function cardsOf(place: HTMLElement): HTMLElement[] {
  return place.dataset.card === undefined ? [...place.querySelectorAll<HTMLElement>("[data-card]")] : [place];
}

/** Where the deck would lie at a table that shows none. */
function middleOf(root: HTMLElement, card: Box): Box {
  const { x, y, width, height } = root.getBoundingClientRect();
  return { x: x + (width - card.width) / 2, y: y + (height - card.height) / 2, width: card.width, height: card.height };
}
