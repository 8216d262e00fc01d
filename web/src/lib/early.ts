// The line to a table is opened while the rest of the app is still on its way: this is the first
// script of a table's page, and small. What comes in meanwhile is kept for the app.

export const GUEST = "kartentisch.guest"; // in the device's storage: whether the server has met it

const OPEN = 1;

/** The address of a table's socket; `since` asks only for what came after that number. */
export function socketAddress(code: string, since = 0, look?: number | null): string {
  const address = new URL(`/api/tables/${code}/socket`, location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  if (since) address.searchParams.set("since", String(since));
  if (typeof look === "number") address.searchParams.set("look", String(look));
  return address.href;
}

/** Whether the server has met this device; a browser without storage has to ask. */
export function met(): boolean {
  try {
    return localStorage.getItem(GUEST) !== null;
  } catch {
    return true;
  }
}

const happened: Event[] = [];
let admit: () => void;
/** The early line has been let in, so the server knows this device. It may never be. */
export const letIn = new Promise<void>((resolve) => (admit = resolve));
let early = begun();

/** A line to this address: the early one if it still works, else a new one. */
export function dial(address: string): WebSocket {
  const line = early;
  early = null;
  if (!line || line.url !== address || line.readyState > OPEN) {
    line?.close();
    return new WebSocket(address);
  }
  for (const kind of ["open", "message"]) line.removeEventListener(kind, keep);
  queueMicrotask(() => happened.forEach((event) => line.dispatchEvent(event)));
  return line;
}

/** Hang up: the line was opened for somebody whom the server no longer knows. */
export function hangUp(): void {
  early?.close();
  early = null;
}

function begun(): WebSocket | null {
  const code = typeof location === "undefined" ? null : /^\/t\/([a-z0-9]+)\/?$/i.exec(location.pathname)?.[1];
  if (!code || !met()) return null;
  const line = new WebSocket(socketAddress(code.toLowerCase()));
  for (const kind of ["open", "message"]) line.addEventListener(kind, keep);
  return line;
}

function keep(event: Event): void {
  happened.push(event);
  if (event instanceof MessageEvent && String(event.data).includes('"type":"welcome"')) setTimeout(admit); // an event can't be told again before it has ended
}
