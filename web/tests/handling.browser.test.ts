/**
 * Handling that only a real browser shows: the least size of the board, drags and swipes on both boards, the focus on the
 * board in words, news that no fixed box hides, lost graphics, and blocked cookies.
 */

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { cases, Table, type Visitor } from "./browser";
import { arrived, clickOn, make, pointOf } from "./games";

const table = Table.set();
const FLAT = { board: "flat", sound: false, motion: "reduced" } as const;
const HOLOGRAM = { board: "hologram", quality: "low", sound: false, motion: "reduced" } as const;
const GROI = { rules: "groi", opponent: { kind: "here" } } as const;
/** A window of 1280 × 1024 under a zoom of 400 %, a phone, and a small laptop. */
const SIZES = [{ width: 320, height: 256 }, { width: 390, height: 844 }, { width: 640, height: 400 }, { width: 1280, height: 800 }] as const;

/** Returns the texts in a part of the page that are cut off by their own boxes or stick out of these. */
function cut(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((boxes) =>
    boxes
      .filter((box) => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1)
      .map((box) => box.textContent.replace(/\s+/g, " ").trim()),
  );
}

/** Returns where a pawn of groi stands on the page before the first move: its middle on the flat board, its chest on the hologram. */
async function pawnA2(page: Page, kind: "flat" | "hologram"): Promise<{ x: number; y: number }> {
  if (kind === "flat") return pointOf(page, "A2");
  const box = await page.locator(".board-host").boundingBox();
  if (!box) throw new Error("no board is shown");
  const size = Math.min(box.width, box.height);
  return { x: box.x + box.width / 2 + 0.104 * size, y: box.y + box.height / 2 + 0.215 * size };
}

async function shown(page: Page, kind: "flat" | "hologram"): Promise<void> {
  await page.locator(kind === "flat" ? ".board-flat .mark-piece" : ".board-host[data-board=hologram] canvas").first().waitFor({ state: "attached" });
  // The hologram finds what is pointed at once it has been drawn in its size, which is in the first frame.
  await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => { requestAnimationFrame(done); }); }));
}

describe("in a window of any size", () => {
  // French words are longer.
  it.each(cases(["en", "fr"] as const, (language) => language === "fr"))("the board is large enough, and no text is cut off, in %s", async (language) => {
    const anna = await table.visitor("anna", { prefs: FLAT, language });
    const { page } = anna;
    await make(anna, GROI);
    await shown(page, "flat");
    for (const viewport of SIZES) {
      const at = `${viewport.width} × ${viewport.height}`;
      await page.setViewportSize(viewport);
      // The board follows the window in the next frame.
      await shown(page, "flat");
      const box = await page.locator(".table-stage").boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), at).toBeGreaterThanOrEqual(Math.min(220, viewport.height - 40));
      expect(await page.evaluate(() => document.documentElement.scrollWidth), at).toBeLessThanOrEqual(viewport.width);
      const labels = ".acts button, .tools button, .decide button, .game-bar :is(button, a), .player-name";
      expect(await cut(page, labels), at).toEqual([]);
      await anna.shot(`handling-${viewport.width}-${language}`);
      for (const size of ["150%", "200%", ""]) {
        await page.evaluate((value) => { document.documentElement.style.fontSize = value; }, size);
        expect(await cut(page, labels), `${at} with text of ${size || "the usual size"}`).toEqual([]);
      }
    }
    // Against a person, the bar asks to take back.
    await make(anna, { rules: "groi", opponent: { kind: "link" } });
    await page.locator("#invite-link").waitFor({ state: "attached" });
    for (const viewport of SIZES) {
      await page.setViewportSize(viewport);
      expect(await cut(page, ".game-bar :is(button, a)"), `${viewport.width} × ${viewport.height}`).toEqual([]);
    }
    await make(anna, { rules: "simeone", opponent: { kind: "here" } });
    await page.locator(".order-facts > span").first().waitFor({ state: "attached" });
    for (const viewport of SIZES) {
      await page.setViewportSize(viewport);
      await anna.shot(`handling-order-${viewport.width}-${language}`);
      expect(await cut(page, ".order-place"), `${viewport.width} × ${viewport.height}`).toEqual([]);
    }
  });
});

describe.each([["flat", FLAT], ["hologram", HOLOGRAM]] as const)("on the board that is %s", (kind, prefs) => {
  it("a drag plays, and a drag of what cannot be picked plays nothing", async () => {
    const anna = await table.visitor("anna", { prefs });
    const { page } = anna;
    await make(anna, GROI);
    await shown(page, kind);
    const moves = page.locator(".moves .ply");
    const from = await pawnA2(page, kind);
    const drag = async (start: { x: number; y: number }, end: { x: number; y: number }): Promise<void> => {
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
      await page.mouse.move(end.x, end.y, { steps: 4 });
      await page.mouse.up();
    };
    const board = await page.locator(".board-host").boundingBox();
    const middle = { x: (board?.x ?? 0) + (board?.width ?? 0) / 2, y: (board?.y ?? 0) + (board?.height ?? 0) / 2 };
    // A pawn of the other side, to the centre.
    await drag({ x: middle.x + (from.x - middle.x) * 0.9, y: middle.y - (from.y - middle.y) * (kind === "flat" ? 1 : 1.2) }, middle);
    expect(await moves.count()).toBe(0);
    await page.keyboard.press("0");
    await drag(from, middle);
    await expect.poll(() => moves.allTextContents()).toEqual(["A2-C"]);
  });

  it("a swipe scrolls the page, unless it carries a piece", async () => {
    const anna = await table.visitor("anna", { prefs, phone: true, viewport: { width: 390, height: 700 } });
    const { page } = anna;
    await make(anna, GROI);
    await shown(page, kind);
    const client = await anna.context.newCDPSession(page);
    const swipe = async (start: { x: number; y: number }, by: number): Promise<void> => {
      await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [start] });
      for (let step = 1; step <= 10; step += 1) {
        await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: start.x, y: start.y + (by * step) / 10 }] });
        await page.evaluate(() => new Promise(requestAnimationFrame));
      }
      await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    const pawn = await pawnA2(page, kind);
    await swipe(pawn, -60);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const box = await page.locator(".board-host").boundingBox();
    await swipe({ x: (box?.x ?? 0) + 12, y: (box?.y ?? 0) + (box?.height ?? 0) - 12 }, -200);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  });
});

describe("the focus on the board in words", () => {
  it("scrolls neither the tools nor the actions away, and keeps the board in view", async () => {
    const anna = await table.visitor("anna", { prefs: FLAT, viewport: { width: 1280, height: 640 } });
    const { page } = anna;
    await make(anna, GROI);
    await shown(page, "flat");
    await page.locator("[role=gridcell][tabindex='0']").focus();
    expect(await page.locator(".table-side").evaluate((side) => side.scrollTop)).toBe(0);
    // Below the board of a phone held sideways, and upright.
    for (const viewport of [{ width: 844, height: 390 }, { width: 390, height: 844 }]) {
      await page.setViewportSize(viewport);
      for (const space of ["A1", "C"]) {
        await page.locator(`.speech-grid [data-space="${space}"]`).focus();
        expect(await page.evaluate(() => scrollY), `${space} at ${viewport.width}`).toBe(0);
      }
    }
    await page.setViewportSize({ width: 320, height: 256 });
    await page.evaluate(() => { (document.activeElement as HTMLElement).blur(); scrollTo(0, document.documentElement.scrollHeight); });
    await page.locator("[role=gridcell][tabindex='0']").focus();
    const box = await page.locator(".table-stage").boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(-1);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(257);
  });
});

describe("what has happened stays in view on a phone", () => it("while the opponent asks to take back a move", async () => {
  const anna = await table.visitor("anna", { prefs: FLAT, phone: true });
  const ben = await table.visitor("ben", { prefs: FLAT });
  await make(anna, { rules: "groi", opponent: { kind: "link" }, side: "w", clock: { initial: 600_000, increment: 0 } });
  const link = await anna.page.locator("#invite-link").inputValue();
  await ben.page.goto(link);
  await ben.page.locator("main button.primary").first().click();
  await arrived(ben);
  await shown(anna.page, "flat");
  await clickOn(anna.page, "A2");
  await clickOn(anna.page, "B2");
  await shown(ben.page, "flat");
  await clickOn(ben.page, "A8");
  await clickOn(ben.page, "B8");
  await ben.page.getByRole("button", { name: "Ask to take back" }).click();
  await anna.page.locator(".offer").waitFor();
  await anna.shot("handling-takeback");
  const report = await anna.page.locator(".report").boundingBox();
  const told = await anna.page.locator(".narration-now").boundingBox();
  expect(told?.height).toBeGreaterThan(30);
  expect((told?.y ?? 0) + 30).toBeLessThanOrEqual((report?.y ?? 0) + (report?.height ?? 0));
  // The winner is named beside the clock.
  await ben.page.getByRole("button", { name: "Resign" }).click();
  await ben.page.locator("dialog button.danger, dialog .danger").first().click();
  const badge = anna.page.locator(".badge.won");
  await badge.waitFor();
  const [mark, bar] = [await badge.boundingBox(), await badge.locator("xpath=ancestor::*[contains(@class,'player-side')]").boundingBox()];
  expect((mark?.x ?? 0) + (mark?.width ?? 0)).toBeLessThanOrEqual((bar?.x ?? 0) + (bar?.width ?? 0) + 1);
}));

describe("a browser that takes something away", () => {
  it("shows the flat board some seconds after the graphics are lost", async () => {
    const anna = await table.visitor("anna", { prefs: HOLOGRAM });
    const { page } = anna;
    await make(anna, GROI);
    await shown(page, "hologram");
    await page.evaluate(() => document.querySelector<HTMLCanvasElement>(".board-host canvas")?.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext());
    await page.locator(".board-flat .mark-piece").first().waitFor({ state: "attached" });
    await page.locator(".toast", { hasText: "the board is flat now" }).waitFor();
  });

  it("says that cookies are blocked before anything is made or used up", async () => {
    const maker = await table.visitor("maker", { prefs: FLAT });
    await make(maker, { rules: "groi", opponent: { kind: "link" }, side: "w" });
    const link = await maker.page.locator("#invite-link").inputValue();
    const anna = await table.visitor("anna", { prefs: FLAT });
    await anna.context.addInitScript(() => { Object.defineProperty(navigator, "cookieEnabled", { value: false }); });
    const asked: string[] = [];
    anna.page.on("request", (request) => { if (request.method() === "POST") asked.push(request.url()); });
    await anna.page.goto("/");
    await anna.page.locator("main .warning-note", { hasText: "cookies" }).waitFor();
    await anna.page.locator(".start-play button[type=submit]").click();
    await anna.page.locator(".toast", { hasText: "cookies" }).waitFor();
    await anna.page.goto(link);
    await anna.page.locator("main .warning-note", { hasText: "cookies" }).waitFor();
    await anna.page.locator("main button.primary").first().click();
    await anna.page.locator(".toast", { hasText: "cookies" }).waitFor();
    expect(asked).toEqual([]);
    const ben: Visitor = await table.visitor("ben", { prefs: FLAT });
    await ben.page.goto(link);
    await ben.page.locator("main button.primary").first().click();
    await arrived(ben);
  });
});
