// What is said beside a table to one person alone: hints, what they missed, that their time is up.

import { area } from "../i18n.svelte";

export const advice = area({
  label: ["Für dich", "For you"],
  thinking: ["Der Tipp kommt gleich …", "The hint is on its way …"],
  best: ["Tipp: {move}", "Hint: {move}"],
  only: ["Es gibt nur einen Zug: {move}", "There is only one move: {move}"],
  alsoGood: ["Etwa gleich gut: {moves}.", "About as good: {moves}."],
  share: ["Gewinnchance: etwa {n} %.", "Chance to win: about {n}%."],
  or: [" oder ", " or "],
  then: [", dann ", ", then "],
  missed: ["Während du weg warst:", "While you were away:"],
  earlier: ["… ", "… "],
  timeUp: ["Deine Zeit war um.", "Your time was up."],
  timeUpOf: ["Die Zeit von {name} war um.", "{name} ran out of time."],
});
