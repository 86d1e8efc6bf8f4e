/** Simeone's set-up: the order of a player's four creatures (S-1). */

import type { Action, Scene, SideName } from "../api/types";

/** The order offered at first. */
export const OFFERED: Record<SideName, readonly string[]> = {
  w: ["N", "S", "K", "M"],
  b: ["x", "t", "h", "g"],
};

/** The spaces of each team, in the order in which the letters are written. */
export const PLACES: Record<SideName, readonly string[]> = {
  w: ["A1", "A2", "A3", "A4"],
  b: ["A7", "A8", "A9", "A10"],
};

/** Returns the action that chooses an order. */
export function orderAction(order: readonly string[]): Action {
  return { kind: "order", order: order.join("") };
}

/** Returns an order with the creatures at two indices swapped. */
export function swapped(order: readonly string[], a: number, b: number): string[] {
  const next = [...order];
  [next[a], next[b]] = [next[b] ?? "", next[a] ?? ""];
  return next;
}

/** Returns a scene with a team in an order; the other pieces do not change. */
export function withOrder(scene: Scene, side: SideName, order: readonly string[]): Scene {
  const places = PLACES[side];
  const others = scene.pieces.filter((piece) => !places.includes(piece.space));
  const team = order.map((letter, k) => ({ letter, space: places[k] ?? "", stunned: false }));
  return { ...scene, pieces: [...others, ...team] };
}
