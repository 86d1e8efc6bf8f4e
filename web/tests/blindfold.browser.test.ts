/** Games without pieces on the board: by typed moves and by pointing, on both boards, for players, readers and spectators. */

import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Table, type Visitor } from "./browser";
import { arrived, begin, boardOf, gameOf, look, make, pointOf } from "./games";
import { resign } from "./people";

const table = Table.set();
const BLIND = { board: "flat", sound: false, motion: "reduced", blindfold: true, analysis: false } as const;

/** Waits until the page shows this many moves. */
async function moved({ page }: Visitor, count: number): Promise<void> {
  await expect.poll(async () => (await look(page)).plies).toBe(count);
}

/** Returns the pieces and the marks that the flat board draws. */
async function drawn({ page }: Visitor): Promise<[pieces: number, marks: number]> {
  return [(await boardOf(page)).length, await page.locator(".board-host").locator(".mark-piece, .mark-place, .mark-attack, .mark-picked, .mark-last").count()];
}

async function type({ page }: Visitor, move: string): Promise<void> {
  await page.locator(".speech-input").fill(move);
  await page.locator(".speech-input").press("Enter");
}

describe("a reader who plays blindfold", () => {
  it("sees no piece and no mark but while the button is held, and moves by words and by pointing", async () => {
    const anna = await table.visitor("anna", { prefs: { ...BLIND, blindfold: false }, language: "fr", phone: true });
    const { page } = anna;
    await page.goto("/settings");
    await page.getByLabel("À l’aveugle").press("Space");
    const id = await begin(anna, { rules: "groi", against: "here" });
    await page.locator(".board-flat").waitFor();
    expect(await drawn(anna)).toEqual([0, 0]);
    await type(anna, "A1-B1");
    await moved(anna, 1);
    for (const space of ["A7", "B7"]) {
      const { x, y } = await pointOf(page, space);
      await page.mouse.click(x, y);
      expect(await drawn(anna)).toEqual([0, 0]);
    }
    await expect.poll(async () => (await gameOf(anna, id)).line.length).toBe(2);

    const peek = page.getByRole("button", { name: "Maintenir pour voir" });
    await anna.accessible("a game without pieces");
    await anna.shot("blindfold-fr-390");
    await peek.focus();
    await page.keyboard.down("Space");
    await expect.poll(async () => (await drawn(anna))[0]).toBe(8);
    await page.keyboard.up("Space");
    await expect.poll(() => drawn(anna)).toEqual([0, 0]);
    await peek.hover();
    await page.mouse.down();
    await expect.poll(async () => (await drawn(anna))[0]).toBe(8);
    await page.mouse.up();
    await expect.poll(() => drawn(anna)).toEqual([0, 0]);

    await page.reload();
    expect(await arrived(anna)).toBe(id);
    await page.locator(".board-flat").waitFor();
    expect(await drawn(anna)).toEqual([0, 0]);
  });

  it("may be a spectator, and reads games and positions in the same way, but edits positions with pieces", async () => {
    const anna = await table.visitor("anna", { prefs: { ...BLIND, blindfold: false } });
    const id = await make(anna, { rules: "groi", opponent: { kind: "link" }, side: "w" });
    const ben = await table.visitor("ben", { prefs: BLIND });
    for (const path of [`/game/${id}`, `/game/${id}/replay`, `/position?dpn=${encodeURIComponent("groi PPPP2pppp2/12/1 w wb")}`]) {
      await ben.page.goto(path);
      await ben.page.getByRole("button", { name: "Hold to look" }).waitFor();
      await ben.page.locator(".board-flat").waitFor();
      expect(await drawn(ben)).toEqual([0, 0]);
    }
    await ben.page.getByRole("button", { name: "Edit the board" }).click();
    await expect.poll(async () => (await drawn(ben))[0]).toBe(8);
  });

  it("has the button in view in a replay with open comments, and needs none in a lesson, which shows its pieces", async () => {
    const dora = await table.visitor("dora", { prefs: BLIND });
    const { page } = dora;
    const peek = page.getByRole("button", { name: "Hold to look" });
    const id = await begin(dora, { rules: "groi", against: "computer", level: 1, side: "first" });
    await type(dora, "A1-B1");
    await expect.poll(async () => (await gameOf(dora, id)).line.length).toBe(2);
    await resign(dora);
    await page.goto(`/game/${id}/replay`);
    await page.locator(".own-comments summary").click();
    await page.locator(".own-comments[open]").waitFor();
    const box = await peek.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
    await page.goto("/lesson/groi");
    await expect.poll(async () => (await drawn(dora))[0]).toBeGreaterThan(0);
    expect(await peek.count()).toBe(0);
  });

  it("sees none on the hologram: the picture stays the same after a move", async () => {
    const carl = await table.visitor("carl", { prefs: { ...BLIND, board: "hologram", quality: "low" } });
    const { page } = carl;
    // A board at which two people sit would turn around.
    await begin(carl, { rules: "groi", against: "computer", level: 1, side: "first" });
    await page.locator(".board-host[data-board=hologram] canvas").first().waitFor();
    // The middle of the board, without the shadow of the field for moves in its corner.
    const clip = { x: 0, y: 80, width: 780, height: 600 };
    const picture = async (): Promise<string> => createHash("sha256").update(await page.screenshot({ clip })).digest("hex");
    const steady = async (): Promise<string> => {
      let before = await picture();
      await expect.poll(async () => {
        const same = before === (before = await picture());
        return same;
      }).toBe(true);
      return before;
    };
    const before = await steady();
    await type(carl, "A1-B1");
    await moved(carl, 2);
    expect(await steady()).toBe(before);
    await carl.shot("blindfold-hologram");
    await page.getByRole("button", { name: "Hold to look" }).focus();
    await page.keyboard.down("Enter");
    await expect.poll(picture).not.toBe(before);
    await page.keyboard.up("Enter");
    await expect.poll(picture).toBe(before);
  });
});
