// The stage, for development alone: a game's table drawn from messages in a file.
// /stage.html?game=GAME&step=12&theme=dark&lang=en; scripts/samples.py writes such files.

import { mount } from "svelte";
import "../app.css";
import Stage from "./Stage.svelte";

const target = document.getElementById("app");
if (target) mount(Stage, { target });
