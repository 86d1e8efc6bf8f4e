/**
 * Installing the page as an app. Chromium offers it by an event that the page keeps until the reader presses its own
 * button; Safari and Firefox have a menu entry, which the page describes.
 */

import { Listeners } from "../listeners";

/** The event with which Chromium offers to install a page; the DOM's types lack it. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

/** How the page can be installed here. */
export type Installing =
  /** It runs as an app. */
  | "installed"
  /** By {@link install}. */
  | "button"
  /** By *Add to Home Screen* in the share menu of iOS. */
  | "ios"
  /** By *Add to Dock* in Safari's file menu. */
  | "mac"
  /** By the browser's menu, if it offers that. */
  | "menu";

let offer: InstallEvent | null = null;
let done = false;
const changes = new Listeners();

if (typeof addEventListener === "function") {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event as InstallEvent;
    changes.tell();
  });
  addEventListener("appinstalled", () => {
    [offer, done] = [null, true];
    changes.tell();
  });
}

/** Calls a listener when {@link installing} changes. Returns a function that ends the subscription. */
export const onInstalling = changes.on;

/** Returns how the page can be installed here, from what the browser offers and what it is. */
export function installing(agent = navigator.userAgent, touch = navigator.maxTouchPoints): Installing {
  const app = matchMedia("(display-mode: standalone)").matches || (navigator as { standalone?: boolean }).standalone === true;
  if (app || done) return "installed";
  if (offer) return "button";
  // An iPad says that it is a Mac, but has a touch screen.
  if (/iPhone|iPad|iPod/.test(agent) || (agent.includes("Macintosh") && touch > 1)) return "ios";
  if (agent.includes("Macintosh") && agent.includes("Safari/") && !/Chrom|Firefox/.test(agent)) return "mac";
  return "menu";
}

/** Shows the browser's question whether to install the page. */
export async function install(): Promise<void> {
  const asked = offer;
  if (!asked) return;
  // An offer can be used once.
  offer = null;
  await asked.prompt();
  changes.tell();
}
