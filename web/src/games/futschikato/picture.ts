// Futschikato: a mountain over waves, and a card that is being swept away.

// A row of waves is two strokes of the pen, not a drawing for each wave: it is on the first page.
const outer = "a12 12 0 0 1 24 0".repeat(90);
const inner = "a5.5 5.5 0 0 1 11 0m13 0".repeat(90);
const waves = [0, 1, 2].map((row) => {
  const [x, y] = [(row % 2) * 12 - 978, 128 + row * 15];
  return `<g opacity="${1 - row * 0.22}"><path d="M${x} ${y}${outer}"/><path d="M${x + 6.5} ${y}${inner}" stroke-width="3"/></g>`;
});

export const picture = `
  <rect width="240" height="160" fill="#2f6455"/>
  <circle cx="158" cy="46" r="23" fill="#d8603c"/>
  <path d="M52 118 108 44q12-11 24 0l56 74z" fill="#1f4a3d"/>
  <path d="M108 44q12-11 24 0l16 21-10 7-9-9-9 10-10-10-9 9-9-7z" fill="#fbf7ee"/>
  <g transform="translate(23 28) rotate(-13 84 66)">
    <rect x="67" y="43" width="40" height="56" rx="7" fill="#14332a" opacity=".35"/>
    <rect x="64" y="38" width="40" height="56" rx="7" fill="#fbf7ee"/>
    <text x="84" y="76" text-anchor="middle" font-size="27" font-weight="800" letter-spacing="-1.5" fill="#b5551a">20</text>
  </g>
  <g fill="#2b5c4e" stroke="#f6ead0" stroke-width="4.5" stroke-linecap="round">${waves.join("")}</g>`;
