/**
 * The positions of the spaces in board units: the centre is (0, 0), the rim has radius 1, x points
 * right and y down, as on screens. The numbers rise clockwise seen from above (D-1). With the first
 * player at the bottom, `A1`–`A4` are along the bottom, and the border between `A2` and `A3` points
 * straight down.
 */

import type { Side, Space, Spot } from "./view";

/** The radii that bound the rings, in board units. */
export const RADII = { centre: 0.26, inner: 0.63, outer: 1 } as const;

/** All spaces, in the order of DPN: the outer ring, the inner ring, the centre. */
export const SPACES: readonly Space[] = [
  ...Array.from({ length: 12 }, (_, k) => `A${k + 1}`),
  ...Array.from({ length: 12 }, (_, k) => `B${k + 1}`),
  "C",
];

/** A ring of the board: `A` the outer, `B` the inner, `C` the centre. */
export type Ring = "A" | "B" | "C";

/**
 * Splits a space's name into ring and number: `A7` is ring `A`, number 7; the centre is ring `C`,
 * number 0.
 */
export function ringOf(space: Space): { ring: Ring; number: number } {
  const ring = space.charAt(0) as Ring;
  return { ring, number: ring === "C" ? 0 : Number(space.slice(1)) };
}

/**
 * Returns the angle of a ray's middle in radians: 0 points right, and angles grow clockwise on the
 * screen.
 */
export function angleOf(number: number, bottom: Side): number {
  // For the first player, the border between 2 and 3 points straight down (a quarter turn).
  const turn = ((number - 2.5) / 12) * 2 * Math.PI + Math.PI / 2;
  return bottom === "w" ? turn : turn + Math.PI;
}

/** Returns the middle of a space. */
export function middleOf(space: Space, bottom: Side): { x: number; y: number } {
  const { ring, number } = ringOf(space);
  if (ring === "C") return { x: 0, y: 0 };
  const radius = ring === "A" ? (RADII.inner + RADII.outer) / 2 : (RADII.centre + RADII.inner) / 2;
  const angle = angleOf(number, bottom);
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

/** Half the width of a character and half the height of a name on the board, and its distance from the lines around it. */
const NAME = { character: 0.019, height: 0.02, margin: 0.014 } as const;

/**
 * Returns the place of a space's name: as deep in the outer corner of the space as it fits, where figures hide least of
 * it. Names are upright, so that a wide one needs most room where a line beside it is vertical.
 */
export function nameAt(space: Space, bottom: Side): { x: number; y: number } {
  const { ring, number } = ringOf(space);
  if (ring === "C") return { x: 0, y: 0.218 };
  const width = NAME.character * space.length;
  const reach = (angle: number): number => width * Math.abs(Math.cos(angle)) + NAME.height * Math.abs(Math.sin(angle)) + NAME.margin;
  const border = angleOf(number, bottom) + Math.PI / 12;
  const outer = ring === "A" ? RADII.outer : RADII.inner;
  let [angle, radius] = [border, outer];
  // How far a name reaches towards the ring depends on the angle, and the angle on the radius. It settles at once.
  for (let pass = 0; pass < 4; pass += 1) {
    radius = outer - reach(angle);
    angle = border - Math.asin(reach(border + Math.PI / 2) / radius);
  }
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

/** Returns the space that contains a point given in board units; null outside the board. */
export function spaceAt(x: number, y: number, bottom: Side): Space | null {
  const radius = Math.hypot(x, y);
  if (radius > RADII.outer) return null;
  if (radius <= RADII.centre) return "C";
  const turn = Math.atan2(y, x) - angleOf(1, bottom);
  const twelfth = Math.round((turn / (2 * Math.PI)) * 12);
  const number = (((twelfth % 12) + 12) % 12) + 1;
  return `${radius <= RADII.inner ? "B" : "A"}${number}`;
}

/** Returns the spaces next to a space (D-2): those that share a side with it, and those that only meet it at a corner. */
export function neighbours(space: Space): { straight: Space[]; diagonal: Space[] } {
  const { ring, number } = ringOf(space);
  if (ring === "C") return { straight: SPACES.filter((one) => ringOf(one).ring === "B"), diagonal: [] };
  const beside = [((number + 10) % 12) + 1, (number % 12) + 1];
  const other = ring === "A" ? "B" : "A";
  return {
    straight: [...beside.map((one) => `${ring}${one}`), `${other}${number}`, ...(ring === "B" ? ["C"] : [])],
    diagonal: beside.map((one) => `${other}${one}`),
  };
}

/** Returns the spot of a space. */
export function spaceSpot(space: Space): Spot {
  return { at: "space", space };
}

/** Returns whether two spots are the same. */
export function sameSpot(a: Spot | null, b: Spot | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.at === "space") return b.at === "space" && a.space === b.space;
  return b.at === "beside" && a.letter === b.letter;
}
