/** A move that is planned while the opponent thinks, and the step that it becomes. */

import { describe, expect, it } from "vitest";
import type { Choices, Step } from "../src/api/types";
import { spaceSpot } from "../src/board/geometry";
import { Premove, stepOf } from "../src/game/premove";

const [A1, A2, B2] = ["A1", "A2", "B2"].map(spaceSpot) as [ReturnType<typeof spaceSpot>, ReturnType<typeof spaceSpot>, ReturnType<typeof spaceSpot>];

function planned(): Premove {
  const premove = new Premove();
  premove.point(A1, true);
  premove.point(B2, false);
  return premove;
}

describe("a plan", () => {
  it("is a piece of the player and a target", () => {
    const premove = new Premove();
    expect(premove.point(B2, false)).toBe("nothing");
    expect(premove.point(A1, true)).toBe("picked");
    expect([premove.picked, premove.plan]).toEqual([A1, null]);
    expect(premove.point(B2, false)).toBe("planned");
    expect([premove.picked, premove.plan]).toEqual([null, { from: A1, to: B2 }]);
  });

  it("starts over with another piece, and ends with the same one", () => {
    const premove = new Premove();
    premove.point(A1, true);
    expect(premove.point(A2, true)).toBe("picked");
    expect(premove.picked).toEqual(A2);
    expect(premove.point(A2, true)).toBe("cancelled");
    expect(premove.picked).toBeNull();
  });

  it("is cancelled by a click elsewhere, and a click on another piece begins the next one", () => {
    const premove = planned();
    expect(premove.point(B2, false)).toBe("cancelled");
    expect(premove.plan).toBeNull();
    const other = planned();
    expect(other.point(A2, true)).toBe("picked");
    expect([other.picked, other.plan]).toEqual([A2, null]);
  });

  it("can be cancelled once", () => {
    const premove = planned();
    expect([premove.cancel(), premove.cancel(), premove.plan]).toEqual([true, false, null]);
  });

  it("may begin with a piece beside the board, and does not end there", () => {
    const premove = new Premove();
    const knight = { at: "beside", letter: "N" } as const;
    premove.point(knight, true);
    expect(premove.point({ at: "beside", letter: "n" }, false)).toBe("cancelled");
    premove.point(knight, true);
    expect(premove.point(A2, false)).toBe("planned");
  });
});

describe("the step of a plan", () => {
  const step = (word: string, path: string[]): Step => ({ word, path, attack: false, effects: [] });
  const choices = (...steps: Step[]): Choices => ({ steps });
  const plan = { from: A1, to: B2 };

  it("is the only one from its piece to its target", () => {
    const wanted = step("A1-B2", ["A1", "B2"]);
    expect(stepOf(choices(step("A1-B1", ["A1", "B1"]), wanted, step("pass", ["!pass"])), plan)).toBe(wanted);
  });

  it("is none if it is not legal any more", () => {
    expect(stepOf(choices(step("A2-B2", ["A2", "B2"])), plan)).toBeNull();
    expect(stepOf(choices(), plan)).toBeNull();
  });

  it("is none if there is still a question: several ways, or a longer path", () => {
    expect(stepOf(choices(step("A1>B1-B2", ["A1", "B2"]), step("A1>A2-B2", ["A1", "B2"])), plan)).toBeNull();
    expect(stepOf(choices(step("A1-B2-C", ["A1", "B2", "C"])), plan)).toBeNull();
    expect(stepOf(choices(step("A1-B2", ["A1", "B2"]), step("A1-B2-C", ["A1", "B2", "C"])), plan)).toBeNull();
  });

  it("may bring a piece onto the board", () => {
    const wanted = step("N@B2", ["+N", "B2"]);
    expect(stepOf(choices(wanted), { from: { at: "beside", letter: "N" }, to: B2 })).toBe(wanted);
  });
});
