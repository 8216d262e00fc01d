// Handing something to other apps: by what the browser has for that, or by the clipboard.

const LASTS = 4000; // milliseconds that one sees that it was copied

/** Whether something was handed to another app, or the person thought better of it; false if there is no way. */
export async function handedOver(what: ShareData): Promise<boolean> {
  if (typeof navigator.share !== "function" || (what.files && !navigator.canShare?.(what))) return false;
  try {
    await navigator.share(what);
    return true;
  } catch (fault) {
    return fault instanceof DOMException && fault.name === "AbortError";
  }
}

export class Copying {
  /** What came of it, for as long as one needs that. */
  outcome = $state<"copied" | "copy_by_hand" | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Copy a text. Where only the old way is left, from the field that shows it, which stays marked. */
  async copy(text: string, field?: HTMLInputElement | HTMLTextAreaElement): Promise<void> {
    clearTimeout(this.timer);
    this.outcome = (await copied(text, field)) ? "copied" : "copy_by_hand";
    if (this.outcome === "copied") this.timer = setTimeout(() => (this.outcome = null), LASTS);
  }
}

/** Browsers without https have only the old way, and some not even that. */
async function copied(text: string, field?: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return field ? markedAndCopied(field) : copiedFromNowhere(text);
  }
}

function markedAndCopied(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  field.focus();
  field.select();
  return document.execCommand("copy");
}

function copiedFromNowhere(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.className = "unseen";
  field.value = text;
  document.body.append(field);
  const done = markedAndCopied(field);
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return done;
}
