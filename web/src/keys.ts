/** The keys of the page: one idea of what was pressed, for all screens. */

import { prefs } from "./prefs";

/**
 * Returns the key of an event as the screens name it: a letter in lower case, so that Caps Lock changes nothing. A
 * single character is no key, and the result empty, if the reader has switched these off (WCAG 2.1.4), except on the
 * grid of the board, where they work only while it has the focus.
 */
export function pressedKey({ key, target }: Pick<KeyboardEvent, "key" | "target">): string {
  if (key.length !== 1 || key === " ") return key;
  const onGrid = target instanceof HTMLElement && target.closest("[role=grid]") !== null;
  return prefs().letters || onGrid ? key.toLowerCase() : "";
}
