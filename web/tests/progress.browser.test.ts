/** The page of the reader's progress: its invitation, its figures, and what follows a game. */

import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { cases, ON_SITE, Table, type Visitor } from "./browser";
import { arrived, gameOf } from "./games";
import { play } from "./robot";

const table = Table.set();
const PREFS = { board: "flat", sound: false, motion: "reduced" } as const;

/** Goes to the page by the header, as readers do. */
async function toProgress({ page }: Visitor): Promise<void> {
  await page.locator("nav a[href='/progress']").click();
  await page.locator(".challenge").waitFor();
}

/** Lets the list of games name wins and defeats at levels, as it would after many games. */
async function hasPlayed(page: Page): Promise<void> {
  const [groi, bambara] = ["groi", "bambara"];
  const results = [[groi, 2, "w"], [groi, 2, "w"], [groi, 2, "w"], [groi, 1, "b"], [groi, 1, "w"], [groi, null, "b"], [groi, 0, "w"], [bambara, 1, null], [bambara, 4, "b"]] as const;
  const scene = { pieces: [], off: [] };
  await page.route("**/api/games", (route) =>
    route.request().method() === "GET"
      ? route.fulfill({
          json: {
            games: results.map(([rules, level, winner], at) => ({
              id: `game000${at}`, rules, kind: level === null ? "online" : "computer", level, you: ["w"], players: [{}, {}], plies: 20, turn: 9, bytes: 1,
              updated: 1, due: { kind: "over" }, scene, result: { winner, why: "dejarik", points: [1, 0] },
            })),
            unreadable: [],
            next: null,
          },
        })
      : route.continue(),
  );
  await page.addInitScript(() => {
    localStorage.setItem("dejarik.played", '{"groi": 12000000, "bambara": 1500000}');
    localStorage.setItem("dejarik.lesson.groi", '{"done": ["start", "exit", "dejarik"]}');
    localStorage.setItem("dejarik.puzzles", '{"marks": {"none1": "found"}, "rating": 1310, "streak": 0, "last": null}');
  });
}

describe("a newcomer", () => it("is invited, plays from there, and finds the game counted", async () => {
  const anna = await table.visitor("anna", { prefs: PREFS });
  const { page } = anna;
  await page.goto("/about");
  await toProgress(anna);
  await expect.poll(() => page.locator(".challenge h2").textContent()).toBe("Your story begins here");
  await expect.poll(() => page.locator(".totals").count()).toBe(0);
  await anna.accessible("the progress of a newcomer");
  await anna.shot("progress-empty");
  await page.getByRole("button", { name: "Play at level 1" }).click();
  await arrived(anna);
  // A game can be resigned once both sides have moved.
  await play(page, { seed: 3, until: (sight) => sight.plies >= 2 });
  await page.getByRole("button", { name: "Resign" }).click();
  await page.locator("dialog[open]").getByRole("button", { name: "Resign" }).click();
  await page.locator(".result").waitFor();
  await page.goto("/about");
  await toProgress(anna);
  const row = page.locator(".scores", { hasText: "Groi" }).getByRole("row", { name: /^Level 1/ });
  expect(await row.locator("td").allTextContents()).toEqual(["0", "0", "1"]);
}));

describe("a player", () => {
  // Its games are resigned by requests of programs, which only a server answers.
  // French words are longer, and are tried on a phone.
  it.skipIf(ON_SITE).each(cases(["en", "fr"] as const, (language) => language === "en"))("sees results, and goes on to the next level (%s)", async (language) => {
    const anna = await table.visitor("anna", { prefs: PREFS, language });
    const { page } = anna;
    await hasPlayed(page);
    await page.goto("/about");
    await toProgress(anna);
    const cells = page.locator(".scores").first().getByRole("row").nth(3).locator("td");
    await expect.poll(() => cells.allTextContents()).toEqual(["3", "0", "0"]);
    const challenge = page.getByRole("button", { name: language === "en" ? "Play at level 3" : "Jouer au niveau 3" });
    await anna.accessible(`the progress in ${language}`);
    await anna.shot(`progress-${language}`);
    await challenge.click();
    const { rules, room } = await gameOf(anna, await arrived(anna));
    expect(rules).toBe("groi");
    expect(room.seats).toContainEqual(expect.objectContaining({ kind: "computer", level: 3 }));
  });

  it.each(cases([[390, 844], [320, 568]] as const, ([width]) => width === 320))("reaches the page by the header at %i px, where everything fits", async (width, height) => {
    for (const language of cases(["en", "fr"] as const, (one) => one === "fr")) {
      const anna = await table.visitor(`anna-${language}`, { phone: true, viewport: { width, height }, prefs: PREFS, language });
      const { page } = anna;
      await hasPlayed(page);
      await page.goto("/about");
      await toProgress(anna);
      const wide = await page.evaluate(() =>
        [...document.querySelectorAll("header *, main *")].filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth).map((element) => `${element.tagName}.${element.getAttribute("class") ?? ""}`));
      expect(wide).toEqual([]);
      await anna.shot(`progress-${width}-${language}`);
      await anna.accessible(`the progress at ${width} px in ${language}`);
    }
  });
});

describe("what the browser keeps", () => it("is downloaded as a file, and deleted after a confirmation", async () => {
  const anna = await table.visitor("anna", { prefs: { ...PREFS, theme: "daylight" } });
  const { page } = anna;
  await page.goto("/data");
  await page.evaluate(() => localStorage.setItem("dejarik.lesson.groi", '{"done": ["start"]}'));
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download this part" }).click();
  const kept = JSON.parse(readFileSync(await (await download).path(), "utf8")) as Record<string, unknown>;
  expect(kept).toMatchObject({ settings: { theme: "daylight" }, "lesson.groi": { done: ["start"] } });
  await page.getByRole("button", { name: "Clear this browser" }).click();
  await anna.accessible("the question about the browser's data");
  await page.locator("dialog").getByRole("button", { name: "Clear this browser" }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
  // The page is loaded again; the test's own settings come back with it.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("dejarik.lesson.groi"))).toBeNull();
  await page.getByRole("button", { name: "Download this part" }).waitFor();
  await anna.accessible("the data of the browser");
}));
