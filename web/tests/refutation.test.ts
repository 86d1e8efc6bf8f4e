/** What a wrong move of a puzzle leads to. */

import { describe, expect, it } from "vitest";
import { consequenceOf } from "../src/game/refutation";
import type { Value } from "../src/game/worth";

const PUZZLE = { side: "w", points: 2 } as const;
const value = (parts: Partial<Value>): Value => ({ expected: 0, height: 0, exact: true, ...parts });

describe("a wrong move", () => {
  it("loses in the opponent's moves, of which the first is the answer", () => {
    const loses = (plies: number): unknown => consequenceOf(value({ winner: "b", plies, points: 3 }), PUZZLE);
    expect(loses(1)).toEqual({ t: "loses", points: 3, moves: 1 });
    expect(loses(5)).toEqual({ t: "loses", points: 3, moves: 3 });
    expect(loses(6)).toEqual({ t: "loses", points: 3, moves: 3 });
  });

  it("draws, wins too little, or ends the game", () => {
    expect(consequenceOf(value({}), PUZZLE)).toEqual({ t: "draws" });
    expect(consequenceOf(value({ winner: "w", points: 1, plies: 4 }), PUZZLE)).toEqual({ t: "less", points: 1 });
    expect(consequenceOf(null, PUZZLE)).toEqual({ t: "ended" });
  });

  it("is unclear where nothing is proved", () => {
    expect(consequenceOf(value({ exact: false, expected: -0.4 }), PUZZLE)).toEqual({ t: "unclear" });
  });
});
