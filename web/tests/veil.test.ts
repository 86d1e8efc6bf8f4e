/** What a board shows of a game to a reader who plays blindfold. */

import { describe, expect, it } from "vitest";
import { veiledMarks, veiledScene } from "../src/board/veil";
import type { Marks, Scene } from "../src/board/view";

const SCENE: Scene = {
  rules: "simeone",
  pieces: [{ letter: "K", stunned: false, space: "A1" }],
  beside: [{ letter: "m", state: "lost" }],
  active: { space: "A1", left: 2 },
  battle: { from: "A1", target: "A2", attack: 4, defence: 3 },
};
const MARKS: Marks = {
  targets: [{ spot: { at: "space", space: "A1" }, kind: "piece" }],
  picked: { at: "space", space: "A1" },
  last: ["A1", "A2"],
  focus: { at: "space", space: "B3" },
  arrows: [{ from: "A1", to: "B1", kind: "hint" }, { from: "A1", to: "A2", kind: "attack" }, { from: "C", to: "B4", kind: "green" }],
  carry: true,
};

describe("a blindfold", () => {
  it("leaves no piece, wherever it is", () => {
    expect(veiledScene(SCENE)).toEqual({ rules: "simeone", pieces: [], beside: [], active: null, battle: null });
  });

  it("leaves the focus of the keyboard and the reader's own drawings, and no mark that tells where a piece is", () => {
    expect(veiledMarks(MARKS)).toEqual({ targets: [], picked: null, last: [], focus: MARKS.focus, arrows: [{ from: "C", to: "B4", kind: "green" }] });
  });
});
