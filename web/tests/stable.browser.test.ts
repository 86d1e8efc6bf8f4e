/**
 * Nothing jumps: while a game is played, no control moves, and no other control comes to lie under the
 * pointer of the last click. Boxes are compared on every frame, so nothing depends on time.
 */

import { describe, expect, it } from "vitest";
import { cases, Table, WHOLE } from "./browser";
import { begin, clickOn, forward, make, type Terms } from "./games";
import { look, play, type Sight } from "./robot";
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

/** Returns whether a game has been watched for long enough: to its end, or by day for as many plies. */
const seen = (plies: number) => (sight: Sight): boolean => sight.over || (!WHOLE && sight.plies >= plies);

describe.each(SIZES)("nothing jumps at $width × $height", (viewport) => {
  // One game at each size. That of looney is watched to its end in games.browser.test.ts, and that of simeone below.
  const here = cases(GAMES, (_, at) => at === SIZES.indexOf(viewport));
  it.each(here)("in a game of %o with the seed %i in %s", async (terms, seed, language) => {
    const anna = await table.visitor("anna", { prefs: STILL, viewport, language });
    await begin(anna, terms);
    await anna.page.locator(".board-flat .tokens").waitFor();
    await beginWatch(anna.page);
    await play(anna.page, { seed, taste: forward, until: seen(12) });
    const { moved, slipped, frames } = await watched(anna.page);
    expect(frames).toBeGreaterThan(10);
    expect(moved).toEqual([]);
    expect(slipped).toEqual([]);
  });
});

/** A game of looney in which White has two ghosts, and loses the battle against the centre nearly always. */
const GHOSTS = { rules: "looney", opponent: { kind: "here" }, start: "looney 3L8/1M1b2s5/l w SB 3" } as const;

describe.each(SIZES)("the decisions about ghosts at $width × $height", (viewport) => {
  it.each(cases(["en", "fr"] as const, (_, at) => at === SIZES.indexOf(viewport)))("keep their places when one of them is left, in %s", async (language) => {
    const anna = await table.visitor("anna", { prefs: STILL, viewport, language });
    const { page } = anna;
    const again = page.locator(".choice-ghost1");
    const more = page.locator(".choice-ghost3");
    // A game whose dice end the battle with the four more cubes has no second question.
    for (let left = 0; left === 0; left = await again.count()) {
      await make(anna, GHOSTS);
      await clickOn(page, "B2");
      await clickOn(page, "C");
      await page.locator(".decide-yes").click();
      await more.waitFor();
      await beginWatch(page);
      const before = await again.boundingBox();
      await anna.shot(`ghosts-${viewport.width}-${language}`);
      await more.click();
      await more.waitFor({ state: "detached" });
      await expect.poll(async () => look(page).then(({ over, doings }) => over || doings.length > 0)).toBe(true);
      if ((await again.count()) > 0) expect(await again.boundingBox()).toEqual(before);
    }
    await anna.shot(`ghost-${viewport.width}-${language}`);
    expect((await watched(page)).slipped).toEqual([]);
  });
});

describe("on a phone with the bars of its browser", () => it.each(cases(["looney", "simeone"] as const, (rules) => rules === "simeone"))("the buttons that decide in %s are in view, and where they were", async (rules) => {
  const anna = await table.visitor("anna", { prefs: STILL, viewport: { width: 375, height: 560 }, phone: true });
  await begin(anna, { rules, against: "here", ...(rules === "simeone" ? { target: 3 } : {}) });
  await anna.page.locator(".board-flat .tokens").waitFor();
  await beginWatch(anna.page);
  const rows = new Set<string>();
  await play(anna.page, {
    seed: 5,
    taste: forward,
    most: 500,
    until: seen(24),
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
  const { moved, slipped, frames } = await watched(anna.page);
  expect(frames).toBeGreaterThan(10);
  expect([moved, slipped]).toEqual([[], []]);
}));
