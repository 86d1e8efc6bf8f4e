/**
 * The Savrip (`S`), the largest of the first team: a stooped hulk with arms down to the floor, a
 * crest of spines and an underbite.
 */

import type { Mesh } from "./mesh";
import { Sculpture } from "./sculpt";

/** Builds the figure. */
export function savrip(): Mesh {
  const s = new Sculpture();
  // Short bowed legs carry a trunk that hangs forwards from a high back.
  s.lump([0, 0.36, -0.08], [0.15, 0.13, 0.13])
    .limb([[0, 0.4, -0.08, 0.14], [0, 0.6, -0.05, 0.18], [0, 0.76, 0.02, 0.17]], { seam: 0.1 })
    .lump([0, 0.78, -0.07], [0.2, 0.13, 0.15], { seam: 0.1 })
    .lump([0, 0.52, 0.08], [0.13, 0.15, 0.09], { seam: 0.08, tone: 0.18 });
  s.both((k) => {
    s.limb([[k * 0.12, 0.36, -0.06, 0.11], [k * 0.19, 0.2, 0.01, 0.085], [k * 0.17, 0.06, -0.03, 0.065]], { seam: 0.06 })
      .limb([[k * 0.17, 0.045, -0.05, 0.05], [k * 0.19, 0.035, 0.1, 0.045]], { seam: 0.05 })
      // The shoulder, the upper arm, the heavy forearm and the fist.
      .lump([k * 0.24, 0.76, 0.0], [0.12, 0.12, 0.12], { seam: 0.08 })
      .limb([[k * 0.27, 0.74, 0.02, 0.09], [k * 0.36, 0.5, 0.04, 0.065], [k * 0.35, 0.27, 0.14, 0.085], [k * 0.33, 0.18, 0.17, 0.06]], { seam: 0.04 })
      .lump([k * 0.33, 0.14, 0.18], [0.07, 0.065, 0.075], { seam: 0.03 });
    for (const [x, z] of [[-0.05, 0.22], [0.0, 0.25], [0.05, 0.22]] as const) {
      s.limb([[k * 0.33 + x, 0.12, 0.2, 0.028], [k * 0.33 + x * 1.2, 0.06, z, 0.02]], { seam: 0.02 });
      s.spike([k * 0.33 + x * 1.2, 0.06, z], [k * 0.33 + x * 1.25, 0.0, z + 0.035], 0.017);
    }
    for (const x of [-0.035, 0.02, 0.065]) s.spike([k * (0.18 + x), 0.025, 0.12], [k * (0.19 + x), 0.012, 0.19], 0.022);
  });
  // The head is low, in front of the shoulders.
  s.limb([[0, 0.82, 0.06, 0.12], [0, 0.86, 0.18, 0.1]], { seam: 0.06 })
    .lump([0, 0.88, 0.2], [0.1, 0.105, 0.115], { seam: 0.04 })
    .lump([0, 0.8, 0.27], [0.095, 0.05, 0.075], { seam: 0.03 })
    .carve([0, 0.835, 0.34], [0.075, 0.012, 0.06])
    .lump([0, 0.925, 0.27], [0.095, 0.022, 0.035], { seam: 0.02 });
  s.both((k) => {
    s.carve([k * 0.045, 0.895, 0.3], [0.026, 0.018, 0.03]).bead([k * 0.045, 0.893, 0.288], 0.014);
    s.limb([[k * 0.09, 0.91, 0.16, 0.03], [k * 0.17, 0.97, 0.08, 0.01]], { seam: 0.02 });
    s.spike([k * 0.055, 0.83, 0.325], [k * 0.062, 0.9, 0.35], 0.015, 0.9);
    s.spike([k * 0.02, 0.83, 0.338], [k * 0.022, 0.862, 0.35], 0.01, 0.9);
  });
  for (let n = 0; n < 6; n++) {
    const y = 0.96 - n * 0.105;
    const z = -0.02 - Math.sin((n / 5) * 2.4) * 0.21;
    s.spike([0, y - 0.04, z + 0.05], [0, y + 0.05 - n * 0.012, z - 0.085], 0.036 - n * 0.003, 0.35);
  }
  return s.build();
}
