/** The puzzle progress that a browser stores, and the puzzles it offers. */

import { describe, expect, it } from "vitest";
import { dailies, fitting } from "../src/game/dailies";
import { ANY, choose, FIRST_RATING, isSolved, missed, nextAfter, progressOf, solved, solvedDaily, STANDS, streakOn, tally, wantedOf } from "../src/game/puzzles";

const NOTHING = progressOf(null);
const EASY = { id: "geasy2", rules: "groi", rating: 800, grade: "easy" as const, themes: ["kill", "run"] };
const MIDDLING = { id: "bmidd2", rules: "bambara", rating: 1250, grade: "medium" as const, themes: ["quiet"] };
const HARD = { id: "bhard2", rules: "bambara", rating: 2100, grade: "hard" as const, themes: ["quiet", "sacrifice"] };
const ALL = [EASY, MIDDLING, HARD];

describe("stored progress", () => {
  it.each([null, 7, "text", [], { marks: 3, rating: "high", streak: -2, last: "yesterday" }, { marks: { a: "what" }, rating: Number.NaN }])(
    "%j, which has an unknown form, counts as no progress",
    (value) => expect(progressOf(value)).toEqual({ marks: {}, rating: FIRST_RATING, streak: 0, last: null }),
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
    expect(choose(ALL, { ...ANY, stand: "open" }, solved(NOTHING, EASY))).toEqual([MIDDLING, HARD]);
  });

  it("are sorted by how far the player has come with them, and counted by grade", () => {
    const progress = missed(solved(NOTHING, EASY), HARD);
    const ids = (stand: (typeof STANDS)[number]): string[] => choose(ALL, { ...ANY, stand }, progress).map(({ id }) => id);
    expect(STANDS.map(ids)).toEqual([["bmidd2", "bhard2"], ["bmidd2"], ["bhard2"], ["geasy2"]]);
    expect(tally(ALL, progress)).toEqual([
      { grade: "easy", solved: 1, all: 1 },
      { grade: "medium", solved: 0, all: 1 },
      { grade: "hard", solved: 0, all: 1 },
    ]);
    expect(tally([EASY], progress)).toHaveLength(1);
  });

  it("continue with the untried puzzle nearest to the player's rating, never with the same one", () => {
    expect(nextAfter(ALL, "geasy2", ANY, NOTHING)).toBe(MIDDLING);
    expect(nextAfter(ALL, "bmidd2", ANY, { ...NOTHING, rating: 1900 })).toBe(HARD);
    expect(nextAfter(ALL, "bmidd2", ANY, missed(solved(NOTHING, EASY), HARD))).toBeNull();
  });

  it("ignore filters that have an unknown form", () => {
    expect(wantedOf({ grade: "middling" }).grade).toBe("medium");
    expect(wantedOf({ rules: 3, grade: "mild", stand: "yes" })).toEqual(ANY);
    const wanted = { rules: "groi", theme: "kill", grade: "hard", stand: "missed" };
    expect(wantedOf(wanted)).toEqual(wanted);
    expect(wantedOf({ open: true }).stand).toBe("open");
  });
});

describe("the puzzles of a day", () => {
  const many = (["easy", "medium", "hard"] as const).flatMap((grade, k) =>
    Array.from({ length: 5 }, (_, n) => ({ id: `${grade}${n}`, rating: 800 + 600 * k + n, grade })),
  );
  const on = (day: string, daily: string | null = null): string[] => dailies(many, day, daily).map(({ id }) => id);

  it("are one of each grade, the same at every look, and contain the one that the server names", () => {
    const today = on("2026-11-22");
    expect(today.map((id) => id.slice(0, -1))).toEqual(["easy", "medium", "hard"]);
    expect(on("2026-11-22")).toEqual(today);
    expect(on("2026-11-22", "medium3")).toEqual([today[0], "medium3", today[2]]);
    expect(dailies(many.slice(0, 5), "2026-11-22", null)).toHaveLength(1);
    expect(on("some day")).toEqual([]);
  });

  it("show every puzzle of a grade once a round, and another order in the next round", () => {
    // The days are numbered from 1970-01-01, so a round of five days begins on this one.
    const rounds = [20_775, 20_780].map((first) =>
      Array.from({ length: 5 }, (_, n) => on(new Date((first + n) * 86_400_000).toISOString().slice(0, 10))[0]),
    );
    for (const round of rounds) expect(new Set(round).size).toBe(5);
    expect(rounds[0]).not.toEqual(rounds[1]);
  });

  it("fit the player: the unsolved one that is nearest to the rating", () => {
    expect(fitting(ALL, NOTHING)).toBe(MIDDLING);
    expect(fitting(ALL, solved(NOTHING, MIDDLING))).toBe(EASY);
    expect(fitting([EASY], solved(NOTHING, EASY))).toBeNull();
  });
});
