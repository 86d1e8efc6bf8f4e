/** Scenes from the middle of games, which together contain everything that a board can show. */

import type { Drawn } from "./dpn";
import { NO_MARKS, type Marks, type Scene, type Standing } from "../../src/board/view";

/** Parses pieces such as `N@A1 m*@B3`: the letter, a star if stunned, and the space. */
export function pieces(words: string): Standing[] {
  return words.split(" ").map((word) => {
    const [letter = "", space = ""] = word.split("@");
    return { letter: letter.charAt(0), space, stunned: letter.endsWith("*") };
  });
}

export const STARTS: Record<Drawn, Scene> = {
  groi: { rules: "groi", pieces: pieces("P@A1 P@A2 P@A3 P@A4 p@A7 p@A8 p@A9 p@A10"), beside: [] },
  bambara: { rules: "bambara", pieces: pieces("N@A1 K@A2 Q@A3 P@A4 n@A7 k@A8 q@A9 p@A10"), beside: [] },
  looney: { rules: "looney", pieces: pieces("S@A1 B@A2 L@A3 M@A4 s@A7 b@A8 l@A9 m@A10"), beside: [] },
  simeone: { rules: "simeone", pieces: pieces("N@A1 S@A2 K@A3 M@A4 x@A7 t@A8 h@A9 g@A10"), beside: [] },
};

export const MIDDLES: Record<Drawn, { scene: Scene; marks: Marks }> = {
  groi: {
    scene: {
      rules: "groi",
      pieces: pieces("P@A1 P@B2 P@B3 P@C p@B6 p@B5 p@A9"),
      beside: [{ letter: "p", state: "lost" }],
    },
    marks: {
      ...NO_MARKS,
      picked: { at: "space", space: "A1" },
      targets: [
        { spot: { at: "space", space: "B1" }, kind: "place" },
        { spot: { at: "space", space: "B12" }, kind: "place" },
        { spot: { at: "space", space: "B4" }, kind: "attack" },
      ],
      last: ["A8", "B6"],
      arrows: [{ from: "A1", to: "B12", kind: "hint" }],
    },
  },
  bambara: {
    scene: {
      rules: "bambara",
      pieces: pieces("K@A9 P@A11 n@B11 k@A5"),
      beside: [
        { letter: "Q", state: "inactive" },
        { letter: "N", state: "captured" },
        { letter: "q", state: "inactive" },
        { letter: "p", state: "inactive" },
      ],
    },
    marks: {
      ...NO_MARKS,
      targets: [
        { spot: { at: "space", space: "A9" }, kind: "piece" },
        { spot: { at: "space", space: "A11" }, kind: "piece" },
        { spot: { at: "beside", letter: "Q" }, kind: "piece" },
      ],
      last: ["B10", "B11"],
      arrows: [
        { from: "A5", to: "A7", kind: "push" },
        { from: "A11", to: "A10", kind: "move" },
        { from: "B11", to: "B11", kind: "push" },
      ],
      focus: { at: "space", space: "A5" },
    },
  },
  looney: {
    scene: {
      rules: "looney",
      pieces: pieces("L@A4 S@B2 l@C b@B4 s@B7"),
      beside: [
        { letter: "B", state: "ghost" },
        { letter: "M", state: "lost" },
        { letter: "m", state: "ghost" },
      ],
      battle: { from: "A4", target: "B4", attack: 6, defence: 7 },
    },
    marks: { ...NO_MARKS, last: ["A4"], arrows: [{ from: "B2", to: "C", kind: "attack" }] },
  },
  simeone: {
    scene: {
      rules: "simeone",
      pieces: pieces("N@A1 S*@B2 M@B3 K@C x*@B4 g@A6 h@A7 t@B9"),
      beside: [],
      active: { space: "B3", left: 2 },
    },
    marks: {
      ...NO_MARKS,
      picked: { at: "space", space: "B3" },
      targets: [
        { spot: { at: "space", space: "A3" }, kind: "place" },
        { spot: { at: "space", space: "B4" }, kind: "attack" },
        { spot: { at: "space", space: "B2" }, kind: "place" },
      ],
      last: ["A5", "A6"],
      focus: { at: "space", space: "A3" },
    },
  },
};
