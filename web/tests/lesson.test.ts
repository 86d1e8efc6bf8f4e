/** Lessons: goals that every right move reaches, prescribed throws, and progress. */

import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

import { describe, expect, it } from "vitest";

import { sceneOf } from "../src/board/dpn";
import { attemptOfWord } from "../src/game/attempt";
import { allSteps, Attempt, likeliest, progressOf, reached, resume, type LessonData, type Stand } from "../src/learn/lesson";

function stand(dpn: string, more: Partial<Stand> = {}): Stand {
  return { dpn, scene: sceneOf(dpn), due: { kind: "step", side: "w" }, throws: {}, ...more };
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

describe("a goal of repetition or of pointing", () => {
  it("is reached when the first position has stood often enough", () => {
    const step = { id: "x", dpn: START, goal: { stands: 3 }, reply: ["b", "b"] };
    const attempt = new Attempt(step, stand(START));
    const away = stand("groi P1PP2pppp2/1P10/1 b b", { due: { kind: "step", side: "b" }, choices: { steps: [{ word: "b" }] } });
    expect(attempt.after("w", away)).toEqual({ t: "play", word: "b" });
    expect(attempt.after("b", stand(START))).toEqual({ t: "choose" });
    expect(attempt.after("w", away)).toEqual({ t: "play", word: "b" });
    expect(attempt.after("b", stand(START))).toEqual({ t: "right" });
  });

  it("is not reached by playing if something impossible is to be tried", () => {
    const attempt = new Attempt({ id: "x", dpn: START, goal: { refused: ["A1 B2"] } }, stand(START));
    expect(attempt.refused("A1 B1")).toBe(false);
    expect(attempt.refused("A1 B2")).toBe(true);
    expect(new Attempt({ id: "x", dpn: START, goal: { refused: ["+N"] } }, stand(START)).refused(attemptOfWord("N@a5"))).toBe(true);
    expect(attempt.after("A1-B1", stand(START, { due: { kind: "step", side: "b" } }))).toEqual({ t: "wrong" });
  });
});

describe("a mistake", () => {
  const step = {
    id: "x", dpn: START, goal: { over: "dejarik" }, solution: ["good", "better"], throws: ["(6:3)"],
    misses: [{ id: "known", words: ["bad"], throws: ["(1:4)"], reply: ["hit"] }, { id: "other", reply: ["kick"] }],
  };
  const theirs = (...words: string[]): Stand => stand(START, { dpn: "theirs", due: { kind: "step", side: "b" }, choices: { steps: words.map((word) => ({ word })) } });
  const roll = stand(START, { dpn: "roll", due: { kind: "roll" }, throws: { "(6:3)": "1/2", "(1:4)": "1/2" } });
  const mine = stand(START, { dpn: "mine" });

  it("is answered with its own replies and throws, and named at their end", () => {
    const attempt = new Attempt(step, stand(START));
    expect(attempt.after("bad", theirs("hit"))).toEqual({ t: "play", word: "hit" });
    expect(attempt.after("hit", roll)).toEqual({ t: "play", word: "(1:4)" });
    expect(attempt.after("(1:4)", mine)).toEqual({ t: "wrong", miss: "known" });
  });

  it("is every word outside the solution if it names none", () => {
    expect(new Attempt(step, stand(START)).after("good", mine)).toEqual({ t: "choose" });
    expect(new Attempt(step, stand(START)).after("odd", theirs("kick"))).toEqual({ t: "play", word: "kick" });
  });

  it("may be one only after another word", () => {
    const late = { ...step, misses: [{ id: "late", words: ["rest"], after: "good", reply: ["hit"] }] };
    expect(new Attempt(late, stand(START)).after("rest", theirs("hit"))).toEqual({ t: "wrong" });
    const attempt = new Attempt(late, stand(START));
    attempt.after("good", mine);
    expect(attempt.after("rest", theirs("hit"))).toEqual({ t: "play", word: "hit" });
  });

  it("is not named if the opponent cannot answer it", () => {
    expect(new Attempt(step, stand(START)).after("odd", theirs("run"))).toEqual({ t: "wrong" });
  });

  it("is not found in the opponent's own words", () => {
    const begun = new Attempt({ ...step, you: "w", reply: ["open"] }, theirs("open"));
    expect(begun.next(theirs("open"))).toEqual({ t: "play", word: "open" });
    expect(begun.after("open", mine)).toEqual({ t: "choose" });
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
  const lesson: LessonData = { steps: [{ id: "a", dpn: START }, { id: "b", dpn: START }], more: [{ id: "c", dpn: START }] };
  it("resumes at the first step that is not done", () => {
    expect(resume(lesson, progressOf({ done: ["a"] }))).toBe(1);
    expect(resume(lesson, progressOf({ done: ["a", "b"] }))).toBe(2);
    expect(resume(lesson, progressOf({ done: ["a", "b", "c"] }))).toBe(0);
    for (const odd of [null, 3, "x", { done: 1 }, { done: [1, null] }]) expect(progressOf(odd).done).toEqual([]);
  });
});

describe("the lessons", () => {
  const folder = resolve(import.meta.dirname, "../../docs/lessons");
  it.each(readdirSync(folder))("%s has five to ten steps in each part, each with a text in both languages", (file) => {
    const lesson = JSON.parse(readFileSync(resolve(folder, file), "utf8")) as LessonData;
    for (const part of [lesson.steps, lesson.more]) {
      expect(part.length).toBeGreaterThanOrEqual(5);
      expect(part.length).toBeLessThanOrEqual(10);
    }
    const steps = allSteps(lesson);
    expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length);
    const name = file.replace(".json", "");
    for (const language of ["en", "fr"]) {
      const path = resolve(import.meta.dirname, `../../locales/${language}/page/lesson-${name}.ftl`);
      const ids = new Set(readFileSync(path, "utf8").match(/^lesson-[\w-]+/gm));
      const wanted = steps.flatMap(({ id, goal, setup, misses = [] }) =>
        ["title", "text", ...(goal ? ["hint"] : []), ...((goal ?? setup) ? ["done"] : []), ...misses.map((miss) => `miss-${miss.id}`)].map(
          (part) => `lesson-${name}-${id}-${part}`,
        ),
      );
      expect(wanted.filter((id) => !ids.has(id))).toEqual([]);
      expect(ids.size).toBe(wanted.length + 3); // and `-about`, `-learned` and `-mastered`
    }
  });
});
