/** The puzzle progress that a browser stores, and the puzzles it offers. */

import { describe, expect, it } from "vitest";
import { ANY, choose, FIRST_RATING, isSolved, missed, nextAfter, progressOf, solved, solvedDaily, streakOn, wantedOf } from "../src/game/puzzles";

const NOTHING = progressOf(null);
const EASY = { id: "geasy2", rules: "groi", rating: 800, grade: "easy" as const, themes: ["kill", "run"] };
const MIDDLING = { id: "bmidd2", rules: "bambara", rating: 1250, grade: "medium" as const, themes: ["quiet"] };
const HARD = { id: "bhard2", rules: "bambara", rating: 2100, grade: "hard" as const, themes: ["quiet", "sacrifice"] };
const ALL = [EASY, MIDDLING, HARD];

describe("stored progress", () => {
  it.each([null, 7, "text", [], { marks: 3, rating: "high", streak: -2, last: "yesterday" }, { marks: { a: "what" }, rating: Number.NaN }])(
    "%j, which has an unknown form, counts as no progress",
    (value) => {
      expect(progressOf(value)).toEqual({ marks: {}, rating: FIRST_RATING, streak: 0, last: null });
    },
  );

  it("survives storing and loading", () => {
    const kept = solvedDaily(missed(solved(NOTHING, EASY), HARD), "2026-11-22");
    expect(progressOf(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });
});

describe("a puzzle", () => {
  it("raises the rating when solved, a hard one more than an easy one", () => {
    const easy = solved(NOTHING, EASY);
    const hard = solved(NOTHING, HARD);
    expect(easy.rating).toBeGreaterThan(FIRST_RATING);
    expect(hard.rating).toBeGreaterThan(easy.rating);
    expect(easy.marks).toEqual({ geasy2: "found" });
  });

  it("lowers the rating once when missed; solving it later is recorded without changing the rating", () => {
    const first = missed(NOTHING, EASY);
    expect(first.rating).toBeLessThan(FIRST_RATING);
    expect(missed(first, EASY)).toBe(first);
    const later = solved(first, EASY);
    expect(later.rating).toBe(first.rating);
    expect([isSolved(first, "geasy2"), isSolved(later, "geasy2")]).toEqual([false, true]);
    expect(missed(solved(NOTHING, EASY), EASY).marks).toEqual({ geasy2: "found" });
  });
});

describe("the streak", () => {
  it("grows from day to day, across the end of a month, and once a day at most", () => {
    let progress = solvedDaily(NOTHING, "2026-11-29");
    progress = solvedDaily(progress, "2026-11-30");
    progress = solvedDaily(solvedDaily(progress, "2026-12-01"), "2026-12-01");
    expect(progress.streak).toBe(3);
    expect([streakOn(progress, "2026-12-01"), streakOn(progress, "2026-12-02"), streakOn(progress, "2026-12-03")]).toEqual([3, 3, 0]);
  });

  it("restarts after a day without a solution", () => {
    const progress = solvedDaily({ ...NOTHING, streak: 9, last: "2026-11-20" }, "2026-11-22");
    expect(progress.streak).toBe(1);
  });
});

describe("the offered puzzles", () => {
  it("match the filters", () => {
    expect(choose(ALL, ANY, NOTHING)).toEqual(ALL);
    expect(choose(ALL, { ...ANY, rules: "bambara" }, NOTHING)).toEqual([MIDDLING, HARD]);
    expect(choose(ALL, { ...ANY, theme: "sacrifice" }, NOTHING)).toEqual([HARD]);
    expect(choose(ALL, { ...ANY, grade: "easy" }, NOTHING)).toEqual([EASY]);
    expect(choose(ALL, { ...ANY, open: true }, solved(NOTHING, EASY))).toEqual([MIDDLING, HARD]);
  });

  it("continue with the untried puzzle nearest to the player's rating, never with the same one", () => {
    expect(nextAfter(ALL, "geasy2", ANY, NOTHING)).toBe(MIDDLING);
    expect(nextAfter(ALL, "bmidd2", ANY, { ...NOTHING, rating: 1900 })).toBe(HARD);
    expect(nextAfter(ALL, "bmidd2", ANY, missed(solved(NOTHING, EASY), HARD))).toBeNull();
  });

  it("ignore filters that have an unknown form", () => {
    expect(wantedOf({ grade: "middling" }).grade).toBe("medium");
    expect(wantedOf({ rules: 3, grade: "mild", open: "yes" })).toEqual(ANY);
    expect(wantedOf({ rules: "groi", theme: "kill", grade: "hard", open: true })).toEqual({ rules: "groi", theme: "kill", grade: "hard", open: true });
  });
});
