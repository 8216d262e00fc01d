// Dialogs that lie over everything else.

/** Attach to a dialog: it opens at once, and when it has gone the keyboard is back where it was. */
export function modal(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement;
  dialog.showModal();
  return () => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost && before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
}
