import { describe, expect, it } from "vitest";
import { blocksOf, firstAbout, piecesOf } from "./markdown";

describe("the Markdown of the rules", () => {
  it("has headings, paragraphs and both sorts of lists", () => {
    const blocks = blocksOf("# Pisa\n\nEin Stichspiel.\n\n1. **Trumpf:** welche?\n2. Ziel\n\n- a\n- b\n");
    expect(blocks.map((block) => block.kind)).toEqual(["heading", "paragraph", "list", "list"]);
    expect(blocks[2]).toMatchObject({ ordered: true, items: [[{ text: "Trumpf:", bold: true }, { text: " welche?" }], [{ text: "Ziel" }]] });
    expect(blocks[3]).toMatchObject({ ordered: false });
  });

  it("has tables without the line under their head", () => {
    const [table] = blocksOf("| Zahl | Karten |\n| ---: | --- |\n| 2 | 16 |\n");
    expect(table).toMatchObject({ kind: "table", head: [[{ text: "Zahl" }], [{ text: "Karten" }]], rows: [[[{ text: "2" }], [{ text: "16" }]]] });
  });

  it("knows where a point of the rules is first told of", () => {
    const blocks = blocksOf("# F\n\nSechs Karten (F3).\n\n- Leg sie ab (F5, F6).\n- Dann (F60).\n\nWeiter (F6).\n");
    expect([firstAbout(blocks, "F3"), firstAbout(blocks, "F6"), firstAbout(blocks, "F9")]).toEqual([1, 2, -1]);
  });

  it("marks what is strong or stressed, and leaves HTML as text", () => {
    expect(piecesOf("a **b** *c* <i>d</i>")).toEqual([
      { text: "a ", bold: false, italic: false },
      { text: "b", bold: true, italic: false },
      { text: " ", bold: false, italic: false },
      { text: "c", bold: false, italic: true },
      { text: " <i>d</i>", bold: false, italic: false },
    ]);
  });
});
