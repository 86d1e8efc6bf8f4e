/**
 * The fifth rule set, which only tests have and no code of the page names: listed, explained, and
 * played to its end. `DEJARIK_TEST_BIN` names a program that knows it: that of `cargo test`.
 */

import { describe, expect, it } from "vitest";
import { Table } from "./browser";
import { arrived, boardOf, forward, gameOf } from "./games";
import { play } from "./robot";

const program = process.env.DEJARIK_TEST_BIN ?? "";

describe.skipIf(program === "")("the fifth rule set", () => {
  const table = Table.set((data, port) => ["env", "DEJARIK_DUEL=1", program, "serve", "--port", String(port), "--data", data]);

  it("is offered, and played by mouse to its end under an option of its own", async () => {
    const anna = await table.visitor("anna", { prefs: { board: "flat", sound: false, motion: "reduced" } });
    const { page } = anna;
    await page.goto("/");
    await page.locator(".rule-card label").filter({ hasText: /Duel/ }).click();
    await page.locator("label.segment:has(input[name=against])").nth(1).click();
    await page.locator(".start-options summary").click();
    await page.getByRole("radio", { name: "Closed", exact: true }).check();
    await page.locator(".start-play button[type=submit]").click();
    const id = await arrived(anna);
    await play(page, { seed: 4, taste: forward });
    const game = await gameOf(anna, id);
    expect(game.rules).toBe("duel");
    expect(game.options).toMatchObject({ centre: "closed" });
    expect(game.state.result).not.toBeNull();
    expect(await boardOf(page)).toEqual(game.state.scene.pieces.map(({ space, letter }) => `${space}${letter}`).sort());
    await anna.accessible("a finished game of the fifth rule set");
    await anna.shot("game-duel-over");
  });

  it("is played against the computer in French, and logged in words", async () => {
    const ben = await table.visitor("ben", { prefs: { board: "flat", sound: false, motion: "reduced" }, language: "fr" });
    await ben.page.goto("/");
    await ben.page.locator(".rule-card label").filter({ hasText: /Duel/ }).click();
    await ben.page.locator(".start-play button[type=submit]").click();
    const id = await arrived(ben);
    await play(ben.page, { seed: 6, taste: forward });
    expect((await gameOf(ben, id)).state.result).not.toBeNull();
    const words = await ben.page.locator(".speech-log .speech-word").count();
    expect(words).toBeGreaterThan(1);
  });
});
