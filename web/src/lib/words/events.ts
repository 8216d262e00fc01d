// Events: some deals, the same for everyone who plays them.

import { area } from "../i18n.svelte";

export const events = area({
  title: ["Turniere", "Events"],
  lead: [
    "Ein paar Partien mit denselben Karten für alle, jede Person spielt in ihrer Zeit. Verglichen wird mit denen, die dieselben Karten hatten.",
    "A few deals with the same cards for everyone, each played in your own time. You are compared with those who held the same cards.",
  ],
  open: ["Turnier eröffnen", "Open an event"],
  mine: ["Deine Turniere", "Your events"],
  public: ["Öffentliche Turniere", "Public events"],
  none: ["Gerade läuft keins. Eröffne eins und schick den Link herum.", "None right now. Open one and send its link around."],
  nameless: ["Turnier", "Event"],
  default_title: ["{game}-Turnier", "{game} event"],

  // what it is
  deals: ["{n}\u00a0Partien", "{n}\u00a0deals"],
  players: ["zu {n|einem|zweit|dritt|viert|fünft|sechst|siebt|acht}", "{n} players"],
  solo: ["Allein gegen Bots", "Alone against bots"],
  duplicate: ["Mit anderen am Tisch", "With others at a table"],
  solo_about: [
    "Alle spielen jede Partie allein, am selben Platz gegen dieselben Bots, wann sie wollen.",
    "Everyone plays each deal alone, at the same seat against the same bots, whenever they like.",
  ],
  duplicate_about: [
    "Ihr spielt in Runden zusammen. Jede Runde bekommt dieselben Karten, die Plätze wechseln reihum, und du wirst mit denen verglichen, die an anderen Tischen auf deinem Platz saßen.",
    "You play together in groups. Every group gets the same cards, seats rotate, and you are compared with those who sat at your seat at other tables.",
  ],
  by: ["von {name}", "by {name}"],
  people: ["{n|eine Person|# Personen} dabei", "{n|one person|# people} playing"],
  nobody: ["noch hat niemand angefangen", "nobody has begun yet"],
  by_link: ["nur mit Link", "by link only"],
  done_of: ["{n} von {of} gespielt", "{n} of {of} played"],

  // when
  begins_in: ["Beginnt in {time}", "Begins in {time}"],
  ends_in: ["Noch {time}", "{time} left"],
  over: ["Vorbei", "Over"],
  ended: ["Vorbei seit {when}", "Over since {when}"],
  from_to: ["{from} bis {to}", "{from} to {to}"],
  days_hours: ["{d|1 Tag|# Tage} {h} Std.", "{d|1 day|# days} {h} h"],
  hours_minutes: ["{h} Std. {m} Min.", "{h} h {m} min"],
  minutes: ["{m} Min.", "{m} min"],

  // playing
  play: ["Partie {n} von {of} spielen", "Play deal {n} of {of}"],
  go_on: ["Weiterspielen: Partie {n} von {of}", "Play on: deal {n} of {of}"],
  next: ["Nächste Partie ({n} von {of})", "Next deal ({n} of {of})"],
  to_event: ["Zum Turnier", "To the event"],
  all_done: ["Du hast alle Partien gespielt. Bis zum Ende kann sich der Stand noch ändern.", "You have played all deals. The standing may still change until the end."],
  coming: ["Die Karten stehen fest und sind versiegelt. Sobald es losgeht, spielst du hier mit einem Klick.", "The cards are fixed and sealed. Once it begins, you play here with one click."],
  unfinished: ["Du hast {n} von {of} Partien gespielt.", "You played {n} of {of} deals."],
  not_played: ["Du hast nicht mitgespielt.", "You did not play."],
  end_note: ["Diese Partie zählt. Die Karten bleiben versiegelt, bis das Turnier vorbei ist.", "This deal counts. Its cards stay sealed until the event is over."],
  end_late: ["Das Turnier war schon vorbei: Diese Partie zählt nicht.", "The event was over: this deal does not count."],

  // groups
  groups: ["Runden", "Groups"],
  groups_lead: [
    "Setz dich zu anderen oder mach eine neue Runde auf. Freie Plätze spielen Bots. Die nächste Partie beginnt, sobald jemand aus der Runde sie startet; kommt dann in drei Minuten an den Tisch.",
    "Sit down with others or begin a new group. Bots play at free chairs. The next deal begins when somebody of the group starts it; then come to the table within three minutes.",
  ],
  group: ["Runde {n}", "Group {n}"],
  new_group: ["Neue Runde", "New group"],
  sit: ["Hier hinsetzen", "Sit down here"],
  sit_in: ["Hier hinsetzen: Runde {n}", "Sit down here: group {n}"],
  stand: ["Runde verlassen", "Leave the group"],
  free_chair: ["frei", "free"],
  bot_chair: ["Bot", "bot"],
  sit_first: ["Setz dich erst in eine Runde.", "Sit down in a group first."],
  table_waits: ["Deine Runde sitzt schon am Tisch.", "Your group is at the table already."],
  waits: ["Deine Runde spielt gerade. Bei der nächsten Partie bist du dabei.", "Your group is playing. You join with the next deal."],
  limit: ["Zeit pro Entscheidung: {time}", "Time per decision: {time}"],

  // deals and standing
  list: ["Partien", "Deals"],
  deal: ["Partie {n}", "Deal {n}"],
  seat: ["Platz {n}", "seat {n}"],
  open_now: ["läuft", "begun"],
  to_come: ["noch nicht gespielt", "not played yet"],
  missed: ["nicht gespielt", "not played"],
  standing: ["Stand", "Standing"],
  final: ["Ergebnis", "Result"],
  no_standing: ["Noch ist keine Partie zu Ende.", "No deal has been finished yet."],
  rank: ["Rang", "Rank"],
  name: ["Name", "Name"],
  played: ["Partien", "Deals"],
  points: ["Punkte", "Points"],
  per_deal: ["je Partie", "per deal"],
  points_about: [
    "Jede Partie bringt bis zu 100 Punkte: wie viel Prozent derer mit denselben Karten du übertroffen hast, bei Gleichstand halb. „je Partie“ ist der Schnitt mit seinem Standardfehler.",
    "Each deal gives up to 100 points: the percentage of those with the same cards whom you did better than, ties counting half. “Per deal” is the mean with its standard error.",
  ],
  live: ["Der Stand erneuert sich von selbst.", "The standing updates by itself."],
  without_luck: ["Ohne Glück {skill}", "Without luck {skill}"],
  weighing: ["Die Werte ohne Glück werden noch berechnet.", "Figures without luck are still being computed."],
  your_rank: ["Rang {n} von {of}", "Rank {n} of {of}"],
  your_mean: ["{mean} je Partie", "{mean} per deal"],

  // turning points
  own_turning: ["Deine Wendepunkte", "Your turning points"],
  turning: ["Wendepunkte des Turniers", "Turning points of the event"],
  turning_lead: [
    "Die Entscheidungen, die am meisten Gewinnchance brachten oder kosteten, verglichen mit einfachen Faustregeln und nach dem, was man wissen konnte.",
    "The decisions that gained or cost the most chance to win, compared with simple rules of thumb and by what the player could know.",
  ],
  at_step: ["Partie {deal}, Zug {step}", "deal {deal}, move {step}"],
  you: ["du", "you"],

  // one deal
  same_cards: ["Alle mit deinen Karten", "Everyone with your cards"],
  seat_cards: ["Alle auf Platz {n}", "Everyone at seat {n}"],
  sealed: [
    "Die Karten bleiben versiegelt, bis das Turnier vorbei ist. Dann findest du hier den Rückblick und die Wege der anderen.",
    "The cards stay sealed until the event is over. Then you will find the review and everyone’s path here.",
  ],
  of_deal: ["Rang {n} von {of} mit diesen Karten", "Rank {n} of {of} with these cards"],

  // inviting
  invite: ["Link zum Turnier", "Link to the event"],
  invite_text: ["Spiel mit beim Turnier „{title}“ ({game})!", "Join the event “{title}” ({game})!"],
  shared_running: ["Kartentisch, Turnier „{title}“ ({game}): bisher Rang {rank} von {of}, {mean} je Partie", "Kartentisch, event “{title}” ({game}): rank {rank} of {of} so far, {mean} per deal"],
  shared_over: ["Kartentisch, Turnier „{title}“ ({game}): Rang {rank} von {of}, {mean} je Partie", "Kartentisch, event “{title}” ({game}): rank {rank} of {of}, {mean} per deal"],

  // the form
  name_it: ["Name", "Title"],
  game: ["Spiel", "Game"],
  how_many: ["Personen am Tisch", "Players at a table"],
  fewer: ["weniger", "fewer"],
  more: ["mehr", "more"],
  count: ["Zahl der Partien", "Number of deals"],
  form: ["Wie ihr spielt", "How you play"],
  begins: ["Beginn", "Beginning"],
  now: ["sofort", "now"],
  in_hours: ["in {n|einer Stunde|# Stunden}", "in {n|one hour|# hours}"],
  in_days: ["in {n|einem Tag|# Tagen}", "in {n|one day|# days}"],
  lasts: ["Dauer", "Length"],
  hours: ["{n|1 Stunde|# Stunden}", "{n|1 hour|# hours}"],
  days: ["{n|1 Tag|# Tage}", "{n|1 day|# days}"],
  decide: ["Zeit pro Entscheidung", "Time per decision"],
  listed: ["Öffentlich", "Public"],
  listed_about: ["Steht für alle in der Liste. Sonst spielt mit, wer den Link hat.", "In the list for everyone. Otherwise those who have the link can play."],
  rules: ["Regeln", "Rules"],
  fixed: ["Danach lässt sich nichts mehr ändern: Die Karten werden beim Eröffnen festgelegt.", "Nothing can be changed later: the cards are fixed when you open it."],
  create: ["Eröffnen", "Open it"],

  // honesty
  honest: ["Wie ehrlich ist das?", "How honest is this?"],
  honest_cards: [
    "Niemand sucht die Karten aus: Beim Eröffnen legt sich der Server auf alle Partien fest, und wenn das Turnier vorbei ist, verrät er sein Geheimnis. Wer das Turnier eröffnet hat, weiß nicht mehr als du. Hier mischst du nicht mit, sonst wären es nicht dieselben Karten für alle.",
    "Nobody picks the cards: when an event is opened, the server commits to all its deals, and when it is over it publishes the secret. The person who opened it knows no more than you. You add nothing to these shuffles, or the cards would not be the same for all.",
  ],
  honest_once: [
    "Jede Person fängt eine Partie einmal an und kann nichts zurücknehmen. Niemand sieht fremde Partien, bevor das Turnier vorbei ist.",
    "Each person begins a deal once and can take nothing back. Nobody sees others’ games before the event is over.",
  ],
  honest_not: [
    "Nicht verhindern lässt sich, dass jemand unter anderem Namen in einem anderen Browser noch einmal spielt, dass Leute einander von den Karten erzählen oder ein Programm für sich entscheiden lassen. Mehr versprechen wir nicht; die Liste „Mit Passkey“ macht das Erste mühsamer.",
    "Nobody can prevent somebody from playing again under another name in another browser, people from telling each other about the cards, or letting a program decide. We promise no more; the list “With a passkey” makes the first more tedious.",
  ],
  keep_list: ["Festlegungen herunterladen", "Download the commitments"],
});
