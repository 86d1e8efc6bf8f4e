/** Where a card appears beside the thing that it describes. */

import type { Box } from "../../board/view";

/** The free space between a card and what it describes, and between a card and the edge of the window, in CSS pixels. */
const GAP = 10;

/** A width and a height in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/**
 * Returns the upper left corner of a card that does not cover `anchor`: to its right, to its left, below it or
 * above it. If no side has space enough, the card goes above or below, whichever has more, and `height` says how
 * high it may be. Where the thing is scrolled out of the window, the card covers nothing and only stays in it.
 */
export function placeCard(anchor: Box, card: Size, window: Size): { left: number; top: number; height: number } {
  const clamp = (value: number, size: number, room: number): number => Math.max(GAP, Math.min(value, room - size - GAP));
  const top = clamp((anchor.top + anchor.bottom - card.height) / 2, card.height, window.height);
  const left = clamp((anchor.left + anchor.right - card.width) / 2, card.width, window.width);
  const fits = card.height + 2 * GAP <= window.height;
  if (fits && anchor.right + card.width + 2 * GAP <= window.width) return { left: anchor.right + GAP, top, height: card.height };
  if (fits && anchor.left - card.width - 2 * GAP >= 0) return { left: anchor.left - card.width - GAP, top, height: card.height };
  if (anchor.bottom <= 0 || anchor.top >= window.height) {
    const height = Math.min(card.height, window.height - 2 * GAP);
    return { left, top: clamp(top, height, window.height), height };
  }
  const below = window.height - anchor.bottom - 2 * GAP;
  const above = anchor.top - 2 * GAP;
  if (card.height <= below || below >= above) return { left, top: anchor.bottom + GAP, height: Math.min(card.height, below) };
  const height = Math.min(card.height, above);
  return { left, top: anchor.top - GAP - height, height };
}
