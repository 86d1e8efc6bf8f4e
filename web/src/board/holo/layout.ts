/**
 * The places on the table: spaces, trays, and where an attacker waits. This module contains numbers
 * only, in board units (the rim of the board is at 1) on the plane of the table: x to the right, z
 * towards the viewer.
 */

import { middleOf } from "../geometry";
import type { Side, Space } from "../view";

/** A point on the table. */
export interface Place {
  x: number;
  z: number;
}

/** The radius of a base. */
export const BASE = 0.104;
/** The length of a figure unit in board units; the tallest creature is 1 figure unit high. */
export const FIGURE = 0.43;
/** The rim of the table, which holds the trays. */
export const RIM = { inner: 1.0, outer: 1.42 } as const;
const TRAY_RADIUS = 1.215;
/** The angle between two neighbouring pieces in a tray, in radians. */
const TRAY_STEP = 0.2;

/** Returns the middle of a space. */
export function placeOf(space: Space, bottom: Side): Place {
  const { x, y } = middleOf(space, bottom);
  return { x, z: y };
}

/**
 * Returns the places of a side's tray: `count` slots along the rim. On a wide screen the trays are
 * at the right and left (that of the bottom side is at the right, nearer to its player); on a tall
 * one they are below and above the board.
 */
export function trayOf(side: Side, bottom: Side, wide: boolean, count: number): Place[] {
  const own = side === bottom;
  const middle = wide ? (own ? 0.42 : Math.PI - 0.42) : own ? Math.PI / 2 : -Math.PI / 2;
  // From left to right, or from the middle downwards at the sides, as people read.
  const direction = wide ? (own ? 1 : -1) : own ? -1 : 1;
  return Array.from({ length: count }, (_, k) => {
    const angle = middle + direction * (k - (count - 1) / 2) * TRAY_STEP;
    return { x: TRAY_RADIUS * Math.cos(angle), z: TRAY_RADIUS * Math.sin(angle) };
  });
}

/** The number of slots drawn in a tray: room for a whole team. */
export const TRAY_SLOTS = 4;

/**
 * Returns the place of an attacker during a fight: at the edge of the target's space, on its own
 * side.
 */
export function edgeOf(from: Place, target: Place): Place {
  const [dx, dz] = [from.x - target.x, from.z - target.z];
  const far = Math.hypot(dx, dz) || 1;
  // Close enough to reach the target, far enough for two bases side by side.
  const reach = Math.min(far, BASE * 1.75);
  const [ux, uz] = [dx / far, dz / far];
  // Straight before or behind its target, one figure would hide the other, so the attacker stands a
  // little to the side.
  const aside = Math.abs(uz) > 0.8 ? (ux < 0 ? -1 : 1) * 0.5 : 0;
  const turned = Math.hypot(ux + aside, uz);
  return { x: target.x + ((ux + aside) / turned) * reach, z: target.z + (uz / turned) * reach };
}

/** Returns a point beyond the edge of the board, straight outwards from a space. */
export function overEdge(from: Place): Place {
  const far = Math.hypot(from.x, from.z);
  if (far < 0.01) return { x: 0, z: 1.2 };
  return { x: (from.x / far) * 1.2, z: (from.z / far) * 1.2 };
}

/**
 * Returns the rotation about the vertical that makes a figure (which looks along +z) look from one
 * place at another.
 */
export function yawTo(from: Place, to: Place): number {
  return Math.atan2(to.x - from.x, to.z - from.z);
}

/**
 * Returns the direction in which a resting figure looks: at the middle of the board, but never with
 * its back to the viewer, so that its outline can be recognised. A figure on the centre looks away
 * from its own side.
 */
export function restingYaw(at: Place, side: Side, bottom: Side): number {
  const own = side === bottom;
  // Towards the enemy: own figures look up the screen (half a turn), the others down.
  const ahead = own ? Math.PI : 0;
  const far = Math.hypot(at.x, at.z);
  const inward = far < 0.05 ? ahead : Math.atan2(-at.x, -at.z);
  const turned = ahead + shortest(inward - ahead) * 0.45;
  const back = shortest(turned - Math.PI);
  const least = 1.55;
  if (Math.abs(back) >= least) return turned;
  return Math.PI + (back === 0 ? (at.x > 0.001 ? 1 : -1) : Math.sign(back)) * least;
}

/** Returns the equivalent angle between minus and plus half a turn, in radians. */
export function shortest(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle));
}
