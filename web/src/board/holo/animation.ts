/**
 * Plays the effects of one run after another on the stage's frames. Every run ends in its `after`
 * scene, unless {@link Animator.cancel} makes way for a newer scene.
 */

import type { Animated, Scene, Watch } from "../view";
import { HOLD, planOf, seenAt, type Step } from "./plan";
import type { Motion } from "./stage";

/** What draws the frames: the stage of a page, or a room. */
export interface Frames {
  /** Requests one frame. */
  invalidate(): void;
  /** Draws for as long as a motion lasts. */
  run(motion: Motion): void;
  /** Stops a motion before its end. */
  stop(motion: Motion): void;
  /** Whether no frames are drawn, because nobody can see them. */
  readonly hidden: boolean;
}

/**
 * Draws an effect in progress. It is called with values from 0 to 1, the last of which is exactly
 * 1.
 */
export type Act = (t: number) => void;

/** Draws effects. */
export interface Player {
  /** Begins a run; the remains of the last run are removed. */
  begin(scene: Scene): void;
  act(effect: Animated): Act;
  /** Ends the run; `cut` says whether it ended early. */
  end(cut: boolean): void;
}

interface Run {
  effects: readonly Animated[];
  after: Scene;
  still: boolean;
  watch: Watch | undefined;
  done: () => void;
}

/** The queue of runs. */
export class Animator {
  private readonly queue: Run[] = [];
  private current: Run | null = null;
  private motion: ((now: number) => boolean) | null = null;
  private timer = 0;

  constructor(
    private readonly frames: Frames,
    private readonly player: Player,
    private readonly present: (after: Scene) => void,
  ) {}

  /** Whether a run is in progress. */
  get playing(): boolean {
    return this.current !== null;
  }

  /** Queues a run; resolves when it has ended. */
  animate(effects: readonly Animated[], after: Scene, still: boolean, watch?: Watch): Promise<void> {
    return new Promise((done) => {
      this.queue.push({ effects, after, still, watch, done });
      if (!this.current) this.next();
    });
  }

  /** Ends the current run at once. */
  skip(): void {
    if (this.current) this.finish(true);
  }

  /** Drops everything that plays or waits, because a newer scene replaces it. */
  cancel(): void {
    const waiting = this.queue.splice(0);
    const { current } = this;
    if (current) {
      this.stopMotion();
      this.current = null;
      this.player.end(true);
      current.done();
    }
    for (const { done } of waiting) done();
  }

  private next(): void {
    const run = this.queue.shift();
    if (!run) return;
    this.current = run;
    this.player.begin(run.after);
    if (this.frames.hidden) this.finish(true);
    else if (run.still) this.step(run, 0);
    else this.play(planOf(run.effects), run.watch);
  }

  private play(steps: readonly Step[], watch: Watch | undefined): void {
    let begun: number | null = null;
    let at = 0;
    let act: Act | null = null;
    let seen = false;
    const see = (effect: Animated): void => {
      if (!seen) watch?.seen(effect);
      seen = true;
    };
    this.motion = (now) => {
      begun ??= now;
      const time = now - begun;
      for (let step = steps[at]; step; step = steps[at]) {
        if (!act) {
          act = this.player.act(step.effect);
          watch?.begins(step.effect);
        }
        const progress = Math.min(1, (time - step.from) / (step.until - step.from));
        act(progress);
        if (progress >= seenAt(step.effect)) see(step.effect);
        if (progress < 1) return true;
        act = null;
        seen = false;
        at++;
      }
      this.finish(false);
      return false;
    };
    this.frames.run(this.motion);
  }

  /**
   * Plays a run without movement: every effect is shown at its end, and each throw stays long
   * enough to be read.
   */
  private step(run: Run, from: number): void {
    for (const [k, effect] of run.effects.entries()) {
      if (k < from) continue;
      run.watch?.begins(effect);
      this.player.act(effect)(1);
      run.watch?.seen(effect);
      if (effect.t !== "throw") continue;
      this.frames.invalidate();
      this.timer = window.setTimeout(() => this.step(run, k + 1), HOLD);
      return;
    }
    this.finish(false);
  }

  private finish(cut: boolean): void {
    const run = this.current;
    if (!run) return;
    this.stopMotion();
    this.current = null;
    this.player.end(cut);
    this.present(run.after);
    run.done();
    // A run that `done` began is already playing or queued.
    if (!this.playing) this.next();
  }

  private stopMotion(): void {
    clearTimeout(this.timer);
    if (this.motion) this.frames.stop(this.motion);
    this.motion = null;
  }
}
