// The service worker: shows a page of ours instead of the browser's when there is no network, and
// notices for people who asked for them. It keeps nothing else, so nobody ever gets an old app or an
// old answer.

const CACHE = "offline-1";
const PAGE = "/offline.html";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(new Request(PAGE, { cache: "reload" }))));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const drop = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(drop());
});

self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  event.respondWith(fetch(event.request).catch(() => caches.match(PAGE)));
});

// --- notices: docs/protocol.md says what is in them

self.addEventListener("push", (event) => {
  const notice = event.data?.json();
  if (notice) event.waitUntil(tell(notice));
});

async function tell(notice) {
  // An invitation says nothing about turns.
  if (notice.count > 0) await self.navigator.setAppBadge?.(notice.count).catch(() => undefined);
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  // A page that is merely open somewhere is no reason to stay silent; looking at that table is.
  if (pages.some((page) => page.focused && new URL(page.url).pathname === notice.path)) return;
  await self.registration.showNotification(notice.title, {
    body: notice.body,
    tag: notice.tag, // a newer one replaces the older one
    renotify: true,
    lang: notice.language,
    icon: "/icon-192.png",
    data: { path: notice.path },
  });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

async function open(path) {
  const pages = await self.clients.matchAll({ type: "window" });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}

// The browser has another address now: tell the server, or notices would stop.
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

async function renew(event) {
  const options = event.oldSubscription?.options;
  const fresh = event.newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (!fresh) return;
  const { endpoint, keys } = fresh.toJSON();
  const language = self.navigator.language.startsWith("de") ? "de" : "en";
  await fetch("/api/me/notices/push", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth, language }),
  });
}
