// Notices in this browser: whether it can show them, and asking it to.

import type { PushWish } from "./protocol";
import type { Language } from "./i18n.svelte";

/** Why this browser can't show notices, or null if it can. */
export type Obstacle = "insecure" | "install" | "unable" | "denied";

export function obstacle(): Obstacle | null {
  if (!isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) {
    return /iPhone|iPad/.test(navigator.userAgent) ? "install" : "unable";
  }
  return Notification.permission === "denied" ? "denied" : null;
}

/** Ask the browser; null if the person said no. */
export async function subscribe(key: string, language: Language): Promise<PushWish | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register("/sw.js"); // where that fails, nobody is ever ready
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  await before?.unsubscribe(); // it may be for another server's key
  const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "", language };
}

/** Tell the browser that nothing more will come. */
export async function unsubscribe(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
