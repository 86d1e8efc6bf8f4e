/** The puzzles that come back at growing intervals. */

import { describe, expect, it } from "vitest";
import { progressOf, missed, solved } from "../src/game/puzzles";
import { DAYS, due, failed, passed, repeatsOf, type Repeats } from "../src/game/repeats";

const FIRST = { id: "geasy2", rating: 800 };
const OTHER = { id: "bhard2", rating: 2100 };
const NOTHING = progressOf(null);
const on = (repeats: Repeats, day: string): string[] => due([FIRST, OTHER], repeats, NOTHING, day).map(({ id }) => id);

describe("a puzzle that was missed", () => {
  it("comes back the next day, and after longer and longer times when it is solved, until it is known", () => {
    let repeats = failed({}, "geasy2", "2026-11-28");
    const days: string[] = [];
    for (let day = Date.UTC(2026, 10, 28); days.length < DAYS.length; day += 86_400_000) {
      const today = new Date(day).toISOString().slice(0, 10);
      if (on(repeats, today).length === 0) continue;
      days.push(today);
      repeats = passed(repeats, "geasy2", today);
    }
    expect(days).toEqual(["2026-11-29", "2026-12-02", "2026-12-09", "2026-12-25", "2027-01-29"]);
    expect(repeats).toEqual({});
  });

  it("begins again when it is missed again, and is not passed on the day on which it was missed", () => {
    let repeats = passed(failed({}, "geasy2", "2026-11-01"), "geasy2", "2026-11-02");
    repeats = failed(repeats, "geasy2", "2026-11-05");
    expect(passed(repeats, "geasy2", "2026-11-05")).toBe(repeats);
    expect([on(repeats, "2026-11-05"), on(repeats, "2026-11-06")]).toEqual([[], ["geasy2"]]);
  });

  it("is due at once if that was before repeats were stored", () => {
    const progress = missed(solved(NOTHING, FIRST), OTHER);
    expect(due([FIRST, OTHER], {}, progress, "2026-11-01")).toEqual([OTHER]);
    // A puzzle that was found never comes back.
    expect(passed({}, "geasy2", "2026-11-01")).toEqual({});
  });

  it("survives storing and loading, and what has an unknown form is left out", () => {
    const repeats = failed({}, "geasy2", "2026-11-28");
    expect(repeatsOf(JSON.parse(JSON.stringify(repeats)))).toEqual(repeats);
    for (const wrong of [null, 3, { a: 1 }, { a: { day: "soon", times: 0 } }, { a: { day: "2026-11-28", times: 5 } }]) expect(repeatsOf(wrong)).toEqual({});
  });
});
