/** A screen with a board: the board on a stage, and beside it what belongs to it. */

import { Drawn } from "../drawn";
import type { Desk } from "./desk";

/** A screen that draws beside the board. */
export abstract class DeskScreen extends Drawn {
  /** Puts the board of a desk on the stage, and destroys the desk with the screen. Returns the desk. */
  protected furnish(desk: Desk): Desk {
    const [side, stage] = [document.createElement("div"), document.createElement("div")];
    side.className = "desk-side";
    stage.className = "desk-stage";
    stage.append(desk.board.host.element);
    this.element.append(side, stage);
    this.place = side;
    this.until(() => { desk.destroy(); });
    return desk;
  }
}
