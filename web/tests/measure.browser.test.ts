/**
 * What the page costs: how much is loaded, how soon it can be used, and that it is idle while
 * nothing moves.
 */

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { Table } from "./browser";
import { arrived, make } from "./games";

const table = Table.set();

/** Returns the compressed size of everything that was loaded, in bytes. */
function loaded(page: Page): Promise<number> {
  return page.evaluate(() => {
    const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")] as PerformanceResourceTiming[];
    return all.reduce((sum, { transferSize }) => sum + transferSize, 0);
  });
}

/** Returns the number of frames that the page requests within a second. */
function frames(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        let asked = 0;
        const real = window.requestAnimationFrame.bind(window);
        window.requestAnimationFrame = (callback) => {
          asked += 1;
          return real(callback);
        };
        setTimeout(() => {
          window.requestAnimationFrame = real;
          done(asked);
        }, 1000);
      }),
  );
}

/** Returns the share of a second for which the page's main thread is busy. */
async function work(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send("Performance.enable");
  const sum = async (): Promise<number> => (await client.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
  const before = await sum();
  await new Promise((done) => setTimeout(done, 1000));
  const after = await sum();
  await client.detach();
  return after - before;
}

function note(what: string, value: string): void {
  process.stdout.write(`measured: ${what}: ${value}\n`);
}

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} kB`;

describe("the page is light", () => {
  it("the start screen loads less than 75 kB, and with the hologram less than 500 kB", async () => {
    const anna = await table.visitor("anna", { prefs: { board: "hologram", quality: "low", sound: false }, viewport: { width: 720, height: 540 } });
    const { page } = anna;
    await page.goto("/");
    await page.locator(".rule-card svg").nth(3).waitFor();
    const start = await loaded(page);
    const soon = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
    const there = await page.evaluate(() => performance.now());
    note("start screen, everything loaded", kilobytes(start));
    note("start screen, first paint and everything shown", `${Math.round(soon)} ms, ${Math.round(there)} ms`);
    expect(start).toBeLessThan(75_000);
    await page.locator(".start-play button").click();
    await arrived(anna);
    await page.locator(".board-host[data-board=hologram] canvas").waitFor();
    const whole = await loaded(page);
    note("with a game as a hologram", kilobytes(whole));
    expect(whole).toBeLessThan(500_000);
  });

  it.each(["flat", "hologram"] as const)("the %s board draws nothing while nothing moves", async (board) => {
    const anna = await table.visitor("anna", { prefs: { board, quality: "low", sound: false }, viewport: { width: 720, height: 540 } });
    const { page } = anna;
    await make(anna, { rules: "groi", opponent: { kind: "here" } });
    await page.locator(`.board-host[data-board=${board}] > *`).waitFor();
    await expect.poll(() => frames(page), { timeout: 60_000, interval: 100 }).toBe(0);
    note(`work of an idle game on the ${board} board`, `${((await work(page)) * 100).toFixed(1)} % of a core`);
  });
});
