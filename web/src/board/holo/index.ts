/**
 * The hologram: the round table in three dimensions. Loaded by dynamic import (it brings three.js with
 * it); {@link createHologram} answers at once. Whether the browser can is asked in `supported.ts`.
 */

import type { BoardView, Look } from "../view";
import { Hologram, type HologramOptions, type HologramView, type Quality } from "./hologram";

export type { HologramOptions, HologramView, Quality } from "./hologram";
export { hologramSupported as supported } from "./supported";

/** Makes a hologram; throws where the browser gives no WebGL 2. */
export function createHologram(options: HologramOptions = {}): HologramView {
  return new Hologram(options);
}

const STEPS: Record<"auto" | "low" | "medium" | "high", Quality | "auto"> = { auto: "auto", low: 0, medium: 1, high: 2 };

/** As every board is made: with its look, and the quality by its name in the preferences. */
export function createBoard(look: Look, quality: keyof typeof STEPS): BoardView {
  const board = createHologram({ quality: STEPS[quality] });
  board.look(look);
  return board;
}
