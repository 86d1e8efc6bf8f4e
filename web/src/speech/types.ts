/**
 * What the semantic layer presents, and what it requests. It presents the game in words to players who do not
 * look at the board.
 */

import type { Action, ClockState, Due, Entry, Offers, ResultView, Scene, SeriesView, Step } from "../api/types";
import type { Side, Space, Spot, Worth } from "../board/view";
import type { Picker, Target, Word } from "../game/picker";

/** The actions that the layer requests from the game screen. */
export interface SpeechHost {
  /** Selects a spot or a word, as a tap on the board does. Enter in the grid calls this. */
  point(at: Spot | Word): void;
  /** Plans a move with a spot while it is not the player's turn. Returns false if that is not possible. */
  ahead?: (spot: Spot) => boolean;
  /** Called with every announcement, when it is made. */
  heard?: (text: string, now: boolean) => void;
  /** Plays a typed step, which is always one of the legal steps. */
  play(step: Step): void;
  /** Undoes the last choice of the current turn (Backspace). */
  back(): void;
  /** Clears the selection (Escape). */
  clear(): void;
  /** Reports the grid's focused spot, which is drawn as `Marks.focus`; null when the focus leaves the grid. */
  focus(spot: Spot | null): void;
  /**
   * Performs a typed action other than a step: an order, a confirmed resignation, a draw offer and
   * so on. The layer does not know whether the action is possible; a refusal comes back through
   * `Speech.say`.
   */
  act(action: Action): void;
  /** Shows the card of the piece on a spot, where there are cards. Returns whether a piece is there. */
  about?: (spot: Spot) => boolean;
  /**
   * Returns why a typed move is not possible; null if that is not known. Where it is present, the host also
   * tells why a spot that was pointed at cannot be chosen.
   */
  why?: (word: string) => Promise<string | null>;
  /** Gives a hint, or says why the computer moved. It is only present in games against the computer. */
  advise?: (what: "hint" | "explain") => void;
  /** Returns the best moves in words. It is only present in analysis, where it is not cheating. */
  best?: () => Promise<string>;
}

/** Everything the layer presents. A record or a lesson leaves out much of it, but always has `scene` and `due`. */
export interface SpeechState {
  scene: Scene;
  due: Due;
  /** The sides this player plays: none for a spectator, both at one screen. */
  you: readonly Side[];
  /** The players' names, as the page shows them. */
  names: Record<Side, string>;
  /** How the narration calls the other player; absent if it names both sides by their colours. */
  rival?: "computer" | "opponent";
  /** The picker that the board's marks come from; null when it is not this player's turn. */
  picker: Picker | null;
  /**
   * What there is to do or to see now, in words: the dice that the players have to throw, or the place in a replay.
   * Absent where the rest of the state says it.
   */
  task?: string;
  /** The side at the bottom of the board. */
  bottom: Side;
  line: readonly Pick<Entry, "word" | "told">[];
  /** The number of the current turn or round. */
  turn?: number | null;
  /** Reads the clocks at the moment they are announced. */
  clocks?: () => ClockState | null;
  /** Reads the milliseconds that the side to move may still take in a game by days; null in other games. */
  moveTime?: () => number | null;
  offers?: Offers | null;
  result?: ResultView | null;
  /** Returns the judgement of a target in analysis; null as long as it is not known. */
  worth?: (target: Target) => Worth | null;
  series?: SeriesView | null;
  /** Returns what the reader has drawn on a space, in words; null if there is nothing. */
  drawn?: (space: Space) => string | null;
  /** In the board editor, the spot whose piece is in the hand, and the state of the draft in words. Every spot can be pointed at. */
  editing?: { picked: Spot | null; status: string };
}
