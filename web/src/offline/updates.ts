/**
 * Keeps the page in the browser and up to date: registers the service worker, notices a new version, and loads it at
 * a quiet moment.
 *
 * A new version is fetched in the background and then waits. It is loaded when the reader moves to another screen, or
 * presses the button that says so; a game in progress or a half-entered text never disappears under the reader's
 * hands. Other tabs keep the version that they show.
 */

import { address } from "../address";
import { steady } from "../clock";
import { Listeners } from "../listeners";
import { canKeep, entryOf } from "./page";

/** Whether this browser keeps the page for use without a network. */
export type KeptState =
  /** The browser cannot keep the page, or has not been asked to. */
  | "not"
  /** The page is being fetched for the first time. */
  | "fetching"
  /** The page works without a network. */
  | "kept"
  /** The page works without a network, and a newer version waits. */
  | "newer";

/** How often a page that stays open looks for a new version, in milliseconds. */
const LOOK_EVERY = 60 * 60 * 1000;
/** How long a new version may take to take over, in milliseconds. */
const TAKE_OVER = 10_000;
const UPDATED = "dejarik.updated";

let state: KeptState = "not";
let registered = false;
const changes = new Listeners();

/** Returns whether this browser keeps the page for use without a network. */
export function keptState(): KeptState {
  return state;
}

/** Calls a listener after each change of {@link keptState}. Returns a function that ends the subscription. */
export const onKept = changes.on;

function become(next: KeptState): void {
  if (next === state) return;
  state = next;
  changes.tell();
}

/** Registers the service worker. Does nothing if that has been done. */
export async function keepNow(): Promise<void> {
  if (!canKeep() || registered) return;
  registered = true;
  answerService();
  try {
    const { Workbox } = await import("workbox-window");
    const made = new Workbox(address("/sw.js"), { updateViaCache: "none" });
    // Another tab may have loaded a newer version, which then serves this one too.
    made.addEventListener("activated", ({ isUpdate, isExternal }) => become(isUpdate || isExternal ? "newer" : "kept"));
    made.addEventListener("waiting", () => become("newer"));
    become(navigator.serviceWorker.controller ? "kept" : "fetching");
    const registration = await made.register({ immediate: true });
    void navigator.serviceWorker.ready.then(() => {
      if (state === "fetching") become("kept");
      made.messageSW({ type: "CLEAN" }).catch(() => undefined);
    });
    if (registration) lookRegularly(registration);
  } catch (error) {
    // The page works without it, for example in a private window or where the disk is full.
    console.info("the page cannot be kept in this browser:", error);
    registered = false;
    become("not");
  }
}

function lookRegularly(registration: ServiceWorkerRegistration): void {
  let looked = steady();
  const look = (): void => {
    if (document.hidden || steady() - looked < LOOK_EVERY) return;
    looked = steady();
    // Without a network there is nothing new.
    registration.update().catch(() => undefined);
  };
  setInterval(look, LOOK_EVERY / 4);
  document.addEventListener("visibilitychange", look);
}

/** Loads the newest version that the host has, which is fetched first if it is not here yet. */
export async function loadNewest(): Promise<void> {
  const registration = canKeep() ? await navigator.serviceWorker.getRegistration(address("/")) : undefined;
  await registration?.update().catch(() => undefined);
  const next = registration?.installing ?? registration?.waiting;
  if (next) {
    const installed = (): void => {
      if (next.state === "installed") next.postMessage({ type: "SKIP_WAITING" });
      if (next.state === "activated" || next.state === "redundant") location.reload();
    };
    next.addEventListener("statechange", installed);
    installed();
  } else location.reload();
}

/** Asks the host for a new version now. Resolves when it is known whether there is one; rejects without a network. */
export async function lookForUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(address("/"));
  await registration?.update();
}

/** Tells the service worker which version this tab shows, so that it keeps the files of that version. */
function answerService(): void {
  navigator.serviceWorker.addEventListener("message", ({ data, ports }: MessageEvent<{ type?: string } | null>) => {
    if (data?.type === "ENTRY") ports[0]?.postMessage(entryOf(document));
  });
  navigator.serviceWorker.startMessages();
}

/** Loads the waiting version, and the address in the address bar with it. */
export function takeUpdate(): void {
  const go = (): void => {
    try {
      sessionStorage.setItem(UPDATED, entryOf(document));
    } catch {
      // Without storage the reader gets no note that the page is new.
    }
    location.reload();
  };
  // Chromium loses the request for the page if the old worker gets it and is replaced at that moment, as happens after
  // the time below on a busy device. So the page is loaded once more when the new worker has taken over.
  navigator.serviceWorker.addEventListener("controllerchange", go);
  setTimeout(go, TAKE_OVER);
  void navigator.serviceWorker.getRegistration(address("/")).then((registration) => {
    // Without one another tab has loaded the new version already.
    if (registration?.waiting) registration.waiting.postMessage({ type: "SKIP_WAITING" });
    else go();
  });
}

/**
 * Returns whether this page is the newer version that {@link takeUpdate} has loaded; true on the first call only. On a
 * busy device the old version may be loaded once more before it.
 */
export function justUpdated(): boolean {
  try {
    const from = sessionStorage.getItem(UPDATED);
    if (from === null || from === entryOf(document)) return false;
    sessionStorage.removeItem(UPDATED);
    return true;
  } catch {
    return false;
  }
}
