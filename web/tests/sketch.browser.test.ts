/** Arrows and rings drawn on a board, by mouse, finger and keys, that only the reader sees. */

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { Table } from "./browser";
import { arrived, clickOn, make, pointOf } from "./games";

const table = Table.set();
const PREFS = { board: "flat", motion: "reduced", sound: false } as const;

/** Returns what is drawn on the flat board, such as `green A1-C`. */
function drawn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<SVGElement>(".board-flat .arrow")]
      .map(({ classList, dataset }) => `${[...classList].find((name) => name.startsWith("arrow-"))?.slice(6) ?? ""} ${dataset.from ?? ""}-${dataset.to ?? ""}`)
      .sort(),
  );
}

/** Drags from one space to another with the right button, or clicks with it. */
async function draw(page: Page, from: string, to: string, key?: "Shift" | "Alt"): Promise<void> {
  const [a, b] = [await pointOf(page, from), await pointOf(page, to)];
  if (key) await page.keyboard.down(key);
  await page.mouse.move(a.x, a.y);
  await page.mouse.down({ button: "right" });
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2);
  await page.mouse.move(b.x, b.y);
  await page.mouse.up({ button: "right" });
  if (key) await page.keyboard.up(key);
}

describe("arrows and rings", () => {
  it("are drawn with the right button while a position is studied, and go with Escape and with the position", async () => {
    const anna = await table.visitor("anna", { prefs: { ...PREFS, analysis: false } });
    const { page } = anna;
    await page.goto("/position");
    await page.locator(".sketch-switch").waitFor();
    await draw(page, "A1", "C");
    await draw(page, "A2", "A2", "Shift");
    await draw(page, "B5", "A8", "Alt");
    expect(await drawn(page)).toEqual(["blue B5-A8", "green A1-C", "red A2-A2"]);
    await expect.poll(() => page.locator(".speech-polite").innerText()).toMatch(/Arrow from A1 to C, green\.[^]*Ring around A2, red\./);
    await draw(page, "A1", "C");
    expect(await drawn(page)).toEqual(["blue B5-A8", "red A2-A2"]);
    await anna.shot("sketch");
    await anna.accessible("a board with arrows");
    await page.keyboard.press("Escape");
    expect(await drawn(page)).toEqual([]);
    await draw(page, "A1", "C");
    await clickOn(page, "A1");
    await clickOn(page, "C");
    await expect.poll(() => page.locator(".played li").count()).toBe(1);
    expect(await drawn(page)).toEqual([]);
    // The menu of the browser opens everywhere but on the board.
    const stopped = (selector: string): Promise<boolean> =>
      page.locator(selector).first().evaluate((at) => !at.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true })));
    expect([await stopped(".board-flat"), await stopped("h1")]).toEqual([true, false]);
  });

  it("are drawn by keys from the board in words", async () => {
    const anna = await table.visitor("anna", { prefs: { ...PREFS, analysis: false } });
    const { page } = anna;
    await page.goto("/position");
    await page.locator(".speech-cell[data-space=A1]").focus();
    await page.keyboard.press("d");
    await expect.poll(() => page.locator(".speech-polite").innerText()).toMatch(/begins on A1/);
    await page.keyboard.press("End");
    await page.keyboard.press("Shift+D");
    expect(await drawn(page)).toEqual(["red A1-C"]);
    await expect.poll(() => page.locator(".speech-cell[data-space=A1]").innerText()).toMatch(/arrow to C, red/);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator(".speech-polite").innerText()).toMatch(/erased/);
    expect(await drawn(page)).toEqual([]);
  });

  it("are drawn by finger while the switch is on, and a watcher keeps them to himself", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const id = await make(anna, { rules: "groi", opponent: { kind: "link" } });
    const ben = await table.visitor("ben", { phone: true, language: "fr", prefs: PREFS });
    await ben.page.goto("/about");
    await ben.page.goto(`/game/${id}`);
    await arrived(ben);
    const at = await pointOf(ben.page, "B3");
    await ben.page.touchscreen.tap(at.x, at.y);
    expect(await drawn(ben.page)).toEqual([]);
    const toggle = ben.page.locator(".sketch-switch");
    await toggle.tap();
    await ben.page.locator(".ink-yellow input").check();
    await ben.page.evaluate(() => scrollTo(0, 0));
    const there = await pointOf(ben.page, "B3");
    await ben.page.touchscreen.tap(there.x, there.y);
    expect(await drawn(ben.page)).toEqual(["yellow B3-B3"]);
    await ben.shot("sketch-phone");
    await ben.accessible("a watched game with a mark");
    expect(await drawn(anna.page)).toEqual([]);
  });

  it("are drawn in a game of one's own and in its replay, and go with the next position", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const { page } = anna;
    const id = await make(anna, { rules: "groi", opponent: { kind: "here" } });
    await draw(page, "A1", "B1");
    await clickOn(page, "A1");
    // An arrow stays while a move is chosen, and goes when it is played.
    expect(await drawn(page)).toEqual(["green A1-B1"]);
    await clickOn(page, "B1");
    await expect.poll(() => drawn(page)).toEqual([]);
    await page.goto(`/game/${id}/replay`);
    await page.locator(".replay-controls").waitFor();
    await draw(page, "A2", "B2");
    expect(await drawn(page)).toEqual(["green A2-B2"]);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => drawn(page)).toEqual([]);
  });

  it("are drawn on the hologram", async () => {
    const anna = await table.visitor("anna", { prefs: { ...PREFS, board: "hologram", quality: "low", analysis: false } });
    const { page } = anna;
    await page.goto("/position");
    const box = await page.locator(".board-host canvas").boundingBox();
    if (!box) throw new Error("no hologram");
    const middle = { x: box.x + box.width / 2, y: box.y + box.height * 0.47 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down({ button: "right" });
    await page.mouse.move(middle.x + box.width * 0.3, middle.y + 10);
    await page.mouse.up({ button: "right" });
    await page.mouse.click(middle.x, middle.y, { button: "right" });
    await expect.poll(() => page.locator(".speech-polite").innerText()).toMatch(/Arrow from C to A1[12], green\.[^]*Ring around C, green\./);
    await anna.shot("sketch-hologram");
  });
});
