// Codes of tables as people type them: with spaces and dashes anywhere, in any case, or as a link.

/** The characters of codes: none that looks like another. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
export const SHORT = 6; // said aloud, for a table that has not begun
export const LONG = 12; // in links, for good

export type Typed =
  | { kind: "short" | "table"; code: string }
  | { kind: "wrong"; why: "length"; n: number }
  | { kind: "wrong"; why: "lookalike" | "letter"; letter: string };

/** What somebody has typed, as a code or as what is wrong with it. */
export function typedCode(text: string): Typed {
  const link = /\/t\/([a-z0-9]{4,32})\/?(?:[?#].*)?$/i.exec(text.trim())?.[1];
  if (link) return { kind: "table", code: link.toLowerCase() };
  const code = text.toLowerCase().replace(/[\s.,_\p{Pd}]/gu, "");
  const strange = [...code].find((letter) => !LETTERS.includes(letter));
  if (strange) {
    const why = "01oil".includes(strange) ? "lookalike" : "letter";
    return { kind: "wrong", why, letter: strange.toUpperCase() };
  }
  if (code.length === SHORT) return { kind: "short", code };
  if (code.length === LONG) return { kind: "table", code };
  return { kind: "wrong", why: "length", n: code.length };
}

/** A code as one says it: in groups of three. */
export function spoken(code: string): string {
  return code.toUpperCase().replace(/(.{3})(?=.)/g, "$1 ");
}
