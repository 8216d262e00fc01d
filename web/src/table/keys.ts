// Arrow keys among the cards of a row, hand or grid; and the focus, which is never lost.

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Attach to what holds buttons: it is one stop of the tab key, and arrows go to the nearest. */
export function arrows(holder: HTMLElement): () => void {
  const buttons = () => [...holder.querySelectorAll<HTMLElement>("button")];

  /** The one button that the tab key stops at. */
  function rove(wanted?: HTMLElement): void {
    const all = buttons();
    const stop =
      wanted ??
      all.find((button) => button.tabIndex === 0 && !unavailable(button)) ??
      all.find((button) => !unavailable(button)) ??
      all[0];
    for (const button of all) {
      const tab = button === stop ? 0 : -1;
      if (button.tabIndex !== tab) button.tabIndex = tab;
    }
  }

  function pressed(event: KeyboardEvent): void {
    const from = event.target as HTMLElement;
    if (event.altKey || event.ctrlKey || event.metaKey || from.tagName !== "BUTTON") return;
    const all = buttons();
    const to =
      event.key === "Home" ? all[0]
      : event.key === "End" ? all.at(-1)
      : event.key in STEPS ? nearest(from, all, STEPS[event.key]!)
      : undefined;
    if (!to) return;
    event.preventDefault();
    to.focus();
  }

  const focused = (event: FocusEvent) => {
    if (event.target instanceof HTMLButtonElement) rove(event.target);
  };
  /** Tabbing back leads to something that can be done. */
  const left = (event: FocusEvent) => {
    if (!(event.relatedTarget instanceof Node && holder.contains(event.relatedTarget))) rove();
  };
  const changes = new MutationObserver(() => {
    const held = holder.contains(document.activeElement) ? document.activeElement : null;
    rove(held instanceof HTMLButtonElement ? held : undefined);
  });
  rove();
  holder.addEventListener("keydown", pressed);
  holder.addEventListener("focusin", focused);
  holder.addEventListener("focusout", left);
  changes.observe(holder, { childList: true, subtree: true, attributeFilter: ["aria-disabled", "disabled"] });
  return () => {
    holder.removeEventListener("keydown", pressed);
    holder.removeEventListener("focusin", focused);
    holder.removeEventListener("focusout", left);
    changes.disconnect();
  };
}

/** Attach to a table: when the focused control goes away, its neighbour or the next move gets it. */
export function keepFocus(table: HTMLElement): () => void {
  let held: { element: HTMLElement; group: Element | null } | null = null;
  let visited = false;

  const nextMove = () =>
    table.querySelector<HTMLElement>("[data-move]:not([aria-disabled='true']):not(:disabled)") ?? table;
  const focused = (event: FocusEvent) => {
    const element = event.target as HTMLElement;
    visited = true;
    held = { element, group: element.closest("[data-group]") };
  };
  const left = (event: FocusEvent) => {
    if (event.relatedTarget) held = null;
  };
  const changes = new MutationObserver((records) => {
    if (!held || document.activeElement !== document.body) return;
    const { element } = held;
    if (element.isConnected) {
      // Elements that are put elsewhere lose the focus on the way.
      const moved = records.some(({ addedNodes }) => [...addedNodes].some((node) => node.contains(element)));
      if (moved) element.focus({ preventScroll: true });
      return;
    }
    const neighbour = held.group?.isConnected && held.group.querySelector<HTMLElement>("button[tabindex='0']");
    (neighbour || nextMove()).focus({ preventScroll: true });
  });
  // A page that lay over the table has gone, and the keyboard with it.
  const uncovered = new MutationObserver((records) => {
    const gone = records.some(({ removedNodes }) => removedNodes.length > 0);
    if (gone && visited && document.activeElement === document.body) nextMove().focus({ preventScroll: true });
  });
  table.addEventListener("focusin", focused);
  table.addEventListener("focusout", left);
  changes.observe(table, { childList: true, subtree: true });
  if (table.parentElement) uncovered.observe(table.parentElement, { childList: true });
  return () => {
    table.removeEventListener("focusin", focused);
    table.removeEventListener("focusout", left);
    changes.disconnect();
    uncovered.disconnect();
  };
}

/** Attach to what may have to be scrolled, and holds nothing else that the keyboard stops at. */
export function reachable(scroller: HTMLElement): () => void {
  const look = () => {
    if (scroller.scrollHeight > scroller.clientHeight + 1) scroller.tabIndex = 0;
    else scroller.removeAttribute("tabindex");
  };
  const sizes = new ResizeObserver(look);
  const changes = new MutationObserver(look);
  sizes.observe(scroller);
  changes.observe(scroller, { childList: true, characterData: true, subtree: true });
  return () => {
    sizes.disconnect();
    changes.disconnect();
  };
}

function unavailable(button: HTMLElement): boolean {
  return button.getAttribute("aria-disabled") === "true" || (button as HTMLButtonElement).disabled;
}

/** The nearest button in a direction; what lies off the straight line counts as twice as far. */
function nearest(from: HTMLElement, all: HTMLElement[], [right, down]: readonly [number, number]) {
  const start = centre(from);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const button of all) {
    if (button === from) continue;
    const to = centre(button);
    const along = (to.x - start.x) * right + (to.y - start.y) * down;
    const off = Math.abs((to.x - start.x) * down) + Math.abs((to.y - start.y) * right);
    if (along < 2) continue;
    const far = along + 2 * off;
    if (far < least) [best, least] = [button, far];
  }
  return best;
}

function centre(element: HTMLElement): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
