/**
 * The board editor of the position screen: by mouse and by finger, on the flat board and on the hologram,
 * by keys alone, and what it says when a draft is no position.
 */

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { Table, type Visitor, type VisitorOptions } from "./browser";
import { boardOf, pointOf } from "./games";

const table = Table.set();
const FLAT = { board: "flat", motion: "reduced", sound: false, analysis: false } as const;

/** Opens the editor with a position. */
async function edit(dpn: string, options: VisitorOptions = { prefs: FLAT }): Promise<Visitor> {
  const anna = await table.visitor("anna", options);
  await anna.page.goto(`/position?dpn=${encodeURIComponent(dpn)}`);
  await anna.page.locator(".position-edit").click();
  await anna.page.locator(".palette-piece").first().waitFor();
  return anna;
}

const dpnOf = (page: Page): Promise<string> => page.locator("#position-dpn").inputValue();
const verdictOf = (page: Page): Promise<string> => page.locator(".editor-verdict").innerText();
const saidBy = (page: Page): Promise<string> => page.locator(".speech-polite").innerText();

async function click(page: Page, space: string): Promise<void> {
  const { x, y } = await pointOf(page, space);
  await page.mouse.click(x, y);
}

describe("the board editor", () => {
  it("builds a position by mouse, which the address and the board then show, and undoes it", async () => {
    const anna = await edit("groi PPPP2pppp2/12/1 w wb");
    const { page } = anna;
    await click(page, "A1");
    await click(page, "C");
    expect(await dpnOf(page)).toBe("groi 1PPP2pppp2/12/P w wb");
    // A drag, off the board too.
    const drag = async (from: string, to: { x: number; y: number }): Promise<void> => {
      const at = await pointOf(page, from);
      await page.mouse.move(at.x, at.y);
      await page.mouse.down();
      await page.mouse.move((at.x + to.x) / 2, (at.y + to.y) / 2);
      await page.mouse.move(to.x, to.y);
      await page.mouse.up();
    };
    await drag("A2", await pointOf(page, "B2"));
    expect(await dpnOf(page)).toBe("groi 2PP2pppp2/1P10/P w wb");
    const board = await page.locator(".board-flat").boundingBox();
    await drag("A7", { x: (board?.x ?? 0) + 6, y: (board?.y ?? 0) + (board?.height ?? 0) - 6 });
    expect(await dpnOf(page)).toBe("groi 2PP3ppp2/1P10/P w wb");
    await page.locator("[name=editor-side][value=b]").check();
    await page.locator(".palette-piece[data-letter=p]").click();
    await click(page, "B9");
    expect(await dpnOf(page)).toBe("groi 2PP3ppp2/1P6p3/P b wb");
    await expect.poll(() => page.url()).toContain(encodeURIComponent("1P6p3").slice(0, 5));
    expect(await verdictOf(page)).toBe("Black to move.");
    await page.locator(".editor").getByRole("button", { name: "Undo" }).click();
    await page.locator(".editor").getByRole("button", { name: "Undo" }).click();
    await page.keyboard.press("Control+Shift+Z");
    expect(await dpnOf(page)).toBe("groi 2PP3ppp2/1P10/P b wb");
    await page.locator(".editor-done:enabled").click();
    await expect.poll(() => page.locator(".now .status").innerText()).toBe("Black to move.");
    expect(await boardOf(page)).toEqual(["A10p", "A3P", "A4P", "A8p", "A9p", "B2P", "CP"]);
  });

  it("drags from the palette, follows the text field, and says why a draft is no position", async () => {
    const anna = await edit("bambara NKQP2nkqp2/12/1 w -", { prefs: FLAT, language: "fr" });
    const { page } = anna;
    const from = await page.locator(".palette-piece[data-letter=q]").boundingBox();
    const to = await pointOf(page, "B6");
    await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move(to.x - 30, to.y);
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
    expect(await dpnOf(page)).toBe("bambara NKQP2nk1p2/5q6/1 w -");
    await click(page, "A1");
    await page.keyboard.press("Delete");
    // The server refuses it, which the browser notes.
    anna.expects(/status of 400/);
    await page.locator(".editor-choice", { hasText: "Cavalier" }).locator("select").selectOption("");
    await expect.poll(() => verdictOf(page)).toMatch(/^Position impossible\. Chaque sorte de pièce/);
    await expect.poll(() => page.locator(".editor-done").isDisabled()).toBe(true);
    // The draft stays.
    expect(await boardOf(page)).toContain("B6q");
    await anna.accessible("the editor with an impossible draft");
    await anna.shot("editor-refused");
    await page.locator("#position-dpn").fill("looney 3L8/1S1b2s5/l w Bm 3 A4xB4(6:6)accept");
    await expect.poll(() => boardOf(page)).toContain("B4b");
    await expect.poll(() => verdictOf(page)).toBe("Aux Rouges de jouer.");
    await expect.poll(() => page.locator(".editor-battle select").first().inputValue()).toBe("A4");
    await page.locator("#position-dpn").fill("looney 3L8/1S1b2s5/l w Bm 3 A4xB");
    await expect.poll(() => page.locator("#position-error").innerText()).toMatch(/bataille/);
    expect(await boardOf(page)).toContain("B4b");
    await page.getByRole("button", { name: "Abandonner" }).click();
    await expect.poll(() => boardOf(page)).toEqual(["A10p", "A1N", "A2K", "A3Q", "A4P", "A7n", "A8k", "A9q"]);
  });

  it("sets every field of simeone by finger, on a phone", async () => {
    const anna = await edit("simeone NSKM2xthg2/12/1 w w 0-0 - 0", { phone: true, prefs: FLAT });
    const { page } = anna;
    const tap = async (space: string): Promise<void> => {
      const at = await pointOf(page, space);
      await page.touchscreen.tap(at.x, at.y);
    };
    await tap("A2");
    await tap("B2");
    await tap("B2");
    await page.locator(".editor-stun").tap();
    await page.locator(".editor-choice", { hasText: "Active creature" }).locator("select").selectOption("A3 1");
    await page.locator(".editor-numbers", { hasText: "Red" }).locator("input").first().fill("2");
    await page.locator("[name=editor-initiative][value=b]").check();
    await page.locator(".editor-numbers", { hasText: "Rounds" }).locator("input").fill("5");
    await page.locator("#position-dpn").focus();
    expect(await dpnOf(page)).toBe("simeone N1KM2xthg2/1S*10/1 w b 2-0 K1 5");
    await expect.poll(() => verdictOf(page)).toBe("Red to move.");
    const small = await page.locator(".editor :is(button, select, input[type=number], .segment):visible").evaluateAll((all) =>
      all.filter((one) => one.getBoundingClientRect().height < 43.5).map((one) => one.outerHTML.slice(0, 90)));
    expect(small).toEqual([]);
    await anna.accessible("the editor on a phone");
  });

  it("works by keys alone, in words", async () => {
    const anna = await edit("groi PPPP2pppp2/12/1 w wb");
    const { page } = anna;
    await page.locator(".speech-cell[data-space=A1]").focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => saidBy(page)).toMatch(/White pawn/i);
    await expect.poll(() => page.locator(".speech-cell[aria-selected=true]").getAttribute("data-space")).toBe("A1");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect.poll(() => saidBy(page)).toMatch(/from A1 to C/);
    await page.keyboard.press("Delete");
    expect(await dpnOf(page)).toBe("groi 1PPP2pppp2/12/1 w wb");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Control+z");
    expect(await dpnOf(page)).toBe("groi PPPP2pppp2/12/1 w wb");
  });

  it("works on the hologram", async () => {
    const anna = await edit("groi PPPP2pppp2/12/1 w wb", { prefs: { ...FLAT, board: "hologram", quality: "low" } });
    const { page } = anna;
    await page.locator("canvas").waitFor();
    const box = await page.locator(".board-host canvas").boundingBox();
    await page.locator(".palette-piece[data-letter=P]").click();
    await expect.poll(() => page.locator(".palette-piece[data-letter=P] .palette-left").innerText()).toBe("0");
    // The middle of the board: none is left to place there, until one is removed.
    const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) * 0.47 };
    await page.mouse.click(middle.x, middle.y);
    await expect.poll(() => saidBy(page)).toMatch(/none left/);
    await page.locator(".speech-cell[data-space=A1]").focus();
    await page.keyboard.press("Delete");
    await page.mouse.click(middle.x, middle.y);
    expect(await dpnOf(page)).toBe("groi 1PPP2pppp2/12/P w wb");
    await anna.shot("editor-hologram");
    await page.mouse.click(middle.x, middle.y, { button: "right" });
    expect(await dpnOf(page)).toBe("groi 1PPP2pppp2/12/1 w wb");
  });
});
