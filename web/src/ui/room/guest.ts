/** Connects a game screen with the room in which it is visited. It loads the room only when the reader asks for it. */

import type { Side } from "../../board/view";
import type { GameModel } from "../../game/model";
import type { BoardHost } from "../boardhost";
import type { OrderChooser } from "../table/order";
import { present, type Visited } from "./present";

/** The parts of a game screen that a visit needs. */
interface Parts {
  element: HTMLElement;
  board: BoardHost;
  model: GameModel;
  order: OrderChooser;
  /** The side at the bottom of the board. */
  bottom: () => Side;
}

/** A game screen that can be visited. */
export class Guest implements Visited {
  readonly element: HTMLElement;
  readonly board: BoardHost;

  constructor(private readonly parts: Parts) {
    this.element = parts.element;
    this.board = parts.board;
  }

  /** Opens the dialog that leads into a room. */
  async open(): Promise<void> {
    const { roomDialog } = await import("./dialog");
    await roomDialog(this);
  }

  /** Continues a visit to the game before this one. */
  arrive(): void {
    present.visit?.show(this);
  }

  /** Leaves the screen. */
  depart(): void {
    present.visit?.orphan(this);
  }

  /** Returns the side beside whose player the panel stands: of two who share the screen, the one who acts. */
  seat(): Side {
    const { model, order, bottom } = this.parts;
    const { you, state } = model.game;
    if (you.length < 2) return bottom();
    return order.sideOf(model.game) ?? (state.due.kind === "step" ? state.due.side : bottom());
  }
}
