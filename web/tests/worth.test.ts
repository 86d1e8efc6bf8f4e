/**
 * How the server's judgement is shown: degrees, counts, words, and the slips of a reviewed game.
 */

import { beforeAll, describe, expect, it } from "vitest";
import type { AnalysisView, Review } from "../src/api/types";
import { decisive, graph, isByChance, isExact, isSlip, luckiest, slipFrom, slipsOf, stepAt, throwAt, worst } from "../src/game/review";
import { bestTier, keeping, tierOf, type Value } from "../src/game/worth";
import { useLanguage } from "../src/lang";
import { slipText } from "../src/ui/desk/review";
import { bestText, valueText } from "../src/ui/desk/values";

const wins = (winner: "w" | "b", plies: number, points = 1): Value => ({ expected: winner === "w" ? 1 : -1, height: winner === "w" ? 1 : -1, exact: true, winner, plies, points });
const DRAW: Value = { expected: 0, height: 0, exact: true };
const guess = (expected: number): Value => ({ expected, height: expected, exact: false });

describe("a target", () => it("has the colour of the best step to which it can lead", () => {
  expect(bestTier(["gives", "part", "gives"])).toBe("part");
  expect(bestTier(["gives", "keeps"])).toBe("keeps");
  expect(bestTier([])).toBeNull();
  expect(["win", "draw", "lost", "near"].map((keep) => tierOf(keep as "win"))).toEqual(["keeps", "keeps", "keeps", "keeps"]);
}));

describe("the steps of a position", () => {
  const found: Pick<AnalysisView, "value" | "steps"> = {
    value: wins("w", 3),
    steps: [{ word: "A1-B1", value: wins("w", 3), kept: "win" }, { word: "A2-B2", value: wins("w", 9), kept: "win" }, { word: "A3-B3", value: DRAW, kept: "half" }],
  };

  it("are counted by what they keep", () => {
    expect(keeping(found.steps)).toEqual({ keep: "win", count: 2 });
    expect(keeping([])).toBeNull();
  });

  it("are described in words that say whether the values are exact", async () => {
    await useLanguage("en");
    expect(bestText(found, "bambara")).toBe(
      "Red wins in 3 half-moves, exact. Best moves: A1-B1 keeps the win: Red wins in 3 half-moves; A2-B2 keeps the win: Red wins in 9 half-moves; A3-B3 turns a win into a draw, or a draw into a loss: A draw",
    );
  });
});

describe("the text of a value", () => {
  beforeAll(() => useLanguage("en"));

  it("says who wins, how many points, and when", () => {
    expect(valueText(wins("b", 17, 2), "groi")).toBe("Blue wins 2 points in 17 half-moves");
    expect(valueText(wins("w", 1, 1), "groi")).toBe("Red wins 1 point in 1 half-move");
    expect(valueText(wins("w", 42), "bambara")).toBe("Red wins in 42 half-moves");
    expect(valueText(wins("w", 0), "bambara")).toBe("Red has won");
    expect(valueText(DRAW, "bambara")).toBe("A draw");
    expect(valueText(guess(0), "looney")).toBe("0.00");
    expect(valueText(guess(0.254), "simeone")).toBe("+0.25");
  });
});

describe("a reviewed game", () => {
  const step = (at: number, by: "w" | "b", before: Value, after: Value, judgement: Review["steps"][number]["judgement"]): Review["steps"][number] => ({
    at, by, before, after, judgement, word: `A${at}-B${at}`, best: "C-B1", lostPoints: 0, lostPlies: 0, lostChance: at / 10, legal: 9, keeping: 2,
  });
  const review: Review = {
    rules: "bambara",
    slips: [1, 1],
    throws: [],
    account: null,
    resignation: null,
    steps: [step(1, "w", DRAW, DRAW, "best"), step(2, "b", DRAW, wins("w", 8), "mistake"), step(3, "w", wins("w", 8), wins("b", 5), "blunder"), step(5, "w", wins("b", 3), wins("b", 1), "slower")],
  };

  it("lists its slips and leads from one to the next", () => {
    expect(slipsOf(review).map(({ at }) => at)).toEqual([2, 3]);
    expect(isSlip({ judgement: "slower" })).toBe(false);
    expect([slipFrom(review, 0, 1), slipFrom(review, 2, 1)]).toEqual([2, 3]);
    expect([slipFrom(review, 5, -1), slipFrom(review, 3, -1)]).toEqual([3, 2]);
    expect([slipFrom(review, 5, 1), slipFrom(review, 2, -1)], "after the last one comes the first").toEqual([2, 3]);
    expect(slipFrom({ ...review, steps: [] }, 0, 1)).toBeNull();
  });

  it("is exact only if every value is", () => {
    expect(isExact(review)).toBe(true);
    expect(isExact({ ...review, steps: [step(1, "w", guess(0.6), guess(0.3), "mistake")] })).toBe(false);
    expect(stepAt(review, 4)).toBeNull();
  });

  it("judges by chances where one of the two values is an estimate", () => {
    expect(isByChance({ before: DRAW, after: wins("b", 3) }, review)).toBe(false);
    expect(isByChance({ before: DRAW, after: guess(-0.4) }, review)).toBe(true);
    expect(isByChance({ before: guess(0.4), after: wins("b", 3) }, review)).toBe(true);
  });

  it.each(["en", "fr"] as const)("has a name for every slip in %s", async (language) => {
    await useLanguage(language);
    const names = (["inaccuracy", "mistake", "blunder"] as const).flatMap((slip) =>
      [step(1, "w", DRAW, DRAW, slip), step(1, "w", guess(0.6), guess(0.3), slip)].map((one) => slipText(one, review)));
    expect(new Set(names).size).toBe(6);
    expect(names.filter((name) => !name.includes(" "))).toEqual([]);
  });

  it("was decided by the step that changed most among the worst slips", () => {
    expect(decisive(review, null)?.at).toBe(3);
    const [best, mistake, , slower] = review.steps;
    expect(decisive({ ...review, steps: [best, mistake, slower].flatMap((one) => one ?? []) }, null)?.at).toBe(2);
    expect(decisive({ ...review, steps: [best, slower].flatMap((one) => one ?? []) }, null)).toBeNull();
    expect(decisive({ ...review, steps: [step(1, "w", guess(0.6), guess(0.3), "mistake"), step(3, "w", guess(0.6), guess(0.25), "mistake")] }, null)?.at).toBe(3);
  });

  it("was decided by a slip of the loser, however much worse the winner's were", () => {
    expect(decisive(review, "w")?.at).toBe(3);
    expect(decisive(review, "b")?.at).toBe(2);
    expect(decisive({ ...review, steps: review.steps.filter(({ by }) => by === "b") }, "w")).toBeNull();
  });

  it("is a line through the values, which begins before the first step", () => {
    const points = graph(review);
    expect(points.map(({ at }) => at)).toEqual([0, 1, 2, 3, 5]);
    expect(points.map((point) => Math.sign(point.height))).toEqual([0, 0, 1, -1, -1]);
    expect(graph({ ...review, steps: [] })).toEqual([]);
  });

  it("has the throws of a game with dice on its line, and finds the luckiest throws and the worst steps", () => {
    const thrown = (at: number, before: number, after: number): Review["throws"][number] => ({ at, before, after, word: `(${at}:1)`, exact: false });
    const dice: Review = { ...review, rules: "looney", throws: [thrown(4, 0.5, 0.25), thrown(6, 0.25, 0.2502), thrown(7, 0.25, 1)] };
    expect(graph(dice).map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(graph(dice).at(-1)?.height).toBe(1);
    expect(throwAt(dice, 7)?.word).toBe("(7:1)");
    expect(throwAt(dice, 5)).toBeNull();
    expect(luckiest(dice, 5).map(({ at }) => at)).toEqual([7, 4]);
    expect(worst(dice, 1).map(({ at }) => at)).toEqual([3]);
  });
});
