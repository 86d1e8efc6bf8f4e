/**
 * Small sets of choices for the games of the gallery, written by hand as shortened versions of the
 * server's.
 */

import type { Choices } from "../../src/api/types";
import type { SpeechState } from "../../src/speech/types";
import { MIDDLES } from "./scenes";

export const SIMEONE: Choices = {
  steps: [
    { word: "A2-B2", path: ["A2", "B2"], attack: false, effects: [{ t: "walk", letter: "S", path: ["A2", "B2"] }] },
    {
      word: "B3xB4",
      path: ["B3", "B4"],
      attack: true,
      effects: [{ t: "attack", letter: "M", from: "B3", target: "B4", against: "x" }],
      odds: { defeated: "5/6", pushed: "1/6", nothing: "0", stunned: "0" },
    },
    { word: "B3-A3", path: ["B3", "A3"], attack: false, effects: [{ t: "walk", letter: "M", path: ["B3", "A3"] }] },
    { word: "B2^", path: ["B2", "B2"], attack: false, effects: [{ t: "rise", letter: "S", at: "B2" }] },
    { word: "end", path: ["!end"], attack: false, effects: [{ t: "pass", side: "w" }] },
  ],
};

export function stateOf(over: Partial<SpeechState> = {}): SpeechState {
  return {
    scene: { ...MIDDLES.simeone.scene, active: null },
    due: { kind: "step", side: "w" },
    you: ["w"],
    names: { w: "Anna", b: "Computer" },
    picker: null,
    bottom: "w",
    line: [],
    ...over,
  };
}
