/**
 * The time that a person has played in this browser, by rule set. It passes while a game of theirs is in
 * progress, the page is visible, and they have given a sign of life within the last minutes.
 */

import type { RulesId } from "../board/view";
import { remember, remembered } from "../prefs";
import { fieldsThat } from "../stored";

const KEY = "played";
/** The time in milliseconds after the last sign of life when the person counts as gone. */
const PATIENCE = 180_000;
/** The longest time in milliseconds between two ticks that counts. A machine that slept has played no game. */
const LONGEST = 5_000;
/** How much time in milliseconds is gathered before it is stored. */
const GATHERED = 10_000;

/** Returns the stored times in milliseconds by rule set; an entry of an unknown form is left out. */
export function timesPlayed(): Record<RulesId, number> {
  return fieldsThat(remembered(KEY), (time): time is number => typeof time === "number" && Number.isFinite(time) && time > 0);
}

/** Counts the time of one game. */
export class PlayTime {
  private last: number | null = null;
  private seen: number;
  private gathered = 0;

  /** `playing` returns whether the time counts now; `now` is a clock in milliseconds. */
  constructor(
    private readonly rules: RulesId,
    private readonly playing: () => boolean,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.seen = now();
  }

  /** Notes a sign of life: the pointer, a key, or a move of a player. */
  readonly alive = (): void => { this.seen = this.now(); };

  /** Adds the time since the last tick. To be called every second or so. */
  tick(): void {
    const now = this.now();
    const passed = this.last === null ? 0 : now - this.last;
    this.last = now;
    if (!this.playing() || now - this.seen > PATIENCE || passed > LONGEST) return;
    this.gathered += passed;
    if (this.gathered >= GATHERED) this.save();
  }

  /** Stores what was gathered. */
  save(): void {
    if (this.gathered === 0) return;
    const times = timesPlayed();
    remember(KEY, { ...times, [this.rules]: Math.round((times[this.rules] ?? 0) + this.gathered) });
    this.gathered = 0;
  }
}
