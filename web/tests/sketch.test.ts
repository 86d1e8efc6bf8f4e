// @vitest-environment happy-dom
/** Arrows and rings that a reader draws: what the same stroke again does, the inks, and how the flat board shows them. */

import { describe, expect, it } from "vitest";

import { FlatBoard } from "../src/board/flat";
import { INKS, NO_MARKS } from "../src/board/view";
import { inkOf, Sketch } from "../src/game/sketch";

const keys = (held: string): { shiftKey: boolean; ctrlKey: boolean; altKey: boolean; metaKey: boolean } => ({
  shiftKey: held.includes("shift"),
  ctrlKey: held.includes("ctrl"),
  altKey: held.includes("alt"),
  metaKey: held.includes("meta"),
});

describe("a sketch", () => {
  it("erases a stroke that is drawn again, and changes its colour if the ink is another", () => {
    const sketch = new Sketch();
    expect(sketch.draw({ from: "A1", to: "C", ink: "green" })).toBe("drawn");
    expect(sketch.draw({ from: "C", to: "A1", ink: "green" })).toBe("drawn");
    expect(sketch.draw({ from: "A1", to: "C", ink: "red" })).toBe("coloured");
    expect(sketch.strokes).toEqual([{ from: "C", to: "A1", ink: "green" }, { from: "A1", to: "C", ink: "red" }]);
    expect(sketch.draw({ from: "A1", to: "C", ink: "red" })).toBe("erased");
    expect([sketch.strokes.length, sketch.clear(), sketch.clear()]).toEqual([1, true, false]);
  });

  it("is bounded", () => {
    const sketch = new Sketch();
    for (let a = 1; a <= 12; a += 1) for (let b = 1; b <= 12; b += 1) sketch.draw({ from: `A${a}`, to: `B${b}`, ink: "blue" });
    expect(sketch.strokes).toHaveLength(64);
    expect(sketch.strokes.at(-1)).toEqual({ from: "A12", to: "B12", ink: "blue" });
  });

  it("has the inks of other boards' modifier keys", () => {
    expect(["", "shift", "ctrl", "alt", "meta", "shift alt", "ctrl meta"].map((held) => inkOf(keys(held)))).toEqual([null, "red", "red", "blue", "blue", "yellow", "yellow"]);
  });
});

describe("the flat board", () => {
  it("draws an arrow in each ink, and a ring where an arrow goes nowhere", () => {
    const board = new FlatBoard();
    board.mark({ ...NO_MARKS, arrows: INKS.flatMap((ink, k) => [{ from: `A${k + 1}`, to: "C", kind: ink }, { from: `B${k + 1}`, to: `B${k + 1}`, kind: ink }]) });
    const colours = INKS.map((ink) => {
      const [arrow, ring] = board.element.querySelectorAll(`.arrow-${ink}`);
      expect(arrow?.querySelectorAll("path")).toHaveLength(3);
      const circles = ring?.querySelectorAll("circle") ?? [];
      expect(circles).toHaveLength(2);
      return circles[1]?.getAttribute("stroke");
    });
    expect(new Set(colours).size).toBe(4);
    board.destroy();
  });
});
