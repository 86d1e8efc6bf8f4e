/** Deleting a game that nobody wants to finish from the list on the start screen. */

import { describe, expect, it } from "vitest";
import { Table } from "./browser";
import { make } from "./games";

const table = Table.set();

describe("an abandoned game", () => {
  it("is deleted after a confirmation, and stays if the question is cancelled", async () => {
    const anna = await table.visitor("anna", { prefs: { board: "flat", sound: false, motion: "reduced" } });
    const { page } = anna;
    const id = await make(anna, { rules: "groi", opponent: { kind: "here" }, side: "w", options: {} });
    const other = await make(anna, { rules: "looney", opponent: { kind: "here" }, side: "w", options: {} });
    await page.goto("/");
    const button = page.getByRole("button", { name: /^Delete the game: .*Groi/ });
    await button.click();
    await anna.accessible("the question");
    await page.locator("dialog").getByRole("button", { name: "Cancel" }).click();
    await page.locator("dialog").waitFor({ state: "detached" });
    await expect.poll(() => page.locator(".my-game").count()).toBe(2);
    await button.click();
    await page.locator("dialog button.danger").click();
    await button.waitFor({ state: "detached" });
    expect(await page.locator(".my-game").evaluateAll((games) => games.map((game) => game.getAttribute("href")))).toEqual([`/game/${other}`]);
    expect(await page.evaluate(() => document.activeElement?.className)).toContain("my-game");
    await anna.shot("my-games");
    await page.reload();
    await page.locator(".my-game").waitFor();
    expect((await page.evaluate(async () => (await fetch("/api/games")).text())).includes(id)).toBe(false);
  });
});
