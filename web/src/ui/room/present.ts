/** The current visit to a room. Game screens can use it without loading the room. */

import type { Side } from "../../board/view";
import type { BoardHost } from "../boardhost";

/** A game screen that is visited. */
export interface Visited {
  element: HTMLElement;
  board: BoardHost;
  /** The side beside whose player the panel stands. */
  seat(): Side;
}

/** A visit, as game screens see it. */
export interface Visit {
  /** Continues in a game screen that is opened. */
  show(to: Visited): void;
  /** Leaves a game screen. The visit ends unless another game follows soon. */
  orphan(from: Visited): void;
}

/** The current visit; null if there is none. */
export const present: { visit: Visit | null } = { visit: null };
