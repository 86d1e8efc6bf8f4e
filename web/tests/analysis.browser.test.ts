/**
 * Analysis: every step with what it keeps of the result, and the review of a game with its slips.
 */

import { describe, expect, it } from "vitest";
import { ON_SITE, Table, type Visitor } from "./browser";
import { arrived, boardOf, clickOn, make } from "./games";

const table = Table.set();
const PREFS = { board: "flat", motion: "reduced", sound: false } as const;
/**
 * Kings and queens: a game small enough to be solved during a test. Thirteen of the fourteen moves
 * win.
 */
const WON = "bambara 3k6q1/5K6/Q w -";

/** Makes a request from the page and returns its answer. */
function post({ page }: Visitor, path: string, body: string, type: string): Promise<unknown> {
  return page.evaluate(
    async ([to, text, kind]) => {
      const answer = await fetch(to, { method: "POST", body: text, headers: { "Content-Type": kind } });
      return (await answer.json()) as unknown;
    },
    [path, body, type] as const,
  );
}

describe("the analysis board", () => {
  // Without a server the table of groi arrives after the first analysis.
  it.skipIf(ON_SITE)("lists every step with what it keeps, marks the targets, and plays the best line", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const { page } = anna;
    await page.goto(`/position?dpn=${encodeURIComponent(WON)}`);
    const moves = page.locator(".moves-by-worth li button");
    await moves.first().waitFor();
    await expect.poll(() => page.locator(".value-bar").innerText()).toMatch(/White wins in 4 half-moves\s+exact/);
    expect(await moves.count()).toBe(14);
    await expect.poll(() => page.locator(".moves-by-worth .keep-win").count()).toBe(13);
    expect(await moves.last().getAttribute("class")).toContain("worth-gives");
    await anna.accessible("an exact analysis");

    await clickOn(page, "C");
    await expect.poll(() => page.locator(".marks-over [data-space=B4]").getAttribute("data-worth")).toBe("gives");
    await expect.poll(() => page.locator(".marks-over [data-space=B1]").getAttribute("data-worth")).toBe("keeps");
    await anna.shot("analysis");
    await page.keyboard.press("Escape");

    await page.keyboard.press("b");
    await expect.poll(() => page.locator("[role=status], [aria-live]").allInnerTexts()).toContainEqual(expect.stringMatching(/White wins in 4 half-moves, exact\. Best moves: C-B1 keeps the win/));
    await page.keyboard.press("n");
    await expect.poll(() => boardOf(page)).toContain("B1Q");
    await expect.poll(() => page.locator(".value-bar").innerText()).toMatch(/White wins in 3 half-moves\s+exact/);
    // A click on the last step of the line plays all of it.
    await page.locator(".best-line li button").last().click();
    await expect.poll(() => page.locator(".now .status").textContent()).toMatch(/White has won/);
    await expect.poll(() => page.locator(".played li").count()).toBe(4);
  });
});

describe("a review", () => {
  it.skipIf(ON_SITE)("names the slips of a record and leads from one to the next", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const { page } = anna;
    await page.goto("/about");
    const record = `[Rules "bambara"]\n[DPN "${WON}"]\n\n1. C-B4 *\n`;
    const brought = (await post(anna, "/api/records", record, "text/plain")) as { games: { id: string }[] };
    const id = brought.games[0]?.id ?? "";
    await page.goto(`/game/${id}/replay`);
    await page.getByRole("button", { name: /Review this game/ }).click();
    await page.locator(".review-graph").waitFor();
    await expect.poll(() => page.locator(".review-slips").textContent()).toBe("1 slip: White 1, Black 0");
    await expect.poll(() => page.locator(".replay-moves .glyph-blunder").innerText()).toContain("??");
    expect(await page.locator(".review-decided").innerText()).toMatch(/What decided it: White, turn 1: C-B4\?\?/);
    await page.keyboard.press("n");
    await expect.poll(() => page.locator(".review-step").innerText()).toMatch(/turns a win into a loss/);
    await expect.poll(() => page.locator(".review-step").innerText()).toMatch(/Best was C-B1; 13 of 14/);
    expect(page.url()).toContain("at=1&review");
    // The board shows the better step.
    await expect.poll(() => page.locator(".board-flat .arrow-hint[data-from=C][data-to=B1]").count()).toBe(1);
    await anna.shot("review");
    await anna.accessible("a review");
  });

  it("separates luck from skill in a game with dice", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const { page } = anna;
    await page.goto("/about");
    // Red's Leader captures Blue's, if the dice allow it.
    const record = `[Rules "looney"]\n[DPN "looney 3Ll7/2S1s7/1 b b 0"]\n\n1. A5xA4(8:5) 0-1\n`;
    const brought = (await post(anna, "/api/records", record, "text/plain")) as { games: { id: string }[] };
    const id = brought.games[0]?.id ?? "";
    await page.goto(`/game/${id}/replay`);
    await page.getByRole("button", { name: /Review this game/ }).click();
    const account = page.locator(".review-account");
    await account.waitFor();
    expect(await account.locator("tbody tr").count()).toBe(4);
    expect(await account.locator("tbody tr").first().innerText()).toMatch(/luck\s+[−-]\d+\.\d %\s+\+\d+\.\d %/);
    await page.locator(".review-counted button", { hasText: "lucky for Blue" }).click();
    await expect.poll(() => page.locator(".review-step").innerText()).toMatch(/8 to 5: lucky for Blue, \+\d+\.\d %/);
    await anna.shot("account");
    await anna.accessible("an account of luck and skill");
  });

  it.skipIf(ON_SITE)("is one click away from a finished game", async () => {
    const anna = await table.visitor("anna", { phone: true, prefs: PREFS });
    const { page } = anna;
    const id = await make(anna, { rules: "groi", opponent: { kind: "here" } });
    await clickOn(page, "A1");
    await clickOn(page, "B1");
    await expect.poll(() => boardOf(page)).toContain("B1P");
    await post(anna, `/api/board/game/${id}/resign`, "", "text/plain");
    await page.goto(`/game/${id}`);
    await arrived(anna);
    await page.getByRole("link", { name: "Review this game" }).click();
    await page.locator(".review-graph").waitFor();
    await expect.poll(() => page.locator(".value-bar .exact").count()).toBe(1);
    await anna.shot("phone-review");
    await anna.accessible("a review on a phone");
  });
});
