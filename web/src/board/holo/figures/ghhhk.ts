/**
 * The Ghhhk (`h`): slim and frog-like, upright on folded legs, with a huge mouth, big eyes and long
 * fingers.
 */

import type { Mesh } from "./mesh";
import { Sculpture } from "./sculpt";

/** Builds the figure. */
export function ghhhk(): Mesh {
  const s = new Sculpture();
  s.lump([0, 0.27, -0.05], [0.105, 0.1, 0.1])
    .limb([[0, 0.28, -0.05, 0.095], [0, 0.42, 0.0, 0.08], [0, 0.5, 0.02, 0.07]], { seam: 0.05 })
    .lump([0, 0.34, 0.04], [0.085, 0.11, 0.07], { seam: 0.05, tone: 0.28 })
    .limb([[0, 0.5, 0.02, 0.06], [0, 0.57, 0.05, 0.06]], { seam: 0.05 })
    // The head is flat and broad; the mouth splits it from side to side.
    .lump([0, 0.615, 0.07], [0.15, 0.066, 0.12], { seam: 0.04, nod: -0.08 })
    .lump([0, 0.575, 0.1], [0.135, 0.036, 0.1], { seam: 0.02, tone: 0.2 })
    .carve([0, 0.594, 0.17], [0.16, 0.0085, 0.12], { seam: 0.008 });
  s.both((k) => {
    s.lump([k * 0.082, 0.682, 0.05], [0.05, 0.05, 0.05], { seam: 0.02 })
      .bead([k * 0.093, 0.692, 0.078], 0.034, 0.9)
      .bead([k * 0.103, 0.698, 0.106], 0.012, -1)
      // The thighs are up beside the belly and the shins down, ready to jump.
      .limb([[k * 0.09, 0.25, -0.06, 0.085], [k * 0.23, 0.32, 0.08, 0.05]], { seam: 0.04 })
      .limb([[k * 0.23, 0.32, 0.08, 0.046], [k * 0.19, 0.12, -0.07, 0.03], [k * 0.2, 0.04, -0.03, 0.028]], { seam: 0.02 })
      .limb([[k * 0.19, 0.025, -0.05, 0.026], [k * 0.23, 0.018, 0.12, 0.024]], { seam: 0.02 })
      .limb([[k * 0.075, 0.49, 0.02, 0.038], [k * 0.19, 0.44, 0.0, 0.026], [k * 0.25, 0.5, 0.14, 0.022]], { seam: 0.03 });
    for (const [dx, dy] of [[-0.035, 0.05], [0.01, 0.075], [0.05, 0.045]] as const) {
      s.limb([[k * 0.25, 0.5, 0.14, 0.015], [k * (0.25 + dx), 0.5 + dy, 0.2, 0.01]], { seam: 0.01 });
      s.bead([k * (0.25 + dx), 0.5 + dy, 0.203], 0.016, 0.45);
    }
    for (const dx of [-0.05, 0, 0.05]) {
      s.limb([[k * 0.23, 0.018, 0.1, 0.018], [k * 0.24 + dx, 0.012, 0.19, 0.01]], { seam: 0.02 });
      s.bead([k * 0.24 + dx, 0.014, 0.195], 0.015, 0.45);
    }
    s.limb([[k * 0.1, 0.64, -0.02, 0.02], [k * 0.17, 0.66, -0.1, 0.006]], { seam: 0.02 });
  });
  // A low fin down the back.
  s.sheet([[0, 0.67, 0.0], [0, 0.75, -0.09], [0, 0.6, -0.06]], 0.3)
    .sheet([[0, 0.6, -0.04], [0, 0.6, -0.15], [0, 0.47, -0.08]], 0.3)
    .sheet([[0, 0.47, -0.06], [0, 0.43, -0.18], [0, 0.33, -0.13]], 0.3);
  return s.build();
}
