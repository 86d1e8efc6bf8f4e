/**
 * A board on which steps are chosen and shown: animations with their sounds, the spot under the
 * keyboard focus, and what can be chosen. The game screen and the desks both use it.
 */

import type { Effect } from "../../api/types";
import type { Marks, Scene, Space, Spot } from "../../board/view";
import type { Target } from "../../game/picker";
import { still } from "../../prefs";
import { BoardHost } from "../boardhost";
import { sounds } from "../sounds";
import type { Chooser } from "./chooser";

/** The number of waiting animations beyond which the board skips to the end. */
const PATIENCE = 6;

/** A board with its animations and highlights. */
export class PlayBoard {
  readonly host = new BoardHost();
  private showing = 0;
  private focused: Spot | null = null;

  /** `settled` is called when the last animation has ended, so that what can be chosen is highlighted. */
  constructor(private readonly settled: () => void) {}

  /** Whether an animation is running. */
  get busy(): boolean {
    return this.showing > 0;
  }

  /** Shows a scene without animation. */
  show(scene: Scene): void {
    this.host.show(scene);
  }

  /** Animates effects with their sounds, and then shows the scene that follows. */
  async run(effects: readonly Effect[], after: Scene): Promise<void> {
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

  /** Sets the spot that has the keyboard focus, which {@link PlayBoard.mark} highlights. */
  focus(spot: Spot | null): void {
    this.focused = spot;
  }

  /**
   * Highlights the last step, the arrows of the open question (or else those of a hint), and what
   * can be chosen; nothing can be chosen while an animation runs. `rated` returns a target with what
   * is known about it.
   */
  mark(
    { picker, arrows }: Chooser,
    last: readonly Space[],
    { hints = [], rated = (target) => target }: { hints?: Marks["arrows"]; rated?: (target: Target) => Target } = {},
  ): void {
    const open = this.busy ? null : picker;
    this.highlight({
      targets: open ? open.targets().map(rated) : [],
      picked: open?.picked ?? null,
      last: [...last],
      arrows: arrows.length > 0 ? arrows : hints,
    });
  }

  /** Highlights anything, such as the places of an order being chosen. */
  highlight(marks: Omit<Marks, "focus">): void {
    this.host.mark({ ...marks, focus: this.focused });
  }

  destroy(): void {
    this.host.destroy();
  }
}
