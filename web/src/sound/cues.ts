/** Which sound belongs to which effect, and the pace of footsteps. */

import type { Animated, Space, Thrown } from "../board/view";

/** The name of a sound. */
export type Cue =
  | "pick"
  | "drop"
  | "step"
  | "push"
  | "capture"
  | "fall"
  | "enter"
  | "attack"
  | "dice"
  | "cubes"
  | "coin"
  | "success"
  | "failure"
  | "standoff"
  | "stun"
  | "rise"
  | "ghost"
  | "score"
  | "pass"
  | "turn"
  | "low"
  | "win"
  | "loss"
  | "draw"
  | "error";

/** The sound of each kind of throw. */
const THROWS: Record<Thrown["kind"], Cue> = { coin: "coin", initiative: "dice", dice: "dice", cubes: "cubes", ghost: "cubes" };

/** The sound of each result of an attack. */
const VERDICTS: Record<Extract<Animated, { t: "verdict" }>["what"], Cue> = {
  win: "success",
  defeated: "success",
  pushed: "success",
  standoff: "standoff",
  nothing: "standoff",
  loss: "failure",
  stunned: "stun",
};

/** Returns the sound of an effect; null if the effect is silent. */
export function cueOf(effect: Animated): Cue | null {
  switch (effect.t) {
    case "walk":
    case "retreat":
    case "advance":
      return "step";
    case "fall":
      return effect.how === "captured" || effect.how === "killed" ? "capture" : "fall";
    case "throw":
      return THROWS[effect.thrown.kind];
    case "verdict":
      return VERDICTS[effect.what];
    case "stun":
    case "triumph":
      // The verdict, or the end of the game, has its own sound.
      return null;
    case "accept":
      return "pass";
    case "push":
    case "enter":
    case "attack":
    case "rise":
    case "ghost":
    case "score":
    case "pass":
      return effect.t;
  }
}

/** Returns about how long the boards take to walk a path, in milliseconds. */
export function walkTime(path: readonly Space[]): number {
  return Math.min(1500, 300 + 190 * (path.length - 2));
}
