/** What a player tries to do, as the server reads it when it is asked why that is not possible. */

import type { Scene, Spot } from "../board/view";
import { sideOf } from "../board/skins";
import { sameSpot, type Picker, type Word } from "./picker";

/**
 * Returns the attempt to point at something: to go there with the chosen piece, or to choose what is there.
 * Pointing at another piece of one's own is an attempt to choose that piece instead.
 */
export function attemptOf(picker: Picker, at: Spot | Word, scene: Pick<Scene, "pieces">): string {
  const walked = picker.moved.map(({ from, to }) => `${from}-${to}`);
  if (typeof at === "string") return [...walked, `!${at}`].join(" ");
  const { picked } = picker;
  const goes = picked !== null && at.at === "space" && !sameSpot(picked, at) && letterAt(at, scene, picked) === null;
  return [...walked, ...(goes ? [tokenOf(picked)] : []), tokenOf(at)].join(" ");
}

/** Returns the letter of the piece on a spot that is of the same side as the piece on another; null if there is none. */
function letterAt(spot: Spot, scene: Pick<Scene, "pieces">, own: Spot): string | null {
  const letterOf = (one: Spot): string | null =>
    one.at === "beside" ? one.letter : (scene.pieces.find(({ space }) => space === one.space)?.letter ?? null);
  const [letter, other] = [letterOf(spot), letterOf(own)];
  return letter !== null && other !== null && sideOf(letter) === sideOf(other) ? letter : null;
}

function tokenOf(spot: Spot): string {
  return spot.at === "space" ? spot.space : `+${spot.letter}`;
}
