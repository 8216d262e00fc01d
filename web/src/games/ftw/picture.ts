// FTW?!: cards rise like stairs, and one alone stands at the top.

const rays = [...Array(15).keys()]
  .map((at) => (at * Math.PI * 2) / 15)
  .map((ray) => `M158 46l${(260 * Math.cos(ray)).toFixed(1)} ${(260 * Math.sin(ray)).toFixed(1)}`);
const stairs = [
  { x: 50, y: 112, number: 4, opacity: 0.45 },
  { x: 78, y: 92, number: 17, opacity: 0.62 },
  { x: 106, y: 70, number: 31, opacity: 0.8 },
].map(
  ({ x, y, number, opacity }) => `<g opacity="${opacity}">
    <rect x="${x}" y="${y}" width="36" height="90" rx="6" fill="#f6ead0" stroke="#2e4f7a" stroke-width="2"/>
    <text x="${x + 8}" y="${y + 20}" font-size="14" font-weight="800" fill="#2e4f7a">${number}</text>
  </g>`,
);

export const picture = `
  <rect width="240" height="160" fill="#2e4f7a"/>
  <path d="${rays.join("")}" stroke="#f6ead0" stroke-width="2" opacity=".16"/>
  ${stairs.join("")}
  <g transform="rotate(5 158 76)">
    <rect x="140" y="38" width="46" height="66" rx="8" fill="#14263f" opacity=".4"/>
    <rect x="137" y="32" width="46" height="66" rx="8" fill="#fbf7ee"/>
    <path d="M160 41l4.6 9.3 10.3 1.5-7.5 7.2 1.8 10.2-9.2-4.8-9.2 4.8 1.8-10.2-7.5-7.2 10.3-1.5z" fill="#e2a52b"/>
    <text x="160" y="89" text-anchor="middle" font-size="17" font-weight="800" fill="#2e4f7a">50</text>
  </g>`;
