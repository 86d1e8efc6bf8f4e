/**
 * Animation timing of the flat board. Every movement is a span, drawn with a progress from 0 to 1.
 * Frames are requested only while something moves. {@link Motion.hurry} ends all spans at once.
 */

interface Span {
  start: number | null;
  ms: number;
  draw: (k: number) => void;
  done: () => void;
}

/** Eases a progress from 0 to 1: slow at both ends. */
export function ease(k: number): number {
  return k < 0.5 ? 2 * k * k : 1 - (2 - 2 * k) ** 2 / 2;
}

/** The running animations of one board. */
export class Motion {
  /** Reduced motion: each span is drawn at its end only, while pauses keep their length. */
  still = false;
  readonly #spans = new Set<Span>();
  readonly #pauses = new Set<() => void>();
  #frame: number | null = null;
  #hurried = false;

  /** Draws a span from 0 to 1 within `ms` milliseconds. */
  run(ms: number, draw: (k: number) => void): Promise<void> {
    if (this.still || this.#hurried || ms <= 0) {
      draw(1);
      return Promise.resolve();
    }
    draw(0);
    return new Promise((done) => {
      this.#spans.add({ start: null, ms, draw, done });
      this.#frame ??= requestAnimationFrame(this.#tick);
    });
  }

  /** Waits `ms` milliseconds, so that the player can look or read. */
  pause(ms: number): Promise<void> {
    if (this.#hurried || ms <= 0) return Promise.resolve();
    return new Promise((done) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#pauses.delete(end);
        done();
      };
      const timer = setTimeout(end, ms);
      this.#pauses.add(end);
    });
  }

  /** Ends everything at once, and everything that follows, until {@link Motion.rest} is called. */
  hurry(): void {
    this.#hurried = true;
    for (const span of [...this.#spans]) this.#end(span);
    for (const end of [...this.#pauses]) end();
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
  }

  /** Returns to the usual pace. */
  rest(): void {
    this.#hurried = false;
  }

  #end(span: Span): void {
    this.#spans.delete(span);
    span.draw(1);
    span.done();
  }

  readonly #tick = (now: number): void => {
    this.#frame = null;
    for (const span of [...this.#spans]) {
      span.start ??= now;
      const k = (now - span.start) / span.ms;
      if (k >= 1) this.#end(span);
      else span.draw(k);
    }
    if (this.#spans.size > 0) this.#frame ??= requestAnimationFrame(this.#tick);
  };
}
