/** Small screens: the boards of lessons, positions and puzzles on a phone held sideways, and what a narrow phone keeps in view. */

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { cases, Table } from "./browser";
import { make } from "./games";

const table = Table.set();
const FLAT = { board: "flat", sound: false, motion: "reduced" } as const;
const SIDEWAYS = [{ width: 844, height: 390 }, { width: 667, height: 375 }] as const;
/** French words are longer. */
const LANGUAGES = cases(["en", "fr"] as const, (language) => language === "fr");

async function boxOf(page: Page, selector: string): Promise<{ left: number; right: number; top: number; bottom: number }> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`nothing is shown at ${selector}`);
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
}

describe("on a phone held sideways", () => {
  it.each(LANGUAGES)("a board is in view as a whole, with its words beside it, in %s", async (language) => {
    const anna = await table.visitor("anna", { prefs: FLAT, phone: true, viewport: SIDEWAYS[0], language });
    const { page } = anna;
    const puzzles = "/puzzles";
    for (const path of ["/lesson/groi", `/position?dpn=${encodeURIComponent("looney SBLM2sblm2/12/1 w - 0")}`, puzzles]) {
      await page.goto(path);
      if (path === puzzles) await page.locator(".puzzle-list a").first().click();
      await page.locator(".desk-stage svg").first().waitFor({ state: "attached" });
      for (const viewport of SIDEWAYS) {
        await page.setViewportSize(viewport);
        const at = `${path} at ${viewport.width} × ${viewport.height}`;
        await anna.shot(`small-${viewport.width}-${language}-${path.split(/[/?]/)[1] ?? ""}`);
        const [stage, title] = [await boxOf(page, ".desk-stage"), await boxOf(page, ".desk-side h1")];
        expect(stage.bottom, at).toBeLessThanOrEqual(viewport.height);
        expect(Math.min(stage.bottom - stage.top, stage.right - stage.left), at).toBeGreaterThan(280);
        expect(title.left, at).toBeGreaterThanOrEqual(stage.right);
        expect(title.bottom, at).toBeLessThan(viewport.height / 2);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), at).toBeLessThanOrEqual(viewport.width);
      }
    }
    await page.goto("/");
    for (const viewport of SIDEWAYS) {
      await page.setViewportSize(viewport);
      const bar = await boxOf(page, ".start-play");
      expect(bar.bottom - bar.top).toBeLessThan(52);
    }
    // A player who waits for a friend sees the invitation without scrolling, and no dice can be
    // thrown yet.
    await make(anna, { rules: "looney", opponent: { kind: "link" } });
    await page.locator("#invite-link").waitFor();
    for (const viewport of SIDEWAYS) {
      await page.setViewportSize(viewport);
      expect((await boxOf(page, "#invite-link")).bottom).toBeLessThan(viewport.height);
    }
    expect(await page.locator(".table-status").textContent()).toBe(language === "fr" ? "L’autre place est libre." : "The other seat is open.");
    // In simeone there is the set-up above it.
    await make(anna, { rules: "simeone", opponent: { kind: "link" } });
    await page.locator("#invite-link").waitFor();
    for (const viewport of SIDEWAYS) {
      await page.setViewportSize(viewport);
      const [heading, places, ready, link] = [await boxOf(page, "section.order h2"), await boxOf(page, ".order-places"), await boxOf(page, ".order-ready"), await boxOf(page, "#invite-link")];
      expect(places.top).toBeGreaterThanOrEqual(heading.bottom);
      expect(ready.top).toBeGreaterThanOrEqual(places.bottom);
      expect(link.top).toBeGreaterThan(ready.bottom);
      expect(link.bottom).toBeLessThanOrEqual(viewport.height);
      await anna.shot(`small-invite-${viewport.width}-${language}`);
    }
  });
});

describe("on the smallest phone held sideways", () => {
  it.each(LANGUAGES)("the board and the set-up end above the bar, in %s", async (language) => {
    const anna = await table.visitor("anna", { prefs: FLAT, phone: true, viewport: { width: 568, height: 320 }, language });
    const { page } = anna;
    await make(anna, { rules: "simeone", opponent: { kind: "here" } });
    await page.locator(".order-places").waitFor();
    const [bar, words] = [await boxOf(page, ".game-bar"), await boxOf(page, "section.order p")];
    for (const part of [".table-stage", ".order-places"]) expect((await boxOf(page, part)).bottom, part).toBeLessThanOrEqual(bar.top);
    expect((await boxOf(page, ".order-places")).top).toBeGreaterThanOrEqual(words.bottom);
    await anna.shot(`small-setup-${language}`);
  });
});

describe("on a phone of any size", () => {
  it("the invitation is in view above the bar", async () => {
    const anna = await table.visitor("anna", { prefs: FLAT, phone: true, language: "fr" });
    await make(anna, { rules: "looney", opponent: { kind: "link" } });
    await anna.page.locator("#invite-link").waitFor();
    for (const viewport of [{ width: 390, height: 844 }, { width: 320, height: 568 }, { width: 640, height: 360 }]) {
      await anna.page.setViewportSize(viewport);
      expect((await boxOf(anna.page, "#invite-link")).bottom, `${viewport.width} × ${viewport.height}`).toBeLessThanOrEqual((await boxOf(anna.page, ".game-bar")).top);
    }
  });
});

describe("on a narrow phone", () => it("the last move is in view with the goal below it, and the line to type in covers the bar", async () => {
  // French has the longest words.
  const anna = await table.visitor("anna", { prefs: FLAT, phone: true, viewport: { width: 320, height: 568 }, language: "fr" });
  const { page } = anna;
  await make(anna, { rules: "groi", opponent: { kind: "here" } });
  await page.locator(".goal").waitFor();
  expect(await page.locator(".report").evaluate((report) => report.scrollHeight - report.clientHeight), "pixels of the goal out of view").toBeLessThanOrEqual(0);
  const [told, report, bar] = [await boxOf(page, ".narration-now"), await boxOf(page, ".report"), await boxOf(page, ".game-bar")];
  expect(told.top + 34, "two lines").toBeLessThanOrEqual(Math.min(report.bottom, bar.top));
  expect((await boxOf(page, ".goal")).top).toBeGreaterThanOrEqual(told.bottom);

  const facts = await boxOf(page, ".facts");
  expect(facts.bottom - facts.top, "no empty lines").toBeLessThan(60);

  await page.locator(".speech-input").focus();
  await page.locator(".speech-go").click({ trial: true });
  await anna.shot("small-typing");
}));
