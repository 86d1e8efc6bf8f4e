/** Learning and looking: every lesson to its end, records, replay, positions and the rule book. */

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { PositionView, Rules } from "../src/api/types";
import type { LessonData } from "../src/learn/lesson";
import { Table } from "./browser";
import { boardOf, clickOn, forward, gameOf, make } from "./games";
import { look, play } from "./robot";

const table = Table.set();
const PREFS = { board: "flat", sound: false, motion: "reduced" } as const;
const RULES: readonly Rules[] = ["groi", "bambara", "looney", "simeone"];

function lesson(rules: Rules): LessonData {
  return JSON.parse(readFileSync(resolve(import.meta.dirname, `../../docs/lessons/${rules}.json`), "utf8")) as LessonData;
}

function position(page: Page, dpn: string, played: readonly string[]): Promise<PositionView> {
  const query = new URLSearchParams({ dpn, ...(played.length > 0 ? { play: played.join(" ") } : {}) });
  return page.evaluate(async (path) => (await (await fetch(path)).json()) as PositionView, `/api/position?${query.toString()}`);
}

/** Chooses a step: by pointing, or by typing in games whose turns are walked. */
async function choose(page: Page, view: PositionView, word: string): Promise<void> {
  const step = view.choices?.steps.find((one) => one.word === word);
  if (!step) throw new Error(`${word} is not a legal step in ${view.dpn}`);
  const [first, ...others] = step.path;
  if (first === undefined || step.path.some((part) => part.startsWith("!"))) {
    await expect.poll(async () => (await look(page)).doings.length).toBeGreaterThan(0);
    await page.locator(".speech-input").fill(word);
    await page.locator(".speech-input").press("Enter");
  } else {
    // If only one piece can move, it is already picked.
    const { doings } = await look(page);
    if (doings.some((doing) => doing.what === "piece" && doing.name === first.replace("+", ""))) await clickOn(page, first.replace("+", ""));
    for (const part of others) await clickOn(page, part);
    const way = page.locator(".asking .ways button").filter({ hasText: word });
    if ((await way.count()) > 0) await way.click();
  }
  if (step.odds && step.attack) await page.locator(".decide-yes").click();
}

describe("lessons", () => {
  it.each(RULES)("of %s can be completed", async (rules) => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const { page } = anna;
    await page.goto(`/lesson/${rules}`);
    const next = page.locator("[data-next]");
    for (const [k, step] of lesson(rules).steps.entries()) {
      await page.locator(`.lesson-steps li:nth-child(${k + 1}) [aria-current=step]`).waitFor();
      if (step.goal) {
        const played: string[] = [];
        const throws = [...(step.throws ?? [])];
        for (const word of step.solution ?? []) {
          let view = await position(page, step.dpn, played);
          while (view.due.kind === "roll" && throws.length > 0) {
            played.push(throws.shift() ?? "");
            view = await position(page, step.dpn, played);
          }
          const mine = view.due.kind === "step" && view.due.side === (/ ([wb])(?: |$)/.exec(step.dpn)?.[1] ?? "w");
          // The page plays throws and replies by itself.
          if (mine) await choose(page, view, word);
          played.push(word);
        }
        await page.locator(".lesson-answer.right").waitFor();
      }
      if (k === 1) {
        await anna.shot(`lesson-${rules}`);
        await anna.accessible(`the lesson of ${rules}`);
      }
      await next.click();
    }
    await page.locator("#lesson-over").waitFor();
    await anna.shot(`lesson-${rules}-over`);
    await anna.accessible(`the end of the lesson of ${rules}`);
    // The last button leads to a game.
    await next.click();
    await page.waitForURL(/\/game\//);
  });

  it("a wrong move is reported and can be tried again", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const { page } = anna;
    await page.goto("/lesson/groi");
    await page.locator("[data-next]").click();
    await page.locator(".lesson-steps li:nth-child(2) [aria-current=step]").waitFor();
    await page.keyboard.press("h");
    await page.locator(".lesson-hint").waitFor();
    await page.locator("[aria-current=step]").waitFor();
    await clickOn(page, "A1");
    const { doings } = await look(page);
    expect(doings.length).toBeGreaterThan(0);
  });
});

describe("records", () => {
  it("a game that is downloaded, replayed by keys and uploaded again is the same game", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const { page } = anna;
    const id = await make(anna, { rules: "looney", opponent: { kind: "here" } });
    await play(page, { seed: 51, taste: forward });
    const game = await gameOf(anna, id);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: /Download/ }).click();
    const record = readFileSync(await (await download).path(), "utf8");
    expect(record).toContain("[Rules \"looney\"]");

    await page.getByRole("link", { name: "Replay the game" }).click();
    await page.locator(".replay-moves").waitFor();
    await anna.shot("replay");
    await anna.accessible("looking through a game");
    const end = game.state.scene.pieces.map(({ space, letter }) => `${space}${letter}`).sort();
    await page.keyboard.press("End");
    await expect.poll(() => boardOf(page)).toEqual(end);
    await page.keyboard.press("Home");
    await expect.poll(() => boardOf(page)).toHaveLength(8);
    // One key press for each step.
    for (let ply = 1; ply <= game.line.length; ply += 1) await page.keyboard.press("ArrowRight");
    await expect.poll(() => boardOf(page)).toEqual(end);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => page.url()).toContain(`at=${game.line.length - 2}`);

    await page.goto("/records");
    await page.locator("#records-file").setInputFiles({ name: "game.dgn", mimeType: "text/plain", buffer: Buffer.from(record) });
    await page.locator(".records-outcome .right a").click();
    await page.locator(".replay-moves").waitFor();
    await page.keyboard.press("End");
    await expect.poll(() => boardOf(page)).toEqual(end);
    const copy = /\/game\/([0-9A-Za-z]{8})\/replay/.exec(page.url())?.[1] ?? "";
    expect(copy).not.toBe(id);
    expect((await gameOf(anna, copy)).line.map(({ word }) => word)).toEqual(game.line.map(({ word }) => word));
  });

  it("an error in a record is shown with its place", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const { page } = anna;
    await page.goto("/records");
    await page.locator("#records-text").fill('[Rules "groi"]\n\n1. A1-B1 A7-C9 *\n');
    await page.locator(".records-upload button[type=submit]").click();
    await page.locator(".records-outcome .wrong, .field-error").first().waitFor();
    await anna.shot("records-wrong");
    await anna.accessible("a record with an error");
  });
});

describe("positions", () => {
  it("are entered as text, played, undone, and analysed for the best moves", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const { page } = anna;
    await page.goto(`/position?dpn=${encodeURIComponent("groi 3P2pppp2/PPP9/1 w -")}`);
    await expect.poll(() => boardOf(page)).toContain("B1P");
    await clickOn(page, "A4");
    await clickOn(page, "B4");
    await expect.poll(() => page.locator(".now .status").textContent()).toMatch(/won|win/i);
    await page.keyboard.press("u");
    await expect.poll(() => boardOf(page)).toContain("A4P");
    await page.keyboard.press("b");
    await page.locator(".best li").first().waitFor();
    expect(await page.locator(".best li code").first().textContent()).toBe("A4-B4");
    await anna.shot("position-best");
    await anna.accessible("a position with its best moves");
    await page.locator("#position-dpn").fill("groi 3P2pppp2/PPPQ8/1 w -");
    await page.locator(".field-error").waitFor();
    await anna.accessible("a position with an error");
  });
});

describe("the rule book", () => {
  it("leads from a rule to its picture and to the lesson", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const { page } = anna;
    await page.goto("/rules/groi/G-9");
    await page.locator("[id=g-9]").waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    await anna.shot("rules-groi-g9");
    expect(await page.locator("svg").count()).toBeGreaterThan(15);
  });
});
