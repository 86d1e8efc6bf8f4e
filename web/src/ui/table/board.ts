/**
 * The board of a table: shows what the model has, animates what happens, lights what can be chosen.
 * Choosing itself is the {@link Picker}'s; what a choice leads to is the table's.
 */

import type { Marks, Scene, Side, Spot } from "../../board/view";
import type { Entry } from "../../api/types";
import type { GameModel } from "../../game/model";
import type { Picker, Way } from "../../game/picker";
import { lastSpaces } from "../../game/turns";
import { still } from "../../prefs";
import { BoardHost } from "../boardhost";
import { sounds } from "../sounds";

/** More than so much waiting to be shown is shown at once. */
const PATIENCE = 6;

export class TableBoard {
  readonly host = new BoardHost();
  private showing = 0;
  /** What is shown instead of the model's scene: a half-walked turn, an order being chosen. */
  private instead: Scene | null = null;
  private focused: Spot | null = null;
  private ways: readonly Way[] = [];
  private arrows: Marks["arrows"] = [];

  constructor(
    private readonly model: GameModel,
    /** Something on the board has come to its end: light what can be chosen. */
    private readonly settled: () => void,
  ) {}

  /** Whether something is still moving. */
  get busy(): boolean {
    return this.showing > 0;
  }

  /** Shows what is looked at, without movement. */
  show(instead: Scene | null = null): void {
    this.instead = instead;
    const scene = instead ?? this.model.scene;
    if (scene) this.host.show(scene);
  }

  /** Shows an entry as it happens. `walked`: its walk has been seen while it was chosen. */
  happen(entry: Entry, walked: boolean): void {
    const effects = walked ? entry.effects.filter((effect) => effect.t !== "walk") : entry.effects;
    this.instead = null;
    void this.run(effects, this.model.game.state.scene);
  }

  /** Shows a step of a walk that is being chosen. */
  walk(letter: string, path: string[], after: Scene): void {
    this.instead = after;
    void this.run([{ t: "walk", letter, path }], after);
  }

  /** Shows how one position leads to the next, looking through the game. */
  pass(effects: readonly Entry["effects"][number][], after: Scene): void {
    void this.run(effects, after);
  }

  private async run(effects: readonly Entry["effects"][number][], after: Scene): Promise<void> {
    // A page that is not looked at draws nothing: an animation there would never end.
    if (effects.length === 0 || document.hidden || this.showing >= PATIENCE) {
      if (this.showing > 0) this.host.skip();
      this.host.show(after);
      this.settled();
      return;
    }
    this.showing += 1;
    if (!still()) sounds().effects(effects);
    try {
      await this.host.animate(effects, after);
    } finally {
      this.showing -= 1;
      if (this.showing === 0) this.settled();
    }
  }

  skip(): void {
    sounds().hush();
    this.host.skip();
  }

  focus(spot: Spot | null): void {
    this.focused = spot;
  }

  /** Arrows to choose from; `shown`: only this one. */
  choose(ways: readonly Way[], shown: Way | null = null): void {
    this.ways = ways;
    this.arrows = (shown ? [shown] : ways).map((way) => way.arrow);
  }

  /** The way whose arrow leads to a spot. */
  wayTo(spot: Spot): Way | null {
    if (spot.at !== "space") return null;
    const found = this.ways.filter(({ arrow }) => arrow.to === spot.space || arrow.from === spot.space);
    return found.length === 1 ? (found[0] ?? null) : null;
  }

  /** Lights what can be chosen, or nothing while things move. */
  mark(picker: Picker | null, more: Partial<Marks> = {}): void {
    const open = !this.busy && picker !== null;
    this.host.mark({
      targets: open ? picker.targets() : [],
      picked: open ? picker.picked : null,
      last: lastSpaces(this.model.game.line, this.model.at),
      focus: this.focused,
      arrows: this.arrows,
      ...more,
    });
  }

  get scene(): Scene | null {
    return this.instead ?? this.model.scene;
  }

  orient(side: Side): void {
    this.host.orient(side);
  }

  destroy(): void {
    this.host.destroy();
  }
}
