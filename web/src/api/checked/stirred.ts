/** What the reader has typed and drawn, and how the device was shaken. It is mixed into the secrets that this browser draws. */

/** The number of characters that are kept. */
const MOST = 4000;

let stirred = "";

/** Adds what was typed, drawn or shaken. Returns how much there is, from 0 to 1. */
export function stir(more: string): number {
  stirred = (stirred + more).slice(-MOST);
  return Math.min(1, stirred.length / 400);
}

/** Returns everything that was added. */
export function allStirred(): string {
  return stirred;
}
