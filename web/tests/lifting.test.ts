/** Which pieces a drag carries, on both boards. */

import { describe, expect, it } from "vitest";
import { lifts } from "../src/board/lifting";
import { NO_MARKS, type Marks, type Spot } from "../src/board/view";

const at = (space: string): Spot => ({ at: "space", space });
const holds = (spot: Spot): boolean => spot.at === "beside" || ["A1", "A2", "B7"].includes(spot.space);
const open: Marks = { ...NO_MARKS, targets: [{ spot: at("A1"), kind: "piece" }, { spot: at("B2"), kind: "place" }, { spot: { at: "beside", letter: "P" }, kind: "piece" }] };

describe("a drag", () => {
  it("carries what can be picked", () => {
    expect(lifts(at("A1"), open, holds)).toBe(true);
    expect(lifts({ at: "beside", letter: "P" }, open, holds)).toBe(true);
  });

  it("carries nothing else: a finger scrolls the page there", () => {
    for (const space of ["A2", "B7", "B2", "C"]) expect(lifts(at(space), open, holds), space).toBe(false);
    expect(lifts(at("A1"), NO_MARKS, holds)).toBe(false);
  });

  it("tries any piece while one is picked, but no empty space", () => {
    const picked = { ...NO_MARKS, picked: at("A1"), targets: [{ spot: at("B2"), kind: "place" as const }] };
    expect(lifts(at("A1"), picked, holds)).toBe(true);
    expect(lifts(at("A2"), picked, holds)).toBe(true);
    expect(lifts(at("B2"), picked, holds)).toBe(false);
  });

  it("carries every piece in the editor", () => {
    expect(lifts(at("B7"), { ...NO_MARKS, carry: true }, holds)).toBe(true);
    expect(lifts(at("C"), { ...NO_MARKS, carry: true }, holds)).toBe(false);
  });
});
