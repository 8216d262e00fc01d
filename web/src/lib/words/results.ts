// The words at the end of a round and of a game.

import { area } from "../i18n.svelte";

export const results = area({
  round_over: ["Runde {n} ist zu Ende", "Round {n} is over"],
  go_on: ["Weiter", "Continue"],
  you_won: ["Gewonnen!", "You won!"],
  you_won_with: ["Gewonnen, zusammen mit {names}!", "You won, together with {names}!"],
  won: ["{names} gewinnt", "{names} wins"],
  won_many: ["{names} gewinnen", "{names} win"],
  player: ["Wer", "Player"],
  this_round: ["Runde", "Round"],
  total: ["Gesamt", "Total"],
  course: ["Verlauf über die Runden", "Over the rounds"],
  rematch: ["Noch ein Spiel", "Play again"],
  rematch_ready: ["Warten auf die anderen\u00a0…", "Waiting for the others\u00a0…"],
  rematch_of: ["{names} {n|möchte|möchten} noch ein Spiel.", "{names} {n|wants|want} a rematch."],
  same_deal: ["Mit diesen Karten üben", "Practise with these cards"],
  replay: ["Partie nachspielen", "Watch the replay"],
  see_table: ["Tisch ansehen", "See the table"],
});
