/**
 * Time on the flat board: everything that moves is a span drawn from 0 to 1. Frames are asked for
 * only while something moves; {@link Motion.hurry} ends all of it at once.
 */

interface Span {
  start: number | null;
  ms: number;
  draw: (k: number) => void;
  done: () => void;
}

/** Slow at both ends. */
export function ease(k: number): number {
  return k < 0.5 ? 2 * k * k : 1 - (2 - 2 * k) ** 2 / 2;
}

export class Motion {
  /** No movement: a span is drawn at its end; a pause is still a pause. */
  still = false;
  readonly #spans = new Set<Span>();
  readonly #pauses = new Set<() => void>();
  #frame: number | null = null;
  #hurried = false;

  /** Draws from 0 to 1 within so many milliseconds. */
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

  /** Leaves time to look, or to read. */
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

  /** Everything is at its end at once, and so is what comes, until {@link Motion.rest}. */
  hurry(): void {
    this.#hurried = true;
    for (const span of [...this.#spans]) this.#end(span);
    for (const end of [...this.#pauses]) end();
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
  }

  /** Back to the usual pace. */
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
