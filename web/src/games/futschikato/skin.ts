// How the cards of Futschikato look, and how one is beaten or pushed through.

import type { Flight, Skin, Stage } from "../../table/skins";
import Back from "./Back.svelte";
import Face from "./Face.svelte";

const SEATS = [0, 1, 2, 3, 4, 5, 6, 7];

export const skin: Skin = {
  Face,
  Back,
  tempi: {
    played: { pause: 380 },
    beaten: { flight: 520, stagger: 140, pause: 750 },
    pushed: { flight: 560, stagger: 120, pause: 550 },
    reshuffled: { pause: 500 },
  },
  flourishes: {
    played: { after: joins },
    beaten: { before: knockedOut, spin: 1 },
    pushed: { before: sailsOff },
  },
};

/** With its equals on the table it is worth more, and says so. */
async function joins({ card, event }: Flight, stage: Stage): Promise<void> {
  const number = event.card ?? 0;
  const fronts = SEATS.filter((seat) => seat !== event.seat).map((seat) => stage.place(`front ${seat}`));
  const equals = fronts.map((front) => front?.querySelector(`[data-card="${number}"]`)).filter(Boolean);
  if (equals.length === 0) return;
  const badge = document.createElement("span");
  badge.textContent = `= ${number * (equals.length + 1)}`;
  badge.style.cssText =
    "position:absolute;top:-9px;right:-11px;padding:1px 7px;border-radius:99px;background:var(--gold);color:var(--on-gold);font-size:13px;font-weight:800;line-height:1.4";
  card.append(badge);
  const beat = [{ transform: "none" }, { transform: "scale(1.1)" }, { transform: "none" }];
  await Promise.all([card.firstElementChild, ...equals].map((one) => stage.animate(one ?? null, beat, 360, "ease-in-out")));
}

/** It is hit, rears up and tips over. */
async function knockedOut({ card }: Flight, stage: Stage): Promise<void> {
  const inner = card.firstElementChild;
  const rays = ring(card, "var(--accent)");
  await Promise.all([
    stage.animate(
      inner,
      [
        { transform: "none" },
        { transform: "translateX(-9%) rotate(-9deg)" },
        { transform: "translateX(8%) rotate(8deg)" },
        { transform: "translateX(-5%) rotate(-5deg) scale(1.04)" },
        { transform: "rotate(4deg) scale(1.04)" },
        { transform: "none" },
      ],
      420,
      "ease-out",
    ),
    stage.animate(rays, [{ transform: "scale(0.7)", opacity: 0.95 }, { transform: "scale(1.7)", opacity: 0 }], 420, "ease-out"),
  ]);
  rays.remove();
}

/** It rises in a golden ring before it goes: nobody has stopped it. */
async function sailsOff({ card }: Flight, stage: Stage): Promise<void> {
  const glow = ring(card, "var(--gold)");
  await Promise.all([
    stage.animate(card.firstElementChild, [{ transform: "none" }, { transform: "translateY(-10%) scale(1.1)" }, { transform: "none" }], 480, "ease-in-out"),
    stage.animate(glow, [{ transform: "scale(0.9)", opacity: 0 }, { opacity: 1, offset: 0.3 }, { transform: "scale(1.5)", opacity: 0 }], 480, "ease-out"),
  ]);
  glow.remove();
}

function ring(card: HTMLElement, colour: string): HTMLElement {
  const element = document.createElement("span");
  element.style.cssText = `position:absolute;inset:-6%;border-radius:16px;opacity:0;border:5px solid ${colour}`;
  card.append(element);
  return element;
}
