/** The Grimtaash (`g`): winged, with a long neck and tail, rearing up with its wings spread. */

import { mix, type Mesh, type Vec } from "./mesh";
import { Sculpture } from "./sculpt";

/** Builds the figure. */
export function grimtaash(): Mesh {
  const s = new Sculpture();
  s.limb([[0, 0.25, -0.06, 0.1], [0, 0.36, 0.0, 0.105], [0, 0.46, 0.03, 0.085]], { seam: 0.05 })
    .lump([0, 0.38, 0.07], [0.07, 0.1, 0.05], { seam: 0.05, tone: 0.2 })
    // The neck swings forwards; the jaws are long and narrow.
    .limb([[0, 0.48, 0.03, 0.06], [0, 0.58, 0.02, 0.044], [0, 0.66, 0.07, 0.044]], { seam: 0.04 })
    .lump([0, 0.685, 0.1], [0.056, 0.054, 0.075], { seam: 0.03 })
    .limb([[0, 0.69, 0.14, 0.036], [0, 0.672, 0.27, 0.019]], { seam: 0.03 })
    .limb([[0, 0.652, 0.12, 0.026], [0, 0.612, 0.235, 0.014]], { seam: 0.02 })
    // The tail comes round from behind to the side, along the floor.
    .limb(
      [[0, 0.22, -0.1, 0.085], [0.0, 0.1, -0.22, 0.055], [0.11, 0.05, -0.31, 0.04], [0.26, 0.04, -0.26, 0.028], [0.34, 0.045, -0.12, 0.016], [0.33, 0.06, -0.02, 0.008]],
      { seam: 0.04 },
    );
  s.sheet([[0.33, 0.06, -0.03], [0.38, 0.1, 0.03], [0.33, 0.08, 0.09], [0.28, 0.07, 0.03]], 0.4);
  s.both((k) => {
    s.bead([k * 0.042, 0.71, 0.135], 0.015)
      .limb([[k * 0.035, 0.725, 0.07, 0.02], [k * 0.07, 0.8, -0.02, 0.007]], { seam: 0.02, tone: 0.4 })
      .limb([[k * 0.07, 0.26, -0.05, 0.085], [k * 0.13, 0.18, 0.05, 0.055], [k * 0.11, 0.08, -0.04, 0.032], [k * 0.12, 0.03, 0.0, 0.028]], { seam: 0.03 })
      .limb([[k * 0.12, 0.024, -0.01, 0.026], [k * 0.13, 0.02, 0.07, 0.022]], { seam: 0.02 })
      .limb([[k * 0.075, 0.44, 0.06, 0.032], [k * 0.12, 0.36, 0.11, 0.022], [k * 0.1, 0.34, 0.19, 0.018]], { seam: 0.02 });
    for (const x of [-0.02, 0, 0.02]) {
      s.spike([k * 0.13 + x, 0.018, 0.075], [k * 0.132 + x * 1.7, 0.005, 0.125], 0.013);
      s.spike([k * 0.1 + x * 0.7, 0.34, 0.195], [k * 0.1 + x * 1.4, 0.3, 0.235], 0.009);
    }
    wing(s, k);
  });
  for (let n = 0; n < 5; n++) {
    s.spike([0, 0.682 - n * 0.004, 0.165 + n * 0.024], [0, 0.648 - n * 0.004, 0.168 + n * 0.024], 0.009, 1);
    s.spike([0, 0.56 - n * 0.075, -0.015 - n * 0.022], [0, 0.585 - n * 0.08, -0.075 - n * 0.03], 0.02, 0.35);
  }
  return s.build();
}

/** Adds an arm with four spread fingers and the skin that sags between them. */
function wing(s: Sculpture, k: 1 | -1): void {
  const root: Vec = [k * 0.06, 0.47, -0.03];
  const wrist: Vec = [k * 0.24, 0.72, -0.1];
  const tips: Vec[] = [
    [k * 0.3, 0.98, -0.16],
    [k * 0.45, 0.8, -0.15],
    [k * 0.46, 0.58, -0.14],
    [k * 0.34, 0.4, -0.12],
  ];
  s.limb([[...root, 0.04], [k * 0.17, 0.55, -0.1, 0.028], [...wrist, 0.022]], { seam: 0.02 });
  for (const tip of tips) s.limb([[...wrist, 0.016], [...tip, 0.008]], { seam: 0.01 });
  s.spike(wrist, [k * 0.22, 0.79, -0.04], 0.015);
  const edge = [...tips, [k * 0.06, 0.26, -0.08] as Vec];
  for (let n = 1; n < edge.length; n++) {
    const [a, b] = [edge[n - 1], edge[n]];
    if (!a || !b) continue;
    // The hem hangs inwards, towards the wrist.
    const hem = mix(mix(a, b, 0.5), wrist, 0.24);
    const inner = n === edge.length - 1 ? mix(root, wrist, 0.4) : wrist;
    s.sheet(k > 0 ? [wrist, a, hem] : [wrist, hem, a], -0.18);
    s.sheet(k > 0 ? [inner, hem, b] : [inner, b, hem], -0.18);
    if (inner !== wrist) s.sheet(k > 0 ? [wrist, hem, inner] : [wrist, inner, hem], -0.18);
  }
}
