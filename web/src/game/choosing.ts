/**
 * The types used for choosing a step: the things the user points at, and what follows.
 */

import type { Step } from "../api/types";
import type { Marks, Space } from "../board/view";

/** The steps that are not places on the board, but buttons. `done` ends a turn of looney. */
export const WORDS = ["pass", "end", "off", "stay", "ghost1", "ghost2", "ghost3", "accept", "done"] as const;
/** A step that is a button. */
export type Word = (typeof WORDS)[number];

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
