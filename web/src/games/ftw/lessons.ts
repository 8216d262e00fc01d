// The lessons of a guided first match of FTW?!.

import { always, canDo, hand, happened, inPhase, myTurnIn, someoneHolds, type Lesson } from "../../guide/lesson";
import { MOVES } from "../../lib/numbers";

const { HELP, SNEAK, STRIDE } = MOVES.ftw;

export const lessons: readonly Lesson[] = [
  {
    name: "goal",
    when: always,
    about: hand,
    text: [
      "Am Ende der Runde soll dir eine einzige hohe Karte bleiben. Sie bringt Punkte, jede andere auf deiner Hand zieht welche ab.",
      "At the end of the round you want a single high card. It brings points; every other card in your hand costs some.",
    ],
  },
  {
    name: "pass",
    when: inPhase("pass"),
    about: hand,
    text: [
      "Zuerst gibst du drei Karten nach rechts. Alle wählen gleichzeitig, und du bekommst drei von links.",
      "First you give three cards to the right. Everyone chooses at the same time, and you get three from the left.",
    ],
  },
  {
    name: "higher",
    when: myTurnIn("turn"),
    about: () => ["pile"],
    text: [
      "Du bist dran. Eine Karte, die höher ist als die oberste, legst du einfach auf den Stapel. So wirst du sie los.",
      "Your turn. A card higher than the top one simply goes on the pile. That is how you get rid of it.",
    ],
  },
  {
    name: "helper",
    when: canDo(HELP + 1, HELP + STRIDE),
    about: hand,
    text: [
      "Oder du legst eine niedrigere als Hilfskarte vor dich und nimmst dafür eine Karte aus dem Stapel. Der Rest des Stapels ist weg.",
      "Or you lay a lower one in front of you as a helper, and take a card from the pile for it. The rest of the pile is gone.",
    ],
  },
  {
    name: "take",
    when: myTurnIn("take"),
    about: () => ["pile"],
    text: [
      "Nimm jetzt eine Karte aus dem Stapel, gern eine hohe.",
      "Now take a card from the pile, a high one perhaps.",
    ],
  },
  {
    name: "sneak",
    when: canDo(SNEAK + 1, SNEAK + STRIDE),
    about: (now) => [`helpers ${now.me}`],
    text: [
      "Deine Hilfskarten helfen: Leg eine niedrige Karte auf den Stapel und rechne Hilfskarten dazu, bis es mehr ist, als oben liegt. Danach muss man nur deine Karte überbieten.",
      "Your helpers help: lay a low card on the pile and add helpers until it is more than the top card. After that, only your card has to be beaten.",
    ],
  },
  {
    name: "two",
    when: someoneHolds(2),
    text: [
      "Achtung: Jemand hat nur noch zwei Karten. Der nächste Zug kann die Runde beenden.",
      "Careful: someone has only two cards left. The next turn may end the round.",
    ],
  },
  {
    name: "score",
    when: happened("scores"),
    text: [
      "Die Runde ist zu Ende. Deine höchste Karte zählt, minus alle anderen auf deiner Hand, aber nie weniger als null.",
      "The round is over. Your highest card counts, minus all others in your hand, but never less than zero.",
    ],
  },
];
