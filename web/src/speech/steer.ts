/**
 * Where the keyboard goes on a round board: the arrows as they point on the screen, around the rings
 * and along the rays. Beyond the outer ring lie the pieces beside the board.
 */

import { middleOf, ringOf, SPACES } from "../board/geometry";
import type { Marks, Side, Space, Spot, Standing } from "../board/view";
import { sameSpot, spaceSpot } from "../game/picker";

export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

/** Held down, left and right go all the way round: the turn is kept from key to key. */
export interface Spin {
  key: Arrow;
  turn: 1 | -1;
}

export interface Stand {
  spot: Spot;
  spin: Spin | null;
}

/** Where an arrow leads. `beside`: the letters of the pieces beside the board, in their order. */
export function steer(from: Stand, key: Arrow, bottom: Side, beside: readonly string[]): Stand {
  const { spot } = from;
  const sideways = key === "ArrowLeft" || key === "ArrowRight";
  if (spot.at === "beside") {
    if (!sideways) return { spot: spaceSpot(nearest(key, bottom)), spin: null };
    const at = beside.indexOf(spot.letter);
    const next = beside[(at + (key === "ArrowRight" ? 1 : beside.length - 1)) % Math.max(1, beside.length)];
    return { spot: next === undefined ? spot : { at: "beside", letter: next }, spin: null };
  }
  const { ring, number } = ringOf(spot.space);
  if (ring === "C") return { spot: spaceSpot(outOfCentre(key, bottom)), spin: null };
  const { x, y } = middleOf(spot.space, bottom);
  if (sideways) {
    // Clockwise at the bottom is to the left, at the top to the right.
    const turn = from.spin?.key === key ? from.spin.turn : (key === "ArrowRight") === y < 0 ? 1 : -1;
    const next = ((number - 1 + turn + 12) % 12) + 1;
    return { spot: spaceSpot(`${ring}${next}`), spin: { key, turn } };
  }
  // On the rays that lie level, up and down still mean inwards on the lower half.
  const outwards = (key === "ArrowDown") === y > -0.0001;
  if (ring === "B") return { spot: spaceSpot(outwards ? `A${number}` : "C"), spin: null };
  if (!outwards) return { spot: spaceSpot(`B${number}`), spin: null };
  // The nearer corner is not asked for: from the rim one comes to the first piece of the row.
  const first = x < 0 ? beside.at(-1) : beside[0];
  return { spot: first === undefined ? spot : { at: "beside", letter: first }, spin: null };
}

/** From the centre: the inner space that lies most in that direction. */
function outOfCentre(key: Arrow, bottom: Side): Space {
  const [wx, wy] = { ArrowLeft: [-1, 0.1], ArrowRight: [1, 0.1], ArrowUp: [0.1, -1], ArrowDown: [0.1, 1] }[key] as [number, number];
  let best: Space = "B1";
  let most = -Infinity;
  for (let number = 1; number <= 12; number += 1) {
    const { x, y } = middleOf(`B${number}`, bottom);
    if (x * wx + y * wy > most) [best, most] = [`B${number}`, x * wx + y * wy];
  }
  return best;
}

/** From beside the board back to its rim: up leads to the upper edge of the row, down to the lower. */
function nearest(key: Arrow, bottom: Side): Space {
  const upper = key === "ArrowUp";
  return upper === (bottom === "w") ? "A2" : "A8";
}

/** The next of the things that can be pointed at, after where the keyboard is; `by` 1 or -1. */
export function nextTarget(targets: Marks["targets"], here: Spot, by: 1 | -1): Spot | null {
  const at = targets.findIndex(({ spot }) => sameSpot(spot, here));
  const next = at < 0 ? (by === 1 ? 0 : targets.length - 1) : (at + by + targets.length) % targets.length;
  return targets[next]?.spot ?? null;
}

/** The next piece of a kind after a space, in the order of the spaces; then those beside the board. */
export function nextPiece(
  pieces: readonly Standing[],
  beside: readonly string[],
  kind: string,
  here: Spot,
): Spot | null {
  const isKind = (letter: string): boolean => letter.toUpperCase() === kind.toUpperCase();
  const row: Spot[] = [
    ...SPACES.filter((space) => pieces.some((piece) => piece.space === space && isKind(piece.letter))).map(spaceSpot),
    ...beside.filter(isKind).map((letter): Spot => ({ at: "beside", letter })),
  ];
  const order = (spot: Spot): number =>
    spot.at === "space" ? SPACES.indexOf(spot.space) : SPACES.length + beside.indexOf(spot.letter);
  return row.find((spot) => order(spot) > order(here)) ?? row[0] ?? null;
}
