/** Plays games with checked dice in the browser tests. */

import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Visitor } from "./browser";
import { arrived, begin, CONTACT, fights } from "./games";
import { look, play, type Sight } from "./robot";

/** The seals of checked throws in the list of moves. */
export const SEAL = ".moves .seal";

/** Returns whether a page shows this many throws with a seal. */
export async function sealed(page: Page, count: number): Promise<boolean> {
  return (await page.locator(SEAL).count()) >= count;
}

/** The dice have ended a game before there were as many throws as a test needs: a Leader has fallen. */
export class TooShort extends Error {}

/** Runs a test again if its game was too short. Nothing else is tried twice. */
export function longEnough(test: () => Promise<void>): () => Promise<void> {
  return async () => {
    const again = await test().then(() => false, (error: unknown) => {
      if (error instanceof TooShort) return true;
      throw error;
    });
    if (again) await longEnough(test)();
  };
}

/** Plays until every page shows this many checked throws. */
export async function throws(pages: readonly [Page, ...Page[]], count: number, seed: number): Promise<void> {
  for (let more = 0; !(await Promise.all(pages.map((page) => sealed(page, count)))).every(Boolean); more += 1) {
    const { plies, over } = await look(pages[0]);
    if (over) throw new TooShort(`the game is over before throw ${count}`);
    await play(pages, { seed: seed + more, taste: fights, until: (sight: Sight) => sight.over || sight.plies > plies });
  }
}

/**
 * Lets two visitors sit down at a game with checked dice; one of looney begins with battles at hand. Axe may look at the
 * invitation. Returns the game's id.
 */
export async function sitDown(anna: Visitor, ben: Visitor, rules: "looney" | "simeone", axe = false): Promise<string> {
  await begin(anna, { rules, against: "link", side: "first", checked: true, ...(rules === "looney" ? { start: CONTACT } : {}) });
  const link = new URL(await anna.page.locator("#invite-link").inputValue());
  expect(link.hash).toMatch(/^#[0-9A-Za-z]{12}\.[0-9a-f]{32}$/);
  await ben.page.goto(ben.origin + link.pathname + link.hash);
  await ben.page.getByText("Checked dice", { exact: true }).waitFor();
  if (axe) await ben.accessible("an invitation to a game with checked dice");
  await ben.page.locator(".join button.primary").click();
  const id = await arrived(ben);
  expect(new URL(ben.page.url()).hash).toBe("");
  return id;
}
