/** Simeone's set-up: the order in which a player's four creatures stand (S-1). */

import type { Action, Scene, SideName } from "../api/types";

/** The order that is offered. */
export const OFFERED: Record<SideName, readonly string[]> = {
  w: ["N", "S", "K", "M"],
  b: ["x", "t", "h", "g"],
};

/** The spaces of a team, in the order of the word. */
export const PLACES: Record<SideName, readonly string[]> = {
  w: ["A1", "A2", "A3", "A4"],
  b: ["A7", "A8", "A9", "A10"],
};

/** Returns the action that chooses an order. */
export function orderAction(order: readonly string[]): Action {
  return { kind: "order", order: order.join("") };
}

export function swapped(order: readonly string[], a: number, b: number): string[] {
  const next = [...order];
  [next[a], next[b]] = [next[b] ?? "", next[a] ?? ""];
  return next;
}

/** A scene with a team standing in its order, the rest as it is. */
export function withOrder(scene: Scene, side: SideName, order: readonly string[]): Scene {
  const places = PLACES[side];
  const others = scene.pieces.filter((piece) => !places.includes(piece.space));
  const team = order.map((letter, k) => ({ letter, space: places[k] ?? "", stunned: false }));
  return { ...scene, pieces: [...others, ...team] };
}
