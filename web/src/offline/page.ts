/**
 * What the first page needs for being kept in the browser; `offline/updates.ts` has the rest and is loaded when the
 * browser has nothing else to do.
 */

import { address } from "../address";

/**
 * Returns whether this browser can keep the page: over HTTPS or on this machine, and in some browsers not in a private
 * window.
 */
export function canKeep(): boolean {
  return "serviceWorker" in navigator && isSecureContext;
}

/**
 * Calls a function once the page is loaded and the browser is idle, if the page is to be kept. For a reader whose
 * browser saves data, the page is kept only after a press of the button in the settings.
 */
export function whenKeeping(start: () => void): void {
  if (!canKeep() || import.meta.env.DEV) return;
  const saves = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
  if (saves && !navigator.serviceWorker.controller) return;
  const wait = (): void => {
    // Safari has no idle callbacks.
    if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 10_000 });
    else setTimeout(start, 2000);
  };
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
}

/** Returns the name of the script with which a page starts. It changes with every version. */
export function entryOf(page: Document): string {
  return /[^/]*$/.exec(page.querySelector('script[type="module"][src]')?.getAttribute("src") ?? "")?.[0] ?? "";
}

/**
 * Returns whether the host has another version of the page than this one. A page that is not kept asks this when a part
 * of it cannot be loaded any more, because the host was upgraded while the page was open.
 */
export async function hostHasOther(): Promise<boolean> {
  try {
    const answer = await fetch(address("/index.html"), { cache: "no-store" });
    if (!answer.ok) return false;
    const other = entryOf(new DOMParser().parseFromString(await answer.text(), "text/html"));
    return other !== "" && other !== entryOf(document);
  } catch {
    return false;
  }
}
