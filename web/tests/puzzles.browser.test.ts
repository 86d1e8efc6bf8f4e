/**
 * "Dejarik in N" in a real browser: the puzzle of the day by keys alone, and a wrong move by mouse.
 */

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { PositionView, Puzzle, Puzzles, PuzzleSolution } from "../src/api/types";
import { ON_SITE, Table } from "./browser";
import { boardOf, clickOn, gameOf, make } from "./games";
import { resign } from "./people";

const table = Table.set();
const PREFS = { board: "flat", sound: false, motion: "reduced" } as const;

function ask<T>(page: Page, path: string): Promise<T> {
  return page.evaluate(async (at) => (await (await fetch(at)).json()) as unknown, path) as Promise<T>;
}

async function focused(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
}

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let k = 0; k < 150; k += 1) {
    if (await focused(page, selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${selector}`);
}

describe("puzzles", () => {
  it("the puzzle of the day is solved by keys alone and remembered", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const { page } = anna;
    await page.goto("/");
    await page.locator("nav a[href='/puzzles']").waitFor();
    await tabTo(page, "nav a[href='/puzzles']");
    await page.keyboard.press("Enter");
    await page.locator(".puzzle-today").waitFor();
    await anna.accessible("the list of puzzles");
    await expect.poll(() => page.locator(".puzzle-today li h3").allTextContents()).toHaveLength(3);
    // The three pictures of the day, and one for each puzzle of the list.
    await expect.poll(() => page.locator(".puzzle-today .board-thumbnail, .puzzle-list .board-thumbnail").count()).toBe(3 + (await page.locator(".puzzle-list li").count()));
    await anna.shot("puzzles-list");
    await tabTo(page, ".puzzle-today a.primary");
    await page.keyboard.press("Enter");
    await page.locator("#puzzle-task").waitFor();
    await anna.accessible("a puzzle");
    const path = new URL(page.url()).pathname;
    const { line } = await ask<PuzzleSolution>(page, `/api${path}/solution`);
    const puzzle = await ask<Puzzle>(page, `/api${path}`);
    expect(JSON.stringify(puzzle)).not.toContain(line[0] ?? "");
    for (const [k, word] of line.entries()) {
      // The defence makes every second move.
      if (k % 2 === 1) continue;
      if (!(await focused(page, ".speech-input"))) await tabTo(page, ".speech-input");
      await page.keyboard.type(word);
      await page.keyboard.press("Enter");
      const found = k + 1;
      // The defence replies before the next move.
      if (found < line.length) await page.locator(".puzzle-task .lesson-answer.right").filter({ hasText: String((line.length - found) / 2 > 1 ? (line.length - found) / 2 : "One") }).waitFor();
    }
    await page.locator(".puzzle-task").getByText("Solved!").waitFor();
    expect(await focused(page, "[data-next]")).toBe(true);
    await anna.shot("common-solved");
    await page.goto("/puzzles");
    await page.locator(".puzzle-today").getByText("Streak: 1 day.").waitFor();
    await page.locator(`.puzzle-today a[href='/puzzles/${puzzle.id}']`).filter({ hasText: "Look at it again" }).waitFor();
    expect(await page.locator(".puzzle-progress progress").evaluateAll((bars) => bars.map((bar) => (bar as HTMLProgressElement).value))).toContain(1);
    await page.locator(".puzzle-filters select[name=stand]").selectOption("solved");
    await page.locator(`.puzzle-list a[href='/puzzles/${puzzle.id}'].found`).waitFor();
    await expect.poll(() => page.locator(".puzzle-list li").count()).toBe(1);
  });

  it("a wrong move is refuted on the board, taken back and does not count as a solution; the hint names the piece", async () => {
    const ben = await table.visitor("ben", { prefs: PREFS, phone: true });
    const { page } = ben;
    await page.goto("/puzzles");
    await page.locator(".puzzle-filters select[name=rules]").selectOption("groi");
    const link = page.locator(".puzzle-list a").nth(20);
    const path = (await link.getAttribute("href")) ?? "";
    await link.click();
    await page.locator("#puzzle-task").waitFor();
    const puzzle = await ask<Puzzle>(page, `/api${path}`);
    const { line } = await ask<PuzzleSolution>(page, `/api${path}/solution`);
    const { choices } = await ask<PositionView>(page, `/api/position?dpn=${encodeURIComponent(puzzle.dpn)}`);
    // A step that can be chosen by pointing at two spaces.
    const wrong = choices?.steps.find(({ word, path: spots }) => word !== line[0] && spots.length === 2);
    // The page waits six seconds for the answer to the move. The first analysis loads the table of perfect play, which may
    // take longer.
    if (!ON_SITE) await ask(page, `/api/analysis?dpn=${encodeURIComponent(puzzle.dpn)}&play=${wrong?.word ?? ""}`);
    for (const spot of wrong?.path ?? []) await clickOn(page, spot);
    await page.locator("[data-next]").waitFor();
    // The opponent has answered on the board, and the sentence says what and why.
    const told = (await page.locator(".lesson-answer.wrong").textContent()) ?? "";
    expect(told).toMatch(/^That gives the win away\. The \w+ pawn .+\. .+$/);
    const solving = await ask<PositionView>(page, `/api/position?dpn=${encodeURIComponent(puzzle.dpn)}`);
    const pieces = solving.scene.pieces.map(({ space, letter }) => `${space}${letter}`).sort();
    const theirs = (board: readonly string[]): string[] => board.filter((one) => (puzzle.side === "w" ? one.endsWith("p") : one.endsWith("P")));
    expect(theirs(await boardOf(page))).not.toEqual(theirs(pieces));
    await ben.shot("puzzle-wrong-phone");
    await page.locator("[data-next]").click();
    await page.locator(".lesson-answer.wrong").waitFor({ state: "detached" });
    expect(await boardOf(page)).toEqual(pieces);
    await page.getByRole("button", { name: /Hint/ }).click();
    await page.locator(".lesson-hint").waitFor();
    await expect.poll(() => page.locator(".lesson-hint").textContent()).toContain((line[0] ?? "").slice(0, 2));
    await page.getByRole("button", { name: "Show the solution" }).click();
    await page.locator(".puzzle-task").getByText("That is the solution.").waitFor();
    await page.goto("/puzzles");
    await page.locator(`.puzzle-list a[href='${path}'].missed`).waitFor();
  });

  // The device has no table that proves the slip.
  it.skipIf(ON_SITE)("a slip of the reader's own game is collected from its review, drilled as a puzzle, and kept for later", async () => {
    const carl = await table.visitor("carl", { prefs: PREFS });
    const { page } = carl;
    await page.goto("/about");
    const { puzzles } = await ask<Puzzles>(page, "/api/puzzles?rules=groi");
    const [puzzle] = puzzles;
    if (!puzzle) throw new Error("groi has no puzzle");
    const { line } = await ask<PuzzleSolution>(page, `/api/puzzles/${puzzle.id}/solution`);
    const { choices } = await ask<PositionView>(page, `/api/position?dpn=${encodeURIComponent(puzzle.dpn)}`);
    const wrong = choices?.steps.map(({ word }) => word).find((word) => word !== line[0]) ?? "";
    // The first analysis loads the table of perfect play, which may take longer than the page waits for an answer.
    await ask(page, `/api/analysis?dpn=${encodeURIComponent(puzzle.dpn)}`);
    const type = async (word: string): Promise<void> => {
      await page.locator(".speech-input").fill(word);
      await page.locator(".speech-input").press("Enter");
    };
    const id = await make(carl, { rules: "groi", opponent: { kind: "computer", level: 1 }, side: puzzle.side, start: puzzle.dpn });
    await type(wrong);
    await expect.poll(async () => (await gameOf(carl, id)).line.length).toBeGreaterThan(0);
    await resign(carl);

    await page.goto(`/game/${id}/replay?review`);
    await page.getByRole("button", { name: "Drill my slip" }).press("Enter");
    await page.locator(".review").getByText("Your slips are kept on the page").waitFor();
    await carl.accessible("a review with the reader's slips");
    await page.goto("/puzzles");
    await page.getByText("1 slip of your games is due.").waitFor();
    await carl.accessible("the puzzles with the reader's slips");
    await carl.shot("slips-list");
    await page.locator(".puzzle-slips").getByRole("link", { name: "Drill" }).press("Enter");
    await page.getByText(`find a better move than ${wrong}`).waitFor();
    await carl.accessible("a slip");
    await type(wrong);
    await page.locator(".lesson-answer.wrong").filter({ hasText: "That gives something away, too." }).waitFor();
    await page.locator("[data-next]").click();
    await page.getByRole("button", { name: /Hint/ }).click();
    await expect.poll(() => page.locator(".lesson-hint").textContent()).toContain((line[0] ?? "").slice(0, 2));
    await type(line[0] ?? "");
    await page.locator(".puzzle-task").getByText("Solved!").waitFor();
    await page.getByText(/^It comes back on \w+ \d+, \d+\.$/).waitFor();
    await carl.shot("slip-solved");
    await page.locator("[data-next]").click();
    await page.getByText("None is due today.").waitFor();

    await page.goto("/data");
    await page.getByRole("button", { name: "Delete everything" }).click();
    await page.locator("dialog[open] button.danger").click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("dejarik.slips"))).toBe("[]");
  });
});
