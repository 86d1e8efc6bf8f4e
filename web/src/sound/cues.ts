/** Which sound belongs to which effect, and the pace of footsteps. */

import type { Animated, Space } from "../board/view";

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

/** Returns the sound of an effect; null if the effect is silent. */
export function cueOf(effect: Animated): Cue | null {
  switch (effect.t) {
    case "walk":
      return "step";
    case "push":
      return "push";
    case "fall":
      return effect.how === "captured" || effect.how === "killed" ? "capture" : "fall";
    case "enter":
      return "enter";
    case "attack":
      return "attack";
    case "throw":
      return effect.thrown.kind === "coin"
        ? "coin"
        : effect.thrown.kind === "cubes" || effect.thrown.kind === "ghost"
          ? "cubes"
          : "dice";
    case "verdict":
      switch (effect.what) {
        case "win":
        case "defeated":
        case "pushed":
          return "success";
        case "standoff":
        case "nothing":
          return "standoff";
        case "loss":
          return "failure";
        case "stunned":
          return "stun";
      }
      break;
    case "retreat":
      return "step";
    case "advance":
      return "step";
    case "stun":
    case "triumph":
      // The verdict, or the end of the game, has its own sound.
      return null;
    case "rise":
      return "rise";
    case "ghost":
      return "ghost";
    case "accept":
    case "pass":
      return "pass";
    case "score":
      return "score";
  }
  return null;
}

/** Returns about how long the boards take to walk a path, in milliseconds. */
export function walkTime(path: readonly Space[]): number {
  return Math.min(1500, 300 + 190 * (path.length - 2));
}
