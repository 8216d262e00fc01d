// The lessons of a guided first match of FKK.

import { hand, happened, inPhase, myTurnIn, type Lesson, type Moment } from "../../guide/lesson";
import { MOVES } from "../../lib/numbers";

const { PLUS, SEE, SWAP } = MOVES.fkk;

const drew = (card: number) => (now: Moment) => now.myTurn && now.mine.game === "fkk" && now.mine.drawn === card;

export const lessons: readonly Lesson[] = [
  {
    name: "look",
    when: inPhase("look"),
    text: [
      "Vor dir liegen vier Karten. Sieh dir zwei davon an und merk sie dir: Danach liegen sie wieder verdeckt.",
      "Four cards lie in front of you. Look at two of them and remember them: then they are face down again.",
    ],
  },
  {
    name: "turn",
    when: myTurnIn("turn"),
    about: () => ["draw", "discards"],
    text: [
      "Du bist dran: Zieh eine Karte, oder nimm die oberste vom Ablagestapel und leg sie an die Stelle einer deiner Karten.",
      "Your turn: draw a card, or take the top discard and put it in place of one of yours.",
    ],
  },
  {
    name: "drawn",
    when: myTurnIn("drawn"),
    about: hand,
    text: [
      "Diese Karte siehst nur du. Wirf sie ab, oder leg sie an die Stelle einer deiner Karten. Wenige Punkte sind gut.",
      "Only you see this card. Throw it, or put it in place of one of yours. Few points are good.",
    ],
  },
  {
    name: "match",
    when: myTurnIn("match"),
    about: () => ["discards"],
    text: [
      "Jetzt dürfen alle eine eigene Karte dazuwerfen, die der obersten gleicht. Nur so wird deine Reihe kürzer. Wer falsch liegt, bekommt eine Karte dazu.",
      "Now everyone may match the top discard with an equal card of their own. This is the only way to shorten your row. A wrong match costs you one more card.",
    ],
  },
  {
    name: "see",
    when: drew(SEE),
    text: [
      "Sehen: Damit darfst du dir eine deiner Karten ansehen.",
      "See: with it you may look at one of your cards.",
    ],
  },
  {
    name: "swap",
    when: drew(SWAP),
    text: [
      "Tauschen: Vertausche zwei beliebige Karten auf dem Tisch, ohne sie anzusehen.",
      "Swap: exchange any two cards on the table, without looking at them.",
    ],
  },
  {
    name: "plus",
    when: drew(PLUS),
    text: [
      "Plus ist lästig: Nimm eine Karte mehr, oder leg das Plus in deine Reihe, wo es 20 Punkte zählt.",
      "Plus is a nuisance: take one more card, or put the Plus in your row, where it counts 20.",
    ],
  },
  {
    name: "matched",
    when: happened("matched"),
    text: [
      "Richtig gewusst: eine Karte weniger!",
      "Well remembered: one card fewer!",
    ],
  },
  {
    name: "missed",
    when: happened("missed"),
    text: [
      "Falsch geraten: Die Karte kommt zurück, alle haben sie gesehen, und es gibt eine dazu.",
      "A wrong guess: the card goes back, everyone has seen it, and there is one more to take.",
    ],
  },
  {
    name: "score",
    when: happened("scores"),
    text: [
      "Sobald jemand keine Karte mehr hat, endet die Runde. Was noch liegt, zählt, und die wenigsten Punkte gewinnen.",
      "As soon as someone has no card left, the round ends. What still lies there counts, and the fewest points win.",
    ],
  },
];
