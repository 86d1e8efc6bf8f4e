/** Lessons: goals that every right move reaches, prescribed throws, and progress. */

import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

import { describe, expect, it } from "vitest";

import { sceneOf } from "../src/board/dpn";
import { Attempt, likeliest, progressOf, reached, resume, type LessonData, type Stand } from "../src/learn/lesson";

function stand(dpn: string, more: Partial<Stand> = {}): Stand {
  return { scene: sceneOf(dpn), due: { kind: "step", side: "w" }, throws: {}, ...more };
}

const START = "groi PPPP2pppp2/12/1 w wb";

describe("a goal", () => {
  const before = stand("groi PP1P2ppp2P/4p7/1 w -");
  const after = stand("groi 1P1P2ppp2P/3P8/1 b -");

  it("is reached by its result, whatever the move", () => {
    expect(reached({ lost: "p" }, before, after, ["A1-B4xB5"])).toBe(true);
    expect(reached({ lost: "p" }, before, before, [])).toBe(false);
    expect(reached({ at: { B4: "P" } }, before, after, ["x"])).toBe(true);
    expect(reached({ at: { B4: "P", B5: "p" } }, before, after, ["x"])).toBe(false);
    expect(reached({ words: ["A1-B2", "A1-B4xB5"] }, before, after, ["A1-B4xB5"])).toBe(true);
    expect(reached({ over: "run-of-four" }, before, after, [])).toBe(false);
    expect(reached({ over: "run-of-four" }, before, { ...after, result: { why: "run-of-four" } }, [])).toBe(true);
  });

  it("recognises a piece that comes onto the board", () => {
    const waiting = stand("bambara 1KQP2nkq3/12/1 w Np");
    expect(reached({ on: "N" }, waiting, stand("bambara 1KQPN1nkq3/12/1 b p"), ["N@A5"])).toBe(true);
    expect(reached({ on: "N" }, waiting, waiting, [])).toBe(false);
  });
});

describe("an attempt", () => {
  it("is right when the goal is reached, and wrong when the turn ends without it", () => {
    const step = { id: "x", dpn: START, goal: { words: ["A2-B2"] } };
    const turn = stand(START, { due: { kind: "step", side: "b" } });
    expect(new Attempt(step, stand(START)).after("A2-B2", turn)).toEqual({ t: "right" });
    expect(new Attempt(step, stand(START)).after("A2-C", turn)).toEqual({ t: "wrong" });
  });

  it("continues as long as the turn", () => {
    const step = { id: "x", dpn: START, goal: { over: "dejarik" } };
    expect(new Attempt(step, stand(START)).after("one", stand(START))).toEqual({ t: "choose" });
  });

  it("takes the lesson's throws where they are possible, and a likely one elsewhere", () => {
    const step = { id: "x", dpn: START, goal: { over: "y" }, throws: ["(6:3)", "(6:3)"] };
    const attempt = new Attempt(step, stand(START));
    const roll = { kind: "roll" };
    expect(attempt.after("a", stand(START, { due: roll, throws: { "(6:3)": "1/48", "(1:1)": "1/48" } }))).toEqual({
      t: "play",
      word: "(6:3)",
    });
    expect(attempt.after("b", stand(START, { due: roll, throws: { "(1:1)": "1/4", "(2:1)": "3/4" } }))).toEqual({
      t: "play",
      word: "(2:1)",
    });
  });

  it("plays the opponent's replies while they are legal", () => {
    const step = { id: "x", dpn: START, goal: { over: "dejarik" }, reply: ["A8-B8"] };
    const due = { kind: "step", side: "b" as const };
    const open = new Attempt(step, stand(START));
    expect(open.after("B2-C", stand(START, { due, choices: { steps: [{ word: "A8-B8" }] } }))).toEqual({ t: "play", word: "A8-B8" });
    expect(open.after("A8-B8", stand(START, { due: { kind: "nothing" }, result: { why: "dejarik" } }))).toEqual({ t: "right" });
    const closed = new Attempt(step, stand(START));
    expect(closed.after("B2-A2", stand(START, { due, choices: { steps: [] } }))).toEqual({ t: "wrong" });
  });

  it("finds the most probable throw", () => {
    expect(likeliest({ "(2:1)": "5/16", "(1:1)": "3/8" })).toBe("(1:1)");
    expect(likeliest({})).toBe("");
  });
});

describe("progress", () => {
  const lesson: LessonData = { steps: [{ id: "a", dpn: START }, { id: "b", dpn: START }] };
  it("resumes at the first step that is not done", () => {
    expect(resume(lesson, progressOf({ done: ["a"] }))).toBe(1);
    expect(resume(lesson, progressOf({ done: ["a", "b"] }))).toBe(0);
    for (const odd of [null, 3, "x", { done: 1 }, { done: [1, null] }]) expect(progressOf(odd).done).toEqual([]);
  });
});

describe("the lessons", () => {
  const folder = resolve(import.meta.dirname, "../../docs/lessons");
  it.each(readdirSync(folder))("%s has five to ten steps, each with a text in both languages", (file) => {
    const { steps } = JSON.parse(readFileSync(resolve(folder, file), "utf8")) as LessonData;
    expect(steps.length).toBeGreaterThanOrEqual(5);
    expect(steps.length).toBeLessThanOrEqual(10);
    const name = file.replace(".json", "");
    for (const language of ["en", "fr"]) {
      const path = resolve(import.meta.dirname, `../locales/${language}/lesson-${name}.ftl`);
      const ids = new Set(readFileSync(path, "utf8").match(/^lesson-[\w-]+/gm));
      const wanted = steps.flatMap(({ id, goal }) =>
        ["title", "text", ...(goal ? ["hint", "done"] : [])].map((part) => `lesson-${name}-${id}-${part}`),
      );
      expect(wanted.filter((id) => !ids.has(id))).toEqual([]);
      expect(ids.size).toBe(wanted.length + 2); // and `-about` and `-learned`
    }
  });
});
