/**
 * A board on which steps are chosen and shown: animations with their sounds, the spot under the
 * keyboard focus, and what can be chosen. The game screen and the desks both use it.
 */

import { NO_MARKS, type Animated, type Marks, type Scene, type Side, type Space, type Spot } from "../../board/view";
import type { Target } from "../../game/picker";
import { still } from "../../prefs";
import { BoardHost } from "../boardhost";
import { sounds } from "../sounds";
import type { Chooser } from "./chooser";
import { peekButton } from "./peek";
import { Sketching } from "./sketching";

/** The number of waiting animations beyond which the board skips to the end. */
const PATIENCE = 6;

/** A board with its animations and highlights. */
export class PlayBoard {
  readonly host: BoardHost;
  /** What the reader draws on the board. */
  readonly sketching: Sketching;
  /** The animations that run or wait. */
  private readonly runs = new Set<Promise<void>>();
  /** The scene after the last of them. */
  private after: Scene | null = null;
  private focused: Spot | null = null;
  private marks: Omit<Marks, "focus"> = NO_MARKS;
  /** The pieces on the board, as text. When they change, what the reader has drawn is erased. */
  private position = "";

  /**
   * `settled` is called when the last animation has ended, so that what can be chosen is highlighted;
   * `say` announces what the reader draws. With `flat` the board is flat, whatever the reader prefers.
   */
  constructor(private readonly settled: () => void, say: (text: string) => void, flat = false) {
    this.host = new BoardHost(flat);
    this.sketching = new Sketching(this.host, {
      drawn: () => this.highlight(this.marks),
      changed: settled,
      say,
    });
  }

  /** Whether an animation is running. */
  get busy(): boolean {
    return this.runs.size > 0;
  }

  /** Renders the button that shows the pieces to a reader who plays blindfold. */
  peek(): ReturnType<typeof peekButton> {
    return peekButton(this.host);
  }

  /** Shows a scene without animation. */
  show(scene: Scene): void {
    this.turn(scene);
    this.host.show(scene);
  }

  /** Erases what the reader has drawn if the position is another one. */
  private turn({ pieces, beside, battle }: Scene): void {
    const position = JSON.stringify([pieces, beside, battle?.from, battle?.target]);
    if (position !== this.position) this.sketching.forget();
    this.position = position;
  }

  /**
   * Animates effects with their sounds, and then shows the scene that follows. `seen` is called when an
   * effect can be seen, unless it is skipped.
   */
  async run(effects: readonly Animated[], after: Scene, seen: () => void = () => undefined): Promise<void> {
    this.turn(after);
    // A hidden page draws no frames, so an animation would never end there.
    if ((effects.length === 0 && !this.busy) || document.hidden || this.runs.size >= PATIENCE) {
      void this.skip();
      this.host.show(after);
      this.settled();
      return;
    }
    const begins = (effect: Animated): void => {
      if (!still()) sounds().effect(effect);
    };
    this.after = after;
    const run = this.host.animate(effects, after, { begins, seen });
    this.runs.add(run);
    try {
      await run;
    } finally {
      this.runs.delete(run);
      if (!this.busy) this.settled();
    }
  }

  /** Lets the pieces of a side that has won the game rejoice after the animations that run now. */
  async celebrate(side: Side, scene: Scene): Promise<void> {
    await this.run([{ t: "triumph", side }], scene);
  }

  /** Ends all animations, running and waiting, and their sounds. Resolves when all of them have ended. */
  async skip(): Promise<void> {
    sounds().hush();
    if (this.busy && this.after) this.host.show(this.after);
    await Promise.allSettled(this.runs);
  }

  /** Sets the spot that has the keyboard focus, which {@link PlayBoard.mark} highlights. */
  focus(spot: Spot | null): void {
    // The focus is in the game in words, and what it highlights is here.
    if (spot !== null && this.focused === null) this.host.element.scrollIntoView({ block: "nearest" });
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
    this.marks = marks;
    this.host.mark({ ...marks, arrows: [...marks.arrows, ...this.sketching.arrows], focus: this.focused });
  }

  /** The spot that has the keyboard focus. */
  get focusedSpot(): Spot | null {
    return this.focused;
  }

  destroy(): void {
    this.sketching.destroy();
    this.host.destroy();
  }
}
