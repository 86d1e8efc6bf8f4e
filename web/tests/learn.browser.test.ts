/** Learning and looking: every lesson to its end, records, replay, positions and the rule book. */

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { PositionView, Rules } from "../src/api/types";
import type { LessonData, LessonStep } from "../src/learn/lesson";
import { cases, Table } from "./browser";
import { boardOf, clickOn, CONTACT, forward, gameOf, make, pointOf } from "./games";
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
    // If only one piece can move, it is already picked; a push is chosen by its space alone.
    await expect.poll(async () => (await look(page)).doings.some((doing) => doing.what !== "button")).toBe(true);
    const { doings } = await look(page);
    if (others.length === 0 || doings.some((doing) => doing.what === "piece" && doing.name === first.replace("+", ""))) await clickOn(page, first.replace("+", ""));
    for (const part of others) await clickOn(page, part);
    const way = page.locator(".asking .ways button").filter({ hasText: word });
    if ((await way.count()) > 0) await way.click();
  }
  if (step.odds && step.attack) await page.locator(".decide-yes").click();
}

/** Plays the words of a solution; the page plays throws and the opponent's words by itself. */
async function solve(page: Page, step: LessonStep, solution: readonly string[] = step.solution ?? []): Promise<void> {
  const played: string[] = [];
  const [throws, replies] = [[...(step.throws ?? [])], [...(step.reply ?? [])]];
  let view = await position(page, step.dpn, played);
  const you = step.you ?? (view.due.kind === "step" ? view.due.side : "w");
  for (const word of solution) {
    while (view.due.kind === "roll" || (view.due.kind === "step" && view.due.side !== you)) {
      played.push((view.due.kind === "roll" ? throws : replies).shift() ?? "");
      view = await position(page, step.dpn, played);
    }
    await expect.poll(() => boardOf(page)).toEqual(view.scene.pieces.map(({ space, letter }) => `${space}${letter}`).sort());
    await choose(page, view, word);
    played.push(word);
    view = await position(page, step.dpn, played);
  }
}

/** Does what a step asks for. */
async function complete(page: Page, step: LessonStep): Promise<void> {
  const { goal, setup } = step;
  if (setup) {
    for (const space of ["A1", "A3"]) await clickAt(page, space);
    await expect.poll(() => boardOf(page)).toContain("A1K");
    await page.locator(".order-ready").click();
  } else if (goal?.card) {
    const { x, y } = await pointOf(page, goal.card);
    await page.mouse.move(x, y);
  } else if (goal?.refused) {
    const [tried = ""] = goal.refused;
    if (tried.startsWith("+")) {
      await page.locator(".speech-input").fill(`${tried.slice(1)}@A5`);
      await page.locator(".speech-input").press("Enter");
    } else for (const space of tried.split(" ")) await clickAt(page, space);
  } else await solve(page, step);
  if (goal ?? setup) await page.locator(".lesson-answer.right").waitFor();
}

async function clickAt(page: Page, space: string): Promise<void> {
  const { x, y } = await pointOf(page, space);
  await page.mouse.click(x, y);
}

describe("lessons", () => {
  // Only the lesson of simeone arranges creatures before the first step.
  it.each(cases(RULES, (rules) => rules === "groi" || rules === "simeone"))("of %s can be completed", async (rules) => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const { page } = anna;
    await page.goto(`/lesson/${rules}`);
    const next = page.locator("[data-next]");
    const { steps, more } = lesson(rules);
    for (const [k, step] of [...steps, ...more].entries()) {
      if (k === steps.length) {
        await page.locator("#lesson-over").waitFor();
        await anna.shot(`lesson-${rules}-first`);
        await anna.accessible(`the end of the first part of the lesson of ${rules}`);
        await page.locator("[data-more]").click();
      }
      await expect.poll(() => page.locator(".lesson-steps button").nth(k).getAttribute("aria-current")).toBe("step");
      await complete(page, step);
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

  it.each(cases(RULES, (rules) => rules === "bambara" || rules === "looney"))("of %s show what is wrong with a mistake", async (rules) => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const { page } = anna;
    await page.goto(`/lesson/${rules}`);
    const { steps, more } = lesson(rules);
    const all = [...steps, ...more];
    for (const [k, step] of all.entries()) {
      // By day, the first mistake of each step.
      for (const { id, words, after } of cases(step.misses ?? [], (_, at) => at === 0)) {
        const start = await position(page, step.dpn, []);
        const solution = step.solution ?? [];
        const miss = words?.[0] ?? start.choices?.steps.find(({ word }) => !solution.includes(word))?.word ?? "";
        await page.locator(".lesson-steps button").nth(k).click();
        // A mistake that is not possible as the first move is played in place of the last word of
        // the solution.
        const begin = after === undefined && start.choices?.steps.some(({ word }) => word === miss) ? [] : solution.slice(0, -1);
        await solve(page, step, [...begin, miss]);
        await page.locator(".lesson-answer.wrong").waitFor();
        expect(await page.locator(".lesson-answer.wrong").textContent(), `${rules}: ${step.id}: ${id}`).not.toContain("the one this step asks for");
      }
    }
  });

  it("a wrong move is reported and can be tried again", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const { page } = anna;
    await page.goto("/lesson/groi");
    await page.locator("[data-next]").click();
    await page.getByRole("button", { name: "2. Straight out", exact: true }).waitFor();
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
    const id = await make(anna, { rules: "looney", opponent: { kind: "here" }, start: CONTACT });
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
    // By itself it goes to the end, where it stops and says so. That takes two seconds only, but what was said stays.
    await page.keyboard.press("Space");
    const said = page.locator(".speech-polite, .speech-urgent");
    await said.getByText("The game plays by itself.").waitFor({ state: "attached" });
    await said.getByText(`${game.line.length} of ${game.line.length}`).waitFor({ state: "attached" });
    expect(await page.getByRole("button", { name: "Play", exact: true }).count()).toBe(1);
    expect(await boardOf(page)).toEqual(end);

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
    await expect.poll(() => page.locator(".best li code").first().textContent()).toBe("A4-B4");
    await anna.shot("position-best");
    await anna.accessible("a position with its best moves");
    await page.locator("#position-dpn").fill("groi 3P2pppp2/PPPQ8/1 w -");
    await page.locator(".field-error").waitFor();
    await anna.accessible("a position with an error");
  });
});

describe("the rule book", () => it("leads from a rule to its picture and to the lesson", async () => {
  const anna = await table.visitor("anna", { prefs: PREFS });
  const { page } = anna;
  await page.goto("/rules/groi/G-9");
  await page.locator("[id=g-9]").waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await anna.shot("rules-groi-g9");
  await expect.poll(() => page.locator("svg").count()).toBeGreaterThan(15);
}));
