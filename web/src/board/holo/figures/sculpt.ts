/**
 * Models figures in code. Limbs and lumps flow into one another like clay, holes are cut for
 * mouths, and spikes, teeth and eyes are attached. The clay is a signed distance field (smooth
 * unions of capsules and ellipsoids), which `surface.ts` turns into triangles. Attached parts keep
 * their sharp edges.
 */

import { MeshBuilder, type Mesh, type Vec } from "./mesh";
import { surfaceOf, type Field } from "./surface";

/** The distance between points of the clay's surface, in figure units: usually, and where everything is drawn for two eyes. */
const GRAIN = { fine: 0.019, coarse: 0.0225 } as const;
let grain: number = GRAIN.fine;

/** Models a figure with about a quarter fewer triangles, which looks the same as the finer one in a headset. */
export function coarsely<T>(model: () => T): T {
  grain = GRAIN.coarse;
  try {
    return model();
  } finally {
    grain = GRAIN.fine;
  }
}

/** One part of the clay: a limb, an ellipsoid or a hole. */
interface Clay {
  distance(x: number, y: number, z: number): number;
  /** The width of the seam between this part and the clay already there. */
  seam: number;
  tone: number;
  hole: boolean;
  low: Vec;
  high: Vec;
}

/** How a part of the clay is added. */
export interface ClayOptions {
  /** How softly the part flows into the rest, in figure units. */
  seam?: number;
  tone?: number;
}

/** A point of a limb with the limb's radius there. */
export type Joint = readonly [x: number, y: number, z: number, radius: number];

/** A figure that is being modelled. */
export class Sculpture {
  private readonly clay: Clay[] = [];
  private readonly stuck = new MeshBuilder();

  /** Adds a limb through joints, each with its own thickness. */
  limb(joints: readonly Joint[], options: ClayOptions = {}): this {
    for (let k = 1; k < joints.length; k++) {
      const [from, to] = [joints[k - 1], joints[k]];
      if (from && to) this.clay.push(capsule(from, to, options));
    }
    return this;
  }

  /**
   * Adds an ellipsoid: `half` are its half axes along x, y and z; `nod` turns it about x (forwards)
   * and `roll` about z, in radians.
   */
  lump(centre: Vec, half: Vec, options: ClayOptions & { nod?: number; roll?: number } = {}): this {
    this.clay.push(egg(centre, half, options, false));
    return this;
  }

  /** Cuts an ellipsoid out of the clay added so far. */
  carve(centre: Vec, half: Vec, options: ClayOptions & { nod?: number; roll?: number } = {}): this {
    this.clay.push(egg(centre, half, { seam: 0.012, tone: -1, ...options }, true));
    return this;
  }

  /** Calls `make` for both sides: `side` is 1 for +x and -1 for -x. */
  both(make: (side: 1 | -1) => void): this {
    make(1);
    make(-1);
    return this;
  }

  /** Attaches a spike, claw or tooth with its base at `from` and its tip at `to`. */
  spike(from: Vec, to: Vec, radius: number, tone = 0.55): this {
    this.stuck.cone(from, to, radius, tone);
    return this;
  }

  /** Attaches a ball, such as an eye. */
  bead(centre: Vec, radius: number, tone = 1): this {
    this.stuck.ball(centre, radius, tone);
    return this;
  }

  /** Attaches a thin sheet: a wing or a fin. */
  sheet(corners: readonly Vec[], tone = 0): this {
    this.stuck.sheet(corners, tone);
    return this;
  }

  /** Attaches any other part with sharp edges. */
  add(make: (to: MeshBuilder) => void): this {
    make(this.stuck);
    return this;
  }

  /** Returns the mesh of the clay and all attached parts. */
  build(): Mesh {
    const low: [number, number, number] = [Infinity, Infinity, Infinity];
    const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
    for (const clay of this.clay) {
      if (clay.hole) continue;
      for (const k of [0, 1, 2] as const) {
        low[k] = Math.min(low[k], clay.low[k]);
        high[k] = Math.max(high[k], clay.high[k]);
      }
    }
    if (this.clay.length > 0) this.stuck.take(surfaceOf(fieldOf(this.clay), low, high, grain));
    return this.stuck.build();
  }
}

function fieldOf(all: readonly Clay[]): Field {
  return {
    distance: (x, y, z) => distance(all, x, y, z),
    tone: (x, y, z) => toneAt(all, x, y, z),
    around(x, y, z, reach) {
      const here = distance(all, x, y, z);
      return fieldOf(
        all.filter((clay) => {
          const own = clay.distance(x, y, z);
          const room = 2.2 * reach + clay.seam;
          return clay.hole ? own + here < room : own - here < room;
        }),
      );
    },
  };
}

function distance(all: readonly Clay[], x: number, y: number, z: number): number {
  let d = 1e3;
  for (const clay of all) {
    const own = clay.distance(x, y, z);
    const k = clay.seam;
    if (clay.hole) {
      // A softened max(d, -own).
      const h = Math.max(k - Math.abs(d + own), 0) / k;
      d = Math.max(d, -own) + (h * h * k) / 4;
    } else {
      const h = Math.max(k - Math.abs(d - own), 0) / k;
      d = Math.min(d, own) - (h * h * k) / 4;
    }
  }
  return d;
}

/** Returns the tone at a point: that of the nearest clay, mixed slightly with its neighbours'. */
function toneAt(all: readonly Clay[], x: number, y: number, z: number): number {
  let sum = 0;
  let weight = 1e-9;
  for (const clay of all) {
    const own = Math.abs(clay.distance(x, y, z));
    const w = 1 / (own * own * own + 1e-6);
    sum += clay.tone * w;
    weight += w;
  }
  return sum / weight;
}

function capsule(from: Joint, to: Joint, { seam = 0.04, tone = 0 }: ClayOptions): Clay {
  const [ax, ay, az, ra] = from;
  const [bx, by, bz] = [to[0] - ax, to[1] - ay, to[2] - az];
  const grow = to[3] - ra;
  const long = bx * bx + by * by + bz * bz || 1e-9;
  return {
    distance(x, y, z) {
      const [px, py, pz] = [x - ax, y - ay, z - az];
      const h = Math.min(1, Math.max(0, (px * bx + py * by + pz * bz) / long));
      const [dx, dy, dz] = [px - bx * h, py - by * h, pz - bz * h];
      return Math.sqrt(dx * dx + dy * dy + dz * dz) - ra - grow * h;
    },
    seam,
    tone,
    hole: false,
    low: [Math.min(ax - ra, to[0] - to[3]), Math.min(ay - ra, to[1] - to[3]), Math.min(az - ra, to[2] - to[3])],
    high: [Math.max(ax + ra, to[0] + to[3]), Math.max(ay + ra, to[1] + to[3]), Math.max(az + ra, to[2] + to[3])],
  };
}

function egg(centre: Vec, half: Vec, options: ClayOptions & { nod?: number; roll?: number }, hole: boolean): Clay {
  const { seam = 0.04, tone = 0, nod = 0, roll = 0 } = options;
  const [cx, cy, cz] = centre;
  const [rx, ry, rz] = half;
  const [cn, sn, cr, sr] = [Math.cos(nod), Math.sin(nod), Math.cos(roll), Math.sin(roll)];
  const reach = Math.max(rx, ry, rz);
  return {
    distance(x, y, z) {
      const [px, py, pz] = [x - cx, y - cy, z - cz];
      // Convert to the ellipsoid's own axes: undo the roll, then the nod.
      const qx = px * cr + py * sr;
      const qy = -px * sr + py * cr;
      const wy = qy * cn + pz * sn;
      const wz = -qy * sn + pz * cn;
      const [ux, uy, uz] = [qx / rx, wy / ry, wz / rz];
      const k0 = Math.sqrt(ux * ux + uy * uy + uz * uz);
      const [vx, vy, vz] = [ux / rx, uy / ry, uz / rz];
      const k1 = Math.sqrt(vx * vx + vy * vy + vz * vz);
      return k1 < 1e-6 ? -Math.min(rx, ry, rz) : (k0 * (k0 - 1)) / k1;
    },
    seam,
    tone,
    hole,
    low: [cx - reach, cy - reach, cz - reach],
    high: [cx + reach, cy + reach, cz + reach],
  };
}
