/** How each sound is made: from a few oscillators and a little noise. */

import type { Cue } from "./cues";

/** Where and when a sound is played. */
export interface Instrument {
  context: BaseAudioContext;
  out: AudioNode;
  /** The start of the sound, in the seconds of the context's clock. */
  at: number;
}

interface Tone {
  /** The frequency in hertz at the beginning, and at the end if the tone glides. */
  from: number;
  to?: number;
  /** The start in seconds after the start of the sound, and the length in seconds. */
  after?: number;
  lasts: number;
  loud?: number;
  wave?: OscillatorType;
}

/** A part of a sound: an instrument plays it. */
type Part = (on: Instrument) => void;

function tone({ from, to = from, after = 0, lasts, loud = 0.3, wave = "sine" }: Tone): Part {
  return ({ context, out, at }) => {
    const start = at + after;
    const oscillator = context.createOscillator();
    oscillator.type = wave;
    oscillator.frequency.setValueAtTime(from, start);
    if (to !== from) oscillator.frequency.exponentialRampToValueAtTime(to, start + lasts);
    const gain = context.createGain();
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(loud, start + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
    oscillator.connect(gain).connect(out);
    oscillator.start(start);
    oscillator.stop(start + lasts + 0.02);
  };
}

/** Returns noise through a band-pass filter: a knock, a rattle, a breath. */
function noise({ pitch, width = 1, after = 0, lasts, loud = 0.3 }: { pitch: number; width?: number; after?: number; lasts: number; loud?: number }): Part {
  return ({ context, out, at }) => {
    const start = at + after;
    const source = context.createBufferSource();
    source.buffer = hiss(context);
    // A different part of the noise each time, so that no two knocks are equal.
    const offset = Math.random() * 0.5;
    const band = context.createBiquadFilter();
    band.type = "bandpass";
    band.frequency.value = pitch;
    band.Q.value = width;
    const gain = context.createGain();
    gain.gain.setValueAtTime(loud, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
    source.connect(band).connect(gain).connect(out);
    source.start(start, offset, lasts + 0.02);
  };
}

const HISSES = new WeakMap<BaseAudioContext, AudioBuffer>();

function hiss(context: BaseAudioContext): AudioBuffer {
  const known = HISSES.get(context);
  if (known) return known;
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let k = 0; k < samples.length; k += 1) samples[k] = Math.random() * 2 - 1;
  HISSES.set(context, buffer);
  return buffer;
}

/**
 * Returns the sound of objects that fall on a table and come to rest; each knock is softer and follows sooner than
 * the last.
 */
function rattle(knocks: number, pitch: number, within: number): Part {
  return (on) => {
    for (let k = 0; k < knocks; k += 1) {
      const part = (k + 0.35 * Math.random()) / knocks;
      noise({ pitch: pitch * (0.8 + 0.5 * Math.random()), width: 4, after: within * part ** 0.75, lasts: 0.05, loud: 0.55 * (1 - 0.6 * part) })(on);
    }
  };
}

/** Returns notes that are played one after the other. */
function tune(notes: readonly number[], gap: number, lasts: number, loud = 0.22, wave: OscillatorType = "triangle"): Part {
  return (on) => {
    for (const [k, from] of notes.entries()) tone({ from, after: k * gap, lasts: k === notes.length - 1 ? lasts * 1.8 : lasts, loud, wave })(on);
  };
}

/** The parts of each sound. */
export const VOICES: Record<Cue, readonly Part[]> = {
  pick: [tone({ from: 620, to: 780, lasts: 0.06, loud: 0.16, wave: "triangle" })],
  drop: [tone({ from: 620, to: 460, lasts: 0.07, loud: 0.14, wave: "triangle" })],
  step: [
    noise({ pitch: 900, width: 2.2, lasts: 0.05, loud: 0.34 }),
    tone({ from: 210, to: 150, lasts: 0.08, loud: 0.22 }),
  ],
  push: [
    noise({ pitch: 360, width: 1.2, lasts: 0.32, loud: 0.34 }),
    tone({ from: 130, to: 90, lasts: 0.3, loud: 0.24, wave: "triangle" }),
  ],
  capture: [
    noise({ pitch: 1500, width: 1.4, lasts: 0.1, loud: 0.5 }),
    tone({ from: 520, to: 110, lasts: 0.26, loud: 0.24, wave: "sawtooth" }),
  ],
  fall: [
    tone({ from: 420, to: 60, lasts: 0.55, loud: 0.24, wave: "sawtooth" }),
    noise({ pitch: 500, width: 0.8, after: 0.06, lasts: 0.5, loud: 0.22 }),
  ],
  enter: [
    tone({ from: 240, to: 720, lasts: 0.34, loud: 0.2, wave: "triangle" }),
    tone({ from: 360, to: 1080, after: 0.04, lasts: 0.34, loud: 0.1 }),
  ],
  attack: [
    noise({ pitch: 1100, width: 0.9, lasts: 0.16, loud: 0.4 }),
    tone({ from: 180, to: 320, lasts: 0.22, loud: 0.26, wave: "square" }),
  ],
  dice: [rattle(9, 2100, 0.85)],
  cubes: [rattle(15, 1500, 0.85)],
  coin: [
    tone({ from: 2300, lasts: 0.5, loud: 0.1 }),
    tone({ from: 3150, lasts: 0.4, loud: 0.06 }),
    rattle(4, 3000, 0.8),
  ],
  success: [tune([392, 523], 0.09, 0.16)],
  failure: [tune([330, 233], 0.11, 0.2)],
  standoff: [tune([349, 349], 0.12, 0.11, 0.16)],
  stun: [
    tone({ from: 500, to: 190, lasts: 0.4, loud: 0.22, wave: "triangle" }),
    tone({ from: 515, to: 180, lasts: 0.4, loud: 0.16, wave: "triangle" }),
  ],
  rise: [tone({ from: 200, to: 420, lasts: 0.24, loud: 0.22, wave: "triangle" })],
  ghost: [
    tone({ from: 330, to: 660, lasts: 0.7, loud: 0.14 }),
    tone({ from: 337, to: 655, lasts: 0.7, loud: 0.14 }),
    noise({ pitch: 1800, width: 6, lasts: 0.6, loud: 0.12 }),
  ],
  score: [tune([660, 880], 0.08, 0.14, 0.18)],
  pass: [tone({ from: 300, lasts: 0.09, loud: 0.12, wave: "triangle" })],
  turn: [tune([587, 784], 0.1, 0.2, 0.2, "sine")],
  low: [tune([880, 880, 880], 0.14, 0.08, 0.18, "square")],
  win: [tune([392, 494, 587, 784], 0.13, 0.28, 0.24)],
  loss: [tune([392, 349, 294, 220], 0.16, 0.3, 0.22)],
  draw: [tune([392, 440, 392], 0.15, 0.26, 0.2)],
  error: [tone({ from: 150, lasts: 0.16, loud: 0.2, wave: "square" })],
};
