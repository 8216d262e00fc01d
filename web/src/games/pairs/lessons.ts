// The lessons of a guided first match of the pairs game.

import { happened, myTurn, type Lesson } from "../../guide/lesson";

export const lessons: readonly Lesson[] = [
  {
    name: "goal",
    when: myTurn,
    text: [
      "Deck zwei Karten auf. Sind sie gleich, gehören sie dir, und du machst weiter.",
      "Turn up two cards. If they match they are yours, and you go again.",
    ],
  },
  {
    name: "back",
    when: happened("turned_back"),
    text: [
      "Verschieden: Sie werden wieder umgedreht. Merk dir, wo sie liegen!",
      "Different: they are turned back. Remember where they lie!",
    ],
  },
  {
    name: "taken",
    when: happened("taken"),
    text: [
      "Ein Paar! Wer eines findet, ist gleich noch einmal dran. Die meisten Paare gewinnen.",
      "A pair! Find one, and you go again. The most pairs win.",
    ],
  },
];
