/** What a player tries to do, in the form in which the page asks the server why it is not possible. */

import { sameSpot } from "../board/geometry";
import { sideOf } from "../board/skins";
import type { Scene, Spot } from "../board/view";
import { tokenOf, type Picker, type Word } from "./picker";

/**
 * Returns the attempt to point at something: to go there with the chosen piece, or to choose what is there.
 * Pointing at another piece of one's own is an attempt to choose that piece instead.
 */
export function attemptOf(picker: Picker, at: Spot | Word, scene: Pick<Scene, "pieces">): string {
  const walked = picker.moved.map(({ from, to }) => `${from}-${to}`);
  if (typeof at === "string") return [...walked, `!${at}`].join(" ");
  const { picked } = picker;
  const goes = picked !== null && at.at === "space" && !sameSpot(picked, at) && !sameSide(at, picked, scene);
  return [...walked, ...(goes ? [tokenOf(picked)] : []), tokenOf(at)].join(" ");
}

/** Returns the attempt that a typed move makes: its first piece and where that goes. */
export function attemptOfWord(word: string): string {
  const placed = /^([A-Z])@(.+)$/i.exec(word);
  if (placed) return `+${(placed[1] ?? "").toUpperCase()} ${(placed[2] ?? "").toUpperCase()}`;
  return word.toUpperCase().replace(/[-X]/, " ");
}

/** Returns the letter of the piece on a spot; null if there is none. */
export function letterAt(spot: Spot, scene: Pick<Scene, "pieces">): string | null {
  return spot.at === "beside" ? spot.letter : (scene.pieces.find(({ space }) => space === spot.space)?.letter ?? null);
}

/** Returns whether there are pieces of the same side on two spots. */
function sameSide(one: Spot, other: Spot, scene: Pick<Scene, "pieces">): boolean {
  const [a, b] = [letterAt(one, scene), letterAt(other, scene)];
  return a !== null && b !== null && sideOf(a) === sideOf(b);
}
