/**
 * Keyboard movement on the round board. The arrow keys move in the direction they point on the screen,
 * around the rings and along the rays. Outside the outer ring are the pieces beside the board.
 */

import { middleOf, ringOf, sameSpot, spaceSpot, SPACES } from "../board/geometry";
import type { Marks, Side, Space, Spot, Standing } from "../board/view";

/** An arrow key, by its name in keyboard events. */
export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

/**
 * The sense of rotation that a held left or right arrow key started with. It is kept from key press to
 * key press, so that the key goes all the way round the ring.
 */
export interface Spin {
  key: Arrow;
  turn: 1 | -1;
}

/** The position of the keyboard focus, with the sense of rotation of a held arrow key. */
export interface Stand {
  spot: Spot;
  spin: Spin | null;
}

/** Returns where an arrow key leads. `beside` holds the letters of the pieces beside the board, in order. */
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
    // Clockwise means left at the bottom of the board and right at the top.
    const turn = from.spin?.key === key ? from.spin.turn : (key === "ArrowRight") === y < 0 ? 1 : -1;
    const next = ((number - 1 + turn + 12) % 12) + 1;
    return { spot: spaceSpot(`${ring}${next}`), spin: { key, turn } };
  }
  // On the two horizontal rays, down means outwards and up inwards, as on the lower half.
  const outwards = (key === "ArrowDown") === y > -0.0001;
  if (ring === "B") return { spot: spaceSpot(outwards ? `A${number}` : "C"), spin: null };
  if (!outwards) return { spot: spaceSpot(`B${number}`), spin: null };
  // From the left half of the rim this leads to the last piece of the row, from the right half to the first.
  const first = x < 0 ? beside.at(-1) : beside[0];
  return { spot: first === undefined ? spot : { at: "beside", letter: first }, spin: null };
}

/** Returns the inner space that is most nearly in the arrow's direction from the centre. */
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

/** Returns the outer space that up or down leads to from beside the board: the upper edge or the lower. */
function nearest(key: Arrow, bottom: Side): Space {
  const upper = key === "ArrowUp";
  return upper === (bottom === "w") ? "A2" : "A8";
}

/** Returns the target after the current spot (`by` is 1) or before it (-1); null if there are no targets. */
export function nextTarget(targets: Marks["targets"], here: Spot, by: 1 | -1): Spot | null {
  const at = targets.findIndex(({ spot }) => sameSpot(spot, here));
  const next = at < 0 ? (by === 1 ? 0 : targets.length - 1) : (at + by + targets.length) % targets.length;
  return targets[next]?.spot ?? null;
}

/** Returns the next piece of a kind after a spot, in the order of the spaces and then beside the board. */
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
