// The lessons of a guided first match of Futschikato.

import { always, hand, happened, holds, myTurn, type Lesson, type Moment } from "../../guide/lesson";

const before = (now: Moment) => [`front ${now.me}`];
const grouped = ({ board }: Moment) =>
  board.game === "futschikato" && board.front.some((card, seat) => card !== null && board.worth[seat]! > card);

export const lessons: readonly Lesson[] = [
  {
    name: "goal",
    when: always,
    about: hand,
    text: [
      "Das ist deine Hand. Wer zuerst keine Karte mehr hat, gewinnt.",
      "This is your hand. The first to run out of cards wins.",
    ],
  },
  {
    name: "play",
    when: myTurn,
    about: hand,
    text: [
      "Du bist dran: Spiel eine Karte, egal welche. Sie schlägt alles, was weniger zählt als sie.",
      "Your turn: play a card, any card. It beats everything that counts less.",
    ],
  },
  {
    name: "lying",
    when: happened("played", true),
    about: before,
    text: [
      "Deine Karte liegt vor dir. Liegt sie noch da, wenn du wieder dran bist, hast du sie durchgebracht und bist sie los.",
      "Your card lies in front of you. If it is still there on your next turn, you have pushed it through and are rid of it.",
    ],
  },
  {
    name: "beaten",
    when: happened("beaten", true),
    about: hand,
    text: [
      "Futschikato! Jemand hat mehr gelegt. Deine Karte ist weg, aber du ziehst eine nach.",
      "Flushed! Somebody laid more. Your card is gone, but you draw another one.",
    ],
  },
  {
    name: "beats",
    when: happened("beaten", false),
    about: () => ["discards"],
    text: [
      "Da wurde eine Karte geschlagen. Wer geschlagen wird, zieht nach und hat so viele Karten wie vorher.",
      "A card was beaten. Its player draws one, and has as many cards as before.",
    ],
  },
  {
    name: "group",
    when: grouped,
    text: [
      "Gleiche Zahlen halten zusammen: Jede zählt so viel wie alle gemeinsam. Zwei Siebenen zählen je 14.",
      "Equal numbers stick together: each counts as much as all of them. Two sevens count 14 each.",
    ],
  },
  {
    name: "pushed",
    when: happened("pushed"),
    about: () => ["discards"],
    text: [
      "Durchgebracht! Diese Karte hat niemand geschlagen. Sie kommt weg, und es wird nichts nachgezogen. Gleiche Karten gehen mit.",
      "Pushed through! Nobody beat this card. It goes, and nothing is drawn for it. Equal cards go with it.",
    ],
  },
  {
    name: "last",
    when: holds(2),
    about: hand,
    text: [
      "Fast geschafft. Auch deine letzte Karte muss erst liegen bleiben, bis du wieder dran bist.",
      "Nearly there. Your last card, too, has to stay until your next turn.",
    ],
  },
];
