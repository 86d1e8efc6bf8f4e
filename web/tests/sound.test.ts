// @vitest-environment happy-dom
/** Sounds: every effect has one, none plays before a user gesture, and none when sound is off. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cueOf, Sound } from "../src/sound";
import { VOICES } from "../src/sound/voices";
import { FILMS } from "./gallery/films";

/** An audio context that only counts the sounds that start. */
class Silent {
  started = 0;
  state = "running";
  currentTime = 0;
  sampleRate = 100;
  destination = {};
  closed = false;
  resume = vi.fn(() => Promise.resolve());
  suspend = vi.fn(() => Promise.resolve());
  close(): Promise<void> {
    this.closed = true;
    return Promise.resolve();
  }
  #node(): unknown {
    const parameter = { value: 0, setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() };
    const node = {
      gain: parameter,
      frequency: parameter,
      Q: parameter,
      connect: (to: unknown) => to,
      start: () => {
        this.started += 1;
      },
      stop: vi.fn(),
    };
    return node;
  }
  createGain = (): unknown => this.#node();
  createOscillator = (): unknown => this.#node();
  createBufferSource = (): unknown => this.#node();
  createBiquadFilter = (): unknown => this.#node();
  createDynamicsCompressor = (): unknown => this.#node();
  createBuffer = (): unknown => ({ getChannelData: () => new Float32Array(8) });
}

let made: Silent[];
let gestures: EventTarget;
let sound: Sound;

beforeEach(() => {
  vi.useFakeTimers();
  made = [];
  gestures = new EventTarget();
  sound = new Sound(gestures, () => {
    const context = new Silent();
    made.push(context);
    return context as unknown as AudioContext;
  });
});

afterEach(() => {
  sound.destroy();
  vi.useRealTimers();
});

const started = (): number => made.reduce((sum, context) => sum + context.started, 0);

describe("sound", () => {
  it("creates no audio context before the first gesture, and only one after several", () => {
    sound.play("step");
    expect(made).toHaveLength(0);
    gestures.dispatchEvent(new Event("pointerdown"));
    gestures.dispatchEvent(new Event("keydown"));
    expect(made).toHaveLength(1);
    sound.play("step");
    expect(started()).toBeGreaterThan(0);
  });

  it("is silent when switched off or turned down", () => {
    gestures.dispatchEvent(new Event("keydown"));
    sound.on = false;
    sound.play("win");
    sound.on = true;
    sound.volume = 0;
    sound.play("win");
    expect(started()).toBe(0);
    sound.volume = 7;
    expect(sound.volume).toBe(1);
  });

  it("exists for every cue", () => {
    gestures.dispatchEvent(new Event("keydown"));
    for (const cue of Object.keys(VOICES) as (keyof typeof VOICES)[]) {
      const before = started();
      sound.play(cue);
      expect(started(), cue).toBeGreaterThan(before);
    }
  });

  it("exists for every effect except a stun, whose verdict has already sounded", () => {
    for (const film of Object.values(FILMS)) {
      for (const effect of film.effects) expect(cueOf(effect) === null, effect.t).toBe(effect.t === "stun");
    }
  });

  it("that is still to come can be cancelled", async () => {
    gestures.dispatchEvent(new Event("keydown"));
    sound.effect({ t: "walk", letter: "P", path: ["A1", "A2", "A3", "A4", "A5", "A6"] });
    await vi.advanceTimersByTimeAsync(400);
    const heard = started();
    expect(heard).toBeGreaterThan(0);
    sound.hush();
    await vi.advanceTimersByTimeAsync(2000);
    expect(started()).toBe(heard);
  });

  it("suspends the audio context after a while of silence", async () => {
    gestures.dispatchEvent(new Event("keydown"));
    sound.play("pick");
    await vi.advanceTimersByTimeAsync(5000);
    expect(made[0]?.suspend).toHaveBeenCalledTimes(1);
  });
});
