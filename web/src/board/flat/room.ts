/**
 * Finds the place on the board where a panel hides least: as few pieces as possible, and never the
 * two fighters.
 */

import { HALF, type Point } from "./scenery";

/** A piece that the panel should not hide: a circle, and how bad hiding it is. */
export interface Standing extends Point {
  r: number;
  weight: number;
}

/** The distance between two candidate places, in board units. */
const STEP = 70;

/**
 * Returns the best middle for a panel of a given size, out of a grid of places all over the board.
 * Among equally good places it chooses the one nearest to the middle of the board.
 */
export function roomFor(wide: number, high: number, standing: readonly Standing[]): Point {
  const [across, along] = [Math.max(0, HALF - wide / 2 - 10), Math.max(0, HALF - high / 2 - 10)];
  let best: Point = { x: 0, y: 0 };
  let least = Infinity;
  for (const y of steps(along)) {
    for (const x of steps(across)) {
      const hidden = standing.reduce((sum, one) => sum + one.weight * share(one, { x, y }, wide / 2, high / 2), 0);
      const cost = hidden + Math.hypot(x, y) / 1e5;
      if (cost < least) [best, least] = [{ x, y }, cost];
    }
  }
  return best;
}

/** Returns evenly spaced positions from `-reach` to `reach`, including 0. */
function steps(reach: number): number[] {
  const count = Math.ceil(reach / STEP);
  return Array.from({ length: 2 * count + 1 }, (_, k) => (count === 0 ? 0 : ((k - count) / count) * reach));
}

/** Returns how much of a circle's bounding box a rectangle covers, from 0 to 1. */
function share({ x, y, r }: Standing, at: Point, halfWide: number, halfHigh: number): number {
  const wide = Math.min(x + r, at.x + halfWide) - Math.max(x - r, at.x - halfWide);
  const high = Math.min(y + r, at.y + halfHigh) - Math.max(y - r, at.y - halfHigh);
  return (Math.max(0, wide) * Math.max(0, high)) / (4 * r * r);
}
