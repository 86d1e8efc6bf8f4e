/**
 * From a distance field to triangles: surface nets. The field is sampled on a grid, but only near the
 * surface (whole blocks far from it are skipped after one sample), one corner is put into each cell that
 * the surface crosses, and corners of neighbouring cells are joined.
 */

import type { Mesh, Vec } from "./mesh";

export interface Field {
  /** Negative inside. */
  distance(x: number, y: number, z: number): number;
  tone(x: number, y: number, z: number): number;
}

/** Cells along the edge of a block. */
const BLOCK = 4;

interface Grid {
  low: Vec;
  step: number;
  size: readonly [number, number, number];
  value: Float32Array;
}

export function surfaceOf(field: Field, low: Vec, high: Vec, step: number): Mesh {
  const grid = sample(field, low, high, step);
  const position: number[] = [];
  const cellOf = cells(grid, position);
  const index = quads(grid, cellOf);
  const count = position.length / 3;
  const normal = new Float32Array(count * 3);
  const tone = new Float32Array(count);
  const e = step * 0.6;
  for (let k = 0; k < count; k++) {
    const [x, y, z] = [position[3 * k] ?? 0, position[3 * k + 1] ?? 0, position[3 * k + 2] ?? 0];
    const nx = field.distance(x + e, y, z) - field.distance(x - e, y, z);
    const ny = field.distance(x, y + e, z) - field.distance(x, y - e, z);
    const nz = field.distance(x, y, z + e) - field.distance(x, y, z - e);
    const length = Math.hypot(nx, ny, nz) || 1;
    normal.set([nx / length, ny / length, nz / length], 3 * k);
    tone[k] = field.tone(x, y, z);
  }
  return { position: new Float32Array(position), normal, tone, index: new Uint32Array(index) };
}

function sample(field: Field, low: Vec, high: Vec, step: number): Grid {
  const from: Vec = [low[0] - 2 * step, low[1] - 2 * step, low[2] - 2 * step];
  const blocks = (k: 0 | 1 | 2) => Math.ceil((high[k] + 2 * step - from[k]) / step / BLOCK);
  const count = [blocks(0), blocks(1), blocks(2)] as const;
  const size = [count[0] * BLOCK + 1, count[1] * BLOCK + 1, count[2] * BLOCK + 1] as const;
  const value = new Float32Array(size[0] * size[1] * size[2]).fill(1);
  // Smooth unions and eggs bend distances a little: leave room for it.
  const far = BLOCK * step * 0.87 * 1.6;
  const half = (BLOCK / 2) * step;
  for (let bz = 0; bz < count[2]; bz++)
    for (let by = 0; by < count[1]; by++)
      for (let bx = 0; bx < count[0]; bx++) {
        const [x0, y0, z0] = [bx * BLOCK, by * BLOCK, bz * BLOCK];
        const [wx, wy, wz] = [from[0] + x0 * step, from[1] + y0 * step, from[2] + z0 * step];
        const middle = field.distance(wx + half, wy + half, wz + half);
        const near = Math.abs(middle) < far;
        for (let k = 0; k <= BLOCK; k++)
          for (let j = 0; j <= BLOCK; j++)
            for (let i = 0; i <= BLOCK; i++) {
              const at = x0 + i + size[0] * (y0 + j + size[1] * (z0 + k));
              if (near) value[at] = field.distance(wx + i * step, wy + j * step, wz + k * step);
              else if (value[at] === 1) value[at] = middle;
            }
      }
  return { low: from, step, size, value };
}

/** Puts a corner into each crossed cell; gives each cell's corner, or -1. */
function cells(grid: Grid, position: number[]): Int32Array {
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
        cellOf[at] = position.length / 3;
        position.push(
          grid.low[0] + (x + mx) * grid.step,
          grid.low[1] + (y + my) * grid.step,
          grid.low[2] + (z + mz) * grid.step,
        );
      }
  return cellOf;
}

/** The twelve edges of a cell as pairs of corners (bit 0 x, bit 1 y, bit 2 z). */
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
