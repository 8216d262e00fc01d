// The little Markdown that our rules are written in, as plain blocks that a page can draw.
// There is no HTML in it and none comes out of it.

export interface Piece {
  text: string;
  bold: boolean;
  italic: boolean;
}

export type Block =
  | { kind: "heading"; level: 1 | 2 | 3; pieces: Piece[] }
  | { kind: "paragraph"; pieces: Piece[] }
  | { kind: "list"; ordered: boolean; items: Piece[][] }
  | { kind: "table"; head: Piece[][]; rows: Piece[][][] };

export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open = false; // whether the next line goes on with the last paragraph or list
  for (const line of markdown.split("\n")) {
    const text = line.trim();
    const last = open ? blocks.at(-1) : undefined;
    const heading = /^(#{1,3}) +(.*)$/.exec(text);
    const item = /^(?:[-*]|(\d+)\.) +(.*)$/.exec(text);
    open = text !== "";
    if (!text) continue;
    if (heading) {
      blocks.push({ kind: "heading", level: (heading[1]?.length ?? 1) as 1 | 2 | 3, pieces: piecesOf(heading[2] ?? "") });
      open = false;
    } else if (item) {
      const ordered = item[1] !== undefined;
      const list = last?.kind === "list" && last.ordered === ordered ? last : newList(blocks, ordered);
      list.items.push(piecesOf(item[2] ?? ""));
    } else if (text.startsWith("|")) {
      addRow(blocks, last, text);
    } else if (last?.kind === "paragraph") {
      last.pieces.push(...piecesOf(` ${text}`));
    } else if (last?.kind === "list") {
      last.items.at(-1)?.push(...piecesOf(` ${text}`));
    } else {
      blocks.push({ kind: "paragraph", pieces: piecesOf(text) });
    }
  }
  return blocks;
}

/** The first block about a point of the rules; -1 if there is none. */
export function firstAbout(blocks: Block[], point: string): number {
  const told = new RegExp(`\\b${point}\\b`);
  return blocks.findIndex((block) => told.test(textOf(block)));
}

function textOf(block: Block): string {
  const lines = block.kind === "list" ? block.items : block.kind === "table" ? block.rows.flat() : [block.pieces];
  return lines.flat().map((piece) => piece.text).join(" ");
}

export function piecesOf(text: string): Piece[] {
  return text
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*|_[^_]+_|`[^`]+`)/)
    .filter(Boolean)
    .map((part) => {
      const bold = part.startsWith("**") && part.length > 4;
      const italic = !bold && /^([*_]).+\1$/.test(part);
      const plain = bold ? part.slice(2, -2) : italic || /^`.+`$/.test(part) ? part.slice(1, -1) : part;
      return { text: plain, bold, italic };
    });
}

function newList(blocks: Block[], ordered: boolean): Extract<Block, { kind: "list" }> {
  const list = { kind: "list" as const, ordered, items: [] };
  blocks.push(list);
  return list;
}

function addRow(blocks: Block[], last: Block | undefined, text: string): void {
  const cells = text.replace(/^\||\|$/g, "").split("|").map((cell) => piecesOf(cell.trim()));
  if (last?.kind !== "table") blocks.push({ kind: "table", head: cells, rows: [] });
  else if (!/^[|\s:-]+$/.test(text)) last.rows.push(cells);
}
