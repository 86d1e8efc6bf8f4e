/**
 * Converts a distance field to triangles with surface nets. The field is sampled on a grid, but
 * only near the surface: a whole block far from it is skipped after one sample. Each cell that the
 * surface crosses gets one corner, and the corners of neighbouring cells are joined.
 */

import type { Mesh, Vec } from "./mesh";

/** A signed distance field with a tone at every point. */
export interface Field {
  /** Returns the signed distance to the surface; negative inside. */
  distance(x: number, y: number, z: number): number;
  tone(x: number, y: number, z: number): number;
  /**
   * Returns the same field for points within `reach` of a point, without the parts that are too far
   * away to matter there.
   */
  around(x: number, y: number, z: number, reach: number): Field;
}

/** The number of cells along the edge of a block. */
const BLOCK = 4;

interface Grid {
  low: Vec;
  step: number;
  size: readonly [number, number, number];
  value: Float32Array;
  /** The narrowed field of each block near the surface. */
  near: (Field | undefined)[];
  blocks: readonly [number, number, number];
}

/** Returns the surface of a field within a box from `low` to `high`, sampled every `step`. */
export function surfaceOf(field: Field, low: Vec, high: Vec, step: number): Mesh {
  const grid = sample(field, low, high, step);
  const position: number[] = [];
  const owner: Field[] = [];
  const cellOf = cells(grid, position, owner, field);
  const index = quads(grid, cellOf);
  const count = owner.length;
  const normal = new Float32Array(count * 3);
  const tone = new Float32Array(count);
  const e = step * 0.6;
  for (const [k, near] of owner.entries()) {
    const [x, y, z] = [position[3 * k] ?? 0, position[3 * k + 1] ?? 0, position[3 * k + 2] ?? 0];
    const nx = near.distance(x + e, y, z) - near.distance(x - e, y, z);
    const ny = near.distance(x, y + e, z) - near.distance(x, y - e, z);
    const nz = near.distance(x, y, z + e) - near.distance(x, y, z - e);
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
    normal[3 * k] = nx / length;
    normal[3 * k + 1] = ny / length;
    normal[3 * k + 2] = nz / length;
    tone[k] = near.tone(x, y, z);
  }
  return { position: new Float32Array(position), normal, tone, index: new Uint32Array(index) };
}

/** Marks a sample that has not been taken; real distances are smaller. */
const UNKNOWN = 1e6;
/**
 * The absolute value of samples far from the surface, of which only the sign is known. Blocks near
 * the surface overwrite them.
 */
const FAR = 1e3;

function sample(field: Field, low: Vec, high: Vec, step: number): Grid {
  const from: Vec = [low[0] - 2 * step, low[1] - 2 * step, low[2] - 2 * step];
  const count = (k: 0 | 1 | 2) => Math.ceil((high[k] + 2 * step - from[k]) / step / BLOCK);
  const blocks = [count(0), count(1), count(2)] as const;
  const size = [blocks[0] * BLOCK + 1, blocks[1] * BLOCK + 1, blocks[2] * BLOCK + 1] as const;
  const value = new Float32Array(size[0] * size[1] * size[2]).fill(UNKNOWN);
  const near = new Array<Field | undefined>(blocks[0] * blocks[1] * blocks[2]);
  const grid: Grid = { low: from, step, size, value, near, blocks };
  // Smooth unions and ellipsoids distort distances a little, so leave a margin.
  const half = (BLOCK / 2) * step;
  const far = half * Math.sqrt(3) * 1.6;
  for (let bz = 0; bz < blocks[2]; bz++)
    for (let by = 0; by < blocks[1]; by++)
      for (let bx = 0; bx < blocks[0]; bx++) {
        const [x, y, z] = [bx, by, bz].map((b, k) => (from[k] ?? 0) + b * BLOCK * step + half);
        const middle = field.distance(x ?? 0, y ?? 0, z ?? 0);
        if (Math.abs(middle) >= far) {
          fillBlock(grid, bx, by, bz, middle);
          continue;
        }
        const narrow = field.around(x ?? 0, y ?? 0, z ?? 0, far);
        near[bx + blocks[0] * (by + blocks[1] * bz)] = narrow;
        sampleBlock(grid, bx, by, bz, narrow);
      }
  return grid;
}

/** Samples a block. Neighbouring blocks share their faces, whose samples are reused. */
function sampleBlock({ low, step, size, value }: Grid, bx: number, by: number, bz: number, field: Field): void {
  const [x0, y0, z0] = [bx * BLOCK, by * BLOCK, bz * BLOCK];
  for (let k = z0; k <= z0 + BLOCK; k++)
    for (let j = y0; j <= y0 + BLOCK; j++)
      for (let i = x0; i <= x0 + BLOCK; i++) {
        const at = i + size[0] * (j + size[1] * k);
        if (Math.abs(value[at] ?? 0) < FAR) continue;
        value[at] = field.distance(low[0] + i * step, low[1] + j * step, low[2] + k * step);
      }
}

function fillBlock({ size, value }: Grid, bx: number, by: number, bz: number, middle: number): void {
  const [x0, y0, z0] = [bx * BLOCK, by * BLOCK, bz * BLOCK];
  const side = middle < 0 ? -FAR : FAR;
  for (let k = z0; k <= z0 + BLOCK; k++)
    for (let j = y0; j <= y0 + BLOCK; j++)
      for (let i = x0; i <= x0 + BLOCK; i++) {
        const at = i + size[0] * (j + size[1] * k);
        if (value[at] === UNKNOWN) value[at] = side;
      }
}

/** Puts a corner into each crossed cell. Returns the corner of each cell, or -1. */
function cells(grid: Grid, position: number[], owner: Field[], whole: Field): Int32Array {
  const [nx, ny, nz] = grid.size;
  const cellOf = new Int32Array(nx * ny * nz).fill(-1);
  const offset = [0, 1, nx, nx + 1, nx * ny, nx * ny + 1, nx * ny + nx, nx * ny + nx + 1];
  const corner = new Float64Array(8);
  for (let z = 0; z < nz - 1; z++)
    for (let y = 0; y < ny - 1; y++)
      for (let x = 0; x < nx - 1; x++) {
        const at = x + nx * (y + ny * z);
        let inside = 0;
        for (let c = 0; c < 8; c++) {
          const value = grid.value[at + (offset[c] ?? 0)] ?? 1;
          corner[c] = value;
          if (value < 0) inside++;
        }
        if (inside === 0 || inside === 8) continue;
        const [mx, my, mz] = middleOfCrossings(corner);
        cellOf[at] = owner.length;
        const block = Math.floor(x / BLOCK) + grid.blocks[0] * (Math.floor(y / BLOCK) + grid.blocks[1] * Math.floor(z / BLOCK));
        owner.push(grid.near[block] ?? whole);
        position.push(
          grid.low[0] + (x + mx) * grid.step,
          grid.low[1] + (y + my) * grid.step,
          grid.low[2] + (z + mz) * grid.step,
        );
      }
  return cellOf;
}

/** The twelve edges of a cell as pairs of corners (bit 0 is x, bit 1 y, bit 2 z). */
const EDGES = [0, 1, 2, 3, 4, 5, 6, 7, 0, 2, 1, 3, 4, 6, 5, 7, 0, 4, 1, 5, 2, 6, 3, 7];

function middleOfCrossings(corner: Float64Array): [number, number, number] {
  let [sx, sy, sz, n] = [0, 0, 0, 0];
  for (let e = 0; e < 24; e += 2) {
    const [a, b] = [EDGES[e] ?? 0, EDGES[e + 1] ?? 0];
    const [va, vb] = [corner[a] ?? 0, corner[b] ?? 0];
    if (va < 0 === vb < 0) continue;
    const t = va / (va - vb);
    sx += (a & 1) + t * ((b & 1) - (a & 1));
    sy += ((a >> 1) & 1) + t * (((b >> 1) & 1) - ((a >> 1) & 1));
    sz += ((a >> 2) & 1) + t * (((b >> 2) & 1) - ((a >> 2) & 1));
    n++;
  }
  return [sx / n, sy / n, sz / n];
}

/** Joins the four cells around each grid edge that the surface crosses. */
function quads(grid: Grid, cellOf: Int32Array): number[] {
  const [nx, ny, nz] = grid.size;
  const stride = [1, nx, nx * ny] as const;
  const index: number[] = [];
  for (let z = 1; z < nz - 1; z++)
    for (let y = 1; y < ny - 1; y++)
      for (let x = 1; x < nx - 1; x++) {
        const at = x + nx * (y + ny * z);
        const inside = (grid.value[at] ?? 1) < 0;
        for (const axis of [0, 1, 2] as const) {
          if ((grid.value[at + stride[axis]] ?? 1) < 0 === inside) continue;
          const [u, v] = [stride[(axis + 1) % 3] ?? 0, stride[(axis + 2) % 3] ?? 0];
          const a = cellOf[at - u - v] ?? -1;
          const b = cellOf[at - v] ?? -1;
          const c = cellOf[at] ?? -1;
          const d = cellOf[at - u] ?? -1;
          if (a < 0 || b < 0 || c < 0 || d < 0) continue;
          if (inside) index.push(a, b, c, a, c, d);
          else index.push(a, c, b, a, d, c);
        }
      }
  return index;
}
