/**
 * The set-up in a lesson: the player swaps creatures on the board until their order pleases, and sees the
 * other team, and the throws for the initiative, once it is ready.
 */

import type { Scene, Spot } from "../board/view";
import { OFFERED, PLACES, swapped, withOrder } from "../game/orders";
import { t } from "../lang";
import type { LessonSetup } from "../learn/lesson";
import { pieceName } from "../names";
import type { BoardUse } from "./desk/desk";

/** The order of the player's team while it is chosen. */
export class LessonOrder implements BoardUse {
  private order: readonly string[] = OFFERED.w;
  private held: number | null = null;

  constructor(
    private readonly whole: Scene,
    readonly setup: LessonSetup,
    /** Called after a change, so that the owner shows it. */
    private readonly changed: () => void,
  ) {}

  /** The board without the other team, whose order is not known yet. */
  get scene(): Scene {
    const mine = withOrder(this.whole, "w", this.order);
    return { ...mine, pieces: mine.pieces.filter(({ space }) => PLACES.w.includes(space)) };
  }

  /** The board with both teams. */
  get ready(): Scene {
    return withOrder(withOrder(this.whole, "w", this.order), "b", Array.from(this.setup.enemy));
  }

  get picked(): Spot | null {
    const space = this.held === null ? undefined : PLACES.w[this.held];
    return space === undefined ? null : { at: "space", space };
  }

  get status(): string {
    return this.held === null
      ? t("table-order-about")
      : t("table-order-second", { piece: pieceName(this.whole.rules, this.order[this.held] ?? "") });
  }

  tap(spot: Spot): void {
    const place = spot.at === "space" ? PLACES.w.indexOf(spot.space) : -1;
    if (place < 0) return;
    if (this.held === null) this.held = place;
    else {
      this.order = swapped(this.order, this.held, place);
      this.held = null;
    }
    this.changed();
  }

  out(): void {
    this.clear();
  }

  back(): void {
    this.clear();
  }

  clear(): boolean {
    if (this.held === null) return false;
    this.held = null;
    this.changed();
    return true;
  }
}
