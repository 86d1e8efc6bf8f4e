/**
 * The hologram: the round table in three dimensions. It is loaded by dynamic import, because it
 * brings three.js with it. `supported.ts` checks whether the browser supports it.
 */

import type { BoardView, Look } from "../view";
import { Hologram, type HologramOptions, type HologramView, type Quality } from "./hologram";

export type { HologramOptions, HologramView, Quality } from "./hologram";
export { hologramSupported as supported } from "./supported";

/** Creates a hologram. Throws where the browser offers no WebGL 2. */
export function createHologram(options: HologramOptions = {}): HologramView {
  return new Hologram(options);
}

const STEPS: Record<"auto" | "low" | "medium" | "high", Quality | "auto"> = { auto: "auto", low: 0, medium: 1, high: 2 };

/**
 * Creates a hologram with a look, for callers that load either board; `quality` is the name used in
 * the preferences.
 */
export function createBoard(look: Look, quality: keyof typeof STEPS): BoardView {
  const board = createHologram({ quality: STEPS[quality] });
  board.look(look);
  return board;
}
