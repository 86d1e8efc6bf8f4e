/** Advice belongs to the moves before it. */

import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import * as api from "../src/api/client";
import type { Explanation, GameFull } from "../src/api/types";
import type { GameModel } from "../src/game/model";
import { useLanguage } from "../src/lang";
import { Advice } from "../src/ui/table/advice";
import "./rulesets";

beforeAll(() => useLanguage("en"));
afterEach(() => {
  vi.restoreAllMocks();
});

/** Returns a game of White against the computer after some moves. */
function gameAfter(...words: string[]): GameFull {
  const line = words.map((word, k) => ({ kind: "step", word, by: k % 2 === 0 ? "w" : "b", effects: [{ t: "walk", path: [] }], turn: k }));
  return { id: "12345678", rules: "groi", kind: "computer", you: ["w"], options: {}, room: { seats: [] }, line, state: { dpn: `after ${words.join(" ")}` } } as unknown as GameFull;
}

describe("after a takeback", () => it("another line of the same length shows no advice of the first, and is explained from its own position", async () => {
  const explain = vi.spyOn(api, "explain").mockResolvedValue({ told: [], because: [], line: [] } as unknown as Explanation);
  const model = { game: gameAfter("A1-B1"), at: 1, over: false, choosing: true };
  const say = vi.fn();
  const advice = new Advice(model as unknown as GameModel, () => undefined, say);
  advice.note();
  [model.game, model.at] = [gameAfter("A1-B1", "A7-B7"), 2];
  advice.note();
  await advice.why();
  expect(explain).toHaveBeenLastCalledWith("after A1-B1", {}, "A7-B7");
  expect(advice.render()).not.toBeNull();

  // Both moves of the new line arrive at once.
  model.game = gameAfter("A2-B2", "A7-B7");
  const replayed = vi.spyOn(api, "replayFrom").mockResolvedValue({ entries: [{ dpn: "after A2-B2" }] } as never);
  expect(advice.render()).toBeNull();
  advice.note();
  await advice.why();
  expect(replayed).toHaveBeenCalledOnce();
  expect(explain).toHaveBeenLastCalledWith("after A2-B2", {}, "A7-B7");
}));
