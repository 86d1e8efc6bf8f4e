/**
 * Whole games by mouse: each rule set from the start screen to the end of a game, and both boards.
 */

import { Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { Rig } from "../src/board/holo/camera";
import { placeOf } from "../src/board/holo/layout";
import { Table, WHOLE } from "./browser";
import { begin, boardOf, CONTACT, forward, gameOf, LATE, make, toItsEnd } from "./games";
import { click, listen, look, play } from "./robot";
import { beginWatch, watched } from "./steady";

const table = Table.set();
const FLAT = { board: "flat", sound: false } as const;

describe("a whole game by mouse", () => {
  it("of groi against the computer, with animation", async () => {
    const anna = await table.visitor("anna", { prefs: FLAT });
    const id = await begin(anna, { rules: "groi", against: "computer", level: 1, side: "first" });
    await anna.shot("game-groi-start");
    await play(anna.page, { seed: 3, taste: forward });
    await anna.shot("game-groi-over");
    const game = await gameOf(anna, id);
    expect(game.state.result?.why).toMatch(/^(run-of-four|run-of-three|two-pawns-lost|blocked|repetition)$/);
    await anna.accessible("a finished game");
  });

  it.runIf(WHOLE)("of groi by two players at one screen", async () => {
    const anna = await table.visitor("anna", { prefs: { ...FLAT, motion: "reduced" } });
    const id = await begin(anna, { rules: "groi", against: "here" });
    await play(anna.page, { seed: 5 });
    const game = await gameOf(anna, id);
    expect(game.state.result?.why).toMatch(/^(run-of-four|run-of-three|two-pawns-lost|blocked|repetition)$/);
    expect(await boardOf(anna.page)).toEqual(game.state.scene.pieces.map(({ space, letter }) => `${space}${letter}`).sort());
  });

  it("of bambara by two players at one screen", async () => {
    const anna = await table.visitor("anna", { prefs: { ...FLAT, motion: "reduced" } });
    const id = await begin(anna, { rules: "bambara", against: "here" });
    await play(anna.page, { seed: 7, taste: forward });
    const game = await gameOf(anna, id);
    expect(game.state.result?.why).toMatch(/^(dejarik|repetition)$/);
    // The board draws the same pieces as the position has.
    expect(await boardOf(anna.page)).toEqual(game.state.scene.pieces.map(({ space, letter }) => `${space}${letter}`).sort());
    await anna.shot("game-bambara-over");
  });

  it("of looney by two players at one screen, with odds before each battle", async () => {
    const anna = await table.visitor("anna", { prefs: { ...FLAT, motion: "reduced" } });
    const id = await begin(anna, { rules: "looney", against: "here", ...(WHOLE ? {} : { start: CONTACT }) });
    await anna.page.locator(".board-flat .tokens").waitFor();
    await beginWatch(anna.page);
    await play(anna.page, {
      seed: 2,
      taste: forward,
      until: (sight) => sight.over || sight.doings.some((doing) => doing.what === "button" && doing.name === "Attack"),
    });
    const odds = anna.page.locator(".asking table.odds");
    await odds.waitFor();
    expect(await odds.locator("tr").count()).toBe(3);
    await anna.accessible("the odds before an attack");
    await anna.shot("game-looney-odds");
    await play(anna.page, { seed: 2, taste: forward });
    const game = await gameOf(anna, id);
    expect(game.state.result?.why).toMatch(/^(leader-lost|followers-lost|quiet-limit|repetition)$/);
    // Nothing has jumped in the whole game (stable.browser.test.ts).
    const { moved, slipped, frames } = await watched(anna.page);
    expect(frames).toBeGreaterThan(10);
    expect([moved, slipped]).toEqual([[], []]);
    await anna.shot("game-looney-over");
  });

  it("of simeone against the computer, from the order of the creatures to its end", async () => {
    const anna = await table.visitor("anna", { prefs: { ...FLAT, motion: "reduced" } });
    const id = await begin(anna, { rules: "simeone", against: "computer", level: 1, side: "first", target: WHOLE ? 3 : 1 });
    await anna.page.locator(".board-flat .mark-piece").first().waitFor({ state: "attached" });
    // Two creatures change places when the player points at both.
    const before = (await boardOf(anna.page)).filter((piece) => piece.startsWith("A1") || piece.startsWith("A4"));
    await anna.shot("game-simeone-order");
    await anna.accessible("the order of the creatures");
    const sight = await look(anna.page);
    for (const space of ["A1", "A4"]) {
      const mark = sight.doings.find((doing) => doing.what === "piece" && doing.name === space);
      expect(mark, `${space} has a mark`).toBeDefined();
      if (mark) await anna.page.mouse.click(mark.x, mark.y);
    }
    await expect.poll(async () => (await boardOf(anna.page)).filter((piece) => piece.startsWith("A1") || piece.startsWith("A4"))).not.toEqual(before);
    await anna.page.locator("section.order button.primary").click();
    await anna.page.locator("section.order").waitFor({ state: "detached" });
    await play(anna.page, { seed: 4, taste: forward });
    const game = await gameOf(anna, id);
    expect(game.state.result?.why).toMatch(/^(target-reached|all-defeated|quiet-limit)$/);
    await anna.shot("game-simeone-over");
  });

  it("of groi on the hologram", async () => {
    const prefs = { board: "hologram", quality: "low", sound: false, motion: "reduced" } as const;
    const anna = await table.visitor("anna", { prefs, viewport: { width: 1000, height: 600 } });
    const id = await make(anna, LATE);
    const canvas = anna.page.locator(".board-host[data-board=hologram] canvas");
    // Returns the place of a space on the screen, computed with the camera of the board.
    const at = async (space: string): Promise<[number, number]> => {
      await canvas.scrollIntoViewIfNeeded();
      const box = await canvas.boundingBox();
      if (!box) throw new Error("the hologram is not visible");
      const rig = new Rig();
      rig.resize(box.width, box.height);
      const { x, z } = placeOf(space, "w");
      const seen = new Vector3(x, 0, z).project(rig.camera);
      return [box.x + ((seen.x + 1) / 2) * box.width, box.y + ((1 - seen.y) / 2) * box.height];
    };
    await play(anna.page, {
      taste: toItsEnd,
      look: listen,
      act: async (page, doing) => {
        if (doing.what === "button") await click(page, doing);
        else await page.mouse.click(...(await at(doing.name)));
      },
    });
    await anna.shot("hologram-over");
    expect((await gameOf(anna, id)).state.result?.why).toBe("run-of-four");
  });

  it("of groi from a position shortly before its end", async () => {
    const anna = await table.visitor("anna", { prefs: { ...FLAT, motion: "reduced" } });
    const id = await make(anna, LATE);
    await play(anna.page, { taste: toItsEnd });
    expect((await gameOf(anna, id)).state.result?.winner).toBe("w");
  });
});
