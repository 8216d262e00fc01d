// Finds the games: by their folders here, and by asking the server for those that have none.

import { api } from "../lib/api";
import type { GameName } from "../lib/games";
import { both, of } from "../lib/i18n.svelte";
import { ABOUT, GAMES, LESSONS, PLAYERS, PUZZLES, type GameAbout } from "../lib/protocol";
import { plain } from "../plain/door";
import type { Door } from "./door";

const inBrowser = typeof window !== "undefined"; // and not in the build, which draws for nobody yet
const folders = import.meta.glob<Door>("./*/index.ts", { eager: true, import: "default" });

class Others {
  /** What the server says about games of other packages; empty until somebody has asked. */
  told = $state.raw<GameAbout[]>([]);
  private asked = false;

  /** Ask once which games there are. */
  ask(): void {
    if (this.asked || !inBrowser) return;
    this.asked = true;
    api.otherGames().then(
      (all) => (this.told = all),
      () => (this.asked = false), // the next page asks again
    );
  }

  about(game: GameName): GameAbout | undefined {
    return this.told.find((about) => about.name === game);
  }
}

const others = new Others();

/** Ask the server for games that have come since the app was built. */
export function askForGames(): void {
  others.ask();
}

/** Every game that is known, those of the house first. */
export function allGames(): GameName[] {
  return [...GAMES, ...others.told.map((about) => about.name)];
}

export function doorOf(game: GameName): Door {
  return folders[`./${game}/index.ts`] ?? plain;
}

/** What a game is called. */
export function titleOf(game: GameName): string {
  const door = doorOf(game);
  if (door !== plain) return of(door.title);
  others.ask();
  const about = others.about(game);
  return about ? both(about.title) : game;
}

/** What a game is, in a sentence. */
export function aboutOf(game: GameName): string {
  const texts = ABOUT[game] ?? others.about(game)?.about;
  return texts ? both(texts) : "";
}

export function toneOf(game: GameName): string {
  return doorOf(game).tone;
}

/** Whether a game can be learned by lessons. */
export function hasLessons(game: GameName): boolean {
  const own: Partial<Record<GameName, number>> = LESSONS;
  return (own[game] ?? others.about(game)?.lessons ?? 0) > 0;
}

/** Whether a game has puzzles. */
export function hasPuzzles(game: GameName): boolean {
  const own: Partial<Record<GameName, number>> = PUZZLES;
  return (own[game] ?? 0) > 0;
}

/** For how many players a game is. */
export function playersOf(game: GameName): { fewest: number; most: number } {
  return PLAYERS[game] ?? others.about(game) ?? { fewest: 2, most: 2 };
}
