/** The small boards of the list of puzzles. */

import { nothing } from "lit-html";

import type { Puzzle } from "../../api/types";
import { readDpn } from "../../board/dpn";
import { thumbnail } from "../../board/flat/thumbnail";
import { lookNow, pictured } from "../boardhost";

/** Draws the positions of puzzles, and keeps the pictures until the look of the boards changes. */
export class Pictures {
  private readonly drawn = new Map<string, SVGSVGElement | typeof nothing>();

  /** Returns the picture of a puzzle's position, from the side of its solver; nothing if the position cannot be parsed. */
  of({ id, dpn, side }: Puzzle): SVGSVGElement | typeof nothing {
    let picture = this.drawn.get(id);
    if (picture === undefined) {
      try {
        const { scene } = readDpn(dpn);
        picture = thumbnail(pictured(scene), { look: lookNow(scene.rules), orient: side });
      } catch {
        picture = nothing;
      }
      this.drawn.set(id, picture);
    }
    return picture;
  }

  /** Forgets all pictures, because they look different now. */
  clear(): void {
    this.drawn.clear();
  }
}
