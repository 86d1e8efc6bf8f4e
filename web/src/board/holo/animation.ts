/**
 * Plays what happened, one run after another, on the stage's frames. A run ends in its `after` whether it
 * is played out, skipped, or told by someone else's `show` to make way.
 */

import type { Effect, Scene } from "../view";
import { HOLD, planOf, type Step } from "./plan";
import type { Stage } from "./stage";

/** An effect being played: called with 0 to 1, last with exactly 1. */
export type Act = (t: number) => void;

/** Who knows how effects look. */
export interface Player {
  /** Begins a run; what lay about from the last one goes. */
  begin(scene: Scene): void;
  act(effect: Effect): Act;
  /** The run is over: `cut` when it was ended before its time. */
  end(cut: boolean): void;
}

interface Run {
  effects: readonly Effect[];
  after: Scene;
  still: boolean;
  done: () => void;
}

export class Animator {
  private readonly queue: Run[] = [];
  private current: Run | null = null;
  private motion: ((now: number) => boolean) | null = null;
  private timer = 0;

  constructor(
    private readonly stage: Stage,
    private readonly player: Player,
    private readonly present: (after: Scene) => void,
  ) {}

  get playing(): boolean {
    return this.current !== null;
  }

  animate(effects: readonly Effect[], after: Scene, still: boolean): Promise<void> {
    return new Promise((done) => {
      this.queue.push({ effects, after, still, done });
      if (!this.current) this.next();
    });
  }

  /** Ends what plays, at once. */
  skip(): void {
    if (this.current) this.finish(true);
  }

  /** Everything makes way for something newer: nothing more is shown of it. */
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
    if (document.hidden) this.finish(true);
    else if (run.still) this.step(run.effects, 0);
    else this.play(planOf(run.effects));
  }

  private play(steps: readonly Step[]): void {
    let begun: number | null = null;
    let at = 0;
    let act: Act | null = null;
    this.motion = (now) => {
      begun ??= now;
      const time = now - begun;
      for (let step = steps[at]; step; step = steps[at]) {
        act ??= this.player.act(step.effect);
        if (time < step.until) {
          act((time - step.from) / (step.until - step.from));
          return true;
        }
        act(1);
        act = null;
        at++;
      }
      this.finish(false);
      return false;
    };
    this.stage.run(this.motion);
  }

  /** Without movement: everything is brought to its end at once, and throws stand long enough to be read. */
  private step(effects: readonly Effect[], from: number): void {
    for (const [k, effect] of effects.entries()) {
      if (k < from) continue;
      this.player.act(effect)(1);
      if (effect.t !== "throw") continue;
      this.stage.invalidate();
      this.timer = window.setTimeout(() => { this.step(effects, k + 1); }, HOLD);
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
    // What `done` began has gone to the queue's end or plays already.
    if (!this.playing) this.next();
  }

  private stopMotion(): void {
    clearTimeout(this.timer);
    if (this.motion) this.stage.stop(this.motion);
    this.motion = null;
  }
}
