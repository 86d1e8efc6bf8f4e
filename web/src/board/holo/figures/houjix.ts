/**
 * The Houjix (`x`): a small bristling creature on four feet, with its back arched and every spine
 * raised.
 */

import type { Mesh, Vec } from "./mesh";
import { Sculpture } from "./sculpt";

/** Builds the figure. */
export function houjix(): Mesh {
  const s = new Sculpture();
  s.limb([[0, 0.2, -0.2, 0.085], [0, 0.26, -0.06, 0.115], [0, 0.225, 0.1, 0.09]], { seam: 0.06 })
    .limb([[0, 0.24, 0.12, 0.065], [0, 0.27, 0.19, 0.06]], { seam: 0.05 })
    // A narrow head with a long snout that points at the enemy.
    .lump([0, 0.285, 0.22], [0.072, 0.066, 0.085], { seam: 0.03 })
    .limb([[0, 0.275, 0.27, 0.045], [0, 0.245, 0.36, 0.026]], { seam: 0.03 })
    .carve([0, 0.238, 0.37], [0.03, 0.007, 0.07])
    .bead([0, 0.25, 0.387], 0.012, -0.7)
    .limb([[0, 0.22, -0.24, 0.045], [0, 0.3, -0.34, 0.03], [0, 0.42, -0.36, 0.014]], { seam: 0.04 });
  s.both((k) => {
    s.bead([k * 0.05, 0.31, 0.275], 0.017)
      .limb([[k * 0.045, 0.33, 0.19, 0.03], [k * 0.085, 0.42, 0.15, 0.008]], { seam: 0.02 })
      .limb([[k * 0.07, 0.2, 0.1, 0.05], [k * 0.115, 0.12, 0.13, 0.03], [k * 0.11, 0.025, 0.14, 0.024]], { seam: 0.03 })
      .limb([[k * 0.11, 0.018, 0.14, 0.022], [k * 0.112, 0.016, 0.18, 0.02]], { seam: 0.02 })
      .limb([[k * 0.07, 0.18, -0.18, 0.068], [k * 0.125, 0.12, -0.13, 0.042], [k * 0.11, 0.07, -0.22, 0.024], [k * 0.11, 0.02, -0.19, 0.022]], { seam: 0.03 })
      .limb([[k * 0.11, 0.018, -0.19, 0.022], [k * 0.112, 0.016, -0.15, 0.02]], { seam: 0.02 });
    for (const z of [0.195, -0.135])
      for (const x of [-0.014, 0.014]) s.spike([k * 0.112 + x, 0.014, z], [k * 0.112 + x * 1.5, 0.004, z + 0.035], 0.009);
    s.spike([k * 0.016, 0.235, 0.34], [k * 0.016, 0.205, 0.345], 0.007, 1);
  });
  // Three rows of spines, longest over the shoulders.
  for (let n = 0; n < 8; n++) {
    const t = n / 7;
    const z = 0.13 - 0.36 * t;
    const crown = 0.305 + 0.062 * Math.sin(0.35 + t * 2.6) - 0.055 * t;
    for (const row of [-1, -0.5, 0, 0.5, 1]) {
      if (row % 1 !== 0 && n % 2 === 1) continue;
      const turn = row * 0.75;
      const long = (0.2 - 0.075 * t) * (row === 0 ? 1.15 : 0.95);
      const from: Vec = [0.085 * Math.sin(turn), crown - 0.045 - 0.05 * Math.abs(row), z];
      const to: Vec = [from[0] + long * Math.sin(turn) * 0.95, from[1] + long * Math.cos(turn) * 0.85, z - long * 0.62];
      s.spike(from, to, 0.021, 0.6);
    }
  }
  return s.build();
}
