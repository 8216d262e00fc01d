// A first real match after the lessons has a word before each new kind of decision. Which table it is
// stays known after a reload.

const KEPT = "kartentisch.first-game";

/** From now on this table is the first match of somebody who learns. */
export function beginGuide(code: string): void {
  keep({ code, heard: [] });
}

/** Whether this table is the first match of somebody who learns. */
export function isFirst(code: string): boolean {
  return kept()?.code === code;
}

/** The phases that have been explained at this table. */
export function heardAt(code: string): string[] {
  const first = kept();
  return first?.code === code ? first.heard : [];
}

export function noteHeard(code: string, phase: string): void {
  keep({ code, heard: [...heardAt(code), phase] });
}

export function endGuide(): void {
  keep(null);
}

interface First {
  code: string;
  heard: string[];
}

function kept(): First | null {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "null") as First | null;
  } catch {
    return null;
  }
}

function keep(first: First | null): void {
  try {
    if (first) localStorage.setItem(KEPT, JSON.stringify(first));
    else localStorage.removeItem(KEPT);
  } catch {
    // Then the guide is gone after a reload.
  }
}
