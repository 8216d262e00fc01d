// The pairs game: a grid face down, and two alike among them.

const OPEN = [6, 13];
const petals = [0, 72, 144, 216, 288].map((turn) => `<ellipse cy="-6.5" rx="4" ry="5.5" transform="rotate(${turn})"/>`);

const cards = [...Array(15).keys()].map((at) => {
  const [x, y] = [38 + (at % 5) * 34, 12 + Math.floor(at / 5) * 47];
  const face = OPEN.includes(at)
    ? `<rect x="${x}" y="${y}" width="28" height="40" rx="5" fill="#fbf7ee" stroke="#e2a52b" stroke-width="2.5"/>
      <g transform="translate(${x + 14} ${y + 20})" fill="#c2542f">${petals.join("")}<circle r="3.6" fill="#e2a52b"/></g>`
    : `<rect x="${x}" y="${y}" width="28" height="40" rx="5" fill="#e3ddca"/>
      <rect x="${x + 3}" y="${y + 3}" width="22" height="34" rx="3" fill="#5f97a5"/>
      <path d="M${x + 14} ${y + 11}l5.5 9-5.5 9-5.5-9z" fill="#e3ddca" opacity=".75"/>`;
  return `<g transform="rotate(${((at * 37) % 7) - 3} ${x + 14} ${y + 20})">
    <rect x="${x + 2}" y="${y + 3}" width="28" height="40" rx="5" fill="#1f414b" opacity=".4"/>${face}
  </g>`;
});

export const picture = `<rect width="240" height="160" fill="#3d6f7d"/>${cards.join("")}`;
