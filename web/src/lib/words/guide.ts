// What the guide says during a first game. One thought at a time.

import { area } from "../i18n.svelte";

export const guide = area({
  title: ["Anleitung", "Guide"],
  got_it: ["Verstanden", "Got it"],
  stop: ["Ohne Anleitung", "Without the guide"],
  futschikato_goal: [
    "Das ist deine Hand. Wer zuerst keine Karte mehr hat, gewinnt.",
    "This is your hand. Whoever is first without cards wins.",
  ],
  futschikato_play: [
    "Du bist dran: Spiel eine Karte, egal welche. Sie schlägt alles, was weniger zählt als sie.",
    "Your turn: play a card, any card. It beats everything that counts less.",
  ],
  futschikato_lying: [
    "Deine Karte liegt vor dir. Liegt sie noch da, wenn du wieder dran bist, hast du sie durchgebracht und bist sie los.",
    "Your card lies before you. If it is still there on your next turn, you have pushed it through and are rid of it.",
  ],
  futschikato_beaten: [
    "Futschikato! Jemand hat mehr gelegt. Deine Karte ist weg, aber du ziehst eine nach.",
    "Flushed! Somebody laid more. Your card is gone, but you draw another one.",
  ],
  futschikato_beats: [
    "Da wurde eine Karte geschlagen. Wer geschlagen wird, zieht nach und hat so viele Karten wie vorher.",
    "A card was beaten. Whoever is beaten draws one, and has as many cards as before.",
  ],
  futschikato_group: [
    "Gleiche Zahlen halten zusammen: Jede zählt so viel wie alle gemeinsam. Zwei Siebenen zählen je 14.",
    "Equal numbers stick together: each counts as much as all of them. Two sevens count 14 each.",
  ],
  futschikato_pushed: [
    "Durchgebracht! Diese Karte hat niemand geschlagen. Sie kommt weg, und es wird nichts nachgezogen. Gleiche Karten gehen mit.",
    "Pushed through! Nobody beat this card. It goes, and nothing is drawn for it. Equal cards go with it.",
  ],
  futschikato_last: [
    "Fast geschafft. Auch deine letzte Karte muss erst liegen bleiben, bis du wieder dran bist.",
    "Nearly there. Your last card, too, has to stay until your next turn.",
  ],
  ftw_goal: [
    "Am Ende der Runde soll dir eine einzige hohe Karte bleiben. Sie bringt Punkte, jede andere auf deiner Hand zieht welche ab.",
    "At the end of the round you want a single high card. It brings points; every other card in your hand costs some.",
  ],
  ftw_pass: [
    "Zuerst gibst du drei Karten nach rechts. Alle wählen gleichzeitig, und du bekommst drei von links.",
    "First you give three cards to the right. Everyone chooses at the same time, and you get three from the left.",
  ],
  ftw_higher: [
    "Du bist dran. Eine Karte, die höher ist als die oberste, legst du einfach auf den Stapel. So wirst du sie los.",
    "Your turn. A card that is higher than the top one you simply lay on the pile. That is how you get rid of it.",
  ],
  ftw_helper: [
    "Oder du legst eine niedrigere als Hilfskarte vor dich und nimmst dafür eine Karte aus dem Stapel. Der Rest des Stapels ist weg.",
    "Or you lay a lower one before you as a helper, and take a card from the pile for it. The rest of the pile is gone.",
  ],
  ftw_take: [
    "Nimm jetzt eine Karte aus dem Stapel, gern eine hohe.",
    "Now take a card from the pile, a high one perhaps.",
  ],
  ftw_sneak: [
    "Deine Hilfskarten helfen: Leg eine niedrige Karte auf den Stapel und rechne Hilfskarten dazu, bis es mehr ist, als oben liegt. Danach muss man nur deine Karte überbieten.",
    "Your helpers help: lay a low card on the pile and add helpers until it is more than the top card. After that, only your card has to be beaten.",
  ],
  ftw_two: [
    "Achtung: Jemand hat nur noch zwei Karten. Der nächste Zug kann die Runde beenden.",
    "Careful: someone has only two cards left. The next turn may end the round.",
  ],
  ftw_score: [
    "Die Runde ist zu Ende. Deine höchste Karte zählt, minus alle anderen auf deiner Hand, aber nie weniger als null.",
    "The round is over. Your highest card counts, minus all others in your hand, but never less than zero.",
  ],
  fkk_look: [
    "Vor dir liegen vier Karten. Sieh dir zwei davon an und merk sie dir: Danach liegen sie wieder verdeckt.",
    "Four cards lie before you. Look at two of them, and remember: then they are face down again.",
  ],
  fkk_turn: [
    "Du bist dran: Zieh eine Karte, oder nimm die oberste vom Ablagestapel und leg sie an die Stelle einer deiner Karten.",
    "Your turn: draw a card, or take the top discard and put it in place of one of yours.",
  ],
  fkk_drawn: [
    "Diese Karte siehst nur du. Wirf sie ab, oder leg sie an die Stelle einer deiner Karten. Wenige Punkte sind gut.",
    "Only you see this card. Throw it, or put it in place of one of yours. Few points are good.",
  ],
  fkk_match: [
    "Jetzt dürfen alle eine eigene Karte dazuwerfen, die der obersten gleicht. Nur so wird deine Reihe kürzer. Wer falsch liegt, bekommt eine Karte dazu.",
    "Now everyone may match the top discard with an equal card of their own. Only so does your row get shorter. Whoever is wrong takes one more.",
  ],
  fkk_see: ["Sehen: Damit darfst du dir eine deiner Karten ansehen.", "See: with it you may look at one of your cards."],
  fkk_swap: [
    "Tauschen: Vertausche zwei beliebige Karten auf dem Tisch, ohne sie anzusehen.",
    "Swap: exchange any two cards on the table, without looking at them.",
  ],
  fkk_plus: [
    "Plus ist lästig: Nimm eine Karte mehr, oder leg das Plus in deine Reihe, wo es 20 Punkte zählt.",
    "Plus is a nuisance: take one more card, or put the Plus in your row, where it counts 20.",
  ],
  fkk_matched: ["Richtig gewusst: eine Karte weniger!", "Well remembered: one card less!"],
  fkk_missed: [
    "Falsch geraten: Die Karte kommt zurück, alle haben sie gesehen, und es gibt eine dazu.",
    "A wrong guess: the card goes back, everyone has seen it, and there is one more to take.",
  ],
  fkk_score: [
    "Sobald jemand keine Karte mehr hat, endet die Runde. Was noch liegt, zählt, und die wenigsten Punkte gewinnen.",
    "As soon as someone has no card left, the round ends. What still lies there counts, and the fewest points win.",
  ],
  pairs_goal: [
    "Deck zwei Karten auf. Sind sie gleich, gehören sie dir, und du machst weiter.",
    "Turn up two cards. If they are equal they are yours, and you go on.",
  ],
  pairs_back: [
    "Verschieden: Sie werden wieder umgedreht. Merk dir, wo sie liegen!",
    "Different: they are turned back. Remember where they lie!",
  ],
  pairs_taken: [
    "Ein Paar! Wer eines findet, ist gleich noch einmal dran. Die meisten Paare gewinnen.",
    "A pair! Whoever finds one goes on at once. The most pairs win.",
  ],
  pisa_goal: [
    "Erst stimmt ihr dreimal ab, was gilt. Dann spielt ihr Stiche danach. Die meisten Punkte gewinnen.",
    "First you vote three times on what counts. Then you play tricks by it. The most points win.",
  ],
  pisa_trump: [
    "Welche Farbe soll Trumpf sein? Wähle eine Abstimmungskarte, am besten von einer Farbe, von der du viel hast.",
    "Which colour shall be trump? Choose a voting card, best of a colour that you have plenty of.",
  ],
  pisa_lay: [
    "Leg eine bis drei Karten verdeckt dazu. Ihre Zahlen sind deine Stimmen: Die höchste Summe gewinnt.",
    "Lay one to three cards face down. Their numbers are your votes: the highest sum wins.",
  ],
  pisa_goal_vote: [
    "Zweite Abstimmung: Sollen viele Stiche gut sein oder wenige? Karten, mit denen du schon gestimmt hast, zählen nicht mehr mit.",
    "Second vote: shall many tricks be good, or few? Cards that you have voted with already do not count again.",
  ],
  pisa_ranking: [
    "Dritte Abstimmung: Ist die 13 am höchsten oder die 0?",
    "Third vote: is the 13 the highest, or the 0?",
  ],
  pisa_first_points: [
    "Die ersten Punkte: Wer am meisten eingesetzt hat, bekommt am wenigsten. Einfluss hat seinen Preis.",
    "The first points: whoever staked most gets fewest. Influence has its price.",
  ],
  pisa_leave: [
    "Drei der Karten, mit denen du gestimmt hast, bleiben draußen. Die anderen nimmst du wieder auf die Hand.",
    "Three of the cards that you voted with are left out. The others you take back in hand.",
  ],
  pisa_follow: [
    "Jetzt die Stiche: Hast du die ausgespielte Farbe, musst du sie bedienen. Trumpf schlägt Untertrumpf, und der schlägt alles andere.",
    "Now the tricks: if you have the colour led, you must follow. Trump beats under-trump, and that beats the rest.",
  ],
  pisa_won: [
    "Ein Stich ist gemacht. Ob das gut ist, steht im Turm: viele Stiche oder wenige.",
    "A trick is taken. Whether that is good, the tower says: many tricks, or few.",
  ],
  pisa_second_points: [
    "Die zweiten Punkte: Wer dem Ziel am nächsten kam, bekommt die meisten.",
    "The second points: whoever came closest to the goal gets the most.",
  ],
});
