/** Bambara's classic figures: a small court in long robes, and a rider. */

import { MeshBuilder, type Mesh, type Vec } from "./mesh";
import { Sculpture } from "./sculpt";

/** Adds a robe that falls in folds from the shoulders, at height `tall`, to the floor. */
function robe(s: Sculpture, tall: number, wide: number, folds: number): void {
  s.limb([[0, 0.05, 0, wide * 0.86], [0, tall * 0.35, 0, wide * 0.62], [0, tall * 0.72, 0, wide * 0.4], [0, tall, 0, wide * 0.45]], { seam: 0.05 });
  for (let n = 0; n < folds; n++) {
    const turn = ((n + 0.5) / folds) * 2 * Math.PI;
    const at = (r: number, y: number, thick: number) => [r * Math.sin(turn), y, r * Math.cos(turn), thick] as const;
    s.limb([at(wide * 0.98, 0.025, 0.03), at(wide * 0.66, tall * 0.32, 0.028), at(wide * 0.36, tall * 0.66, 0.02)], { seam: 0.035 });
  }
}

/** Cuts off everything below the floor. */
function floor(s: Sculpture): void {
  s.carve([0, -0.5, 0], [1, 0.5, 1], { tone: 0, seam: 0.005 });
}

function crownPoint(turn: number, radius: number, y: number): Vec {
  return [radius * Math.sin(turn), y, radius * Math.cos(turn)];
}

/**
 * Builds the king: broad and bearded, with a tall crown and both hands on a sceptre in front of
 * him.
 */
export function sovereign(): Mesh {
  const s = new Sculpture();
  robe(s, 0.62, 0.24, 11);
  s.lump([0, 0.64, 0], [0.17, 0.085, 0.115], { seam: 0.05 })
    .lump([0, 0.66, -0.02], [0.2, 0.045, 0.13], { seam: 0.03, tone: 0.3 })
    .lump([0, 0.79, 0.03], [0.082, 0.1, 0.09], { seam: 0.03 })
    .lump([0, 0.715, 0.085], [0.062, 0.095, 0.05], { seam: 0.02, tone: 0.35 })
    .lump([0, 0.79, 0.118], [0.016, 0.03, 0.022], { seam: 0.015 });
  s.both((k) => s.limb([[k * 0.16, 0.62, 0.02, 0.06], [k * 0.21, 0.46, 0.08, 0.06], [k * 0.04, 0.44, 0.24, 0.04]], { seam: 0.04 })
    .bead([k * 0.032, 0.805, 0.112], 0.012));
  s.limb([[0, 0.04, 0.25, 0.017], [0, 0.62, 0.245, 0.019]], { seam: 0.01, tone: 0.5 });
  floor(s);
  s.bead([0, 0.66, 0.245], 0.045, 0.9);
  for (let n = 0; n < 4; n++) {
    const turn = (n / 4) * 2 * Math.PI;
    s.spike([0.03 * Math.sin(turn), 0.66, 0.245 + 0.03 * Math.cos(turn)], [0.085 * Math.sin(turn), 0.665, 0.245 + 0.085 * Math.cos(turn)], 0.014, 0.7);
  }
  s.add((to) => {
    to.lathe([[0.088, 0.845, 0.55], [0.1, 0.85], [0.105, 0.9], [0.085, 0.9, 0.2], [0.001, 0.9]], 24, [0, 0, 0.02]);
    for (let n = 0; n < 8; n++) {
      const turn = (n / 8) * 2 * Math.PI;
      const [x, y, z] = crownPoint(turn, 0.094, 0.89);
      const tip = crownPoint(turn, n % 2 === 0 ? 0.125 : 0.112, n % 2 === 0 ? 1.02 : 0.95);
      to.cone([x, y, z + 0.02], [tip[0], tip[1], tip[2] + 0.02], 0.03, 0.6);
      if (n % 2 === 0) to.ball([tip[0], tip[1], tip[2] + 0.02], 0.015, 1);
    }
  });
  return s.build();
}

/** Builds the queen: slender, with a high fan-shaped collar and a crescent over her brow. */
export function consort(): Mesh {
  const s = new Sculpture();
  robe(s, 0.56, 0.22, 9);
  s.lump([0, 0.34, 0.0], [0.085, 0.06, 0.075], { seam: 0.05 })
    .lump([0, 0.56, 0.01], [0.105, 0.06, 0.075], { seam: 0.05 })
    .limb([[0, 0.58, 0.01, 0.04], [0, 0.68, 0.02, 0.032]], { seam: 0.03 })
    .lump([0, 0.735, 0.03], [0.062, 0.078, 0.068], { seam: 0.025 })
    .limb([[0, 0.79, -0.02, 0.055], [0, 0.87, -0.07, 0.045], [0, 0.92, -0.1, 0.03]], { seam: 0.03 });
  s.both((k) => s.limb([[k * 0.1, 0.55, 0.01, 0.036], [k * 0.18, 0.42, 0.06, 0.034], [k * 0.26, 0.46, 0.17, 0.024]], { seam: 0.03 })
    .limb([[k * 0.18, 0.42, 0.06, 0.034], [k * 0.2, 0.27, 0.03, 0.03], [k * 0.21, 0.2, 0.02, 0.018]], { seam: 0.03, tone: 0.15 })
    .bead([k * 0.025, 0.745, 0.09], 0.011)
    .bead([k * 0.27, 0.48, 0.19], 0.032, 0.9));
  floor(s);
  s.add((to) => {
    // The collar: a fan of leaves behind the head.
    for (let n = -3; n <= 3; n++) {
      const turn = n * 0.36;
      const at = (r: number, aside: number, back: number): Vec => [
        r * Math.sin(turn) + aside * Math.cos(turn),
        0.62 + r * Math.cos(turn) - aside * Math.sin(turn),
        -0.05 - back,
      ];
      to.sheet([at(0.03, -0.014, 0), at(0.2, -0.045, 0.04), at(0.29, 0, 0.06), at(0.2, 0.045, 0.04), at(0.03, 0.014, 0)], n % 2 === 0 ? 0.45 : 0.15);
    }
    // The crescent over the brow.
    for (let n = -4; n < 4; n++) {
      const arc = (m: number, r: number): Vec => [r * Math.sin(m * 0.42), 0.945 - r * Math.cos(m * 0.42), 0.04];
      const thick = (m: number) => 0.032 * Math.cos((m / 4) * 1.45);
      to.sheet([arc(n, 0.085 + thick(n)), arc(n + 1, 0.085 + thick(n + 1)), arc(n + 1, 0.085 - thick(n + 1) * 0.6), arc(n, 0.085 - thick(n) * 0.6)], 0.9);
    }
  });
  return s.build();
}

/** Builds the knight: a lancer on a beast in mid-stride. */
export function rider(): Mesh {
  const s = new Sculpture();
  s.limb([[0, 0.32, -0.2, 0.095], [0, 0.33, 0.0, 0.085], [0, 0.34, 0.12, 0.095]], { seam: 0.06 })
    .limb([[0, 0.36, 0.15, 0.075], [0, 0.5, 0.23, 0.055], [0, 0.58, 0.25, 0.05]], { seam: 0.04 })
    .limb([[0, 0.6, 0.25, 0.052], [0, 0.545, 0.37, 0.03]], { seam: 0.03 })
    .limb([[0, 0.36, -0.27, 0.04], [0, 0.3, -0.36, 0.03], [0, 0.14, -0.38, 0.012]], { seam: 0.03, tone: 0.2 });
  s.both((k) => s.limb([[k * 0.03, 0.63, 0.22, 0.018], [k * 0.05, 0.72, 0.18, 0.006]], { seam: 0.01, tone: 0.4 })
    .bead([k * 0.043, 0.61, 0.275], 0.012)
    .limb([[k * 0.06, 0.3, -0.2, 0.07], [k * 0.09, 0.19, -0.16 - k * 0.06, 0.04], [k * 0.09, 0.1, -0.24 - k * 0.04, 0.026], [k * 0.09, 0.025, -0.21 - k * 0.05, 0.028]], { seam: 0.03 })
    .limb([[k * 0.06, 0.3, 0.13, 0.05], [k * 0.08, 0.2, 0.17 + k * 0.05, 0.033], [k * 0.08, 0.11, 0.15 + k * 0.03, 0.023], [k * 0.08, 0.025, 0.17 + k * 0.03, 0.026]], { seam: 0.03 })
    // The rider's legs.
    .limb([[k * 0.06, 0.45, -0.03, 0.045], [k * 0.13, 0.36, 0.05, 0.035], [k * 0.12, 0.24, 0.0, 0.028]], { seam: 0.02, tone: 0.15 }));
  s.limb([[0, 0.44, -0.05, 0.065], [0, 0.56, -0.04, 0.075], [0, 0.63, -0.03, 0.07]], { seam: 0.04, tone: 0.1 })
    .lump([0, 0.735, -0.01], [0.058, 0.068, 0.064], { seam: 0.02, tone: 0.2 })
    .carve([0, 0.735, 0.055], [0.05, 0.011, 0.03])
    .limb([[-0.08, 0.62, -0.03, 0.038], [-0.15, 0.52, 0.0, 0.03], [-0.12, 0.5, 0.09, 0.028]], { seam: 0.03 })
    .limb([[0.08, 0.62, -0.03, 0.038], [0.13, 0.52, 0.03, 0.03], [0.06, 0.47, 0.11, 0.026]], { seam: 0.03 })
    // The lance points up and forwards.
    .limb([[-0.12, 0.3, -0.08, 0.014], [-0.12, 0.82, 0.32, 0.012]], { seam: 0.008, tone: 0.5 })
    .spike([-0.12, 0.81, 0.31], [-0.12, 0.93, 0.41], 0.034, 0.9);
  for (let n = 0; n < 5; n++) s.spike([0, 0.8 - n * 0.02, -0.02 - n * 0.022], [0, 0.9 - n * 0.05, -0.1 - n * 0.028], 0.022, 0.5);
  for (let n = 0; n < 6; n++) s.spike([0, 0.62 - n * 0.042, 0.2 - n * 0.012], [0, 0.65 - n * 0.046, 0.13 - n * 0.02], 0.02, 0.35);
  s.add((to) => to.sheet([[-0.12, 0.72, 0.25], [-0.12, 0.8, 0.31], [-0.12, 0.76, 0.1], [-0.12, 0.7, 0.13]], 0.4));
  return s.build();
}

/** Builds the pawn: a hooded page with a lantern. */
export function page(): Mesh {
  const s = new Sculpture();
  robe(s, 0.36, 0.19, 7);
  s.lump([0, 0.37, 0.0], [0.11, 0.065, 0.085], { seam: 0.05 })
    // The hood: peaked at the back, hollow at the front.
    .lump([0, 0.49, 0.0], [0.098, 0.105, 0.105], { seam: 0.04, nod: -0.2 })
    .limb([[0, 0.55, -0.04, 0.06], [0, 0.63, -0.13, 0.018]], { seam: 0.04 })
    .carve([0, 0.475, 0.1], [0.062, 0.075, 0.075], { seam: 0.02 })
    .limb([[-0.1, 0.36, 0.02, 0.042], [-0.14, 0.27, 0.08, 0.042], [-0.1, 0.29, 0.19, 0.028]], { seam: 0.03 })
    .limb([[0.1, 0.36, 0.02, 0.042], [0.14, 0.26, 0.08, 0.042], [0.03, 0.25, 0.15, 0.03]], { seam: 0.03 });
  floor(s);
  s.both((k) => s.bead([k * 0.026, 0.485, 0.075], 0.013));
  s.add((to) => lantern(to, [-0.11, 0.2, 0.21]));
  return s.build();
}

function lantern(to: MeshBuilder, [x, y, z]: Vec): void {
  to.ball([x, y, z], 0.034, 1);
  to.lathe([[0.001, y - 0.05], [0.034, y - 0.046], [0.03, y - 0.034]], 10, [x, 0, z]);
  to.lathe([[0.036, y + 0.03], [0.03, y + 0.045], [0.001, y + 0.07]], 10, [x, 0, z]);
  to.cone([x, y + 0.06, z], [x, y + 0.1, z], 0.007, 0.3, 0.007);
}
