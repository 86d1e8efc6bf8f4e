/**
 * The Ng'ok (`N`): short, stocky and furious, hardly more than a head full of teeth on clawed feet.
 */

import type { Mesh } from "./mesh";
import { Sculpture } from "./sculpt";

/** Builds the figure. */
export function ngok(): Mesh {
  const s = new Sculpture();
  s.lump([0, 0.2, -0.08], [0.17, 0.15, 0.19], { nod: 0.2 })
    .lump([0, 0.27, -0.13], [0.13, 0.12, 0.12], { seam: 0.06 })
    // The head: a blunt wedge, open like a trap.
    .lump([0, 0.31, 0.12], [0.165, 0.11, 0.15], { seam: 0.06, nod: -0.25 })
    .lump([0, 0.17, 0.14], [0.145, 0.055, 0.15], { seam: 0.04, nod: 0.25 })
    .carve([0, 0.235, 0.25], [0.125, 0.062, 0.15])
    .lump([0, 0.205, 0.14], [0.05, 0.02, 0.09], { tone: -0.4, seam: 0.02 });
  s.both((k) => {
    s.lump([k * 0.085, 0.4, 0.14], [0.055, 0.03, 0.06], { seam: 0.03, roll: -k * 0.5 })
      .bead([k * 0.085, 0.372, 0.205], 0.022)
      .limb([[k * 0.1, 0.42, 0.05, 0.032], [k * 0.17, 0.5, -0.02, 0.012]], { seam: 0.02, tone: 0.3 })
      // The forelegs are planted wide, the hind legs folded.
      .limb([[k * 0.17, 0.23, 0.0, 0.07], [k * 0.24, 0.13, 0.05, 0.052], [k * 0.23, 0.045, 0.11, 0.045]], { seam: 0.04 })
      .limb([[k * 0.15, 0.18, -0.18, 0.085], [k * 0.2, 0.1, -0.1, 0.055], [k * 0.2, 0.04, -0.15, 0.042]], { seam: 0.04 });
    for (const x of [-0.035, 0, 0.035]) {
      s.spike([k * 0.23 + x, 0.03, 0.14], [k * 0.235 + x * 1.5, 0.006, 0.21], 0.019);
      s.spike([k * 0.2 + x, 0.025, -0.12], [k * 0.205 + x * 1.4, 0.006, -0.06], 0.016);
    }
    for (let n = 0; n < 4; n++) {
      const turn = 0.12 + n * 0.33;
      const [x, z] = [k * 0.125 * Math.sin(turn), 0.12 + 0.135 * Math.cos(turn)];
      const long = n === 1 ? 0.085 : 0.055;
      s.spike([x, 0.285, z], [x * 0.97, 0.285 - long, z + 0.006], 0.018, 1);
      s.spike([x * 0.96, 0.185, z - 0.005], [x * 0.96, 0.185 + long * 0.8, z + 0.004], 0.016, 1);
    }
  });
  for (let n = 0; n < 5; n++) {
    const turn = 0.35 + n * 0.42;
    s.spike(
      [0, 0.22 + 0.13 * Math.cos(turn), -0.1 - 0.16 * Math.sin(turn)],
      [0, 0.23 + 0.22 * Math.cos(turn), -0.13 - 0.25 * Math.sin(turn)],
      0.028,
      0.35,
    );
  }
  return s.build();
}
