// What the table of Pisa says.

import { area, speaking } from "../../lib/i18n.svelte";

export const pisa = area({
  tower: ["Was gilt", "What is in force"],
  trump: ["Trumpf", "Trump"],
  under: ["Untertrumpf", "Under-trump"],
  goal: ["Ziel", "Goal"],
  ranking: ["Wertigkeit", "Ranking"],
  open: ["offen", "open"],
  red: ["Rot", "Red"],
  yellow: ["Gelb", "Yellow"],
  green: ["Grün", "Green"],
  blue: ["Blau", "Blue"],
  many: ["viele", "many"],
  few: ["wenige", "few"],
  manyTricks: ["viele Stiche", "many tricks"],
  fewTricks: ["wenige Stiche", "few tricks"],
  thirteen: ["13 hoch", "13 high"],
  zero: ["0 hoch", "0 high"],

  voteTrump: ["1. Abstimmung: Was ist Trumpf?", "First vote: what is trump?"],
  voteGoal: ["2. Abstimmung: Viele oder wenige Stiche?", "Second vote: many or few tricks?"],
  voteRanking: ["3. Abstimmung: Ist die 13 oder die 0 die höchste?", "Third vote: is 13 or 0 the highest?"],
  voteRule: ["Die höchste Summe gewinnt.", "The highest sum wins."],
  leaveTitle: ["Drei Karten bleiben draußen", "Three cards are left out"],
  leaveRule: ["Die anderen kommen zurück auf die Hand.", "The others go back to your hand."],
  trickTitle: ["Stich {n} von {all}", "Trick {n} of {all}"],
  manyRule: ["Je mehr Stiche, desto mehr Punkte.", "The more tricks, the more points."],
  fewRule: ["Je weniger Stiche, desto mehr Punkte.", "The fewer tricks, the more points."],
  leads: ["{name} spielt aus.", "{name} leads."],
  youLead: ["Du spielst aus.", "You lead."],

  back: ["Du bist dran: Wofür stimmst du?", "Your turn: what do you vote for?"],
  lay: ["Leg eine bis drei Karten für {choice}.", "Lay one to three cards for {choice}."],
  layMore: ["Fertig, oder noch eine Karte dazu?", "Done, or one more card?"],
  layLast: ["Fertig? Eine dritte Karte gilt sofort.", "Done? A third card counts at once."],
  leave: ["Noch {n|eine Karte|# Karten} draußen lassen.", "Leave out {n|one more card|# more cards}."],
  leaveLast: ["Noch eine. Sie gilt sofort.", "One more. It counts at once."],
  lead: ["Du spielst aus: Welche Karte?", "You lead: which card?"],
  follow: ["Du bist dran: Bediene {colour}.", "Your turn: follow {colour}."],
  free: ["Du hast kein {colour}: Spiel, was du willst.", "You have no {colour}: play any card."],
  finish: ["{n|Eine Karte|# Karten} legen", "Lay {n|one card|# cards}"],
  adviseVote: ["stimm für {choice}, mit {cards}", "vote for {choice} with {cards}"],
  adviseLay: ["leg {cards}", "lay {cards}"],
  adviseLeave: ["lass {cards} draußen", "leave out {cards}"],
  takeBack: ["Zurück", "Back"],

  ballot: ["Abstimmungskarten", "Voting cards"],
  laidBy: ["{name}: {n|eine Karte|# Karten} für {choice}", "{name}: {n|one card|# cards} for {choice}"],
  sum: ["Summe {n}", "Sum {n}"],
  underPrinted: ["Untertrumpf {colour}", "under-trump {colour}"],
  voted: ["Karten aus den Abstimmungen von {name}", "{name}’s cards from the votes"],
  myVoted: ["Deine Karten aus den Abstimmungen", "Your cards from the votes"],
  tricks: ["{n|1 Stich|# Stiche}", "{n|1 trick|# tricks}"],
  trick: ["Der Stich", "The trick"],
  played: ["{name} spielt {card}", "{name} plays {card}"],
  notYet: ["{name} hat noch nicht gespielt", "{name} has not played yet"],
  winning: ["liegt vorn", "is ahead"],

  lastTrick: ["Letzter Stich", "Last trick"],
  lastTrickOf: ["{name} hat den letzten Stich gewonnen", "{name} won the last trick"],
  leftOut: ["Draußen {n}", "Left out {n}"],
  leftOutTitle: ["Diese Karten sind draußen", "These cards are left out"],
  points: ["Punkte", "Points"],
  close: ["Zum Tisch", "To the table"],
  goOn: ["Weiter", "Continue"],

  orderForce: ["nach Stärke", "by strength"],
  orderColour: ["nach Farbe", "by colour"],
  orderNumber: ["nach Zahl", "by number"],
  order: ["Karten sortiert {order}", "Cards sorted {order}"],

  votesScored: ["Punkte für die Abstimmungen", "Points for the votes"],
  votesRule: [
    "Zusammengezählt wird, womit ihr gestimmt habt. Die höchste Summe bekommt 1 Punkt, die nächste 2 und so weiter. Wer gleich viel hat, bekommt die Punkte des schlechtesten gemeinsamen Platzes.",
    "What you voted with is added up. The highest sum gets 1 point, the next 2 and so on. Those who are tied get the points of the worst place they share.",
  ],
  tricksScored: ["Punkte für die Stiche", "Points for the tricks"],
  tricksManyRule: [
    "Ziel war: viele Stiche. Die wenigsten Stiche geben 2 Punkte, der nächste Platz 4 und so weiter. Wer gleich viele hat, teilt sich die Punkte.",
    "The goal was many tricks. The fewest tricks get 2 points, the next place 4 and so on. Ties share the points.",
  ],
  tricksFewRule: [
    "Ziel war: wenige Stiche. Die meisten Stiche geben 2 Punkte, der nächste Platz 4 und so weiter. Wer gleich viele hat, teilt sich die Punkte.",
    "The goal was few tricks. The most tricks get 2 points, the next place 4 and so on. Ties share the points.",
  ],
  rank: ["Platz {n}", "place {n}"],
  ranks: ["Platz {from}–{to}", "places {from}–{to}"],
  shared: ["({sum}) : {n}", "({sum}) ÷ {n}"],
  plus: ["+{n}", "+{n}"],
  player: ["Wer", "Who"],
  counted: ["Summe", "Sum"],
  tricksWon: ["Stiche", "Tricks"],
  rankHead: ["Platz", "Place"],
  pointsHead: ["Punkte", "Points"],
  totals: ["Punkte insgesamt", "Points in all"],
  firstPoints: ["Abstimmungen\u00a0{n}", "Votes\u00a0{n}"],
  secondPoints: ["Stiche\u00a0{n}", "Tricks\u00a0{n}"],
  noPoints: ["In dieser Runde gibt es noch keine Punkte.", "No points in this round yet."],
  picture_vote: [
    "Rot hat eine 8 und eine 3, Grün eine 11. Beide kommen auf 11, aber für Rot liegen mehr Karten da: Rot ist Trumpf.",
    "Red has an 8 and a 3, green has an 11. Both come to 11, but red has more cards: red is trump.",
  ],
  picture_tower: [
    "Der Turm zeigt, was gilt, von unten nach oben: Trumpf Rot, Untertrumpf Gelb, wenige Stiche sind das Ziel, und die 13 ist hoch.",
    "The tower shows what is in force, from the ground up: trump red, under-trump yellow, few tricks are the goal, and 13 is high.",
  ],
  picture_trick: [
    "Grün 12 ist ausgespielt, es folgen Blau 13, Gelb 4 und Rot 1. Ist Rot Trumpf, nimmt die rote 1 den Stich.",
    "Green 12 is led, then come blue 13, yellow 4 and red 1. If red is trump, the red 1 takes the trick.",
  ],
});

const COLOUR_WORDS = ["red", "yellow", "green", "blue"] as const;
const CHOICE_WORDS = [...COLOUR_WORDS, "manyTricks", "fewTricks", "thirteen", "zero"] as const;

export const colourWord = (colour: number) => pisa(COLOUR_WORDS[colour] ?? "red");

/** A voting card in words. */
export const choiceWord = (votingCard: number) => pisa(CHOICE_WORDS[votingCard] ?? "red");

/** The same in the middle of a sentence, where English has no capitals. */
export const within = (word: string) => (speaking.language === "en" ? word.toLowerCase() : word);
