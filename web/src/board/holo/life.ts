/**
 * The life of figures that wait: they breathe and look around, and the piece in hand and those that it threatens look at
 * each other. On a page it begins with an input and ends some seconds later, after which nothing is drawn until the next one;
 * in a room, which is drawn all the time, it does not end. With reduced motion there is none.
 */

import { sameSpot } from "../geometry";
import type { Marks } from "../view";
import type { Actor } from "./actor";
import type { Frames } from "./animation";
import type { Cast } from "./cast";
import { shortest, yawTo } from "./layout";

/** How long figures are lively after an input, and how long they take to come to rest, in milliseconds. */
const LIVELY = 6000;
const FADE = 900;
/** The greatest angle by which a figure looks aside, in radians. */
const ASIDE = 0.7;

/** What the figures look at. */
export interface Sights {
  marks: Marks;
  /** Whether figures may move now: not with reduced motion, and not during an animation. */
  lively: boolean;
}

/** The life of all figures of a cast. */
export class Life {
  private until = 0;
  private last = 0;
  private level = 0;
  private running = false;

  /** `endless` keeps the figures lively without an input. */
  constructor(
    private readonly frames: Frames,
    private readonly cast: Cast,
    private readonly sights: () => Sights,
    private readonly endless = false,
  ) {}

  /** Makes the figures lively for a while, because there was an input. */
  wake(): void {
    if (!this.sights().lively) return;
    this.until = performance.now() + LIVELY;
    if (this.running) return;
    this.running = true;
    this.last = 0;
    this.frames.run(this.motion);
  }

  /** Brings the figures to rest at once. */
  rest(): void {
    if (this.running) this.frames.stop(this.motion);
    this.running = false;
    this.level = 0;
    this.calm();
  }

  private readonly motion = (now: number): boolean => {
    const passed = this.last === 0 ? 0 : now - this.last;
    this.last = now;
    const { lively, marks } = this.sights();
    const wanted = lively && (this.endless || now < this.until) ? 1 : 0;
    const step = passed / FADE;
    this.level = Math.min(1, Math.max(0, this.level + (wanted === 1 ? step : -step)));
    if (wanted === 0 && this.level === 0) {
      this.running = false;
      this.calm();
      return false;
    }
    for (const [k, actor] of this.cast.actors.entries()) this.live(actor, k, now / 1000, marks, Math.min(1, passed / 250));
    return true;
  };

  private live(actor: Actor, k: number, time: number, marks: Marks, part: number): void {
    const { level } = this;
    const asleep = "beside" in actor.where;
    // Each figure has its own rhythm; large ones breathe more slowly.
    const pace = 2.1 - 0.22 * actor.costume.rank;
    actor.breath = level * (asleep ? 0.35 : 1) * Math.sin(time * pace + k * 1.7);
    const other = asleep ? null : this.watched(actor, marks);
    const glance = 0.16 * Math.sin(time * 0.43 + k * 2.3) * Math.max(0, Math.sin(time * 0.21 + k));
    const aim = other ? Math.min(ASIDE, Math.max(-ASIDE, shortest(yawTo(actor, other) - actor.yaw))) : asleep ? 0 : glance;
    actor.gaze += (aim * level - actor.gaze) * part;
    if (level === 0) actor.gaze = 0;
  }

  /** Returns what a figure looks at: the piece that it threatens or that threatens it; null if nothing in particular. */
  private watched(actor: Actor, marks: Marks): Actor | null {
    const hand = marks.picked?.at === "space" ? this.cast.at(marks.picked.space) : undefined;
    if (!hand) return null;
    const threatened = marks.targets.flatMap(({ spot, kind }) => (kind === "attack" && spot.at === "space" ? (this.cast.at(spot.space) ?? []) : []));
    if (actor !== hand) return threatened.includes(actor) ? hand : null;
    const focused = threatened.find((one) => sameSpot(this.cast.spotOf(one), marks.focus));
    return focused ?? threatened[0] ?? null;
  }

  private calm(): void {
    for (const actor of this.cast.actors) actor.breath = actor.gaze = 0;
  }
}
