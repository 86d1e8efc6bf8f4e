/**
 * The service worker: it keeps the page in the browser, so that the page starts and works without a network after
 * the first visit. `plugins/service.ts` builds it as `sw.js`, with the list of files to keep.
 *
 * - Everything is fetched while the worker is installed, so that one version is complete or absent. Files whose names
 *   contain a hash are fetched once and shared by all versions that have them.
 * - A file is kept only if it is the file that was asked for (`checks.ts`, and the hashes in the list).
 * - Every screen is answered with the page of this version. A new version waits until the page asks for it
 *   (`offline/updates.ts`) or all tabs are closed.
 * - Files of earlier versions stay as long as a tab shows such a version, because it loads screens when they are
 *   first opened.
 * - Requests to the server (`/api`) never come through here.
 * - What the server sends while the page is closed is shown as a notice, and a click on it opens the game.
 */

import { PrecacheController } from "workbox-precaching/PrecacheController.js";
import { subscriptionBody } from "../subscription";
import { answersFor } from "./checks";
import { devicesAddress } from "./server";
import { noticeOf, noticeText } from "./notices";
import { isScreen } from "./screens";

declare const self: ServiceWorkerGlobalScope;
/** The files to keep and the script with which the page of this version starts; the plugin puts both in. */
declare const KEPT_FILES: { url: string; revision: string | null; integrity?: string }[];
declare const ENTRY: string;

/** How long a tab may take to say which version it shows, in milliseconds. */
const PATIENCE = 3000;

const page = new PrecacheController({
  plugins: [
    {
      // A stored file is never fetched again, so it is checked before it is stored.
      cacheWillUpdate: async ({ request, response }) => ((await answersFor(request.url, response, ENTRY)) ? response : null),
      // An earlier version without these checks may have stored a wrong file.
      cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
        cachedResponse && (await answersFor(request.url, cachedResponse, ENTRY)) ? cachedResponse : null,
    },
  ],
});
page.addToCacheList(KEPT_FILES);

const scope = new URL(self.registration.scope).pathname;

self.addEventListener("install", (event) => { void page.install(event); });

self.addEventListener("activate", (event) => {
  // The tab of the first visit works offline too.
  event.waitUntil(self.clients.claim());
});

self.addEventListener("message", (event) => {
  const { type } = event.data as { type?: string };
  if (type === "SKIP_WAITING") event.waitUntil(self.skipWaiting());
  if (type === "CLEAN") event.waitUntil(clean(event));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin || !url.pathname.startsWith(scope)) return;
  const path = `/${url.pathname.slice(scope.length)}`;
  if (path === "/api" || path.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(isScreen(path) ? shell(request) : orShell(request));
  else if (page.getCacheKeyForURL(url.href) !== undefined) event.respondWith(page.strategy.handle({ event, request }));
  else if (path.startsWith("/assets/")) event.respondWith(earlier(request));
});

self.addEventListener("push", (event) => {
  const notice = noticeOf(event.data?.json());
  if (!notice) return;
  const { title, body } = noticeText(notice);
  const icon = new URL("icons/icon-192.png", self.registration.scope).href;
  // A later notice of a game replaces the one before.
  event.waitUntil(self.registration.showNotification(title, { body, icon, lang: notice.language, tag: notice.game, data: notice.game }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openGame(String(event.notification.data)));
});

self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

/** Shows a game in the tab that has it, or in a new one. */
async function openGame(game: string): Promise<void> {
  const { href } = new URL(`game/${game}`, self.registration.scope);
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = tabs.find(({ url }) => url.split(/[?#]/)[0] === href);
  await (shown ? shown.focus() : self.clients.openWindow(href));
}

/** Tells the server where the browser receives messages from now on. */
async function renew({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const fresh = newSubscription ?? (oldSubscription && (await self.registration.pushManager.subscribe(oldSubscription.options)));
  if (!fresh) return;
  const body = JSON.stringify(subscriptionBody(fresh, self.navigator.language.split("-")[0] ?? "en"));
  const kept = await page.matchPrecache("index.html");
  const there = devicesAddress((await kept?.text()) ?? "", self.registration.scope);
  await fetch(there, { method: "POST", headers: { "Content-Type": "application/json" }, credentials: "include", body });
}

/**
 * Returns the page of this version. The addresses in it were written for one folder, and are changed so that they work
 * at the address of any screen.
 */
async function shell(request: Request): Promise<Response> {
  const kept = await page.matchPrecache("index.html");
  if (!kept) return fetch(request);
  const html = (await kept.text()).replaceAll(/(\s(?:href|src)=")(\.?\/)(?!\/)([^"]*)/g, (_, attribute: string, root: string, rest: string) => {
    const fits = root === "/" && `/${rest}`.startsWith(scope);
    return `${attribute}${fits ? root : scope}${rest}`;
  });
  const headers = new Headers(kept.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  return new Response(html, { headers });
}

/**
 * Returns the host's answer, for example that there is no such page. Without a network, returns the page, which then
 * says so.
 */
async function orShell(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return shell(request);
  }
}

/** Returns a file of an earlier version that a tab still shows. */
async function earlier(request: Request): Promise<Response> {
  const cache = await caches.open(page.strategy.cacheName);
  return (await cache.match(request)) ?? fetch(request);
}

/** Deletes the files of other versions, unless a tab may still show one of these. */
async function clean(event: ExtendableEvent): Promise<void> {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = await Promise.all(tabs.map(entryOf));
  if (shown.every((entry) => entry === ENTRY)) await page.activate(event);
}

/** Returns the script with which the page in a tab has started; null if the tab does not answer. */
function entryOf(tab: Client): Promise<string | null> {
  return new Promise((answer) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(answer, PATIENCE, null);
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      clearTimeout(timer);
      answer(typeof data === "string" ? data : null);
    };
    tab.postMessage({ type: "ENTRY" }, [port2]);
  });
}
