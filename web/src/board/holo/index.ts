/**
 * The hologram: the round table in three dimensions. Loaded by dynamic import (it brings three.js with
 * it); {@link createHologram} answers at once. Whether the browser can is asked in `supported.ts`.
 */

import { Hologram, type HologramOptions, type HologramView } from "./hologram";

export type { HologramOptions, HologramView, Quality } from "./hologram";

/** Makes a hologram; throws where the browser gives no WebGL 2. */
export function createHologram(options: HologramOptions = {}): HologramView {
  return new Hologram(options);
}
