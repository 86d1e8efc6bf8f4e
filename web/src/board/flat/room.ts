/** Where on the board a panel hides least: pieces as little as can be, the two who fight not at all. */

import { HALF, type Point } from "./scenery";

/** Something that stands: a circle, and how bad it is to hide it. */
export interface Standing extends Point {
  r: number;
  weight: number;
}

/** Board units between two places that are tried. */
const STEP = 70;

/** The middle for a panel of a size, from among places all over the board; the nearest to the middle of the board if many are as good. */
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

/** From one end to the other, with the middle among them. */
function steps(reach: number): number[] {
  const count = Math.ceil(reach / STEP);
  return Array.from({ length: 2 * count + 1 }, (_, k) => (count === 0 ? 0 : ((k - count) / count) * reach));
}

/** How much of a circle's box lies under a rectangle, from 0 to 1. */
function share({ x, y, r }: Standing, at: Point, halfWide: number, halfHigh: number): number {
  const wide = Math.min(x + r, at.x + halfWide) - Math.max(x - r, at.x - halfWide);
  const high = Math.min(y + r, at.y + halfHigh) - Math.max(y - r, at.y - halfHigh);
  return (Math.max(0, wide) * Math.max(0, high)) / (4 * r * r);
}
