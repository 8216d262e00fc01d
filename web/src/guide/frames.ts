// Frames around the places that a page speaks of.

/** Frame places by their names; the answer takes the frames off again. */
export function framed(places: readonly string[]): () => void {
  const elements = places.flatMap((place) => [
    ...document.querySelectorAll<HTMLElement>(`[data-place="${CSS.escape(place)}"]`),
  ]);
  elements.forEach((element) => element.setAttribute("data-taught", ""));
  return () => elements.forEach((element) => element.removeAttribute("data-taught"));
}
