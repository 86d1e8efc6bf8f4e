/**
 * The board of the game screen. It shows the model's scene, animates what happens, and highlights what
 * can be chosen. The {@link Picker} does the choosing, and the game screen acts on a choice.
 */

import type { Marks, Scene, Side, Spot } from "../../board/view";
import type { Entry } from "../../api/types";
import type { GameModel } from "../../game/model";
import type { Picker, Way } from "../../game/picker";
import { lastSpaces } from "../../game/turns";
import { still } from "../../prefs";
import { BoardHost } from "../boardhost";
import { sounds } from "../sounds";

/** The number of waiting animations beyond which the board skips to the end. */
const PATIENCE = 6;

/** The board of a game, with its animations and highlights. */
export class TableBoard {
  readonly host = new BoardHost();
  private showing = 0;
  /** A scene shown instead of the model's: a half-walked turn, or an order being chosen. */
  private instead: Scene | null = null;
  private focused: Spot | null = null;
  private ways: readonly Way[] = [];
  private arrows: Marks["arrows"] = [];

  constructor(
    private readonly model: GameModel,
    /** Called when the last animation has ended, so that what can be chosen is highlighted. */
    private readonly settled: () => void,
  ) {}

  /** Whether an animation is running. */
  get busy(): boolean {
    return this.showing > 0;
  }

  /** Shows the current scene, or `instead`, without animation. */
  show(instead: Scene | null = null): void {
    this.instead = instead;
    const scene = instead ?? this.model.scene;
    if (scene) this.host.show(scene);
  }

  /** Animates a new entry. `walked` leaves out its walk, which was shown while the turn was chosen. */
  happen(entry: Entry, walked: boolean): void {
    const effects = walked ? entry.effects.filter((effect) => effect.t !== "walk") : entry.effects;
    this.instead = null;
    void this.run(effects, this.model.game.state.scene);
  }

  /** Animates one step of a walk that is being chosen. */
  walk(letter: string, path: string[], after: Scene): void {
    this.instead = after;
    void this.run([{ t: "walk", letter, path }], after);
  }

  /** Animates the way from one position to the next while the reader looks back through the game. */
  pass(effects: readonly Entry["effects"][number][], after: Scene): void {
    void this.run(effects, after);
  }

  private async run(effects: readonly Entry["effects"][number][], after: Scene): Promise<void> {
    // A hidden page draws no frames, so an animation would never end there.
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

  /** Ends running animations and their sounds at once. */
  skip(): void {
    sounds().hush();
    this.host.skip();
  }

  /** Sets the spot that has the keyboard focus, which {@link TableBoard.mark} highlights. */
  focus(spot: Spot | null): void {
    this.focused = spot;
  }

  /** Sets the ways to choose from, and shows the arrows of all of them or only that of `shown`. */
  choose(ways: readonly Way[], shown: Way | null = null): void {
    this.ways = ways;
    this.arrows = (shown ? [shown] : ways).map((way) => way.arrow);
  }

  /** Returns the way whose arrow starts or ends at a spot; null if there is not exactly one. */
  wayTo(spot: Spot): Way | null {
    if (spot.at !== "space") return null;
    const found = this.ways.filter(({ arrow }) => arrow.to === spot.space || arrow.from === spot.space);
    return found.length === 1 ? (found[0] ?? null) : null;
  }

  /** Highlights what can be chosen; nothing while an animation runs. */
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

  /** The scene that is shown. */
  get scene(): Scene | null {
    return this.instead ?? this.model.scene;
  }

  /** Sets the side at the bottom. */
  orient(side: Side): void {
    this.host.orient(side);
  }

  destroy(): void {
    this.host.destroy();
  }
}
