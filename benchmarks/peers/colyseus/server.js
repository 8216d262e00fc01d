// Colyseus' own server: node server.js PORT messages|state
//
// "messages" sends everyone what they may know of the whole match after each move. "state" lets
// Colyseus find and send what has changed, with hands that only their owners see; it sends at once
// instead of 20 times per second. Neither stores anything.

import { Room, Server } from "@colyseus/core";
import { ArraySchema, StateView, schema, t } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { Match, SEATS } from "./match.js";

class Table extends Room {
  maxClients = SEATS;
  patchRate = null;
  match = new Match();

  onCreate() {
    this.onMessage("begin", (_, number) => {
      if (number !== this.match.number) return; // somebody else was faster
      this.match.begin();
      this.tell();
    });
    this.onMessage("play", (client, card) => {
      if (this.match.play(client.userData, card)) this.tell();
    });
  }

  onJoin(client) {
    client.userData = this.clients.length - 1;
  }
}

class MessageTable extends Table {
  tell() {
    for (const client of this.clients) client.send("view", this.match.seenBy(client.userData));
  }
}

const Seat = schema({ count: t.uint8(), hand: t.array("uint8").view() }, "Seat");
const Shown = schema(
  {
    number: t.uint32(),
    turn: t.uint8(),
    over: t.boolean(),
    pile: t.uint8(),
    discards: t.uint8(),
    front: t.array("uint8"),
    seats: t.array(Seat),
  },
  "Shown",
);

class StateTable extends Table {
  onCreate() {
    super.onCreate();
    this.state = new Shown();
    this.state.front = new ArraySchema(...Array(SEATS).fill(0));
    this.state.seats = new ArraySchema(
      ...Array.from({ length: SEATS }, () => {
        const seat = new Seat();
        seat.count = 0;
        seat.hand = new ArraySchema();
        return seat;
      }),
    );
  }

  onJoin(client) {
    super.onJoin(client);
    client.view = new StateView();
    client.view.add(this.state.seats[client.userData]);
  }

  tell() {
    const { G, number, turn, over } = this.match;
    Object.assign(this.state, { number, turn, over });
    this.state.pile = G.pile.length;
    this.state.discards = G.discards.length;
    copy(G.front, this.state.front);
    G.hands.forEach((hand, seat) => {
      this.state.seats[seat].count = hand.length;
      copy(hand, this.state.seats[seat].hand);
    });
    this.broadcastPatch();
  }
}

/** Change what differs and nothing else. */
function copy(cards, shown) {
  while (shown.length > cards.length) shown.pop();
  cards.forEach((card, place) => {
    if (place >= shown.length) shown.push(card);
    else if (shown[place] !== card) shown[place] = card;
  });
}

const [port, form] = process.argv.slice(2);
const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define("table", { messages: MessageTable, state: StateTable }[form]);
await server.listen(Number(port), "127.0.0.1");
