/** What a board shows of a game to a reader who plays blindfold: the spaces, and nothing that says where a piece is. */

import { INKS, NO_MARKS, type Ink, type Marks, type Scene } from "./view";

const inks: readonly string[] = INKS satisfies readonly Ink[];

/** Returns a scene without its pieces. */
export function veiledScene(scene: Scene): Scene {
  return { ...scene, pieces: [], beside: [], active: null, battle: null };
}

/**
 * Returns what the reader has set: the focus of the keyboard and own drawings. All other marks reveal where pieces are.
 */
export function veiledMarks({ focus, arrows }: Marks): Marks {
  return { ...NO_MARKS, focus, arrows: arrows.filter(({ kind }) => inks.includes(kind)) };
}
