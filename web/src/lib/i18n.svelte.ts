// German and English: every text stands in a pair, and changes on the page when the language does.
//
// An area of the app has a file of its own in words/, with one call of `area`:
//   export const home = area({ play: ["Sofort spielen", "Play now"] });
// and says home("play"). Values go in as {name}; {n|eine Karte|# Karten} chooses by number, the last
// choice being for all higher ones,
// {seat|du spielst|# spielt} by whether the person is spoken to (a `You`), and {a card} has the
// English article: a 7, but an 8.

import { tell, told } from "./told";

export const LANGUAGES = ["de", "en"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Pair = readonly [german: string, english: string];
export type Values = Record<string, string | number | You>;

/** The person who is spoken to, by name. */
export class You {
  constructor(private readonly name: string) {}

  toString(): string {
    return this.name;
  }
}

class Speaking {
  language = $state<Language>(told("language", LANGUAGES) ?? preferred());

  /** Speak another language from now on, here and on the next visit. */
  speak(language: Language): void {
    this.language = language;
    tell("language", language);
  }
}

export const speaking = new Speaking();

export interface Area<Key extends string> {
  (key: Key, values?: Values): string;
  /** A text in both languages, as the server sends them. */
  pair(key: Key): { de: string; en: string };
}

/** The texts of an area of the app, as a function from their names. */
export function area<Key extends string>(pairs: Record<Key, Pair>): Area<Key> {
  const say = (key: Key, values: Values = {}) => fill(of(pairs[key]), values);
  return Object.assign(say, { pair: (key: Key) => ({ de: pairs[key][0], en: pairs[key][1] }) });
}

/** The text of a pair in the current language. */
export function of(pair: Pair): string {
  return pair[speaking.language === "de" ? 0 : 1];
}

/** The text that the server has sent in both languages. */
export function both(texts: { de: string; en: string }): string {
  return texts[speaking.language];
}

/** Why the server refuses something, as a whole sentence: its English begins small and has no full stop. */
export function whole(reason: { de: string; en: string }): string {
  const text = both(reason);
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

/** A text with its {gaps} filled in; what is not given stays empty. */
export function fill(text: string, values: Values): string {
  const gap = /\{(a |eine |die )?(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g;
  return text.replace(gap, (_, article: string | undefined, name: string, one?: string, more?: string) => {
    const value = String(values[name] ?? "");
    if (article) return withArticle(value, article.trimEnd());
    if (one === undefined || more === undefined) return value;
    const options = [one, ...more.split("|")];
    const number = values[name] instanceof You ? 1 : Number(values[name] ?? 0);
    const chosen = (typeof values[name] === "string" ? undefined : options.slice(0, -1)[number - 1]) ?? options.at(-1) ?? "";
    return chosen.replace("#", () => value);
  });
}

/** As the server has it, in games/words/language.py. */
function withArticle(value: string, article: string): string {
  if (article !== "a") return /^\d+$/.test(value) ? `${article} ${value}` : value;
  return /^(8|1[18]$)/.test(value) ? `an ${value}` : `a ${value}`;
}

/** The server chooses the same way; see server/gateway/pages.py. */
function preferred(): Language {
  const wishes = typeof navigator === "undefined" ? [] : navigator.languages;
  const known = wishes.find((wish) => /^(de|en)\b/.test(wish));
  return known?.startsWith("de") ? "de" : "en";
}
