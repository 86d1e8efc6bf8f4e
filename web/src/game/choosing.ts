/**
 * The words of choosing a step: what is pointed at, what comes of it. Shared by the picker
 * and the walker.
 */

import type { components } from "../api/schema";
import type { Marks, Space, Spot } from "../board/view";

export type Choices = components["schemas"]["Choices"];
export type Step = components["schemas"]["Step"];

/** A step that is no place on the board: a button. `done` ends a turn of looney. */
export type Word =
  | "pass"
  | "end"
  | "off"
  | "stay"
  | "ghost1"
  | "ghost2"
  | "ghost3"
  | "accept"
  | "done";

/** Something on the board that can be pointed at now. */
export type Target = Marks["targets"][number];

/** A space that a piece has gone while a turn is half walked. */
export interface Hop {
  from: Space;
  to: Space;
}

/** What came of pointing at something. */
export type Pointed =
  /** There is nothing to do there; nothing has changed. */
  | { t: "nothing" }
  /** Other targets are lit now. */
  | { t: "changed" }
  /** This step is chosen. It is not played yet: the picker can go back. */
  | { t: "ready"; step: Step }
  /** One of these has to be chosen; `ways` says how they differ. */
  | { t: "several"; steps: Step[] };

export const NOTHING: Pointed = { t: "nothing" };
export const CHANGED: Pointed = { t: "changed" };

/** Whether two spots are the same. */
export function sameSpot(a: Spot | null, b: Spot | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.at === "space") return b.at === "space" && a.space === b.space;
  return b.at === "beside" && a.letter === b.letter;
}

export function spaceSpot(space: Space): Spot {
  return { at: "space", space };
}
