/** The end of a game is a moment on the board: the winner's pieces rejoice, unless motion is reduced. */

import { describe, expect, it } from "vitest";
import { Table, type Visitor } from "./browser";
import { begin } from "./games";
import { play } from "./robot";

const table = Table.set();

/** Counts how many rings of triumph the page has ever shown. They are there for two seconds only. */
function count(): void {
  const seen = new Set<Element>();
  new MutationObserver(() => {
    for (const ring of document.querySelectorAll(".triumph")) seen.add(ring);
    document.documentElement.dataset.rings = String(seen.size);
  }).observe(document, { childList: true, subtree: true });
}

/** Returns that number. */
function shownRings({ page }: Visitor): Promise<number> {
  return page.evaluate(() => Number(document.documentElement.dataset.rings));
}

async function resign({ page }: Visitor): Promise<void> {
  await page.getByRole("button", { name: "Resign" }).click();
  await page.locator("dialog[open]").getByRole("button", { name: "Resign" }).click();
  await page.locator(".result").waitFor();
}

describe("a game that is won", () => {
  it("ends with rings in the winner's colour, which leave nothing behind", async () => {
    const anne = await table.visitor("Anne", { prefs: { board: "flat", sound: false } });
    await anne.page.addInitScript(count);
    await begin(anne, { rules: "groi", against: "computer", level: 1, side: "first" });
    await play(anne.page, { until: ({ plies }) => plies >= 2, seed: 3 });
    await resign(anne);
    await expect.poll(() => shownRings(anne)).toBeGreaterThan(0);
    await expect.poll(() => anne.page.locator(".triumph, .board-flat .actor[opacity]").count()).toBe(0);
    await anne.leave();
  });

  it("ends quietly with reduced motion", async () => {
    const anne = await table.visitor("Anne", { prefs: { board: "flat", sound: false }, motion: "reduce" });
    await anne.page.addInitScript(count);
    await begin(anne, { rules: "groi", against: "computer", level: 1, side: "first" });
    await play(anne.page, { until: ({ plies }) => plies >= 2, seed: 3 });
    await resign(anne);
    await anne.page.locator(".board-flat .actor").first().waitFor();
    expect(await shownRings(anne)).toBe(0);
    await anne.leave();
  });
});
