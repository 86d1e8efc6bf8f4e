/** What explains the game to a new player. */

import type { Locator, Page } from "playwright-core";
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
    await make(anna, { rules: "simeone", opponent: { kind: "here" }, options: { setup: "fixed", target: "7" } });
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

/** Returns the upper left corner of an element. */
async function cornerOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error("the element is not on the screen");
  return box;
}

/** Returns the middle of the token on a space of the flat board. */
async function tokenAt(page: Page, space: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(`.board-flat .tokens .actor[data-space=${space}]`).boundingBox();
  if (!box) throw new Error(`no token on ${space}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

describe("the card of a piece", () => {
  it("appears when the mouse rests on the piece, beside it, and moves nothing", async () => {
    const anna = await table.visitor("anna", { prefs: FLAT });
    const { page } = anna;
    await make(anna, { rules: "simeone", opponent: { kind: "here" }, options: { setup: "fixed" } });
    await page.locator(".board-flat .mark-piece").first().waitFor({ state: "attached" });
    const boxes = (): Promise<string[]> =>
      page.locator(".table button:visible").evaluateAll((all) => all.filter((one) => !one.closest(".piece-card")).map((one) => JSON.stringify(one.getBoundingClientRect())));
    const before = await boxes();
    const { x, y } = await tokenAt(page, "A2");
    await page.mouse.move(x, y);
    const card = page.getByRole("tooltip");
    await card.waitFor();
    expect(await boxes()).toEqual(before);
    const text = (await card.innerText()).replace(/\s+/g, " ");
    for (const part of ["Mantellian Savrip", "A2, outer ring", "Die D12", "Stunned die D8", "Defeat value 8"]) expect(text).toContain(part);
    expect(text).toMatch(/It can move to one space: B2\.|It has to wait/);
    // It covers neither the pointer nor the piece.
    expect(await page.evaluate(([left, top]) => document.elementFromPoint(left ?? 0, top ?? 0)?.closest(".piece-card") === null, [x, y])).toBe(true);
    await page.keyboard.press("Escape");
    await card.waitFor({ state: "hidden" });
  });

  it("opens by the key I, is a dialog, and gives the focus back", async () => {
    const anna = await table.visitor("anna", { prefs: FLAT });
    const { page } = anna;
    await make(anna, { rules: "groi", opponent: { kind: "here" } });
    const cell = page.locator(".speech-cell[data-space=A2]");
    await cell.focus();
    await page.keyboard.press("i");
    const card = page.getByRole("dialog", { name: "White pawn" });
    await card.waitFor();
    expect((await card.innerText()).replace(/\s+/g, " ")).toMatch(/It can move to \d+ spaces: .*B2/);
    expect(await page.evaluate(() => document.activeElement?.className)).toContain("card-close");
    await anna.accessible("the card of a piece");
    await page.keyboard.press("Escape");
    await card.waitFor({ state: "hidden" });
    expect(await cell.evaluate((node) => node === document.activeElement)).toBe(true);
  });

  it("opens by a long press, which chooses nothing, and closes by a tap", async () => {
    const anna = await table.visitor("anna", { prefs: FLAT, phone: true });
    const { page } = anna;
    await make(anna, { rules: "looney", opponent: { kind: "here" } });
    await page.locator(".board-flat .mark-piece").first().waitFor({ state: "attached" });
    const point = await tokenAt(page, "A2");
    const touch = await page.context().newCDPSession(page);
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
    const card = page.getByRole("dialog");
    await card.waitFor();
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    expect(await card.innerText()).toContain("Size 3");
    await expect.poll(() => page.locator(".board-flat .mark-picked").count()).toBe(0);
    await page.locator(".table-status").tap();
    await card.waitFor({ state: "hidden" });
  });

  it("is part of simeone's set-up, in the order of the board", async () => {
    const anna = await table.visitor("anna", { prefs: FLAT });
    await make(anna, { rules: "simeone", opponent: { kind: "here" } });
    const cards = anna.page.locator(".order-place");
    await expect.poll(() => cards.nth(2).getAttribute("title")).toContain("D12");
    expect(await cards.locator(".order-space").allInnerTexts()).toEqual(["A4", "A3", "A2", "A1"]);
    expect((await cards.nth(2).innerText()).replace(/\s+/g, " ")).toMatch(/Mantellian Savrip .*Die: D12/);
    expect(await cards.nth(2).locator(".order-facts > span").allInnerTexts()).toEqual(["1 action", "rolls D12", "defeat: 8"]);
    const cut = await cards.evaluateAll((all) => all.filter((card) => card.scrollHeight > card.clientHeight).length);
    expect(cut).toBe(0);
    const broken = await cards.locator("strong").evaluateAll((names) => names.filter((name) => name.scrollWidth > name.clientWidth).length);
    expect(broken).toBe(0);
  });
});

describe("the card of a piece outside of a game", () => {
  it("opens by mouse and key on the position board, and by key in a replay", async () => {
    const anna = await table.visitor("anna", { prefs: { ...FLAT, analysis: false } });
    const { page } = anna;
    await page.goto(`/position?dpn=${encodeURIComponent("looney SBLM2sblm2/12/1 w - 0")}`);
    await page.locator(".board-flat .tokens .actor[data-space=A1]").waitFor();
    const { x, y } = await tokenAt(page, "A1");
    await page.mouse.move(x, y);
    const card = page.locator(".piece-card:popover-open");
    await card.waitFor();
    expect(await card.locator("h2").textContent()).toBe("Red Small");
    await anna.accessible("a card on the position board");
    await anna.shot("card-position");
    await page.mouse.move(2, 2);
    await card.waitFor({ state: "detached" });
    const id = await make(anna, { rules: "groi", opponent: { kind: "here" } });
    await page.goto(`/game/${id}/replay`);
    await page.locator(".replay .tokens .actor[data-space=A1]").waitFor();
    const token = await tokenAt(page, "A1");
    await page.mouse.move(token.x, token.y);
    await card.waitFor();
    expect(await card.innerText()).toContain("You are looking back at an earlier position.");
    await page.keyboard.press("Escape");
    await card.waitFor({ state: "detached" });
    await page.keyboard.press("i");
    await card.waitFor();
    await anna.accessible("a card in a replay");
  });
});

describe("the drawer of a game", () => {
  it("opens by button and key, shows the rules in place, and gives the focus back", async () => {
    const anna = await table.visitor("anna", { prefs: FLAT });
    const { page } = anna;
    await make(anna, { rules: "groi", opponent: { kind: "here" }, options: { setup: "pairs" } });
    const address = page.url();
    const button = page.getByRole("button", { name: "Rules of this game (R)" });
    await button.click();
    const drawer = page.getByRole("dialog", { name: "Classic Dejarik (Groi)" });
    await drawer.waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("drawer-title");
    await drawer.locator("summary", { hasText: "The boost" }).waitFor();
    const text = (await drawer.innerText()).replace(/\s+/g, " ");
    expect(text).toContain("Line up your four pawns");
    expect(text).not.toMatch(/drawer-|option-|book-|undefined|pairs\b.*=/);
    await anna.accessible("the drawer");
    await drawer.getByRole("link", { name: "G-9", exact: true }).first().click();
    await drawer.locator("#g-9").waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("g-9");
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });
    expect(await button.evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.press("r");
    await drawer.waitFor();
    expect(page.url()).toBe(address);
    expect(page.context().pages()).toHaveLength(1);
    // The game can be played beside it.
    const pawn = await tokenAt(page, "A1");
    await page.mouse.click(pawn.x, pawn.y);
    await expect.poll(() => drawer.locator("section").first().innerText()).toContain("Pawn: where to?");
    await page.keyboard.press("r");
    await drawer.waitFor({ state: "hidden" });
    // The terms are in words.
    expect(await page.locator(".facts").innerText()).not.toMatch(/option-|setup/);
  });

  it("has a text about each ruling, with the game filled in, which says where to send it", async () => {
    const anna = await table.visitor("anna", { prefs: FLAT });
    const { page } = anna;
    await make(anna, { rules: "groi", opponent: { kind: "here" }, options: { setup: "alternating" } });
    await page.locator(".board-flat .tokens").waitFor();
    await page.keyboard.press("r");
    await page.locator(".drawer summary").filter({ hasText: "Who begins?" }).click();
    await page.locator(".drawer details[open] button.doubt").click();
    const dialog = page.getByRole("dialog", { name: "Is this ruling wrong?" });
    const text = await dialog.getByRole("textbox").inputValue();
    expect(text.split("\n").slice(1, 3)).toEqual(["Rule: G-2", "Options: setup=alternating"]);
    expect(text).toContain("Position: groi ");
    // This server's operator names no contact.
    expect(await dialog.textContent()).toContain("the person from whom you have this program");
    await anna.accessible("a text about a ruling");
    // What the reader writes is lost neither by a selection that ends outside nor by a click there.
    const field = dialog.getByRole("textbox");
    await field.fill("Because");
    const { x, y } = await cornerOf(field);
    await page.mouse.move(x + 20, y + 20);
    await page.mouse.down();
    await page.mouse.move(2, 2);
    await page.mouse.up();
    expect(await dialog.count()).toBe(1);
    await page.mouse.click(2, 2);
    expect(await dialog.count()).toBe(1);
    expect(await field.inputValue()).toBe("Because");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await page.locator(".drawer").isVisible()).toBe(true);
  });

  it("tells the odds of every attack, and opens at the rule of a card, on a phone in French", async () => {
    const anne = await table.visitor("anne", { prefs: FLAT, language: "fr", viewport: { width: 320, height: 640 } });
    const { page } = anne;
    await make(anne, { rules: "simeone", opponent: { kind: "here" }, start: "simeone 12/2Mx8/1 w w 0-0 - 0" });
    const cell = page.locator(".speech-cell[data-space=B3]");
    await cell.focus();
    await page.keyboard.press("i");
    const card = page.locator(".piece-card:popover-open");
    await card.waitFor();
    expect((await card.innerText()).replace(/\s+/g, " ")).toMatch(/Peut attaquer Houjix en B4\. battu\s: 37,5\s%/);
    await card.getByRole("link", { name: "S-6" }).click();
    const drawer = page.locator(".drawer:popover-open");
    await drawer.locator("#s-6.shown").waitFor();
    expect(await drawer.locator(".drawer-odds tbody tr").count()).toBe(1);
    expect(await drawer.locator(".drawer-odds").innerText()).toMatch(/Monnok contre Houjix \(B4\)\s.*\d\s%/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await anne.accessible("the drawer on a phone");
  });
});

describe("the list of keys", () => it("is closed by a click outside of it, and not by one at its edge", async () => {
  const { page } = await table.visitor("anna", { prefs: FLAT });
  await page.goto("/about");
  await page.locator("main h1").first().waitFor();
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog");
  const { x, y } = await cornerOf(dialog);
  await page.mouse.click(x + 6, y + 6);
  expect(await dialog.count()).toBe(1);
  await page.mouse.click(2, 2);
  await dialog.waitFor({ state: "detached" });
}));
