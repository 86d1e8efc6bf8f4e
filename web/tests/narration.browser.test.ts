/**
 * The game explains itself: a visible sentence for whatever happens, and no sentence appears before the
 * board has shown what it describes.
 */

import { describe, expect, it } from "vitest";
import { cases, Table, WHOLE } from "./browser";
import { begin, CONTACT, fights, type Terms } from "./games";
import { play } from "./robot";

/** What a watched page shows while dice tumble, if it should not. */
interface Spy {
  throws: number;
  early: string[];
}

declare global {
  interface Window {
    spy: Spy;
  }
}

/**
 * Watches the page on every frame. From the moment when dice appear until their totals do, the sentence,
 * the status, the scores, the lost pieces and the moves have to stay as they are.
 */
function watch(): void {
  const spy: Spy = (window.spy = { throws: 0, early: [] });
  let before: string | null = null;
  const told = (): string =>
    [".narration-now", ".table-status", ".score", ".beside", ".moves"]
      .flatMap((name) => [...document.querySelectorAll(`.table ${name}`)].map((node) => node.textContent.replace(/\s+/g, " ").trim()))
      .join(" | ");
  const look = (): void => {
    const panel = document.querySelector(".board-flat .throw");
    const tumbling = panel !== null && Number(panel.querySelector(".totals")?.getAttribute("opacity") ?? 1) === 0;
    if (tumbling) {
      const now = told();
      if (before === null) spy.throws += 1;
      else if (now !== before) spy.early.push(`${before} → ${now}`);
      before = now;
    } else before = null;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const GAMES: readonly [Terms, "en" | "fr"][] = [
  [{ rules: "groi", against: "computer", level: 1, side: "first" }, "fr"],
  [{ rules: "bambara", against: "here" }, "en"],
  [{ rules: "looney", against: "computer", level: 1, side: "first" }, "en"],
  [{ rules: "looney", against: "here", start: CONTACT }, "fr"],
  [{ rules: "simeone", against: "here" }, "en"],
  [{ rules: "simeone", against: "computer", level: 1, side: "first" }, "fr"],
];

const table = Table.set();

describe("a game", () => {
  // Every rule set at one screen, and one against the computer.
  const some = cases(GAMES, ([{ rules, against }]) => against === "here" || rules === "groi");
  it.each(some)("of %o tells everything that happens, and nothing before it is seen", async (terms, language) => {
    const anne = await table.visitor("Anne", { prefs: { board: "flat", sound: false }, language });
    await anne.page.addInitScript(watch);
    await begin(anne, terms);
    await play(anne.page, { until: (sight) => sight.over || sight.plies >= (WHOLE ? 10 : 6), taste: fights, seed: 7 });
    // The line describes the whole turn, in which a walk of several moves is one sentence. So only its end is the same
    // as that of the last move's sentence. While the board still shows a move, the line is ahead of the moves.
    await expect.poll(() => anne.page.evaluate(() => {
      const last = [...document.querySelectorAll(".moves .ply")].at(-1)?.getAttribute("title")?.split(" ").at(-1);
      return last !== undefined && document.querySelector(".narration-now")?.textContent.includes(last);
    })).toBe(true);
    const sentences = await anne.page.locator(".moves .ply").evaluateAll((plies) => plies.map((ply) => ply.getAttribute("title") ?? ""));
    expect(sentences.length).toBeGreaterThan(0);
    for (const sentence of sentences) {
      // A whole sentence: a capital letter at the start, a full stop at the end, and no id of a text.
      expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
      expect(sentence).not.toMatch(/narration-|speech-|piece-|undefined/);
    }
    const { throws, early } = await anne.page.evaluate(() => window.spy);
    expect(early).toEqual([]);
    expect(throws > 0).toBe(terms.rules === "looney" || terms.rules === "simeone");
  });

  it("opens what happened before, and tells a move that is looked back to", async () => {
    const anne = await table.visitor("Anne", { prefs: { board: "flat", sound: false }, motion: "reduce", language: "en" });
    await begin(anne, { rules: "groi", against: "here" });
    const now = anne.page.locator(".narration-now");
    const more = anne.page.locator(".narration-more");
    expect(await more.isDisabled()).toBe(true);
    await play(anne.page, { until: (sight) => sight.over || sight.plies >= 5, seed: 3 });
    const last = await now.textContent();
    await more.click();
    const before = anne.page.locator(".narration-before li");
    expect(await before.count()).toBe(4);
    await anne.page.locator(".moves .ply").nth(1).click();
    await expect.poll(() => now.textContent()).not.toBe(last);
    // In groi a turn is one move.
    expect(await now.textContent()).toBe(await anne.page.locator(".moves .ply").nth(1).getAttribute("title"));
    expect(await before.count()).toBe(1);
  });

  it("counts a click while the board is still moving: it skips, and picks", async () => {
    const anne = await table.visitor("Anne", { prefs: { board: "flat", sound: false }, language: "en" });
    await begin(anne, { rules: "groi", against: "here" });
    await play(anne.page, { until: (sight) => sight.plies >= 2, seed: 5 });
    // The second side's piece is still walking; a pawn of the first side is clicked meanwhile.
    const pawn = anne.page.locator(".board-flat .tokens .actor").filter({ has: anne.page.locator("[data-letter=P]") }).first();
    const box = await pawn.boundingBox();
    if (!box) throw new Error("the pawn is not on the page");
    await anne.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(() => anne.page.locator(".board-flat .mark-picked").count()).toBe(1);
  });
});
