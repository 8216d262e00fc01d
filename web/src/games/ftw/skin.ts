// How the cards of FTW?! look, and how a pile goes out of the round.

import type { SeenEvent } from "../../lib/protocol";
import type { Skin, Stage } from "../../table/skins";
import Back from "./Back.svelte";
import Face from "./Face.svelte";

export const skin: Skin = {
  Face,
  Back,
  tempi: {
    gave: { flight: 520, stagger: 70, pause: 900 },
    laid: { pause: 500 },
    helper: { pause: 400 },
    took: { flight: 620, pause: 600 },
    sneaked: { pause: 450 },
    spent: { pause: 500 },
  },
  scenes: { cleared },
};

/** The rest of the pile shrinks away to where the cards lie that are out. */
async function cleared(_: SeenEvent[], stage: Stage): Promise<void> {
  const out = stage.place("out")?.getBoundingClientRect();
  const cards = [...(stage.place("pile")?.querySelectorAll<HTMLElement>("[data-card]") ?? [])];
  if (!out || stage.still) return;
  const lying = cards.filter((card) => card.style.visibility !== "hidden");
  await Promise.all(
    lying.map(async (card, number) => {
      const from = card.getBoundingClientRect();
      const x = out.x + out.width / 2 - from.x - from.width / 2;
      const y = out.y + out.height / 2 - from.y - from.height / 2;
      await stage.wait(30 * number);
      const gone = { transform: `translate(${x}px, ${y}px) scale(0.25) rotate(40deg)`, opacity: 0 };
      await stage.animate(card, [{ transform: "none", opacity: 1 }, { opacity: 0.9, offset: 0.6 }, gone], 480, "ease-in", true);
    }),
  );
  await stage.wait(250);
}
