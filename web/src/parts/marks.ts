// Marks on an element by which tests and styles find it.

import type { Attachment } from "svelte/attachments";

export type Marks = Record<`data-${string}`, string | number | boolean | null | undefined>;

/** Puts marks on an element. A spread would do it too, but costs every page what Svelte needs for any spread. */
export function marked(marks: Marks): Attachment<HTMLElement> {
  return (element) => {
    for (const [name, value] of Object.entries(marks)) {
      if (value === null || value === undefined) element.removeAttribute(name);
      else element.setAttribute(name, String(value));
    }
  };
}
