/** What explains the game to a new player. */

import { describe, expect, it } from "vitest";
import { Table } from "./browser";
import { arrived, gameOf, make } from "./games";

const table = Table.set();
const FLAT = { board: "flat", sound: false, motion: "reduced" } as const;

describe("the first visit", () => {
  it("offers a lesson and an easy game, and keeps the goal of the first game in view", async () => {
    const anna = await table.visitor("anna", { prefs: FLAT });
    const { page } = anna;
    await page.goto("/");
    const welcome = page.getByRole("region", { name: "New here?" });
    expect(await welcome.getByRole("link", { name: "Two-minute lesson" }).getAttribute("href")).toBe("/lesson/groi");
    expect(await page.locator(".levels input:checked").evaluate((input) => input.parentElement?.textContent)).toBe("1");
    await anna.accessible("the welcome");
    await welcome.getByRole("button", { name: "Easy game" }).click();
    const id = await arrived(anna);
    const game = await gameOf(anna, id);
    expect(game.room.seats).toMatchObject([{ side: "w", kind: "person" }, { side: "b", kind: "computer", level: 1 }]);
    const goal = page.locator(".goal");
    expect(await goal.textContent()).toContain("Goal: line up your four pawns");
    await anna.accessible("a first game");
    // It is still there after a reload, and not in the next game.
    await page.reload();
    await goal.waitFor();
    await make(anna, { rules: "groi", opponent: { kind: "here" } });
    expect(await goal.count()).toBe(0);
    await make(anna, { rules: "simeone", opponent: { kind: "here" }, options: { target: "7" } });
    expect(await goal.textContent()).toContain("score 7 points");
    await page.getByRole("button", { name: "Hide the goal" }).click();
    await goal.waitFor({ state: "detached" });
    await page.reload();
    await page.locator(".table .status").waitFor();
    expect(await goal.count()).toBe(0);
    await page.goto("/");
    await page.locator(".my-game").first().waitFor();
    expect(await welcome.count()).toBe(0);
  });

  it("can be dismissed for good, in French and on a small phone", async () => {
    const anne = await table.visitor("anne", { prefs: FLAT, language: "fr", viewport: { width: 320, height: 640 } });
    const { page } = anne;
    await page.goto("/");
    const welcome = page.getByRole("region", { name: "Première visite ?" });
    await welcome.waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await welcome.getByRole("button", { name: "Ne plus afficher" }).click();
    await welcome.waitFor({ state: "detached" });
    // The focus goes to the choice that follows.
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("rules");
    await page.reload();
    await page.locator(".rule-card").first().waitFor();
    expect(await welcome.count()).toBe(0);
  });
});
