// boardgame.io's own server with its memory storage: node server.js PORT

import { Server } from "boardgame.io/dist/cjs/server.js";
import { Futschikato } from "./futschikato.js";

const server = Server({ games: [Futschikato], origins: [] });
server.run({ port: Number(process.argv[2]) }, () => console.log("ready"));
