// The lessons of a guided first match of Pisa.

import { always, hand, happened, inPhase, myTurnIn, type Lesson, type Moment } from "../../guide/lesson";

const backing = (now: Moment) => now.myTurn && now.mine.game === "pisa" && now.mine.backing !== null;

export const lessons: readonly Lesson[] = [
  {
    name: "goal",
    when: always,
    about: hand,
    text: [
      "Erst stimmt ihr dreimal ab, was gilt. Dann spielt ihr Stiche danach. Die meisten Punkte gewinnen.",
      "First you vote three times on what counts. Then you play tricks by it. The most points win.",
    ],
  },
  {
    name: "trump",
    when: myTurnIn("trump"),
    text: [
      "Welche Farbe soll Trumpf sein? Wähle eine Abstimmungskarte, am besten von einer Farbe, von der du viel hast.",
      "Which colour should be trump? Choose a voting card, ideally of a colour that you have plenty of.",
    ],
  },
  {
    name: "lay",
    when: backing,
    about: hand,
    text: [
      "Leg eine bis drei Karten verdeckt dazu. Ihre Zahlen sind deine Stimmen: Die höchste Summe gewinnt.",
      "Lay one to three cards face down. Their numbers are your votes: the highest sum wins.",
    ],
  },
  {
    name: "goal_vote",
    when: inPhase("goal"),
    text: [
      "Zweite Abstimmung: Sollen viele Stiche gut sein oder wenige? Karten, mit denen du schon gestimmt hast, zählen nicht mehr mit.",
      "Second vote: should many tricks be good, or few? Cards that you have already voted with do not count again.",
    ],
  },
  {
    name: "ranking",
    when: inPhase("ranking"),
    text: [
      "Dritte Abstimmung: Ist die 13 am höchsten oder die 0?",
      "Third vote: is the 13 the highest, or the 0?",
    ],
  },
  {
    name: "first_points",
    when: happened("first_points"),
    text: [
      "Die ersten Punkte: Wer am meisten eingesetzt hat, bekommt am wenigsten. Einfluss hat seinen Preis.",
      "The first points: the highest stakes get the fewest. Influence has its price.",
    ],
  },
  {
    name: "leave",
    when: inPhase("leave"),
    text: [
      "Drei der Karten, mit denen du gestimmt hast, bleiben draußen. Die anderen nimmst du wieder auf die Hand.",
      "Three of the cards that you voted with are left out. You take the others back into your hand.",
    ],
  },
  {
    name: "follow",
    when: myTurnIn("trick"),
    about: hand,
    text: [
      "Jetzt die Stiche: Hast du die ausgespielte Farbe, musst du sie bedienen. Trumpf schlägt Untertrumpf, und der schlägt alles andere.",
      "Now the tricks: if you have the colour led, you must follow. Trump beats under-trump, and that beats the rest.",
    ],
  },
  {
    name: "won",
    when: happened("won"),
    text: [
      "Ein Stich ist gemacht. Ob das gut ist, steht im Turm: viele Stiche oder wenige.",
      "A trick is taken. Whether that is good, the tower says: many tricks, or few.",
    ],
  },
  {
    name: "second_points",
    when: happened("second_points"),
    text: [
      "Die zweiten Punkte: Wer dem Ziel am nächsten kam, bekommt die meisten.",
      "The second points: the closer to the goal, the more.",
    ],
  },
];
