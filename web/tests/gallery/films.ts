/** Scenes with effects, which together contain every effect as the server sends it. */

import type { Effect, Scene } from "../../src/board/view";
import { pieces, STARTS } from "./scenes";

/** A scene, its effects, and the scene after them. */
export interface Film {
  scene: Scene;
  effects: Effect[];
  after: Scene;
}

const hand = (letter: string, dice: number, shown: number, total: number) => ({ letter, dice, shown, total });

export const FILMS: Record<string, Film> = {
  groi: {
    scene: { rules: "groi", pieces: pieces("P@A1 P@A2 P@A4 P@A12 p@A7 p@B5"), beside: [] },
    effects: [
      { t: "walk", letter: "P", path: ["A1", "B2", "B3", "B4"] },
      { t: "fall", letter: "p", at: "B5", how: "killed" },
    ],
    after: { rules: "groi", pieces: pieces("P@B4 P@A2 P@A4 P@A12 p@A7"), beside: [{ letter: "p", state: "lost" }] },
  },
  bambara: {
    scene: { rules: "bambara", pieces: pieces("K@A9 P@A11 k@A5"), beside: [{ letter: "Q", state: "inactive" }] },
    effects: [
      { t: "walk", letter: "P", path: ["A11", "A12", "A1", "A2", "A3", "A4", "A5", "A6"] },
      { t: "push", letter: "k", from: "A5", to: "A7" },
      { t: "enter", letter: "Q", at: "A2" },
    ],
    after: { rules: "bambara", pieces: pieces("K@A9 P@A6 k@A7 Q@A2"), beside: [] },
  },
  simeone: {
    scene: STARTS.simeone,
    effects: [
      { t: "throw", thrown: { kind: "initiative", shown: [5, 2] } },
      { t: "walk", letter: "K", path: ["A3", "B3"] },
      { t: "walk", letter: "h", path: ["A9", "B9"] },
      { t: "attack", letter: "M", from: "A4", target: "A7", against: "x" },
      { t: "throw", thrown: { kind: "dice", attacker: hand("M", 6, 5, 5), defender: hand("x", 4, 4, 4) } },
      { t: "verdict", what: "pushed" },
      { t: "push", letter: "x", from: "A7", to: null },
      { t: "advance", letter: "M", to: "A7" },
      { t: "score", side: "w", points: 2 },
      { t: "attack", letter: "N", from: "A1", target: "A10", against: "g" },
      { t: "throw", thrown: { kind: "dice", attacker: hand("N", 4, 1, 1), defender: hand("g", 6, 6, 6) } },
      { t: "verdict", what: "stunned" },
      { t: "retreat", letter: "N", to: "A1" },
      { t: "stun", letter: "N", at: "A1" },
      { t: "rise", letter: "N", at: "A1" },
      { t: "stun", letter: "N", at: "A1" },
      { t: "pass", side: "w" },
    ],
    after: {
      rules: "simeone",
      pieces: pieces("N*@A1 S@A2 K@B3 M@A7 t@A8 h@B9 g@A10"),
      beside: [{ letter: "x", state: "lost" }],
    },
  },
  looney: {
    scene: {
      rules: "looney",
      pieces: pieces("L@A4 S@B2 l@C b@B4 s@B7"),
      beside: [{ letter: "B", state: "ghost" }],
    },
    effects: [
      { t: "throw", thrown: { kind: "coin", first: "b" } },
      { t: "attack", letter: "L", from: "A4", target: "B4", against: "b" },
      { t: "throw", thrown: { kind: "cubes", attacker: hand("L", 4, 2, 6), defender: hand("b", 12, 5, 8) } },
      { t: "ghost", side: "w", letter: "B", size: 3 },
      { t: "throw", thrown: { kind: "ghost", side: "w", shown: 3 } },
      { t: "accept", side: "b" },
      { t: "verdict", what: "win" },
      { t: "fall", letter: "b", at: "B4", how: "lost" },
      { t: "advance", letter: "L", to: "B4" },
    ],
    after: {
      rules: "looney",
      pieces: pieces("L@B4 S@B2 l@C s@B7"),
      beside: [
        { letter: "B", state: "lost" },
        { letter: "b", state: "ghost" },
      ],
    },
  },
};
