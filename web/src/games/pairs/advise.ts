// A hint in the pairs game: nobody counts the places, so the card on the table has a star.

import type { Advise } from "../../table/advising";
import { pairs } from "./words";

export const advise: Advise = ([place], session) => (place === undefined ? "" : pairs("adviseTurn", { move: session.describe(place) }));
