/** The page that a browser keeps, as tests see it. */

import type { Page } from "playwright-core";

/** Waits until the page is kept and answered by its service worker. */
export async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
  });
}

/** Has the page look for a new version, and waits until one waits to be loaded. */
export async function newer(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const next = registration.installing;
    if (!next) {
      if (registration.waiting) return;
      throw new Error("the host has no new version");
    }
    await new Promise<void>((done, failed) => next.addEventListener("statechange", () => {
      if (next.state === "installed") done();
      if (next.state === "redundant") failed(new Error("the new version could not be kept"));
    }));
  });
}

/** Returns the paths of all files that the browser keeps of the page. */
export function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}
