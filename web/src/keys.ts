/** Interprets key presses in the same way for all screens. */

import { prefs } from "./prefs";

/**
 * Returns the name of the pressed key; letters are in lower case, so that Caps Lock changes nothing. If the reader has
 * switched off single-character keys (WCAG 2.1.4), the result for them is empty. They still work on the grid of the
 * board, because that needs the focus.
 */
export function pressedKey({ key, target }: Pick<KeyboardEvent, "key" | "target">): string {
  if (key.length !== 1 || key === " ") return key;
  const onGrid = target instanceof HTMLElement && target.closest("[role=grid]") !== null;
  return prefs().letters || onGrid ? key.toLowerCase() : "";
}
