/**
 * The automatic replay: it steps through a game at a speed, until the last position or until the reader stops it. Only at the
 * slowest speed is each move announced, because a screen reader would fall behind at the others. Then the reader hears the
 * place and the last move as soon as it stops.
 */

import { t } from "../lang";
import { still } from "../prefs";

/** The times in milliseconds between two moves, one for each speed. */
export const SPEEDS = [3000, 1800, 1000, 500, 200] as const;
/** The shortest time between two moves for readers who want less motion. */
const CALM = 1000;

/** The replay that is stepped through. */
export interface Stepped {
  /** Goes to the first position if the last one is shown. */
  rewind(): void;
  /** Shows the next position, and resolves when its animation has ended. Returns whether there is another one. */
  forward(aloud: boolean): Promise<boolean>;
  /** Announces the place and the move before it. */
  tell(): void;
  say(text: string): void;
  /** Called after a change of the state or the speed. */
  changed(): void;
}

export class Autoplay {
  /** The place in {@link SPEEDS}. */
  speed = 2;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly stepped: Stepped) {}

  get playing(): boolean {
    return this.timer !== null;
  }

  /** The time between two moves in milliseconds. */
  get pause(): number {
    return Math.max(SPEEDS[this.speed] ?? CALM, still() ? CALM : 0);
  }

  /** Starts or stops. */
  toggle(): void {
    if (this.playing) {
      this.stop();
      this.stepped.tell();
      return;
    }
    this.stepped.rewind();
    this.stepped.say(t("records-playing"));
    this.wait();
    this.stepped.changed();
  }

  /** Stops without an announcement. */
  stop(): void {
    if (this.timer === null) return;
    clearTimeout(this.timer);
    this.timer = null;
    this.stepped.changed();
  }

  faster(by: number): void {
    this.speed = Math.min(Math.max(this.speed + by, 0), SPEEDS.length - 1);
    if (this.playing) this.wait();
    this.stepped.changed();
  }

  private wait(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.step(), this.pause);
  }

  private async step(): Promise<void> {
    const { timer } = this;
    const aloud = this.speed === 0;
    const more = await this.stepped.forward(aloud);
    // The reader may have stopped it, or changed the speed, while the board moved.
    if (this.timer !== timer) return;
    if (more) this.wait();
    else {
      this.stop();
      if (!aloud) this.stepped.tell();
    }
  }
}
