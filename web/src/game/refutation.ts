/** Why a wrong move of a puzzle is wrong: what the opponent's best answer leads to. */

import type { Side } from "../board/view";
import type { Value } from "./worth";

/** What is left after a wrong move, seen from the solver. */
export type Consequence =
  /** The game has ended without reaching the goal. */
  | { t: "ended" }
  /** The opponent forces a win of `points` within this many own moves. */
  | { t: "loses"; points: number; moves: number }
  | { t: "draws" }
  /** The solver still forces a win, but of fewer points than the puzzle asks for. */
  | { t: "less"; points: number }
  /** Nothing is proved. */
  | { t: "unclear" };

/**
 * Returns what a wrong move leads to. `value` is the value of the position after it, in which the opponent
 * has to move; null if the game is over there. `side` and `points` are those of the puzzle.
 */
export function consequenceOf(value: Value | null, { side, points }: { side: Side; points: number }): Consequence {
  if (value === null) return { t: "ended" };
  if (!value.exact) return { t: "unclear" };
  if (value.winner == null) return { t: "draws" };
  const won = value.points ?? 1;
  // The opponent moves first, so of an odd number of plies it makes the greater half.
  if (value.winner !== side) return { t: "loses", points: won, moves: Math.ceil((value.plies ?? 0) / 2) };
  return won < points ? { t: "less", points: won } : { t: "unclear" };
}
