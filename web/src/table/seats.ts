// In which order the others sit around the table.

/** The seats clockwise from my left; all of them, from the first, for a spectator. */
export function othersOf(players: number, me: number | null): number[] {
  const first = me === null ? 0 : me + 1;
  const count = me === null ? players : players - 1;
  return Array.from({ length: count }, (_, step) => (first + step) % players);
}
