/** What a user draws on a board to think with: arrows between spaces, and rings around them. */

import type { Ink, Space } from "../board/view";

/** An arrow; a ring if it goes nowhere. */
export interface Stroke {
  from: Space;
  to: Space;
  ink: Ink;
}

/** What drawing a stroke has done: the same stroke again erases it, and in another ink it changes its colour. */
export type Drawn = "drawn" | "coloured" | "erased";

/** The most strokes of a sketch; the oldest goes first. */
const MOST = 64;

/** The strokes on a board. */
export class Sketch {
  #strokes: readonly Stroke[] = [];

  get strokes(): readonly Stroke[] {
    return this.#strokes;
  }

  /** Draws a stroke, or erases it if it is there. */
  draw(stroke: Stroke): Drawn {
    const { from, to, ink } = stroke;
    const before = this.#strokes.find((one) => one.from === from && one.to === to);
    const others = this.#strokes.filter((one) => one !== before);
    if (before?.ink === ink) {
      this.#strokes = others;
      return "erased";
    }
    this.#strokes = [...others, stroke].slice(-MOST);
    return before ? "coloured" : "drawn";
  }

  /** Erases everything. Returns false if there was nothing. */
  clear(): boolean {
    if (this.#strokes.length === 0) return false;
    this.#strokes = [];
    return true;
  }
}

/** Returns the ink that the modifier keys of a mouse or of a key choose, as on boards of other games; null without one. */
export function inkOf({ shiftKey, ctrlKey, altKey, metaKey }: Pick<MouseEvent, "shiftKey" | "ctrlKey" | "altKey" | "metaKey">): Ink | null {
  const [red, blue] = [shiftKey || ctrlKey, altKey || metaKey];
  if (red && blue) return "yellow";
  return red ? "red" : blue ? "blue" : null;
}
