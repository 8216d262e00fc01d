// Pisa: a tower of cards that leans, with arches and a flag for what was voted.

const COLOURS = ["#b02b28", "#2f6f9f", "#3d7a4c", "#7a4a9a"];

const floors = [
  { y: 116, width: 64, height: 28, arches: 4 },
  { y: 86, width: 58, height: 28, arches: 4 },
  { y: 56, width: 52, height: 28, arches: 4 },
  { y: 30, width: 42, height: 24, arches: 3 },
].map(({ y, width, height, arches }, at) => {
  const x = 116 - width / 2;
  const open = [...Array(arches).keys()].map((arch) => {
    const middle = x + (width / arches) * (arch + 0.5);
    return `<path d="M${middle - 4} ${y + height - 4}v-9a4 4 0 0 1 8 0v9z" fill="${COLOURS[(arch + at) % 4]}"/>`;
  });
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="#fbf7ee"/>
    <rect x="${x - 3}" y="${y + height - 3}" width="${width + 6}" height="5" rx="2" fill="#e6d6ae"/>${open.join("")}`;
});

export const picture = `
  <rect width="240" height="160" fill="#9a7414"/>
  <circle cx="82" cy="48" r="20" fill="#e9c766" opacity=".75"/>
  <path d="M-900 142q500-30 900-2q60-18 120-4t120-6q500-22 900 10v30H-900z" fill="#7d5d0e"/>
  <path d="M-900 154q500-10 900-4q70-12 130-3t110-4q400-10 900 8v20H-900z" fill="#6a4e0a"/>
  <g transform="translate(8 17) scale(.9) rotate(8 116 148)">
    ${floors.join("")}
    <path d="M116 30V8" stroke="#fbf7ee" stroke-width="3" stroke-linecap="round"/>
    <path d="M117 8l20 6-20 7z" fill="#b02b28"/>
  </g>`;
