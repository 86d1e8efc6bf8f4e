/**
 * Dice as solids: D4, D6, D8 and D12, the two-coloured chance cube, and the coin. This module
 * contains geometry only: the faces, what is written on them, and how a die rests when it shows a
 * value.
 */

import { add, cross, dot, scale, sub, unit, type Vec } from "./figures/mesh";

/** A kind of die, cube or coin. */
export type DieKind = "d4" | "d6" | "d8" | "d12" | "cube" | "coin";

/** A part of a face that carries one text. */
export interface Patch {
  corners: Vec[];
  middle: Vec;
  normal: Vec;
  /** The direction of the top of the text. */
  up: Vec;
  text: string;
  /** Whether the patch has the player's own colour, of a cube's two; always true for dice. */
  own: boolean;
}

/** The text of a cube's faces, which is replaced by the sign of their colour. */
export const SIGN = "*";

/** A die: its faces and its height. */
export interface Solid {
  patches: Patch[];
  /** The distance from the middle down to the table when the die rests. */
  rest: number;
}

const PHI = (1 + Math.sqrt(5)) / 2;
const SIGNS = [1, -1] as const;

/** Returns the corners of a solid, not scaled yet. */
function corners(kind: DieKind): Vec[] {
  switch (kind) {
    case "d4":
      return [[1, 1, 1], [-1, -1, 1], [-1, 1, -1], [1, -1, -1]];
    case "d8":
      return SIGNS.flatMap((s): Vec[] => [[s, 0, 0], [0, s, 0], [0, 0, s]]);
    case "d12":
      return [
        ...cubeCorners(),
        ...SIGNS.flatMap((a) => SIGNS.flatMap((b): Vec[] => [[0, a / PHI, b * PHI], [a / PHI, b * PHI, 0], [b * PHI, 0, a / PHI]])),
      ];
    case "d6":
    case "cube":
    case "coin":
      return cubeCorners();
  }
}

function cubeCorners(): Vec[] {
  return SIGNS.flatMap((x) => SIGNS.flatMap((y) => SIGNS.map((z): Vec => [x, y, z])));
}

/**
 * Returns the outward directions of the faces; except for the D4, they come in pairs of opposites.
 */
function normals(kind: DieKind): Vec[] {
  const half = ((): Vec[] => {
    switch (kind) {
      case "d4":
        return [];
      case "d8":
        return [[1, 1, 1], [1, -1, 1], [-1, 1, 1], [-1, -1, 1]];
      case "d12":
        return [[1, 0, PHI], [-1, 0, PHI], [PHI, 1, 0], [PHI, -1, 0], [0, PHI, 1], [0, PHI, -1]];
      case "d6":
      case "cube":
      case "coin":
        return [[0, 1, 0], [0, 0, 1], [1, 0, 0]];
    }
  })();
  if (kind === "d4") return corners(kind).map((corner) => unit(scale(corner, -1)));
  return half.flatMap((normal) => [unit(normal), unit(scale(normal, -1))]);
}

/**
 * Returns the value of the k-th face. Opposite faces add up to one more than the number of faces.
 */
function valueOf(face: number, faces: number): number {
  const pair = Math.floor(face / 2);
  return face % 2 === 0 ? pair + 1 : faces - pair;
}

/** Returns the corners of a face, counter-clockwise as seen from outside. */
function around(all: readonly Vec[], normal: Vec): Vec[] {
  const far = Math.max(...all.map((corner) => dot(corner, normal)));
  const own = all.filter((corner) => dot(corner, normal) > far - 1e-6);
  const middle = middleOf(own);
  const u = unit(sub(own[0] ?? middle, middle));
  const v = cross(normal, u);
  const turn = (corner: Vec) => Math.atan2(dot(sub(corner, middle), v), dot(sub(corner, middle), u));
  return own.sort((a, b) => turn(a) - turn(b));
}

function middleOf(all: readonly Vec[]): Vec {
  return scale(all.reduce<Vec>((sum, corner) => add(sum, corner), [0, 0, 0]), 1 / Math.max(1, all.length));
}

/** Returns a solid whose corners are one unit from its middle. */
export function solidOf(kind: DieKind): Solid {
  if (kind === "coin") return coin("1", "2");
  const all = corners(kind);
  const size = 1 / Math.hypot(...(all[0] ?? [1, 0, 0]));
  const unitCorners = all.map((corner) => scale(corner, size));
  const faces = normals(kind);
  const patches = faces.flatMap((normal, k): Patch[] => {
    const ring = around(unitCorners, normal);
    const middle = middleOf(ring);
    if (kind === "d4") return kites(unitCorners, ring, middle, normal);
    const [first, second] = [ring[0] ?? middle, ring[1] ?? middle];
    // Squares are read along an edge, other faces towards a corner.
    const up = unit(sub(ring.length === 4 ? scale(add(first, second), 0.5) : first, middle));
    const own = kind !== "cube" || k % 2 === 0;
    const text = kind === "cube" ? SIGN : String(valueOf(k, faces.length));
    return [{ corners: ring, middle, normal, up, text, own }];
  });
  const rest = Math.min(...patches.map((patch) => dot(patch.corners[0] ?? patch.middle, patch.normal)));
  return { patches, rest };
}

/**
 * Divides a face of a D4, which is read at its top corner: each face has a number at each of its
 * corners.
 */
function kites(all: readonly Vec[], ring: readonly Vec[], middle: Vec, normal: Vec): Patch[] {
  return ring.map((corner, k) => {
    const after = ring[(k + 1) % ring.length] ?? corner;
    const before = ring[(k + ring.length - 1) % ring.length] ?? corner;
    const kite = [corner, scale(add(corner, after), 0.5), middle, scale(add(corner, before), 0.5)];
    const value = all.indexOf(corner) + 1;
    const at = add(scale(corner, 0.42), scale(middle, 0.58));
    return { corners: kite, middle: at, normal, up: unit(sub(corner, middle)), text: String(value), own: true };
  });
}

/** Returns a flat disc with two sides; it also serves as the chip of a fixed 1. */
export function coin(front: string, back: string): Solid {
  const thick = 0.09;
  const rim = (k: number, y: number): Vec => [Math.cos((k / 24) * 2 * Math.PI), y, -Math.sin((k / 24) * 2 * Math.PI)];
  const face = (s: 1 | -1, text: string): Patch => ({
    corners: Array.from({ length: 24 }, (_, k) => rim(s * k, s * thick)),
    middle: [0, s * thick, 0],
    normal: [0, s, 0],
    up: [0, 0, -1],
    text,
    own: s > 0,
  });
  const side = Array.from({ length: 24 }, (_, k): Patch => {
    const ring = [rim(k, -thick), rim(k + 1, -thick), rim(k + 1, thick), rim(k, thick)];
    const middle = middleOf(ring);
    return { corners: ring, middle, normal: unit(middle), up: [0, 1, 0], text: "", own: true };
  });
  return { patches: [face(1, front), face(-1, back), ...side], rest: thick };
}

/**
 * The rows of a rotation that takes `up` to the vertical and `toViewer` to the direction of the
 * viewer.
 */
export type Basis = readonly [right: Vec, up: Vec, toViewer: Vec];

/**
 * Returns the rotation of a die that shows a value; for a cube or coin, `shown` is positive when
 * its own colour is up.
 */
export function restingBasis(kind: DieKind, solid: Solid, shown: number): Basis {
  const patch = solid.patches.find((one) =>
    kind === "cube" || kind === "coin" ? one.own === shown > 0 : one.text === String(shown),
  );
  if (!patch) return [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
  if (kind === "d4") {
    // The corner with the value points up, and a face that shows it looks at the viewer.
    const up = unit(patch.corners[0] ?? [0, 1, 0]);
    const viewer = unit(sub(patch.normal, scale(up, dot(patch.normal, up))));
    return [cross(up, viewer), up, viewer];
  }
  const viewer = scale(patch.up, -1);
  return [cross(patch.normal, viewer), patch.normal, viewer];
}
