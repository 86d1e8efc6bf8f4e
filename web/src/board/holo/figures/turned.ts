/**
 * Figures that are turned on a lathe or stacked: chess pieces, pawns, bricks, pyramids and groi's
 * token.
 */

import type { Rank } from "../../skins";
import { MeshBuilder, type Mesh, type Vec } from "./mesh";
import { Sculpture } from "./sculpt";

type Profile = (readonly [number, number, number?])[];

/** Returns the profile of the foot that the turned pieces share, up to the neck of the stem. */
function foot(width: number): Profile {
  return [
    [0.001, 0], [width, 0], [width * 1.02, 0.03], [width * 0.96, 0.055], [width * 0.8, 0.07],
    [width * 0.84, 0.095], [width * 0.7, 0.125],
  ];
}

function turned(profile: Profile, more?: (builder: MeshBuilder) => void): Mesh {
  const builder = new MeshBuilder();
  builder.lathe(profile, 32);
  more?.(builder);
  return builder.build();
}

/**
 * Returns the profile of a ball on a stem; `from` is the angle from the ball's bottom, in radians,
 * at which it meets the stem.
 */
function head(radius: number, middle: number, from: number): Profile {
  return Array.from({ length: 12 }, (_, k) => {
    const tilt = from + ((Math.PI - from) * k) / 11;
    return [Math.max(0.001, radius * Math.sin(tilt)), middle - radius * Math.cos(tilt)] as const;
  });
}

/** Builds the chess pawn. */
export function pawn(): Mesh {
  return turned([
    ...foot(0.19), [0.085, 0.2], [0.062, 0.31], [0.07, 0.36], [0.125, 0.375], [0.125, 0.392], [0.065, 0.405],
    ...head(0.11, 0.49, 0.7),
  ]);
}

/** Builds the chess rook. */
export function rook(): Mesh {
  return turned(
    [
      ...foot(0.22), [0.13, 0.22], [0.115, 0.42], [0.125, 0.48], [0.17, 0.5], [0.17, 0.63], [0.125, 0.63, 0],
      [0.12, 0.565, -0.4], [0.001, 0.565, -0.4],
    ],
    (builder) => {
      for (let k = 0; k < 6; k++) {
        const turn = (k / 6) * 2 * Math.PI;
        builder.cone([0.147 * Math.cos(turn), 0.6, 0.147 * Math.sin(turn)], [0.147 * Math.cos(turn), 0.69, 0.147 * Math.sin(turn)], 0.042, 0.15, 0.038, 8);
      }
    },
  );
}

/** Builds the chess queen. */
export function queen(): Mesh {
  return turned(
    [
      ...foot(0.225), [0.12, 0.24], [0.08, 0.48], [0.085, 0.6], [0.145, 0.62], [0.145, 0.64], [0.095, 0.66],
      [0.1, 0.7], [0.155, 0.81], [0.12, 0.81, 0.2], [0.06, 0.85], [0.001, 0.86],
    ],
    (builder) => {
      for (let k = 0; k < 8; k++) {
        const turn = (k / 8) * 2 * Math.PI;
        const at = (r: number, y: number): Vec => [r * Math.cos(turn), y, r * Math.sin(turn)];
        builder.cone(at(0.13, 0.79), at(0.168, 0.875), 0.034, 0.2);
      }
      builder.ball([0, 0.89, 0], 0.045, 0.7);
    },
  );
}

/** Builds the chess king. */
export function king(): Mesh {
  return turned(
    [
      ...foot(0.235), [0.13, 0.26], [0.088, 0.5], [0.092, 0.64], [0.155, 0.66], [0.155, 0.68], [0.1, 0.7],
      [0.105, 0.74], [0.15, 0.85], [0.135, 0.87, 0.2], [0.05, 0.91], [0.001, 0.915],
    ],
    (builder) => {
      builder.box([0, 1.0, 0], [0.045, 0.18, 0.04], 0.6);
      builder.box([0, 1.01, 0], [0.14, 0.045, 0.04], 0.6);
      builder.box([0, 1.01, 0], [0.04, 0.045, 0.14], 0.6);
    },
  );
}

/** Builds the chess knight. */
export function knight(): Mesh {
  const s = new Sculpture();
  s.limb([[0, 0.13, -0.02, 0.13], [0, 0.3, -0.06, 0.105], [0, 0.46, -0.06, 0.1], [0, 0.57, 0.0, 0.09]], { seam: 0.06 })
    .limb([[0, 0.6, 0.01, 0.085], [0, 0.53, 0.14, 0.062], [0, 0.485, 0.2, 0.05]], { seam: 0.05 })
    .lump([0, 0.28, 0.06], [0.09, 0.14, 0.07], { seam: 0.06 })
    .carve([0, 0.475, 0.25], [0.1, 0.008, 0.07]);
  s.both((k) => s.limb([[k * 0.04, 0.65, -0.01, 0.03], [k * 0.055, 0.755, 0.0, 0.008]], { seam: 0.02 })
    .bead([k * 0.07, 0.59, 0.075], 0.017)
    .carve([k * 0.045, 0.5, 0.245], [0.016, 0.012, 0.02]));
  for (let n = 0; n < 7; n++) {
    const y = 0.66 - n * 0.068;
    const z = -0.07 - 0.085 * Math.sin(0.35 + n * 0.33);
    s.lump([0, y, z], [0.026, 0.05, 0.05], { seam: 0.015, tone: 0.3, nod: -0.5 });
  }
  const builder = new MeshBuilder();
  builder.lathe([...foot(0.21), [0.12, 0.15], [0.001, 0.16]], 32);
  builder.take(s.build());
  return builder.build();
}

/** Builds a plain pawn. Higher ranks are taller and broader, with as many rings as the rank. */
export function plain(rank: Rank): Mesh {
  const k = 0.72 + rank * 0.13;
  const tall = 0.44 + rank * 0.1;
  const profile: Profile = [[0.001, 0], [0.2 * k, 0], [0.2 * k, 0.035], [0.17 * k, 0.06]];
  for (let n = 0; n < rank; n++) {
    const y = 0.09 + n * 0.055;
    profile.push([0.145 * k, y - 0.01], [0.16 * k, y + 0.005], [0.16 * k, y + 0.02], [0.14 * k, y + 0.033]);
  }
  profile.push([0.075 * k, tall * 0.72], [0.06 * k, tall * 0.8], ...head(0.115 * k, tall, 0.75));
  return turned(profile);
}

/** Builds groi's pawn: a slender spindle that holds a lit core between two cups. */
export function token(): Mesh {
  return turned(
    [
      [0.001, 0], [0.2, 0], [0.205, 0.025], [0.17, 0.05], [0.165, 0.065, 0.6], [0.16, 0.085], [0.15, 0.1, 0],
      [0.085, 0.17], [0.062, 0.25], [0.085, 0.315], [0.145, 0.37], [0.15, 0.385], [0.12, 0.387, 0.3],
      [0.001, 0.36],
    ],
    (builder) => {
      builder.ball([0, 0.475, 0], 0.1, 0.85, 12);
      for (let k = 0; k < 4; k++) {
        const turn = ((k + 0.5) / 4) * 2 * Math.PI;
        const at = (r: number, y: number): Vec => [r * Math.sin(turn), y, r * Math.cos(turn)];
        builder.cone(at(0.13, 0.38), at(0.14, 0.53), 0.02, 0, 0.014, 8);
        builder.cone(at(0.14, 0.53), at(0.05, 0.62), 0.017, 0, 0.012, 8);
      }
      builder.lathe([[0.001, 0.575], [0.07, 0.6], [0.06, 0.63], [0.02, 0.66], [0.001, 0.74]], 24);
    },
  );
}

/** Builds a tower of bricks with studs. */
export function bricks(count: Rank): Mesh {
  const builder = new MeshBuilder();
  const [side, high] = [0.3, 0.165];
  for (let n = 0; n < count; n++) {
    const y = n * (high + 0.008);
    builder.box([0, y + high / 2, 0], [side, high, side], n % 2 === 0 ? 0 : 0.1);
  }
  const top = count * (high + 0.008) - 0.008;
  for (const [x, z] of [[-1, -1], [1, -1], [1, 1], [-1, 1]] as const)
    builder.lathe([[0.042, top], [0.042, top + 0.04], [0.036, top + 0.045], [0.001, top + 0.045]], 14, [x * 0.075, 0, z * 0.075]);
  return builder.build();
}

function pyramidAt(builder: MeshBuilder, y: number, side: number, high: number): void {
  const at = (x: number, up: number, z: number, part: number): Vec => [(x * side * part) / 2, y + up * high, (z * side * part) / 2];
  const ring = [[-1, 1], [1, 1], [1, -1], [-1, -1]] as const;
  for (const [k, [x, z]] of ring.entries()) {
    const [u, v] = ring[(k + 1) % 4] ?? [0, 0];
    // A plinth, and slopes that end just below the point.
    builder.face([at(x, 0, z, 1), at(u, 0, v, 1), at(u, 0.07, v, 1), at(x, 0.07, z, 1)], 0.25);
    builder.face([at(x, 0.07, z, 0.97), at(u, 0.07, v, 0.97), at(u, 0.97, v, 0.06), at(x, 0.97, z, 0.06)]);
  }
  builder.face(ring.map(([x, z]) => at(x, 0.97, z, 0.06)), 0.6);
}

/** Builds a pyramid; `rank` from 1 to 3 is its size. */
export function pyramid(rank: 1 | 2 | 3): Mesh {
  const builder = new MeshBuilder();
  pyramidAt(builder, 0, 0.2 + rank * 0.06, 0.19 + rank * 0.135);
  return builder.build();
}

/** Builds a small pyramid on a large one. */
export function pyramidLeader(): Mesh {
  const builder = new MeshBuilder();
  pyramidAt(builder, 0, 0.4, 0.62);
  pyramidAt(builder, 0.42, 0.24, 0.42);
  return builder.build();
}
