/**
 * Decides which pieces a drag carries, in the same way for both boards. A drag from anywhere else turns the table, and
 * a finger that moves up or down there scrolls the page.
 */

import { sameSpot } from "./geometry";
import type { Marks, Spot } from "./view";

/**
 * Returns whether a drag from a spot carries the piece on it. While a piece is picked, another one can be picked instead
 * although it is not marked, so any piece is tried then; {@link carried} decides at the end of the drag.
 */
export function lifts(spot: Spot, { picked, targets, carry = false }: Marks, holds: (spot: Spot) => boolean): boolean {
  if (!holds(spot)) return false;
  return carry || picked !== null || targets.some((target) => target.kind === "piece" && sameSpot(target.spot, spot));
}

/** Returns whether the piece that a drag carries was picked, so that it may be put down somewhere. */
export function carried(spot: Spot, { picked }: Marks): boolean {
  return sameSpot(picked, spot);
}

/**
 * Keeps the page still under a finger that carries a piece, and under two fingers. The element lets the browser scroll
 * otherwise (`touch-action: pan-y`), which cannot be changed once a finger is down.
 */
export function holdPage(element: Element, lift: (x: number, y: number) => boolean, signal: AbortSignal): void {
  const hold = (event: Event): void => {
    const { touches } = event as TouchEvent;
    const [finger] = touches;
    if (touches.length > 1 || (finger && lift(finger.clientX, finger.clientY))) event.preventDefault();
  };
  element.addEventListener("touchstart", hold, { signal, passive: false });
}
