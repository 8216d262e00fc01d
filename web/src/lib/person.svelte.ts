// Who we are to the server: a guest with a name, made when it is first needed.

import { api, Refused } from "./api";
import { GUEST, met } from "./early";
import { of, type Pair } from "./i18n.svelte";
import type { Me } from "./protocol";

const ANIMALS: Pair[] = [
  ["Dachs", "Badger"], ["Elster", "Magpie"], ["Fuchs", "Fox"], ["Igel", "Hedgehog"],
  ["Luchs", "Lynx"], ["Otter", "Otter"], ["Reiher", "Heron"], ["Uhu", "Owl"],
  ["Wiesel", "Weasel"], ["Zaunkönig", "Wren"], ["Biber", "Beaver"], ["Kranich", "Crane"],
];

class Guest {
  person = $state.raw<Me | null>(null);
  /** Whether we know by now if there is one. */
  known = $state(false);
  private readonly animal = ANIMALS[Math.floor(Math.random() * ANIMALS.length)] ?? ["Gast", "Guest"];

  /** What we are called, or would be. */
  get name(): string {
    return this.person?.name ?? of(this.animal as Pair);
  }

  /** Ask the server once who this device is, if they have met. */
  async recall(): Promise<void> {
    try {
      if (met()) this.person = await api.me();
    } catch (refused) {
      if (!(refused instanceof Refused) || refused.status !== 401) return; // ask again later
    }
    this.known = true;
  }

  private be(person: Me): Me {
    this.person = person;
    this.known = true;
    try {
      localStorage.setItem(GUEST, "yes");
    } catch {
      // Then we ask for a name again next time.
    }
    return person;
  }

  /** Be somebody, by now at the latest. */
  async ensure(): Promise<Me> {
    if (!this.known) await this.recall();
    return this.person ?? this.be(await api.become(this.name));
  }

  async rename(name: string): Promise<void> {
    const wanted = name.trim().slice(0, 24);
    if (!wanted || wanted === this.person?.name) return;
    this.be(this.person ? await api.rename(wanted) : await api.become(wanted));
  }

  /** Become the person that another device has handed over. */
  async claim(code: string): Promise<void> {
    this.be(await api.claim(code));
  }

  async forget(): Promise<void> {
    await api.forget();
    this.person = null;
    localStorage.removeItem(GUEST);
  }
}

export const guest = new Guest();
