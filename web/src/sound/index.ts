/**
 * Short sounds that are synthesised in code, so nothing is loaded or recorded. The audio context is
 * created at the first user gesture, as browsers demand, and is suspended while nothing sounds.
 */

import type { Animated, Space } from "../board/view";
import { cueOf, walkTime, type Cue } from "./cues";
import { hear, placed, spaceOf, type Place, type Surround } from "./space";
import { VOICES, type Instrument } from "./voices";

export { cueOf, type Cue } from "./cues";

/** The greatest number of footsteps on a path; there is one for each space. */
const FOOTFALLS = 7;

type MakeContext = () => AudioContext;

/**
 * Plays the sounds of a game: those of effects, and by name the few that do not belong to an effect (your turn,
 * an error, little time).
 */
export class Sound {
  on = true;
  /** Where the spaces of the board are around the listener; null on a page, where sounds come from everywhere. */
  surround: Surround | null = null;
  readonly #make: MakeContext | null;
  readonly #quit = new AbortController();
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #volume = 0.6;
  #context: AudioContext | null = null;
  #master: GainNode | null = null;
  #sleep: ReturnType<typeof setTimeout> | null = null;

  /** `gestures` is the target on which it waits for the first user gesture. */
  constructor(
    gestures: EventTarget = window,
    make: MakeContext | null = typeof AudioContext === "function" ? () => new AudioContext() : null,
  ) {
    this.#make = make;
    for (const gesture of ["pointerdown", "keydown"]) {
      gestures.addEventListener(
        gesture,
        () => this.#wake(),
        { signal: this.#quit.signal, capture: true, passive: true, once: true },
      );
    }
  }

  /** The volume from 0 (silent) to 1. */
  get volume(): number {
    return this.#volume;
  }

  set volume(volume: number) {
    this.#volume = Math.min(1, Math.max(0, volume));
    if (this.#master) this.#master.gain.value = this.#loudness();
  }

  /** Puts the listener's ears at a place of the space of `surround`, looking ahead. */
  listen(at: Place, ahead: Place, up: Place): void {
    // The position of the listener has no effect while the context is suspended.
    if (this.#context?.state === "running") hear(this.#context, at, ahead, up);
  }

  /** Plays a sound `delay` milliseconds from now. `space` is where it comes from: null is the middle of the board, and undefined everywhere. */
  play(cue: Cue, delay = 0, space?: Space | null): void {
    if (!this.on || this.#volume === 0) return;
    if (delay > 0) {
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        this.#sound(cue, space);
      }, delay);
      this.#timers.add(timer);
    } else this.#sound(cue, space);
  }

  /** Plays the sound of an effect that the board begins to show. */
  effect(effect: Animated): void {
    const cue = cueOf(effect);
    if (effect.t === "walk") {
      const spaces = Math.min(FOOTFALLS, effect.path.length - 1);
      for (let n = 1; n <= spaces; n += 1) {
        const at = effect.path[Math.round((n * (effect.path.length - 1)) / spaces)];
        this.play("step", (walkTime(effect.path) * n) / spaces - 60, at ?? null);
      }
    } else if (cue) this.play(cue, 0, spaceOf(effect));
  }

  /** Cancels the footsteps that are still to come, because the animation was skipped. */
  hush(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  destroy(): void {
    this.hush();
    this.#quit.abort();
    if (this.#sleep) clearTimeout(this.#sleep);
    void this.#context?.close();
    this.#context = null;
  }

  #loudness(): number {
    // Loudness is perceived in proportion, so the gain is quadratic.
    return this.#volume ** 2 * 0.9;
  }

  #wake(): void {
    if (this.#context || !this.#make) return;
    try {
      const context = this.#make();
      const master = context.createGain();
      const limit = context.createDynamicsCompressor();
      master.gain.value = this.#loudness();
      master.connect(limit).connect(context.destination);
      this.#context = context;
      this.#master = master;
    } catch {
      // The browser offers no audio, so the game is silent.
    }
  }

  #sound(cue: Cue, space: Space | null | undefined): void {
    const context = this.#context;
    const master = this.#master;
    if (!context || !master || !this.on) return;
    if (context.state === "suspended") void context.resume();
    const out = this.surround && space !== undefined ? placed(context, master, this.surround(space)) : master;
    const instrument: Instrument = { context, out, at: context.currentTime + 0.005 };
    for (const part of VOICES[cue]) part(instrument);
    // An audio context costs power even when it plays nothing.
    if (this.#sleep) clearTimeout(this.#sleep);
    this.#sleep = setTimeout(() => void context.suspend(), 4000);
  }
}
