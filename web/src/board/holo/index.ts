/**
 * The hologram: the round table in three dimensions. It is loaded by dynamic import, because it
 * brings three.js with it. `supported.ts` checks whether the browser supports it.
 */

import { Hologram, type HologramOptions, type HologramView } from "./hologram";

export type { HologramView, Quality } from "./hologram";

/** Creates a hologram. Throws where the browser offers no WebGL 2. */
export function createHologram(options: HologramOptions = {}): HologramView {
  return new Hologram(options);
}
