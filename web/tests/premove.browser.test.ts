/** A move that is planned while the opponent thinks: shown, cancelled, played at once, or dropped with a sentence. */

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { Table, type Visitor } from "./browser";
import { arrived, boardOf, clickOn, gameOf, make } from "./games";

const table = Table.set();
const PREFS = { board: "flat", sound: false, motion: "reduced" } as const;

/** Seats two visitors at a game over a link; the first moves first. */
async function seated(anna: Visitor, ben: Visitor, rules: "groi" | "simeone" = "groi"): Promise<string> {
  const id = await make(anna, { rules, opponent: { kind: "link" }, side: "w" });
  const link = new URL(await anna.page.locator("#invite-link").inputValue());
  await ben.page.goto(link.pathname + link.hash);
  await ben.page.locator(".join button.primary").click();
  await arrived(ben);
  await anna.page.locator(".invite").waitFor({ state: "detached" });
  return id;
}

/** Returns the middle of the outer space of a ray, or of the inner one, which may be empty. The home row of groi shows where the rays are. */
async function spot(page: Page, ray: number, ring: "A" | "B" = "A"): Promise<{ x: number; y: number }> {
  const middle = async (space: string): Promise<{ x: number; y: number }> => {
    const box = await page.locator(`.board-flat .tokens .actor[data-space=${space}]`).boundingBox();
    if (!box) throw new Error(`no token on ${space}`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const here = await middle(`A${ray}`);
  if (ring === "A") return here;
  const there = await middle(`A${ray + 6}`);
  const inner = (one: number, other: number): number => (one + other) / 2 + ((one - other) / 2) * 0.55;
  return { x: inner(here.x, there.x), y: inner(here.y, there.y) };
}

async function click(page: Page, ray: number, ring?: "A" | "B"): Promise<void> {
  const { x, y } = await spot(page, ray, ring);
  await page.mouse.click(x, y);
}

async function move({ page }: Visitor, from: string, to: string): Promise<void> {
  await clickOn(page, from);
  await clickOn(page, to);
}

const status = (page: Page) => page.locator(".table-status");
const plan = (page: Page) => page.locator(".board-flat .arrow-move");

describe("a planned move", () => {
  it("is shown, can be cancelled in every way, and is played as soon as the turn comes", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const ben = await table.visitor("ben", { prefs: PREFS });
    const id = await seated(anna, ben);
    const { page } = anna;
    await move(anna, "A1", "B1");
    await expect.poll(() => status(page).textContent()).toContain("Black to play");
    const ahead = async (): Promise<void> => {
      await click(page, 2);
      await expect.poll(() => status(page).textContent()).toContain("Planning ahead");
      await click(page, 2, "B");
      await plan(page).waitFor();
    };
    await ahead();
    expect(await plan(page).getAttribute("data-to")).toBe("B2");
    expect(await status(page).textContent()).toBe("Planned: A2 to B2. Another click cancels it.");
    await anna.accessible("a planned move");
    await anna.shot("premove");
    await click(page, 3, "B");
    await plan(page).waitFor({ state: "detached" });
    await ahead();
    await page.keyboard.press("Escape");
    await plan(page).waitFor({ state: "detached" });
    await ahead();
    const { x, y } = await spot(page, 2);
    await page.mouse.click(x, y, { button: "right" });
    await plan(page).waitFor({ state: "detached" });
    await ahead();
    await move(ben, "A7", "B7");
    await expect.poll(() => boardOf(page)).toContain("B2P");
    await expect.poll(async () => (await gameOf(anna, id)).line.map(({ word }) => word)).toEqual(["A1-B1", "A7-B7", "A2-B2"]);
    expect(await plan(page).count()).toBe(0);
  });

  it("that is not possible any more is dropped with a sentence, by keyboard too", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const ben = await table.visitor("ben", { prefs: PREFS });
    const id = await seated(anna, ben);
    const { page } = anna;
    await move(anna, "A1", "B1");
    await expect.poll(() => status(page).textContent()).toContain("Black to play");
    await page.getByRole("button", { name: "The game in words" }).click();
    const cell = async (space: string): Promise<void> => {
      await page.locator(`.speech-grid [data-space="${space}"]`).focus();
      await page.keyboard.press("Enter");
    };
    // A pawn cannot go to the other side of the board.
    await cell("A2");
    await cell("A12");
    await plan(page).waitFor();
    await move(ben, "A7", "B7");
    await page.locator(".toast", { hasText: "The planned move from A2 to A12 is not possible now." }).waitFor();
    expect(await plan(page).count()).toBe(0);
    expect((await gameOf(anna, id)).line).toHaveLength(2);
    // The turn is an ordinary one.
    await move(anna, "A2", "B2");
    await expect.poll(() => boardOf(page)).toContain("B2P");
  });

  it("is not offered where it is switched off", async () => {
    const anna = await table.visitor("anna", { prefs: { ...PREFS, premove: false } });
    const ben = await table.visitor("ben", { prefs: PREFS });
    await seated(anna, ben);
    const { page } = anna;
    await move(anna, "A1", "B1");
    await expect.poll(() => status(page).textContent()).toContain("Black to play");
    await click(page, 2);
    await page.locator(".why-not").first().waitFor();
    expect(await status(page).textContent()).not.toContain("Planning");
  });

  it("is shown by the hologram and on a phone in French", async () => {
    const anne = await table.visitor("anne", { phone: true, language: "fr", prefs: PREFS });
    const ben = await table.visitor("ben", { prefs: PREFS });
    await seated(anne, ben);
    const { page } = anne;
    await move(anne, "A1", "B1");
    await expect.poll(() => status(page).textContent()).toContain("Aux Noirs de jouer");
    const tap = async (ring: "A" | "B"): Promise<void> => {
      const { x, y } = await spot(page, 2, ring);
      await page.touchscreen.tap(x, y);
    };
    await tap("A");
    await expect.poll(() => status(page).textContent()).toContain("Coup d’avance");
    await tap("B");
    await plan(page).waitFor();
    await anne.shot("premove-phone");
    await anne.accessible("a planned move on a phone");
    await page.keyboard.press("v");
    await page.locator(".board-host[data-board=hologram] canvas").waitFor();
    await expect.poll(() => status(page).textContent()).toMatch(/^Coup prévu\s: A2 vers B2/);
    await page.waitForLoadState("networkidle");
    await anne.shot("premove-hologram");
  });
});
