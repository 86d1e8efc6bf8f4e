/**
 * The game in a room, with an emulated headset: entering, placing the table, whole games by controller and by hand, leaving, and
 * everything that ends or disturbs a session.
 */

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { RIM } from "../src/board/holo/layout";
import { cases, ON_SITE, Table, WHOLE, type Visitor, type VisitorOptions } from "./browser";
import { acting, aim, enter, frames, hold, placeOf, press, select, wear, type HeadsetOptions } from "./emulator";
import { begin, forward, gameOf, LATE, make, toItsEnd } from "./games";
import { listen, play } from "./robot";

const table = Table.set();
// Drawing without a graphics card is slow, and what is drawn here is looked at elsewhere.
const VIEW = { width: 320, height: 240 } as const;
const PREFS = { board: "flat", quality: "low", sound: false, motion: "reduced" } as const;

async function reader(name: string, headset: HeadsetOptions = {}, options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await table.visitor(name, { prefs: PREFS, viewport: VIEW, ...options });
  await wear(visitor, headset);
  return visitor;
}

/** Waits until the table has been placed, or is being placed again. */
async function placed(page: Page, is = true): Promise<void> {
  await page.waitForFunction((wanted) => window.room.placed === wanted, is);
}

const tableOf = (page: Page) => page.evaluate(() => window.room.table);
const back = (page: Page) => page.locator(".board-host[data-board=flat] svg").first().waitFor();

describe("a game in a room is played to its end", () => {
  it("of groi by controller, in a room that is drawn", async () => {
    const anna = await reader("anna");
    const id = await make(anna, LATE);
    await enter(anna.page, "vr");
    await play(anna.page, { taste: toItsEnd, look: listen, act: acting() });
    expect((await gameOf(anna, id)).state.result?.why).toBe("run-of-four");
    await press(anna.page, "Leave the room");
    await back(anna.page);
  });

  it("of groi by hand, on a real table", async () => {
    const anna = await reader("anna", { input: "hand" });
    const id = await make(anna, LATE);
    await enter(anna.page, "ar");
    await aim(anna.page, [0, 0.72, -0.45]);
    await select(anna.page, [0, 0.72, -0.45]);
    await placed(anna.page);
    await play(anna.page, { taste: toItsEnd, look: listen, act: acting(true) });
    expect((await gameOf(anna, id)).state.result?.why).toBe("run-of-four");
  });
});

describe("the table", () => {
  it("is put on a surface, moved by its rim, turned and scaled, within limits", async () => {
    const anna = await reader("anna");
    const { page } = anna;
    await make(anna, { rules: "groi", opponent: { kind: "here" } });
    await enter(page, "ar");
    await select(page, [0.1, 0.72, -0.5]);
    await placed(page);
    const first = await tableOf(page);
    // The disc lies on the surface, with the reader's side towards the reader.
    expect(first.at[0]).toBeCloseTo(0.1, 2);
    expect(first.at[1]).toBeCloseTo(0.72 + (0.16 * first.diameter) / (2 * RIM.outer), 3);
    expect(first.at[2]).toBeCloseTo(-0.5, 2);
    expect(Math.abs(first.yaw)).toBeLessThan(0.3);
    // The rim moves it.
    const rim = [first.at[0] + first.diameter * 0.44, first.at[1], first.at[2]] as const;
    await aim(page, rim);
    await hold(page, true);
    await aim(page, [rim[0] - 0.15, rim[1], rim[2] + 0.1]);
    await hold(page, false);
    const moved = await tableOf(page);
    expect(moved.at[0]).toBeCloseTo(first.at[0] - 0.15, 1);
    expect(moved.at[2]).toBeCloseTo(first.at[2] + 0.1, 1);
    // Buttons and the thumbstick turn and scale it.
    await press(page, "Turn left");
    expect((await tableOf(page)).yaw - moved.yaw).toBeCloseTo(Math.PI / 12, 2);
    await press(page, "Larger");
    expect((await tableOf(page)).diameter).toBeCloseTo(moved.diameter * 1.15, 2);
    for (const [push, limit] of [[-1, 1.5], [1, 0.3]] as const) {
      await page.evaluate((y) => { window.device.controllers.left?.updateAxes("thumbstick", 0, y); }, push);
      await page.waitForFunction((size) => Math.abs(window.room.table.diameter - size) < 1e-6, limit);
    }
    await page.evaluate(() => { window.device.controllers.left?.updateAxes("thumbstick", 0, 0); });
    // It still lies on its surface.
    const small = await tableOf(page);
    expect(small.at[1]).toBeCloseTo(0.72 + (0.16 * 0.3) / (2 * RIM.outer), 3);
  });

  it("can be placed again, and stands before the reader where no surfaces are found", async () => {
    const anna = await reader("anna", { surface: null });
    const { page } = anna;
    await make(anna, { rules: "groi", opponent: { kind: "here" } });
    await enter(page, "ar");
    expect(await page.evaluate(() => window.room.placed)).toBe(false);
    await aim(page, [0.2, 0, -0.9]);
    await select(page, [0.2, 0, -0.9]);
    await placed(page);
    expect((await tableOf(page)).at[0]).toBeCloseTo(0.2, 1);
    await press(page, "Move");
    await placed(page, false);
    await aim(page, [-0.4, 0, -1.2]);
    await select(page, [-0.4, 0, -1.2]);
    await placed(page);
    expect((await tableOf(page)).at[0]).toBeCloseTo(-0.4, 1);
  });
});

describe("a session", () => {
  it("that is left or ended from outside returns to the page as it was", async () => {
    const anna = await reader("anna");
    const { page } = anna;
    await make(anna, { rules: "groi", opponent: { kind: "here" } });
    await page.locator(".board-host[data-board=flat] svg").first().waitFor();
    const before = await page.locator(".board-host .tokens .actor").count();
    for (const way of ["page", "system"] as const) {
      await enter(page, "vr");
      expect(await page.locator(".board-host[data-board=room] .room-where").textContent()).toBe("The game is in the room");
      if (way === "page") await page.locator(".room-here button").evaluate((button: HTMLElement) => button.click());
      else await page.evaluate(() => window.device.activeSession?.end());
      await back(page);
      expect(await page.locator(".board-host .tokens .actor").count()).toBe(before);
      expect(await page.locator(".room-overlay").count()).toBe(0);
    }
  });

  it("goes on after the position was lost and the headset was taken off, and the game with it", async () => {
    const anna = await reader("anna");
    const { page } = anna;
    const id = await make(anna, { rules: "groi", opponent: { kind: "here" } });
    await enter(page, "vr");
    const line = page.locator(".room-here .quiet-text");
    await page.evaluate(() => { window.lost = true; });
    await expect.poll(() => line.textContent()).toMatch(/position has been lost/);
    // A select is not taken for something that is no longer there.
    await select(page, await placeOf(page, { at: "space", space: "A1" }));
    await page.evaluate(() => { window.lost = false; });
    await expect.poll(() => line.textContent()).toMatch(/Put on your headset/);
    await page.evaluate(() => window.device.updateVisibilityState("hidden"));
    await expect.poll(() => page.evaluate(() => window.device.visibilityState)).toBe("hidden");
    await page.evaluate(() => window.device.updateVisibilityState("visible"));
    await frames(page, 3);
    await play(page, { seed: 3, taste: forward, look: listen, act: acting(), until: ({ plies }) => plies >= 2 });
    expect((await gameOf(anna, id)).line.length).toBeGreaterThanOrEqual(2);
  });

  it.skipIf(ON_SITE)("shows what the other player does on another device, and continues with a rematch", async () => {
    const anna = await reader("anna");
    const ben = await table.visitor("ben", { prefs: PREFS });
    const id = await begin(anna, { rules: "groi", against: "link", side: "first" });
    const link = await anna.page.locator(".invite input").first().inputValue();
    await ben.page.goto(link);
    await ben.page.locator("button.primary").first().click();
    await ben.page.locator("section.table .status").waitFor();
    await enter(anna.page, "vr");
    await play([anna.page, ben.page], { seed: 3, taste: forward, look: listen, act: async (page, doing) => {
      if (page === anna.page) await acting()(page, doing);
      else await page.locator(`.speech-grid [data-space="${doing.name}"]`).evaluate((cell: HTMLElement) => cell.click());
    }, until: ({ plies }) => plies >= 2 });
    const [hers, his] = [await gameOf(anna, id), await gameOf(ben, id)];
    expect(hers.state.hash).toBe(his.state.hash);
    expect(hers.line.length).toBeGreaterThanOrEqual(2);
    // The game ends while she is in the room, and the next one begins there.
    await ben.page.getByRole("button", { name: "Resign" }).click();
    await ben.page.locator("dialog[open] .danger").click();
    await press(anna.page, "Rematch");
    await ben.page.locator(".decide .primary").click();
    await anna.page.waitForURL((url) => !url.pathname.includes(id));
    // The finished game stays until the next one is loaded.
    await anna.page.locator(".result").waitFor({ state: "detached" });
    await anna.page.locator(".board-host[data-board=room]").waitFor({ state: "attached" });
    expect(await anna.page.evaluate(() => window.device.activeSession !== undefined)).toBe(true);
  });
});

describe("the panel", () => {
  it("presses the buttons of the page in the reader's language, and stands beside the one who acts", async () => {
    const anne = await reader("anne", {}, { language: "fr" });
    const { page } = anne;
    await make(anne, { rules: "groi", opponent: { kind: "here" } });
    await enter(page, "vr");
    const texts = () => page.evaluate(() => window.room.buttons.map(({ text }) => text));
    expect(await texts()).toContain("Quitter l’immersion");
    // The page asks before a game is called off, and so does the panel.
    await press(page, "Annuler la partie");
    await expect.poll(texts).toContain("Continuer la partie");
    await press(page, "Continuer la partie");
    await expect.poll(texts).not.toContain("Continuer la partie");
    // To the right of the table for the player on this side, and to the left for the one on the other.
    const aside = () => page.evaluate(() => Math.sign((window.room.buttons[0]?.at[0] ?? 0) - window.room.table.at[0]));
    expect(await aside()).toBe(1);
    await play(page, { seed: 3, taste: forward, look: listen, act: acting(), until: ({ plies }) => plies >= 1 });
    await expect.poll(aside).toBe(-1);
  });

  it("shows the odds before a throw", async () => {
    const anna = await reader("anna");
    const { page } = anna;
    await make(anna, { rules: "simeone", opponent: { kind: "here" }, start: "simeone 12/NS1x3t1g2/1 w w 2-0 - 1" });
    await enter(page, "vr");
    await play(page, { seed: 4, taste: ({ what }) => (what === "attack" ? 100 : 1), look: listen, act: acting(), until: ({ doings }) => doings.some(({ name }) => name === "Attack") });
    const texts = () => page.evaluate(() => window.room.buttons.map(({ text }) => text));
    await expect.poll(texts).toContain("Attack");
    await press(page, "Attack");
    await expect.poll(texts).not.toContain("Attack");
  });
});

describe("what a room costs", () => {
  const FIRST = [["groi", "vr"], ["bambara", "ar"], ["looney", "vr"], ["simeone", "ar"]] as const;
  // Those that cost most, one in each mode.
  it.each(cases(FIRST, ([rules]) => rules === "looney" || rules === "simeone"))("%s, both eyes together: at most 150 draw calls, and figures of fewer than 150 000 triangles", async (rules, first) => {
    const modes = WHOLE ? (["vr", "ar"] as const) : [first];
    const anna = await reader("anna", { stereo: true });
    const { page } = anna;
    // All eight creatures, of which the set-up shows only half.
    await make(anna, { rules, opponent: { kind: "here" }, ...(rules === "simeone" ? { start: "simeone NSKM2xthg2/12/1 w w 0-0 - 0" } : {}) });
    for (const mode of modes) {
      await enter(page, mode);
      if (mode === "ar") await select(page, [0, 0.72, -0.5]);
      await placed(page);
      await frames(page, 3);
      const cost = await page.evaluate(() => window.room.cost);
      process.stdout.write(`measured: ${rules} in ${mode}: ${cost.calls} draw calls, ${cost.triangles} triangles, ${cost.figures} of them figures\n`);
      expect(cost.calls).toBeLessThanOrEqual(150);
      expect(cost.figures).toBeGreaterThan(1000);
      expect(cost.figures).toBeLessThan(150_000);
      await page.evaluate(() => window.room.leave());
      await back(page);
    }
  });
});
