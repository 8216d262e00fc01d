// Matching nothing by itself after a while, for those who want that; otherwise the table waits.

const KEPT = "kartentisch.fkk.passing";
export const SECONDS = 6;

class Passing {
  alone = $state(remembered());

  choose(alone: boolean): void {
    this.alone = alone;
    try {
      localStorage.setItem(KEPT, alone ? "alone" : "");
    } catch {
      // A browser that keeps nothing asks again next time.
    }
  }
}

function remembered(): boolean {
  try {
    return localStorage.getItem(KEPT) === "alone";
  } catch {
    return false;
  }
}

export const passing = new Passing();
