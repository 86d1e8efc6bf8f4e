/**
 * The K'lor'slug (`K`): a rearing worm with a ring of teeth for a face and pairs of legs along its
 * body.
 */

import type { Mesh } from "./mesh";
import { Sculpture } from "./sculpt";

/**
 * The line of the body from tail to throat, in the plane x = 0 except for the swing of the tail.
 */
const SPINE = [
  [0.27, 0.05, -0.2, 0.028],
  [0.2, 0.06, -0.29, 0.05],
  [0.06, 0.085, -0.31, 0.078],
  [-0.06, 0.11, -0.22, 0.1],
  [-0.06, 0.125, -0.09, 0.115],
  [-0.01, 0.17, 0.03, 0.12],
  [0.01, 0.28, 0.08, 0.115],
  [0.0, 0.4, 0.06, 0.11],
  [0.0, 0.5, 0.09, 0.115],
  [0.0, 0.555, 0.16, 0.12],
] as const;

/** Builds the figure. */
export function klorslug(): Mesh {
  const s = new Sculpture();
  // Every joint is a ring that bulges separately, so the seams are narrow.
  for (let k = 1; k < SPINE.length; k++) {
    const [a, b] = [SPINE[k - 1], SPINE[k]];
    if (!a || !b) continue;
    for (const t of [0.25, 0.75]) {
      const at = (n: 0 | 1 | 2 | 3) => a[n] + (b[n] - a[n]) * t;
      const r = at(3);
      s.lump([at(0), at(1), at(2)], [r, r * 0.98, r], { seam: 0.022, tone: k % 2 === 0 ? 0.12 : 0 });
    }
  }
  // The maw looks forwards and a little down.
  s.lump([0, 0.555, 0.2], [0.135, 0.13, 0.09], { seam: 0.04, nod: 0.15 }).carve([0, 0.55, 0.3], [0.095, 0.092, 0.13], { seam: 0.02 });
  for (let n = 0; n < 12; n++) {
    const turn = ((n + 0.5) / 12) * 2 * Math.PI;
    const [c, d] = [Math.cos(turn), Math.sin(turn)];
    const long = n % 2 === 0 ? 0.6 : 0.38;
    s.spike([0.108 * c, 0.553 + 0.104 * d, 0.27], [0.108 * c * (1 - long), 0.553 + 0.104 * d * (1 - long), 0.305], 0.022, 1);
  }
  s.both((k) => s.bead([k * 0.085, 0.665, 0.185], 0.024)
    .limb([[k * 0.05, 0.66, 0.14, 0.018], [k * 0.12, 0.77, 0.1, 0.011], [k * 0.19, 0.8, 0.17, 0.009]], { seam: 0.02 })
    .bead([k * 0.19, 0.8, 0.17], 0.016, 0.8)
    // Mandibles beside the maw.
    .limb([[k * 0.13, 0.5, 0.18, 0.028], [k * 0.17, 0.46, 0.28, 0.02], [k * 0.1, 0.43, 0.34, 0.006]], { seam: 0.02, tone: 0.3 }));
  for (let k = 2; k < 9; k++) {
    const at = SPINE[k];
    const after = SPINE[k + 1] ?? at;
    const before = SPINE[k - 1];
    if (!at || !after || !before) continue;
    const along = [after[0] - before[0], after[2] - before[2]] as const;
    const far = Math.hypot(...along) || 1;
    // Legs that are low reach the floor; raised ones claw the air.
    const [ux, uz] = k < 6 ? [along[1] / far, -along[0] / far] : [1, 0];
    const r = at[3];
    for (const side of [1, -1]) {
      const [sx, sz] = [ux * side, uz * side];
      const reared = k >= 6;
      const [knee, foot] = reared ? [at[1] + 0.04, at[1] - 0.045] : [at[1] + 0.06, 0.005];
      const out = reared ? 0.17 : 0.19;
      const front = reared ? 0.09 : 0;
      s.limb(
        [
          [at[0] + sx * r * 0.8, at[1] - 0.01, at[2] + sz * r * 0.8, 0.03],
          [at[0] + sx * out, knee, at[2] + sz * out + front * 0.5, 0.021],
        ],
        { seam: 0.02 },
      );
      s.spike(
        [at[0] + sx * out, knee, at[2] + sz * out + front * 0.5],
        [at[0] + sx * (out + 0.035), foot, at[2] + sz * (out + 0.035) + front],
        0.02,
        0.45,
      );
    }
  }
  return s.build();
}
