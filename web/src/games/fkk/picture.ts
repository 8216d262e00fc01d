// FKK: four cards face down, one of them lifted for a look.

const hidden = [
  { x: 71, y: 22, turn: -4 },
  { x: 71, y: 83, turn: 3 },
  { x: 127, y: 88, turn: -3 },
].map(
  ({ x, y, turn }) => `<g transform="rotate(${turn} ${x + 20} ${y + 27})">
    <rect x="${x + 2}" y="${y + 4}" width="42" height="54" rx="7" fill="#4d2440" opacity=".45"/>
    <rect x="${x}" y="${y}" width="42" height="54" rx="7" fill="#fbf7ee"/>
    <rect x="${x + 4}" y="${y + 4}" width="34" height="46" rx="4" fill="url(#fkk-back)"/>
  </g>`,
);

export const picture = `
  <rect width="240" height="160" fill="#7a3e65"/>
  <defs>
    <pattern id="fkk-back" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="9" height="9" fill="#e9c9b8"/>
      <circle cx="4.5" cy="4.5" r="2.4" fill="#a8557f"/>
    </pattern>
  </defs>
  <ellipse cx="120" cy="86" rx="104" ry="62" fill="#8a4a74"/>
  ${hidden.join("")}
  <g transform="translate(-1 10) rotate(9 148 50)">
    <rect x="129" y="25" width="46" height="60" rx="8" fill="#4d2440" opacity=".4"/>
    <rect x="124" y="16" width="46" height="60" rx="8" fill="#fbf7ee"/>
    <path d="M129 46q18-25 36 0q-18 25-36 0z" fill="#fff" stroke="#7a3e65" stroke-width="3.5" stroke-linejoin="round"/>
    <circle cx="147" cy="46" r="8" fill="#3d7f5a"/>
    <circle cx="147" cy="46" r="3.6" fill="#26241f"/>
    <circle cx="149.5" cy="43.5" r="1.6" fill="#fff"/>
    <path d="M133 32l-4-5M147 27v-6M161 32l4-5" stroke="#7a3e65" stroke-width="3" stroke-linecap="round"/>
  </g>`;
