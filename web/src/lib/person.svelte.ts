// Who we are to the server: a guest, made when it is first needed. They have no name of their own until
// they have chosen one, which is asked for where one sits down with others.

import { api, Refused, whenStranger } from "./api";
import { GUEST, met } from "./early";
import { of, type Pair } from "./i18n.svelte";
import type { Me } from "./protocol";

const NAMELESS: Pair = ["Gast", "Guest"]; // what people are called who have not chosen a name

export const isNameless = (name: string) => NAMELESS.includes(name);

class Guest {
  person = $state.raw<Me | null>(null);
  /** Whether we know by now if there is one. */
  known = $state(false);

  /** The name that we have chosen; empty if there is none yet. */
  get name(): string {
    return this.person?.named ? this.person.name : "";
  }

  /** Ask the server once who this device is, if they have met; if it can't say, ask again later. */
  async recall(): Promise<void> {
    await this.ask().catch(() => undefined);
  }

  /** The same, for those who can't go on without an answer. */
  async ask(): Promise<void> {
    try {
      if (met()) this.person = await api.me();
    } catch (refused) {
      if (!(refused instanceof Refused) || refused.status !== 401) throw refused;
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
    if (!this.known) await this.ask();
    return this.person ?? this.be(await api.become(of(NAMELESS), false));
  }

  async rename(name: string): Promise<void> {
    if (!this.known) await this.ask();
    const wanted = name.trim().slice(0, 24);
    if (!wanted || (wanted === this.person?.name && this.person.named)) return;
    this.be(this.person ? await api.rename(wanted) : await api.become(wanted, true));
  }

  /** Become the person that another device has handed over. */
  async claim(code: string): Promise<void> {
    this.be(await api.claim(code));
  }

  async forget(): Promise<void> {
    await api.forget();
    this.signedOut();
  }

  /** This device is signed out, by us or from another one: we are nobody here. */
  signedOut(): void {
    this.person = null;
    this.known = true;
    try {
      localStorage.removeItem(GUEST);
    } catch {
      // Then we ask the server next time.
    }
  }
}

export const guest = new Guest();
whenStranger(() => guest.signedOut());
