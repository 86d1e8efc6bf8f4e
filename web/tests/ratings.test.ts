/** The line of a rating, and what a player gave away. */

import { describe, expect, it } from "vitest";
import { givenAway, lineOf, together } from "../src/game/ratings";
import type { Review } from "../src/api/types";

type Step = Review["steps"][number];

const step = (by: "w" | "b", legal: number, lostChance: number, exact = true): Step => {
  const value = { exact, height: 0 };
  return { at: 1, word: "A1-B1", by, before: value, after: value, judgement: "best", lostPoints: 0, lostPlies: 0, lostChance, best: "A1-B1", legal, keeping: 1 } as unknown as Step;
};

describe("what a player gave away", () => it("counts the exact decisions of one side", () => {
  const steps = [step("w", 5, 0.5), step("w", 2, 0), step("b", 9, 1), step("w", 1, 0), step("w", 4, 0.25, false)];
  expect(givenAway({ steps }, "w")).toEqual({ decisions: 2, chance: 0.5 });
  expect(together([givenAway({ steps }, "w"), givenAway({ steps }, "b")])).toEqual({ decisions: 3, chance: 1.5 });
  expect(together([])).toEqual({ decisions: 0, chance: 0 });
}));

describe("the line of a rating", () => {
  const points = (...ratings: number[]) => ({ points: ratings.map((rating, at) => ({ game: "a1B2c3D4", at, rating })) });

  it("fills the picture between whole hundreds", () => {
    expect(lineOf(points(1500, 1650, 1580), 300, 80)).toEqual({ points: [[0, 80], [150, 20], [300, 48]], low: 1500, high: 1700 });
    expect(lineOf(points(1500, 1500), 300, 80)).toMatchObject({ low: 1500, high: 1600 });
  });

  it("needs two games", () => expect(lineOf(points(1662), 300, 80)).toBeNull());
});
