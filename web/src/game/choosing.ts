/**
 * The types used for choosing a step: the things the user points at, and what follows.
 */

import type { components } from "../../generated/schema";
import type { Marks, Space, Spot } from "../board/view";

/** The steps that the server offers. */
export type Choices = components["schemas"]["Choices"];
/** A legal step with its path and effects. */
export type Step = components["schemas"]["LegalStep"];

/** A step that is not a place on the board: a button. `done` ends a turn of looney. */
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

/** A spot on the board that the user can choose now. */
export type Target = Marks["targets"][number];

/** One space covered by a piece in a turn that is only partly walked. */
export interface Hop {
  from: Space;
  to: Space;
}

/** The result of pointing at something. */
export type Pointed =
  /** Nothing can be done there; nothing has changed. */
  | { t: "nothing" }
  /** Other targets are available now. */
  | { t: "changed" }
  /** This step is chosen. It has not been played yet, so the picker can go back. */
  | { t: "ready"; step: Step }
  /** The user has to choose one of these; `ways` returns how they differ. */
  | { t: "several"; steps: Step[] };

export const NOTHING: Pointed = { t: "nothing" };
export const CHANGED: Pointed = { t: "changed" };

/** Returns whether two spots are the same. */
export function sameSpot(a: Spot | null, b: Spot | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.at === "space") return b.at === "space" && a.space === b.space;
  return b.at === "beside" && a.letter === b.letter;
}

/** Returns the spot of a space. */
export function spaceSpot(space: Space): Spot {
  return { at: "space", space };
}
