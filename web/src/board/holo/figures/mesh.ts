/**
 * Triangle meshes before they go to the graphics card: positions, normals, and a *tone* for each
 * corner. The tone is 0 for the body, up to 1 for teeth, claws, eyes and other light parts, and
 * down to -1 for a dark maw.
 *
 * Figures are in figure units: y points up from the floor at 0, and the figure looks along +z. The
 * tallest creature is 1 high, and a base has the radius 0.25.
 */

/** A vector or point: x, y, z. */
export type Vec = readonly [number, number, number];

/** A point of a turned profile: radius, height, and the tone from there upwards. */
export type ProfilePoint = readonly [radius: number, height: number, tone?: number];

/** Triangles with their attributes, as the graphics card takes them. */
export interface Mesh {
  position: Float32Array;
  normal: Float32Array;
  tone: Float32Array;
  index: Uint32Array;
}

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec, k: number): Vec => [a[0] * k, a[1] * k, a[2] * k];
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
/** Returns the vector with the same direction and length 1; the zero vector stays zero. */
export const unit = (a: Vec): Vec => scale(a, 1 / (Math.hypot(...a) || 1));
/** Returns a point between `a` (at 0) and `b` (at 1). */
export const mix = (a: Vec, b: Vec, t: number): Vec => add(scale(a, 1 - t), scale(b, t));

/** Returns two directions at right angles to an axis and to each other. */
function across(axis: Vec): [Vec, Vec] {
  const other: Vec = Math.abs(axis[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0];
  const u = unit(cross(axis, other));
  return [u, cross(axis, u)];
}

/** Collects triangles into a mesh. */
export class MeshBuilder {
  private readonly position: number[] = [];
  private readonly normal: number[] = [];
  private readonly tone: number[] = [];
  private readonly index: number[] = [];

  /** Adds a corner and returns its index. */
  vertex(at: Vec, normal: Vec, tone: number): number {
    this.position.push(...at);
    this.normal.push(...normal);
    this.tone.push(tone);
    return this.tone.length - 1;
  }

  /** Adds a triangle between three corners, given counter-clockwise as seen from outside. */
  triangle(a: number, b: number, c: number): void {
    this.index.push(a, b, c);
  }

  /** Adds a flat face whose corners are given counter-clockwise as seen from outside. */
  face(corners: readonly Vec[], tone = 0): void {
    const [a, b, c] = corners;
    if (!a || !b || !c) return;
    const normal = unit(cross(sub(b, a), sub(c, a)));
    const ids = corners.map((corner) => this.vertex(corner, normal, tone));
    for (let k = 2; k < ids.length; k++) this.triangle(ids[0] ?? 0, ids[k - 1] ?? 0, ids[k] ?? 0);
  }

  /** Adds a thin sheet that is visible from both sides: wings, fins, cloth. */
  sheet(corners: readonly Vec[], tone = 0): void {
    this.face(corners, tone);
    this.face([...corners].reverse(), tone);
  }

  /** Adds a round cone or, if `tip` is not 0, a truncated one. */
  cone(from: Vec, to: Vec, radius: number, tone = 0, tip = 0, sides = 7): void {
    const axis = unit(sub(to, from));
    const [u, v] = across(axis);
    const length = Math.hypot(...sub(to, from)) || 1;
    const slope = (radius - tip) / length;
    const top = this.vertex(to, axis, tone);
    const low: number[] = [];
    const high: number[] = [];
    for (let k = 0; k <= sides; k++) {
      const turn = (k / sides) * 2 * Math.PI;
      const out = add(scale(u, Math.cos(turn)), scale(v, Math.sin(turn)));
      const normal = unit(add(out, scale(axis, slope)));
      low.push(this.vertex(add(from, scale(out, radius)), normal, tone));
      high.push(this.vertex(add(to, scale(out, tip)), normal, tone));
    }
    for (let k = 0; k < sides; k++) {
      const [a, b, c, d] = [low[k] ?? 0, low[k + 1] ?? 0, high[k + 1] ?? 0, high[k] ?? 0];
      this.triangle(a, b, c);
      if (tip > 0) {
        this.triangle(a, c, d);
        this.triangle(d, c, top);
      }
    }
  }

  /** Adds a ball; `rows` is the number of bands from pole to pole. */
  ball(centre: Vec, radius: number, tone = 0, rows = 6): void {
    const columns = rows * 2;
    const ids: number[][] = [];
    for (let i = 0; i <= rows; i++) {
      const row: number[] = [];
      const tilt = (i / rows) * Math.PI;
      for (let j = 0; j <= columns; j++) {
        const turn = (j / columns) * 2 * Math.PI;
        const out: Vec = [Math.sin(tilt) * Math.sin(turn), Math.cos(tilt), Math.sin(tilt) * Math.cos(turn)];
        row.push(this.vertex(add(centre, scale(out, radius)), out, tone));
      }
      ids.push(row);
    }
    this.weave(ids);
  }

  /**
   * Adds a turned shape. The profile lists `[radius, height]` from the bottom up; the surface is
   * smooth except at corners that turn by more than about 40 degrees. A third number is the tone
   * from there upwards.
   */
  lathe(profile: readonly ProfilePoint[], columns = 28, centre: Vec = [0, 0, 0]): void {
    let tone = 0;
    for (let k = 1; k < profile.length; k++) {
      const [from, to] = [profile[k - 1], profile[k]];
      if (!from || !to) continue;
      const [before, after] = [profile[k - 2], profile[k + 1]];
      tone = from[2] ?? tone;
      const own = slopeOf(from, to);
      const low = before ? blend(slopeOf(before, from), own) : own;
      const high = after ? blend(slopeOf(to, after), own) : own;
      const rows = ([[from, low], [to, high]] as const).map(([[radius, height], [out, up]]) =>
        Array.from({ length: columns + 1 }, (_, j) => {
          const turn = (j / columns) * 2 * Math.PI;
          const [s, c] = [Math.sin(turn), Math.cos(turn)];
          return this.vertex(add(centre, [radius * s, height, radius * c]), [out * s, up, out * c], tone);
        }),
      );
      this.weave([rows[1] ?? [], rows[0] ?? []]);
    }
  }

  /** Adds a box whose middle is at `centre`. */
  box(centre: Vec, size: Vec, tone = 0): void {
    const at = (x: number, y: number, z: number): Vec =>
      add(centre, [(x * size[0]) / 2, (y * size[1]) / 2, (z * size[2]) / 2]);
    for (const s of [-1, 1]) {
      const faces: Vec[][] = [
        [at(s, -1, -1), at(s, 1, -1), at(s, 1, 1), at(s, -1, 1)],
        [at(-1, s, -1), at(-1, s, 1), at(1, s, 1), at(1, s, -1)],
        [at(-1, -1, s), at(1, -1, s), at(1, 1, s), at(-1, 1, s)],
      ];
      for (const face of faces) this.face(s > 0 ? face : face.reverse(), tone);
    }
  }

  /** Adds the triangles of another mesh. */
  take(mesh: Mesh): void {
    const first = this.tone.length;
    for (const value of mesh.position) this.position.push(value);
    for (const value of mesh.normal) this.normal.push(value);
    for (const value of mesh.tone) this.tone.push(value);
    for (const value of mesh.index) this.index.push(value + first);
  }

  /** Returns the mesh of everything added. */
  build(): Mesh {
    return {
      position: new Float32Array(this.position),
      normal: new Float32Array(this.normal),
      tone: new Float32Array(this.tone),
      index: new Uint32Array(this.index),
    };
  }

  /** Joins rows with equal numbers of corners; the upper row comes first. */
  private weave(rows: readonly (readonly number[])[]): void {
    for (let i = 1; i < rows.length; i++) {
      const [upper, lower] = [rows[i - 1] ?? [], rows[i] ?? []];
      for (let j = 1; j < upper.length; j++) {
        const [a, b, c, d] = [upper[j - 1] ?? 0, lower[j - 1] ?? 0, lower[j] ?? 0, upper[j] ?? 0];
        this.triangle(a, b, c);
        this.triangle(a, c, d);
      }
    }
  }
}

/** Returns the normal of a segment of a profile, as its outward and upward parts. */
function slopeOf(from: ProfilePoint, to: ProfilePoint): [number, number] {
  const [r, h] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(r, h) || 1;
  return [h / length, -r / length];
}

/**
 * Returns the normal at a corner: between those of its two segments where the corner is blunt, the
 * segment's own where it is sharp.
 */
function blend(other: [number, number], own: [number, number]): [number, number] {
  if (other[0] * own[0] + other[1] * own[1] < 0.76) return own;
  const [out, up] = [other[0] + own[0], other[1] + own[1]];
  const length = Math.hypot(out, up) || 1;
  return [out / length, up / length];
}
