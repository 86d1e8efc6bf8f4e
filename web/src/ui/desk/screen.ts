/** A screen with a board: the board on a stage, and beside it what belongs to it. */

import { make } from "../../make";
import { Drawn } from "../drawn";
import type { Desk } from "./desk";

/** A screen that draws beside the board. */
export abstract class DeskScreen extends Drawn {
  /** Puts the board of a desk on the stage, and destroys the desk with the screen. Returns the desk. */
  protected furnish(desk: Desk): Desk {
    this.place = make("div", "desk-side");
    this.element.append(this.place, make("div", "desk-stage", desk.board.host.element));
    this.until(() => desk.destroy());
    return desk;
  }
}
