// Starts the app: with the page that was asked for, so that nothing else is ever seen before it.

import { hydrate, mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { speaking } from "./lib/i18n.svelte";
import { router } from "./lib/router.svelte";
import { screenOf } from "./lib/screens";

// Not from the module itself: developer tools note who asks for a file, and would parse all of it again.
queueMicrotask(() => void start());

async function start(): Promise<void> {
  const target = document.getElementById("app");
  if (!target) return;
  await screenOf(router.page.name).catch(() => null); // the app says so, and tries again
  // The first page comes drawn, in the language that the server took to be ours.
  const drawn = target.hasChildNodes();
  if (drawn && document.documentElement.lang === speaking.language) {
    hydrate(App, { target });
  } else {
    target.replaceChildren();
    mount(App, { target });
  }
}

// For the page that is shown without a network, and for nothing else.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined));
}
