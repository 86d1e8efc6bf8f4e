/** What the model of a game reports to the views that show it. */

import type { Action, ApiError, Entry, GameFull, Phrase, Room, Scene, SideName, Step } from "../api/types";

/** A change of the model, for the views that show it. */
export type Change =
  /** Everything changed: render all of it again. */
  | { t: "full"; before: GameFull | null }
  /**
   * A step or throw has arrived, which leads to `after`. Unless the model is `paced`, it is part of the
   * game already; otherwise `revealed` follows.
   */
  | { t: "entry"; entry: Entry; word: string; after: Scene }
  /** An entry that was shown is part of the game now. */
  | { t: "revealed"; entry: Entry; word: string }
  /** The last entries were taken back. */
  | { t: "taken-back"; word: string }
  /** An offer or a result, which changes nothing on the board. */
  | { t: "word"; word: string }
  | { t: "room"; before: Room | null }
  /** A player has said something. */
  | { t: "said"; side: SideName; phrase: Phrase }
  | { t: "clock" }
  | { t: "sending" }
  | { t: "refused"; action: Action; error: ApiError }
  | { t: "looking" }
  | { t: "status" };

/** An act of this page that has not been applied yet. */
export interface Sending {
  id: string;
  side: SideName;
  action: Action;
  /** The step, if the action is one of the choices. */
  step: Step | null;
  /**
   * The version that contains the act, once acknowledged. The act stays pending until that version
   * arrives.
   */
  version?: number;
}
