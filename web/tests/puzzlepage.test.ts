// @vitest-environment happy-dom
/** The screen of a puzzle: what it says of the cost of help, of an attempt that does not count, and of puzzles that are not there. */

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { PositionView, Puzzle, Puzzles } from "../src/api/types";
import { useLanguage } from "../src/lang";
import { remember, setPrefs } from "../src/prefs";
import { open } from "../src/ui/puzzle";
import { HostPuzzle } from "../src/ui/puzzles/task";
import type { Screen } from "../src/ui/screen";

const PUZZLE = { id: "ghard2", rules: "groi", dpn: "groi PPPP2pppp2/12/1 w wb", side: "w", moves: 2, points: 1, rating: 2900, grade: "hard", themes: [] } as unknown as Puzzle;
const LIST = { puzzles: [PUZZLE], day: "2026-11-29", daily: null } as unknown as Puzzles;
const VIEW: PositionView = {
  dpn: PUZZLE.dpn, due: { kind: "step", side: "w" }, played: [], told: [], throws: {}, scene: { rules: "groi", pieces: [{ space: "A1", letter: "P" }], beside: [] },
  choices: { steps: [{ word: "A1-B1", path: ["A1", "B1"], attack: false, effects: [] }] },
} as unknown as PositionView;

let answers: Record<string, unknown> = {};
let screen: Screen | null = null;

beforeAll(() => useLanguage("en"));

beforeEach(() => {
  localStorage.clear();
  setPrefs({ board: "flat" });
  answers = {
    "/api/puzzles": LIST, "/api/puzzles/ghard2": PUZZLE, "/api/position": VIEW,
    "/api/puzzles/ghard2/attempt": { judgement: "slower", answer: null, left: 2 }, "/api/puzzles/ghard2/hint": { from: "A1" },
  };
  vi.stubGlobal("fetch", (path: string) => {
    const answer = answers[new URL(path, "http://localhost").pathname];
    return Promise.resolve(answer === undefined ? Response.json({ error: { code: "not-found", message: "no" } }, { status: 404 }) : Response.json(answer));
  });
});

afterEach(() => {
  screen?.destroy();
  screen = null;
  vi.unstubAllGlobals();
  localStorage.clear();
  setPrefs({ board: null });
});

async function opened(id: string): Promise<Element> {
  screen = await open({ name: "puzzle", id });
  return screen.element;
}

describe("what help costs", () => it("is said as long as the puzzle has not counted, also where it is rounded to nothing", () => {
  const task = new HostPuzzle(PUZZLE, LIST);
  expect(task.cost()).toBe("A hint, the solution or a wrong move costs no points of your rating here, but the puzzle then gives none either.");
  expect(new HostPuzzle({ ...PUZZLE, rating: 1200 }, LIST).cost()).toBe("A hint, the solution or a wrong move costs 16 points of your rating.");
  task.failed();
  expect(task.cost()).toBe("A hint or the solution costs no rating: this puzzle has counted already.");
  remember("puzzles", { marks: { ghard2: "found" } });
  expect(new HostPuzzle(PUZZLE, LIST).cost()).toContain("has counted already");
}));

describe("an attempt that does not count", () => it("had a wrong or slow move, or else help", async () => {
  const element = await opened("ghard2");
  const input = element.querySelector<HTMLInputElement>(".speech-input");
  if (!input) throw new Error("there is no field for moves");
  input.value = "A1-B1";
  input.closest("form")?.dispatchEvent(new Event("submit", { cancelable: true }));
  const standing = (): string => element.querySelector(".puzzle-standing")?.textContent ?? "";
  await vi.waitFor(() => expect(standing()).toContain("Not at the first attempt: not counted as solved."));
  expect(standing()).not.toContain("help");
  element.querySelector<HTMLElement>("[data-next]")?.click();
  [...element.querySelectorAll("button")].find((button) => button.textContent.startsWith("Hint"))?.click();
  await vi.waitFor(() => expect(standing()).toContain("With help: not counted as solved."));
  expect(standing()).not.toContain("Not at the first attempt");
}));

describe("a solution that cannot be loaded", () => {
  it("leaves the puzzle to be tried again", async () => {
    const element = await opened("ghard2");
    const button = (): HTMLElement | undefined => [...element.querySelectorAll("button")].find(({ textContent }) => textContent.startsWith("Show the solution"));
    button()?.click();
    expect(button()).toBeUndefined();
    await vi.waitFor(() => expect(button()).toBeDefined());
  });

  it("is taken back if it stops after its first move", async () => {
    answers["/api/puzzles/ghard2/solution"] = { line: ["A1-B1", "A7-B7"] };
    // The position of the puzzle and the one after the first move are there.
    let loaded = 0;
    Object.defineProperty(answers, "/api/position", { get: () => (++loaded > 2 ? undefined : VIEW) });
    const element = await opened("ghard2");
    const buttons = (): string => [...element.querySelectorAll(".puzzle-task button")].map(({ textContent }) => textContent).join();
    [...element.querySelectorAll("button")].find(({ textContent }) => textContent.startsWith("Show the solution"))?.click();
    expect(buttons()).not.toContain("Show the solution");
    await vi.waitFor(() => expect(buttons()).toContain("Show the solution"), { timeout: 30_000 });
    expect(loaded).toBe(3);
    expect(buttons()).not.toContain("Start over");
  });
});

describe("a puzzle or a slip that is not there", () => it.each([
  ["zzzzz", "There is no such puzzle."],
  ["AAAAAAAA-3", "This slip is not kept in this browser."],
])("%s leads to the list of puzzles", async (id, text) => {
  const element = await opened(id);
  expect(element.querySelector("[role=alert]")?.textContent).toBe(text);
  expect(element.querySelector(".buttons")?.textContent.trim()).toBe("All puzzles");
  expect(element.querySelector("a.button")?.getAttribute("href")).toBe("/puzzles");
}));
