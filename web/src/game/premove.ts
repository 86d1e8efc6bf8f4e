/**
 * A move that a player plans while the opponent thinks: a piece, and the spot it is to go to. It knows no
 * rules: any spot can be planned, and the plan is compared with the legal steps when the turn comes.
 */

import type { Choices, Step } from "../api/types";
import { sameSpot } from "../board/geometry";
import type { Spot } from "../board/view";
import { tokenOf } from "./picker";

/** A planned move. */
export interface Plan {
  from: Spot;
  to: Spot;
}

/** What pointing at a spot has done. */
export type Planned = "picked" | "planned" | "cancelled" | "nothing";

/** The plan of one player. */
export class Premove {
  #picked: Spot | null = null;
  #plan: Plan | null = null;

  /** The piece that was picked, as long as it has no target. */
  get picked(): Spot | null {
    return this.#picked;
  }

  /** The complete plan. */
  get plan(): Plan | null {
    return this.#plan;
  }

  /** Points at a spot. `mine` says whether a piece of the player is there. */
  point(spot: Spot, mine: boolean): Planned {
    const { from } = this.#plan ?? { from: this.#picked };
    const target = this.#picked !== null && !mine && spot.at === "space";
    if (target && from) {
      this.#picked = null;
      this.#plan = { from, to: spot };
      return "planned";
    }
    const had = this.cancel();
    if (!mine || sameSpot(from, spot)) return had ? "cancelled" : "nothing";
    this.#picked = spot;
    return "picked";
  }

  /** Gives up the plan. Returns false if there was none. */
  cancel(): boolean {
    const had = this.#picked !== null || this.#plan !== null;
    this.#picked = this.#plan = null;
    return had;
  }
}

/**
 * Returns the step that a plan stands for. Null unless exactly one step leads from the piece to the target, and without
 * a further choice.
 */
export function stepOf({ steps }: Choices, { from, to }: Plan): Step | null {
  const [first, second] = [tokenOf(from), tokenOf(to)];
  const [step, ...more] = steps.filter(({ path }) => path[0] === first && path[1] === second);
  return step?.path.length === 2 && more.length === 0 ? step : null;
}
