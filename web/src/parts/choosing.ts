// Lists to choose from whose choice may be refused: what holds comes back into sight then.

export async function choosing(list: HTMLSelectElement, choose: (value: string) => unknown, held: () => string): Promise<void> {
  await choose(list.value);
  list.value = held();
}
