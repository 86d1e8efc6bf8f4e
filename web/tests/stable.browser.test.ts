/**
 * Nothing jumps: while a game is played, no control moves, and no other control comes to lie under the
 * pointer of the last click. Boxes are compared on every frame, so nothing depends on time.
 */

import { describe, expect, it } from "vitest";
import { Table } from "./browser";
import { begin, forward, type Terms } from "./games";
import { look, play } from "./robot";
import { beginWatch, watched } from "./steady";

const table = Table.set();
const STILL = { board: "flat", sound: false, motion: "reduced" } as const;
const SIZES = [
  { width: 1280, height: 800 },
  { width: 375, height: 667 },
] as const;
const GAMES: readonly (readonly [Terms, seed: number, language: "en" | "fr"])[] = [
  [{ rules: "groi", against: "here" }, 3, "en"],
  [{ rules: "bambara", against: "here" }, 7, "fr"],
  [{ rules: "looney", against: "here" }, 2, "fr"],
  [{ rules: "simeone", against: "here", target: 3 }, 4, "en"],
];

describe.each(SIZES)("nothing jumps at $width × $height", (viewport) => {
  it.each(GAMES)("in a whole game of %o with the seed %i in %s", async (terms, seed, language) => {
    const anna = await table.visitor("anna", { prefs: STILL, viewport, language });
    await begin(anna, terms);
    await anna.page.locator(".board-flat .tokens").waitFor();
    await beginWatch(anna.page);
    const end = await play(anna.page, { seed, taste: forward });
    expect(end.over).toBe(true);
    const { moved, slipped, frames } = await watched(anna.page);
    expect(frames).toBeGreaterThan(10);
    expect(moved).toEqual([]);
    expect(slipped).toEqual([]);
  });
});

describe("on a phone with the bars of its browser", () => {
  it.each(["looney", "simeone"] as const)("the buttons that decide in %s are in view, and where they were", async (rules) => {
    const anna = await table.visitor("anna", { prefs: STILL, viewport: { width: 375, height: 560 }, phone: true });
    await begin(anna, { rules, against: "here", ...(rules === "simeone" ? { target: 3 } : {}) });
    const rows = new Set<string>();
    await play(anna.page, {
      seed: 5,
      taste: forward,
      most: 500,
      act: async (page, doing) => {
        const hidden = await page.locator(".decide :is(button, a), .choices button").evaluateAll((buttons) =>
          buttons.filter((button) => {
            const { left, top, right, bottom } = button.getBoundingClientRect();
            const corners = [[left + 3, top + 3], [right - 3, top + 3], [left + 3, bottom - 3], [right - 3, bottom - 3]] as const;
            return corners.some(([x, y]) => !button.contains(document.elementFromPoint(x, y)));
          }).map((button) => button.textContent),
        );
        expect(hidden).toEqual([]);
        const row = page.locator(".decide");
        if ((await row.count()) > 0) rows.add(JSON.stringify(await row.boundingBox()));
        await page.mouse.click(doing.x, doing.y);
      },
      look,
    });
    expect(rows.size).toBe(1);
  });
});
