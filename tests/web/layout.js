// What is wrong with how the page is laid out now, each as a sentence; `test_clicking.py` asks at every
// decision. Things are cards, controls and texts. A card belongs to its place: the cards of one
// place may lie over each other, everything else has room of its own.
() => {
  const SLACK = 1.5; // pixels that rounding may take
  const OVERLAP = 4; // a card that lies askew reaches this far into its neighbour
  const BUTTON = 40;
  const CARD = 24;
  const CONTROLS = "button, a[href], select, input:not([type=radio], [type=checkbox]), summary, label:has(input)";
  const MAY_BE_CUT = ".badge .name, h1, h1 span, .turn, .turn span, .me span, .who, .who b, .who small, .name"; // names and titles end in dots, and are told in full elsewhere

  const found = new Set();
  const pageScrolls = document.documentElement.scrollHeight > innerHeight + 1;
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.querySelector(".over") ?? document.body;

  function called(element) {
    const words = (element.getAttribute("aria-label") || element.textContent || "").trim().replace(/\s+/g, " ");
    const place = element.closest("[data-place]")?.dataset.place;
    return `${element.tagName.toLowerCase()}.${[...element.classList].filter((name) => !name.startsWith("svelte")).join(".")}`
      + `${place ? ` in ${place}` : ""} "${words.slice(0, 40)}"`;
  }

  const visible = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest(".unseen, .flights, [inert]")
    && getComputedStyle(element).clipPath !== "inset(50%)";
  const plain = ({ left, top, right, bottom }) => ({ left, top, right, bottom });
  const boxOf = (element) => plain(element.getBoundingClientRect());
  const wide = (box) => box.right - box.left;
  const high = (box) => box.bottom - box.top;
  const both = (one, other) => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
  const rounded = (box) => `${Math.round(box.left)},${Math.round(box.top)} to ${Math.round(box.right)},${Math.round(box.bottom)}`;

  /** What of a box its ancestors and the screen let through; what can be scrolled to counts as seen. */
  function shown(element, box, kind) {
    let seen = { ...box };
    let whole = { ...box };
    for (let around = kind === "text" ? element : element.parentElement; around; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const edge = boxOf(around);
      seen = both(seen, edge);
      const scrolls = (way) => way === "auto" || way === "scroll";
      if (scrolls(style.overflowY)) whole = { ...whole, top: Math.max(whole.top, edge.top), bottom: Math.min(whole.bottom, edge.bottom) };
      if (scrolls(style.overflowX)) whole = { ...whole, left: Math.max(whole.left, edge.left), right: Math.min(whole.right, edge.right) };
      if (around.tagName === "DIALOG") break;
    }
    if (pageScrolls) whole = { ...whole, top: Math.max(whole.top, 0), bottom: Math.min(whole.bottom, innerHeight) };
    return { seen: both(seen, { left: 0, top: 0, right: innerWidth, bottom: innerHeight }), whole };
  }

  // --- the things

  const things = [];
  const add = (element, box, kind) => {
    if (wide(box) < 1 || high(box) < 1) return;
    const { seen, whole } = shown(element, box, kind);
    if (wide(whole) < 1 || high(whole) < 1) return; // scrolled out of sight
    things.push({ element, box, seen, whole, kind });
  };
  for (const card of top.querySelectorAll("[data-card]")) if (visible(card)) add(card, boxOf(card), "card");
  for (const control of top.querySelectorAll(CONTROLS)) {
    if (visible(control)) add(control, boxOf(control), control.querySelector("[data-card]") ? "card control" : "control");
  }
  for (const who of top.querySelectorAll(".avatar")) if (visible(who)) add(who, boxOf(who), "face");
  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const around = text.parentElement;
    if (!text.data.trim() || !visible(around)) continue;
    if (around.closest("[data-card], svg, .avatar, option, script, style")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const line of range.getClientRects()) add(around, plain(line), "text");
  }

  // --- nothing is clipped, nothing is wider than the screen

  for (const { element, box, seen, whole, kind } of things) {
    const cut = wide(whole) - wide(seen) > SLACK || high(whole) - high(seen) > SLACK;
    if (kind === "text" && element.closest(MAY_BE_CUT)) continue;
    if (cut) found.add(`clipped: ${kind} ${called(element)} at ${rounded(box)}, of which ${rounded(seen)} shows`);
  }
  for (const element of top.querySelectorAll("*")) {
    if (!visible(element) || element.closest("[data-card], svg")) continue;
    const style = getComputedStyle(element);
    const sideways = element.scrollWidth - element.clientWidth > SLACK;
    if (sideways && (style.overflowX === "auto" || style.overflowX === "scroll")) found.add(`scrolls sideways: ${called(element)}`);
    const clamped = style.webkitLineClamp !== "none" && element.scrollHeight - element.clientHeight > SLACK;
    const dotted = style.textOverflow === "ellipsis" && sideways && !element.matches(`${MAY_BE_CUT}, input`);
    if (clamped || dotted) found.add(`cut short: ${called(element)}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) found.add(`the page is ${document.documentElement.scrollWidth} wide`);

  // --- nothing lies on something else

  const together = (one, other) =>
    one.contains(other) || other.contains(one) ||
    (one.closest("button, label") && one.closest("button, label") === other.closest("button, label"));
  /** What stands still in a scroller lies over what is scrolled. */
  const sticks = (element) => {
    for (let around = element; around; around = around.parentElement) {
      if (getComputedStyle(around).position === "sticky") return true;
    }
    return false;
  };
  const home = (element) => element.closest("[data-group]") ?? element.closest("[data-place]");
  things.forEach((one, number) => {
    for (const other of things.slice(number + 1)) {
      const shared = both(one.seen, other.seen);
      if (wide(shared) <= OVERLAP || high(shared) <= OVERLAP) continue;
      if (together(one.element, other.element)) continue;
      if (one.kind === "face" || other.kind === "face") continue; // lies on the corner of a card
      const cards = one.kind !== "text" && other.kind !== "text";
      if (sticks(one.element) !== sticks(other.element)) continue;
      if (cards && home(one.element) && home(one.element) === home(other.element)) continue;
      found.add(`overlap: ${called(one.element)} and ${called(other.element)} by ${Math.round(wide(shared))} by ${Math.round(high(shared))}`);
    }
  });

  // --- what one taps is large enough, and is hit where it is seen

  for (const { element, box, seen, whole, kind } of things) {
    if (kind !== "control" && kind !== "card control") continue;
    const least = kind === "control" ? BUTTON : CARD;
    const inText = element.matches("a") && getComputedStyle(element).display === "inline";
    if (!inText && (wide(box) < least - 0.5 || high(box) < least - 0.5)) {
      found.add(`small: ${called(element)} is ${Math.round(wide(box))} by ${Math.round(high(box))}`);
    }
    if (element.disabled || high(seen) < 8 || wide(seen) < 8) continue;
    const at = [(seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2];
    const hit = document.elementFromPoint(...at);
    if (!hit || !(element.contains(hit) || hit.contains(element) && hit.matches("label"))) {
      found.add(`not hit: ${called(element)} at ${at.map(Math.round)}, but ${hit ? called(hit) : "nothing"}`);
    }
  }
  return [...found];
}
