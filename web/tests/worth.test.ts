/** What values mean: what a step keeps, how high a bar stands, where a game's slips are. */

import { beforeAll, describe, expect, it } from "vitest";
import type { Review } from "../src/api/types";
import { graph, isSlip, luckiest, slipFrom, slipsOf, stepAt, throwAt, worst } from "../src/game/review";
import { bestTier, height, judge, keeping, keepOf, tierOf, type Value } from "../src/game/worth";
import { useLanguage } from "../src/lang";
import { bestText, valueText } from "../src/ui/desk/values";

const wins = (winner: "w" | "b", plies: number, points = 1): Value => ({ expected: winner === "w" ? 1 : -1, exact: true, winner, plies, points });
const DRAW: Value = { expected: 0, exact: true };
const guess = (expected: number): Value => ({ expected, exact: false });

describe("a step", () => {
  it("keeps the win, the draw or nothing more, seen from whoever makes it", () => {
    expect(keepOf(wins("w", 9), wins("w", 3), "w")).toBe("win");
    expect(keepOf(DRAW, DRAW, "b")).toBe("draw");
    expect(keepOf(wins("w", 2), wins("w", 8), "b")).toBe("lost");
  });

  it("gives away points, half or all", () => {
    expect(keepOf(wins("b", 4, 1), wins("b", 4, 3), "b")).toBe("part");
    expect(keepOf(wins("w", 4, 3), wins("w", 4, 1), "b")).toBe("part");
    expect(keepOf(DRAW, wins("w", 3), "w")).toBe("half");
    expect(keepOf(wins("w", 7), DRAW, "b")).toBe("half");
    expect(keepOf(wins("b", 5), wins("w", 3), "w")).toBe("all");
  });

  it("is judged by how far it falls behind where values are estimates", () => {
    expect(keepOf(guess(0.3), guess(0.35), "w")).toBe("near");
    expect(keepOf(guess(0.35), guess(0.3), "b")).toBe("near");
    expect(keepOf(guess(0.45), guess(0.3), "b")).toBe("part");
    expect(keepOf(guess(0), guess(0.3), "w")).toBe("half");
    expect(keepOf(guess(-0.9), guess(0.9), "w")).toBe("all");
  });

  it("is judged by chances where dice leave no result, however exact", () => {
    const chance = (expected: number): Value => ({ expected, exact: true });
    expect(keepOf(chance(0.395), chance(0.4), "w")).toBe("near");
    expect(keepOf(chance(0.35), chance(0.4), "w")).toBe("part");
    expect(keepOf(chance(0.9), chance(0.4), "b")).toBe("all");
    expect(keepOf(chance(0.9), wins("w", 3), "w")).toBe("part");
  });

  it("has the colour of the best that it can still lead to", () => {
    expect(bestTier(["gives", "part", "gives"])).toBe("part");
    expect(bestTier(["gives", "keeps"])).toBe("keeps");
    expect(bestTier([])).toBeNull();
    expect(["win", "draw", "lost", "near"].map((keep) => tierOf(keep as "win"))).toEqual(["keeps", "keeps", "keeps", "keeps"]);
  });
});

describe("all steps of a position", () => {
  const found = { value: wins("w", 3), steps: [{ word: "A1-B1", value: wins("w", 3) }, { word: "A2-B2", value: wins("w", 9) }, { word: "A3-B3", value: DRAW }] };

  it("are judged by the best of them and counted", () => {
    const judged = judge(found, "w");
    expect(judged.map(({ keep }) => keep)).toEqual(["win", "win", "half"]);
    expect(keeping(judged)).toEqual({ keep: "win", count: 2 });
    expect(keeping([])).toBeNull();
  });

  it("are told in words, with whether it is exact", async () => {
    await useLanguage("en");
    expect(bestText(found.value, judge(found, "w"), "bambara")).toBe(
      "Red wins in 3, exact. Best moves: A1-B1 keeps the win: Red wins in 3; A2-B2 keeps the win: Red wins in 9; A3-B3 gives half away: A draw",
    );
  });
});

describe("a bar", () => {
  it("stands the higher the more points there are and the sooner they come", () => {
    const heights = [wins("b", 1, 3), wins("b", 30, 3), wins("b", 1, 1), wins("b", 40, 1), DRAW, wins("w", 40, 1), wins("w", 2, 1), wins("w", 9, 2), wins("w", 3, 3)].map((value) =>
      height(value, "groi"),
    );
    expect(heights).toEqual([...heights].sort((a, b) => a - b));
    expect(new Set(heights).size).toBe(heights.length);
    expect(height(wins("w", 0, 3), "groi")).toBe(1);
    expect(height(wins("b", 0), "bambara")).toBe(-1);
    expect(height(guess(0.25), "looney")).toBe(0.25);
  });
});

describe("a value in words", () => {
  beforeAll(() => useLanguage("en"));

  it("says who wins what and when", () => {
    expect(valueText(wins("b", 17, 2), "groi")).toBe("Blue wins 2 points in 17");
    expect(valueText(wins("w", 1, 1), "groi")).toBe("Red wins 1 point in 1");
    expect(valueText(wins("w", 42), "bambara")).toBe("Red wins in 42");
    expect(valueText(wins("w", 0), "bambara")).toBe("Red has won");
    expect(valueText(DRAW, "bambara")).toBe("A draw");
    expect(valueText(guess(0), "looney")).toBe("0.00");
    expect(valueText(guess(0.254), "simeone")).toBe("+0.25");
  });
});

describe("a review", () => {
  const step = (at: number, by: "w" | "b", before: Value, after: Value, judgement: Review["steps"][number]["judgement"]): Review["steps"][number] => ({
    at, by, before, after, judgement, word: `A${at}-B${at}`, best: "C-B1", lostPoints: 0, lostPlies: 0, lostChance: at / 10, legal: 9, keeping: 2,
  });
  const review: Review = {
    rules: "bambara",
    slips: [1, 1],
    throws: [],
    account: null,
    steps: [step(1, "w", DRAW, DRAW, "best"), step(2, "b", DRAW, wins("w", 8), "mistake"), step(3, "w", wins("w", 8), wins("b", 5), "blunder"), step(5, "w", wins("b", 3), wins("b", 1), "slower")],
  };

  it("names its slips, and leads from one to the next", () => {
    expect(slipsOf(review).map(({ at }) => at)).toEqual([2, 3]);
    expect(isSlip({ judgement: "slower" })).toBe(false);
    expect([slipFrom(review, 0, 1), slipFrom(review, 2, 1), slipFrom(review, 3, 1)]).toEqual([2, 3, null]);
    expect([slipFrom(review, 5, -1), slipFrom(review, 3, -1), slipFrom(review, 2, -1)]).toEqual([3, 2, null]);
    expect(stepAt(review, 4)).toBeNull();
  });

  it("is a line through the values, from before the first step", () => {
    const points = graph(review, "bambara");
    expect(points.map(({ at }) => at)).toEqual([0, 1, 2, 3, 5]);
    expect(points.map((point) => Math.sign(point.height))).toEqual([0, 0, 1, -1, -1]);
    expect(graph({ ...review, steps: [] }, "bambara")).toEqual([]);
  });

  it("has the throws of a game with dice on its line, and says what counted most", () => {
    const thrown = (at: number, before: number, after: number): Review["throws"][number] => ({ at, before, after, word: `(${at}:1)`, exact: false });
    const dice: Review = { ...review, rules: "looney", throws: [thrown(4, 0.5, 0.25), thrown(6, 0.25, 0.2502), thrown(7, 0.25, 1)] };
    expect(graph(dice, "looney").map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(graph(dice, "looney").at(-1)?.height).toBe(1);
    expect(throwAt(dice, 7)?.word).toBe("(7:1)");
    expect(throwAt(dice, 5)).toBeNull();
    expect(luckiest(dice, 5).map(({ at }) => at)).toEqual([7, 4]);
    expect(worst(dice, 1).map(({ at }) => at)).toEqual([3]);
  });
});
