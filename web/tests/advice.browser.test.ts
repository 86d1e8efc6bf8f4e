/** Why something is not possible, hints, and why the computer moved. */

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { HALF, pointOf } from "../src/board/flat/scenery";
import { ON_SITE, Table } from "./browser";
import { gameOf, make } from "./games";

const table = Table.set();
const FLAT = { board: "flat", sound: false, motion: "reduced" } as const;

/** Clicks on a space of the flat board, whatever is marked there. */
async function tap(page: Page, space: string): Promise<void> {
  const box = await page.locator(".board-flat").boundingBox();
  if (!box) throw new Error("no board");
  const { x, y } = pointOf(space, "w");
  const scale = Math.min(box.width, box.height) / (2 * HALF);
  await page.mouse.click(box.x + box.width / 2 + x * scale, box.y + box.height / 2 + y * scale);
}

/** Waits for the bubble and returns its text. */
async function bubble(page: Page, text: RegExp): Promise<string> {
  // It is shown for five seconds only, and keeps its text.
  const why = page.locator(".why-not", { hasText: text });
  await why.waitFor();
  return (await why.textContent()) ?? "";
}

/** Waits until the live region has announced a sentence. */
async function heard(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.locator(".speech-urgent").textContent()).toContain(text);
}

/** Returns the places of everything that can be clicked. */
function places(page: Page): Promise<string[]> {
  return page.locator(".table button:visible").evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
}

const ready = (page: Page): Promise<void> => page.locator(".board-flat .mark-piece").first().waitFor({ state: "attached" });

describe("why not", () => {
  it("shows the reason beside the spot and says it aloud, whatever is clicked, and moves nothing", async () => {
    const anna = await table.visitor("anna", { prefs: FLAT });
    const { page } = anna;
    await make(anna, { rules: "groi", opponent: { kind: "here" } });
    await ready(page);
    const before = await places(page);
    for (const [space, reason] of [
      ["A5", /^There is no piece on A5/],
      ["A7", /^The black pawn is not yours to move\.$/],
    ] as const) {
      await tap(page, space);
      await heard(page, await bubble(page, reason));
    }
    expect(await places(page)).toEqual(before);
    await anna.shot("why-not");
    await anna.accessible("a reason");
    await tap(page, "A1");
    await page.locator(".why-not").waitFor({ state: "hidden" });
    await tap(page, "B2");
    await heard(page, await bubble(page, /^Your first move of the game may not go diagonally\.$/));
    // The piece is still in hand.
    await tap(page, "C");
    await expect.poll(() => page.locator(".ply").count()).toBe(1);
    await page.locator(".why-not").waitFor({ state: "hidden" });
  });

  it("answers typed moves and the board in words", async () => {
    const anna = await table.visitor("anna", { prefs: FLAT });
    const { page } = anna;
    await make(anna, { rules: "bambara", opponent: { kind: "here" } });
    await ready(page);
    const input = page.locator(".speech-input");
    for (const [typed, reason] of [
      ["a3 b3", "A queen goes exactly one space diagonally."],
      ["N@A5", "That piece is on the board, on A1."],
      ["pass", "You can move, so you cannot pass."],
    ] as const) {
      await input.fill(typed);
      await input.press("Enter");
      await expect.poll(() => page.locator(".speech-answer").textContent()).toBe(reason);
      await heard(page, reason);
    }
    await page.locator('.speech-grid [data-space="A8"]').focus();
    await page.keyboard.press("Enter");
    await heard(page, "The black king is not yours to move.");
  });

  it("shakes the piece unless motion is reduced", async () => {
    const anna = await table.visitor("anna", { prefs: { ...FLAT, motion: "full" } });
    const { page } = anna;
    await make(anna, { rules: "bambara", opponent: { kind: "here" } });
    await ready(page);
    // An animation that stands still is there however late the test looks.
    const animations = await anna.context.newCDPSession(page);
    await animations.send("Animation.enable");
    await animations.send("Animation.setPlaybackRate", { playbackRate: 0 });
    const shakes = (space: string): Promise<number> =>
      page.locator(`.board-flat .tokens .actor[data-space=${space}]`).evaluate((actor) => actor.getAnimations().length);
    await tap(page, "A8");
    await expect.poll(() => shakes("A8")).toBe(1);
    await bubble(page, /^The black king is not yours to move\.$/);
  });

  it("speaks French, and stays on the screen of a small phone", async () => {
    const anne = await table.visitor("anne", { prefs: FLAT, language: "fr", viewport: { width: 320, height: 640 } });
    const { page } = anne;
    await make(anne, { rules: "bambara", opponent: { kind: "here" } });
    await ready(page);
    await tap(page, "A4");
    await tap(page, "B5");
    const text = await bubble(page, /^Un pion va le long de son anneau ou de son rayon\.$/);
    await anne.shot("why-not-fr-320");
    await heard(page, text);
    // It may be hidden again by now. Its place stays the same.
    const box = await page.locator(".why-not").evaluate((why: HTMLElement) => {
      why.hidden = false;
      const { left, right } = why.getBoundingClientRect();
      return { left, right };
    });
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(320);
  });
});

describe("advice", () => {
  it("gives hints in games against the computer, counts them and tells them at the end", async () => {
    const anna = await table.visitor("anna", { prefs: FLAT });
    const { page } = anna;
    const id = await make(anna, { rules: "groi", opponent: { kind: "computer", level: 1 }, side: "w" });
    await ready(page);
    const before = await places(page);
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    const advice = page.locator(".advice .narration-now");
    await expect.poll(() => advice.textContent()).toMatch(/^Hint: Your pawn goes from A\d to (B\d+|C)/);
    await expect.poll(() => page.locator(".board-flat .marks-over [class*=hint], .board-flat .marks-over path").count()).toBeGreaterThan(0);
    await heard(page, "Your pawn goes from");
    // The goal gives way to the hint, and its button with it; nothing else moves.
    expect(before).toEqual(expect.arrayContaining(await places(page)));
    await anna.accessible("a hint");
    await anna.shot("advice-hint");
    // The key closes it, and asks again.
    await page.keyboard.press("h");
    await advice.waitFor({ state: "detached" }).catch(() => undefined);
    await expect.poll(() => page.locator(".advice").count()).toBe(0);
    await tap(page, "A2");
    await tap(page, "B2");
    await expect.poll(async () => (await gameOf(anna, id)).line.length).toBe(2);
    await ready(page);
    await page.keyboard.press("e");
    await expect.poll(() => advice.textContent()).toMatch(/^Why: .*(It expects|It wins|It threatens|only one|draw)/);
    await anna.shot("advice-why");
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    const result = page.locator(".result");
    await result.waitFor();
    expect(await result.textContent()).toContain("You asked for 1 hint. You asked once why the computer moved.");
    expect(await page.getByRole("button", { name: "Hint", exact: true }).count()).toBe(0);
  });

  it.skipIf(ON_SITE)("is typed as a command, and is not offered between people", async () => {
    const anna = await table.visitor("anna", { prefs: FLAT });
    const { page } = anna;
    await make(anna, { rules: "bambara", opponent: { kind: "computer", level: 1 }, side: "w" });
    await ready(page);
    const input = page.locator(".speech-input");
    await input.fill("hint");
    await input.press("Enter");
    await heard(page, "Your ");
    await make(anna, { rules: "groi", opponent: { kind: "link" }, side: "w" });
    await page.locator(".table .status").waitFor();
    expect(await page.getByRole("button", { name: "Hint", exact: true }).count()).toBe(0);
    await page.keyboard.press("h");
    await input.fill("hint");
    await input.press("Enter");
    await expect.poll(() => page.locator(".speech-answer").textContent()).toContain("games against the computer");
    await expect.poll(() => page.locator(".advice").count()).toBe(0);
  });
});
