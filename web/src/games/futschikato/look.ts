// How the cards of Futschikato look, and how one is beaten or pushed through.

import Back from "../../art/FutschikatoBack.svelte";
import Face from "../../art/FutschikatoFace.svelte";
import { wear, type Flight, type Stage } from "../../table/looks";

wear("futschikato", {
  Face,
  Back,
  tempi: {
    played: { pause: 380 },
    beaten: { flight: 520, stagger: 140, pause: 750 },
    pushed: { flight: 560, stagger: 120, pause: 550 },
    reshuffled: { pause: 500 },
  },
  flourishes: {
    beaten: { before: knockedOut, spin: 1 },
    pushed: { before: sailsOff },
  },
});

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
