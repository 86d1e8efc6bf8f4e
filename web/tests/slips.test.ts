// @vitest-environment happy-dom
/** The reader's own slips: which ones of a review they are, and how they are kept. */

import { beforeEach, describe, expect, it } from "vitest";
import type { Review } from "../src/api/types";
import { asPuzzle, MOST, ownSlips, slipId, storedSlips, withSlips, type Slip } from "../src/game/slips";
import { remember, remembered, setPrefs } from "../src/prefs";
import { routeOf } from "../src/router";
import { Pictures } from "../src/ui/puzzles/picture";
import { SlipTask } from "../src/ui/puzzles/slip";
import { dropSlips, dueSlips, keepSlips, keptSlips, moveSlips } from "../src/ui/puzzles/slipbox";

const GAME = "aB3dE5gH";
const slip = (at: number): Slip => ({
  id: slipId(GAME, at), rules: "groi", options: {}, dpn: "groi PPPP2pppp2/12/1 w wb", side: "w", played: "A1-B1", good: ["A2-B2", "A3-B3"], points: 1,
});

/** A review with a step of each side for each of these judgements. */
function reviewOf(judgements: readonly string[], exact: boolean): Review {
  const value = { exact, height: 0 };
  const steps = judgements.flatMap((judgement, k) => ["w", "b"].map((by, side) => ({ at: 2 * k + side + 1, by, judgement, before: value, after: value })));
  return { steps } as unknown as Review;
}

beforeEach(() => localStorage.clear());

describe("the slips of a review", () => {
  const all = ["best", "slower", "inaccuracy", "mistake", "blunder"];

  it("are the reader's own: all that are proved, and of the estimated ones those that gave away much", () => {
    const places = (you: ("w" | "b")[], exact: boolean): number[] => ownSlips({ you }, reviewOf(all, exact)).map(({ at }) => at);
    expect(places(["b"], true)).toEqual([6, 8, 10]);
    expect(places(["b"], false)).toEqual([8, 10]);
  });

  it("are nobody's if the reader had both sides, or none", () => {
    expect(ownSlips({ you: ["w", "b"] }, reviewOf(all, true))).toEqual([]);
    expect(ownSlips({ you: [] }, reviewOf(all, true))).toEqual([]);
  });
});

describe("kept slips", () => {
  it("are due at once, each once, and no more than there is room for", () => {
    keepSlips([slip(1), slip(3)]);
    keepSlips([slip(3), slip(5)]);
    expect(keptSlips().map(({ id }) => id)).toEqual([slipId(GAME, 3), slipId(GAME, 5), slipId(GAME, 1)]);
    expect(dueSlips()).toEqual(keptSlips());
    expect(withSlips(Array.from({ length: MOST }, (_, at) => slip(at)), [slip(999)])).toHaveLength(MOST);
  });

  it("come back at the puzzles' growing intervals, and go once they are known", async () => {
    keepSlips([slip(1)]);
    const task = new SlipTask(slip(1));
    expect((await task.attempt(["A1-B1"])).judgement).toBe("wrong");
    expect((await task.attempt(["A3-B3"])).judgement).toBe("done");
    task.failed();
    task.solved();
    expect(dueSlips()).toEqual([]);
    for (let times = 0; times < 5; times++) {
      expect(keptSlips()).toHaveLength(1);
      remember("puzzles-repeats", { [slipId(GAME, 1)]: { day: "2026-01-01", times } });
      expect(dueSlips()).toHaveLength(1);
      task.solved();
    }
    expect([keptSlips(), remembered("puzzles-repeats")]).toEqual([[], {}]);
  });

  it("are forgotten together with the days on which they come back, and nothing else is", () => {
    remember("puzzles-repeats", { geasy2: { day: "2026-11-27", times: 1 } });
    keepSlips([slip(1), slip(3)]);
    dropSlips();
    expect([remembered("slips"), remembered("puzzles-repeats")]).toEqual([[], { geasy2: { day: "2026-11-27", times: 1 } }]);
  });

  it("follow a game to its new id, with the days on which they come back", () => {
    keepSlips([slip(1)]);
    moveSlips(GAME, "zZ9yY8xX");
    expect(keptSlips().map(({ id }) => id)).toEqual([slipId("zZ9yY8xX", 1)]);
    expect(dueSlips()).toHaveLength(1);
    expect(Object.keys(remembered("puzzles-repeats") as object)).toEqual([slipId("zZ9yY8xX", 1)]);
  });

  it("survive storing, without those of an unknown form", () => {
    expect(storedSlips(JSON.parse(JSON.stringify([slip(1), { id: "x" }, { ...slip(2), good: [] }, null])))).toEqual([slip(1)]);
    expect(storedSlips("?")).toEqual([]);
  });

  it("are pictured with their pieces, but not for a reader who plays blindfold", () => {
    const pieces = (): number => {
      const picture = new Pictures().of(asPuzzle(slip(1)));
      return typeof picture === "symbol" ? -1 : picture.querySelectorAll(".token").length;
    };
    expect(pieces()).toBe(8);
    setPrefs({ blindfold: true });
    expect(pieces()).toBe(0);
    setPrefs({ blindfold: false });
  });

  it("have addresses among those of the puzzles", () => {
    expect(routeOf(new URL(`http://localhost/puzzles/${slipId(GAME, 12)}`))).toEqual({ name: "puzzle", id: `${GAME}-12` });
    expect(routeOf(new URL("http://localhost/puzzles/geasy2-12"))).toEqual({ name: "nowhere" });
  });
});
