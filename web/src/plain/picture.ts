// The picture of a game that brings none: a fan of cards, face down.

const card = `<rect x="96" y="30" width="48" height="70" rx="8" fill="#fbf7ee"/><rect x="101" y="35" width="38" height="60" rx="5" fill="#8f7f66"/>`;
const fan = [-32, -16, 0, 16, 32].map((turn) => `<g transform="rotate(${turn} 120 190)">${card}</g>`);

export const picture = fan.join("");
