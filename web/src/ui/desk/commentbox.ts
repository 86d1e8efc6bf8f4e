/** Where this browser keeps the reader's comments on games. */

import { storedComments, type AllComments, type Comments } from "../../game/comments";
import { remember, remembered } from "../../prefs";

/** Returns the comments on all games. */
export function keptComments(): AllComments {
  return storedComments(remembered("comments"));
}

/** Keeps the comments on all games. Returns false if the browser does not allow it, or has no room. */
export function keepComments(all: AllComments): boolean {
  return remember("comments", all);
}

/** Forgets the comments on a game, or on all. */
export function forgetComments(game?: string): void {
  keepComments(Object.fromEntries(game === undefined ? [] : Object.entries(keptComments()).filter(([id]) => id !== game)));
}

/** Keeps the comments on a game under the id that it has now. */
export function moveComments(from: string, to: string): void {
  keepComments(Object.fromEntries(Object.entries(keptComments()).map(([id, comments]): [string, Comments] => [id === from ? to : id, comments])));
}
